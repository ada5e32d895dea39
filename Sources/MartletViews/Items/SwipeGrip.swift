/// How a finger holds a row that it pulls aside.
struct SwipeGrip {
  let swipe: RowSwipe
  /// The finger's way at which the row was taken hold of or has changed its side, in points.
  var start = 0.0
  /// The finger's newest way, in points.
  var way = 0.0
  /// The pull that the finger asked for there, in points: what it would be if nothing held the row back.
  var base: Double
  /// Whether the row has no actions at the other side, as far as is known. They are not asked for at every step.
  var isOneSided = false
}
