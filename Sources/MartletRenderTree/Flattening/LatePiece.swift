/// A piece of a node that is painted after nodes that come between its pieces.
struct LatePiece {
  /// It is painted before the node at this place, within the one that holds its space.
  var before: Int32
  var holder: Int32
  /// The place of the node that it is a part of.
  var face: Int32
  /// Which piece of it.
  var piece: Int32
}
