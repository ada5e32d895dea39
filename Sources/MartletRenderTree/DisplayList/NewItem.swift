import MartletGeometry

/// An item that is to be written into a display list.
struct NewItem<Payload: ItemPayload> {
  /// Its description. All items that draw nothing have the same.
  var payload = Payload()
  /// Its visible rectangle, in window points; empty for an item that draws nothing.
  var frame = Rect.zero
  var clip: Int32
  var opacity: Float = 1
}
