/// A space that the sublayers of one or of several nested nodes share: what was found when it was flattened.
struct SharedSpace {
  /// The outermost node, and its place.
  var node: Int32
  var place: Int32
  /// The node whose plane it is seen in; −1 for the window.
  var viewer: Int32
  /// Its faces, in `SharedSpaces.faces`, and their pieces.
  var faces: Range<Int>
  var pieces: Range<Int>
}
