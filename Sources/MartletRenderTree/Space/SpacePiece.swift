/// A face of a space, or what cuts leave of one, in the order in which they are painted.
struct SpacePiece {
  /// The number of the face.
  var face: Int32
  /// Its cuts, in a list. None for a face that is drawn as a whole.
  var firstCut: Int32
  var cutCount: Int32

  var isWhole: Bool { cutCount == 0 }
}
