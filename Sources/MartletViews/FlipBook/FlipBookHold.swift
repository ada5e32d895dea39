import MartletGeometry

/// What a hand holds of a flip book.
struct FlipBookHold {
  /// The leaf; `nil` where the book ends, for the whole book.
  var leaf: FlipLeaf?
  /// How it turns, as it was when the hand took hold of it.
  var turn = LeafTurn()
  /// Where the hand took hold of it.
  var grip = TransitionDrag(progress: 0, start: .zero, way: .zero, size: .zero)
  /// Where the whole book was, as if there was no rubber band, in points.
  var start = 0.0
  /// The translation that does not count.
  var origin = 0.0

  /// How it holds a leaf at a translation.
  func drag(at way: Double) -> TransitionDrag {
    var drag = grip
    drag.way.x = way - origin
    return drag
  }
}
