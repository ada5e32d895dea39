extension Transaction {
  /// The transactions that are open, and what waits for them to close.
  @MainActor
  final class Desk {
    // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all
    // of it belongs to the main actor, and no change of a property calls anybody.

    /// Open transactions, outermost first. Only the bottom one may be the implicit one, and whoever closes the bottom
    /// one commits: there is no other rule.
    @exclusivity(unchecked) var stack: [TransactionLevel] = []
    @exclusivity(unchecked) var trees: [LayerTree] = []
    /// Trees that asked for more than one turn gives.
    @exclusivity(unchecked) var lateTrees: [LayerTree] = []
    @exclusivity(unchecked) var unfinished: [@MainActor () -> Void] = []
    /// Who waits for a commit, and who for the end of a turn.
    @exclusivity(unchecked) var followers: [@MainActor () -> Void] = []
    @exclusivity(unchecked) var turnFollowers: [@MainActor () -> Void] = []
    /// Whether the end of this turn will be told.
    @exclusivity(unchecked) var isScheduled = false
    /// Whether a host handles events, and will tell of the end of its turn itself.
    @exclusivity(unchecked) var isInTurn = false
  }
}
