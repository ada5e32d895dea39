/// A step of flattening the tree: the begin of a node, or its end, behind all within it. Steps wait in a list instead of
/// in calls within calls, so that no tree is too deep.
struct FlatteningStep {
  var node: Int32
  /// The node that holds it.
  var parent: Int32 = -1
  /// The clip that applies to it.
  var clip: Int32 = -1
  /// Whether something around it makes all of it look different: another parent, another clip, another opacity.
  var isAltered = false
  /// At the end: the item of its border before, with which that one has to be compared; −1 to draw it anew.
  var oldBorder: Int32 = -1
  var isEnd = false
}
