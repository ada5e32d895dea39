extension Transaction {
  /// The open transactions, and what waits for them to close.
  @MainActor
  final class State {
    // The marked properties are not checked for overlapping access at run time, which took a quarter of the
    // time per touch. They belong to the main actor, and changing one calls no other code.

    /// The open transactions, outermost first. Only the bottom one can be implicit. Closing the bottom one
    /// commits; there is no other rule.
    @exclusivity(unchecked) var stack: [TransactionLevel] = []
    @exclusivity(unchecked) var trees: [LayerTree] = []
    /// Trees that need more rounds than one turn allows.
    @exclusivity(unchecked) var lateTrees: [LayerTree] = []
    @exclusivity(unchecked) var unfinished: [@MainActor () -> Void] = []
    /// Closures that wait for a commit, and those that wait for the end of a turn.
    @exclusivity(unchecked) var followers: [@MainActor () -> Void] = []
    @exclusivity(unchecked) var turnFollowers: [@MainActor () -> Void] = []
    /// Whether the end of this turn is scheduled.
    @exclusivity(unchecked) var isScheduled = false
    /// Whether a host is handling events and will end the turn itself.
    @exclusivity(unchecked) var isInTurn = false
  }
}
