import MartletMotion

/// What a hand holds of a flip book.
struct FlipBookHold {
  /// The leaf; `nil` where the book ends, for the whole book.
  var leaf: FlipLeaf?
  /// Where the hand took hold of it, from the spine, in points.
  var start = 0.0
  /// How far from the spine that is on the leaf, in points.
  var arm = 1.0
  /// The translation that does not count.
  var origin = 0.0
}
