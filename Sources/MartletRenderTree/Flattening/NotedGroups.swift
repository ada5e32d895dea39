/// What is known of a group and those around it while items change: it is the same for all that is in it.
struct NotedGroups {
  /// The round in which it was noted; see `Flattening.notedRound`.
  var round = 0
  /// Whether one of them hides everything in it.
  var isUnseen = false
  /// The place of the outermost picture that is kept and seen; −1 for none.
  var picture: Int32 = -1
}
