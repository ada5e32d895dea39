import MartletGeometry

/// An item on its way into a display list.
struct NewItem<Payload: ItemPayload> {
  /// What describes it. One that draws nothing is the same, whatever it does not draw.
  var payload = Payload()
  /// What can be seen of it, in window points; empty for one that draws nothing.
  var frame = Rect.zero
  var clip: Int32
  var opacity: Float = 1
}
