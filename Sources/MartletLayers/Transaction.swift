import Dispatch

/// Groups changes to layers, so that they reach the screen together, and says how they animate.
///
/// Without any call, all that one turn of the main loop changes is committed at its end (the implicit transaction).
/// `begin` and `commit` hold changes back over several turns, or commit them sooner; they nest. One that is begun while
/// an implicit transaction is open is committed with it. A commit lays out, displays and prepares what needs it first.
@MainActor
public enum Transaction {
  /// Open transactions, outermost first. Only the bottom one may be the implicit one, and whoever closes the bottom
  /// one commits: there is no other rule.
  private static var stack: [TransactionLevel] = []
  private static var trees: [LayerTree] = []
  /// Trees that asked for more than one turn gives.
  private static var lateTrees: [LayerTree] = []
  private static var unfinished: [@MainActor () -> Void] = []
  /// Who waits for a commit, and who for the end of a turn.
  private static var followers: [@MainActor () -> Void] = []
  private static var turnFollowers: [@MainActor () -> Void] = []
  /// Whether the end of this turn will be told.
  private static var isScheduled = false

  /// Opens a transaction: nothing is committed until it, and all around it, are closed.
  public static func begin() { stack.append(TransactionLevel()) }

  /// Closes the innermost transaction. The outermost one commits, or leaves that to the end of the turn where the implicit
  /// transaction is open around it. Without a `begin` it is a `flush`.
  public static func commit() {
    guard let level = stack.last, !level.isImplicit, !level.isCommitting else { return flush() }
    close(level)
    // Held over turns, it held back the implicit one around it, whose turn is over.
    if let bottom = stack.last, bottom.isImplicit, bottom.isOverdue, !bottom.isCommitting { close(bottom) }
  }

  /// Commits what has changed so far, unless a transaction is open. Hosts call this at the end of each turn.
  public static func flush() {
    if stack.isEmpty {
      guard hasWork else { return }
      stack.append(TransactionLevel(isImplicit: true))
    }
    guard let bottom = stack.first, !bottom.isCommitting else { return }
    guard stack.count == 1, bottom.isImplicit else {
      bottom.isOverdue = bottom.isImplicit
      return tellTurnFollowers()
    }
    trees += lateTrees
    lateTrees.removeAll()
    close(bottom)
  }

  /// Does something once all that has changed so far is committed: now, or when the transaction that is open ends.
  package static func afterCommit(_ body: @escaping @MainActor () -> Void) {
    followers.append(body)
    flush()
  }

  /// Does something at the end of this turn, once all that it has changed is committed; also where a transaction that is
  /// open holds that back.
  package static func afterTurn(_ body: @escaping @MainActor () -> Void) {
    turnFollowers.append(body)
    schedule()
  }

  /// Sees to it that transactions begun from now on are committed with everything else of this turn.
  package static func openImplicit() {
    guard stack.isEmpty else { return }
    stack.append(TransactionLevel(isImplicit: true))
    schedule()
  }

  /// Whether completion handlers of the program wait for the end of this turn.
  package static var willCallHandlers: Bool { !unfinished.isEmpty }

  // MARK: Values

  /// The innermost transaction; opens the implicit one where there is none.
  static var current: TransactionLevel {
    if let level = stack.last { return level }
    let level = TransactionLevel(isImplicit: true)
    stack.append(level)
    schedule()
    return level
  }

  static var innermost: TransactionLevel? { stack.last }

  /// What the innermost transaction that says something says.
  static func find<Value>(_ value: (TransactionLevel) -> Value?) -> Value? {
    for level in stack.reversed() {
      if let found = value(level) { return found }
    }
    return nil
  }

  /// The completion blocks that cover an animation that is added now, the innermost first.
  static var openGroups: [CompletionGroup] { stack.isEmpty ? [] : stack.reversed().compactMap(\.group) }

  // MARK: Commit

  /// Closes a transaction. The bottom one commits first, so that what is laid out and drawn by it still finds what it
  /// says.
  private static func close(_ level: TransactionLevel) {
    let isBottom = level === stack.first
    if isBottom { commitTrees(in: level) }
    remove(level)
    if isBottom, !isHeld { finish() }
  }

  private static func remove(_ level: TransactionLevel) {
    stack.removeAll { $0 === level }
    level.group?.seal()
  }

  /// Whether a transaction that somebody has begun is open.
  private static var isHeld: Bool { stack.last?.isImplicit == false }

  /// Commits the trees that have changes, again and again while that makes new ones. What goes on for too long waits
  /// for the next turn.
  private static func commitTrees(in level: TransactionLevel) {
    level.isCommitting = true
    defer { level.isCommitting = false }
    var rounds = 0
    while !trees.isEmpty {
      let pending = trees
      trees.removeAll()
      rounds += 1
      if rounds > Constants.maximumLayoutRounds {
        for tree in pending { enlistLate(tree) }
      } else {
        for tree in pending { tree.commit() }
      }
    }
  }

  /// Calls who waits for the end of the turn. Handlers may do anything: what they change is committed as well, what
  /// they end waits for the next turn.
  private static func finish() {
    let handlers = unfinished
    unfinished.removeAll()
    for handler in handlers { handler() }
    if let bottom = stack.first, stack.count == 1, bottom.isImplicit, !bottom.isCommitting {
      commitTrees(in: bottom)
      remove(bottom)
    }
    while !isHeld, !followers.isEmpty { followers.removeFirst()() }
    tellTurnFollowers()
    if hasWork { schedule() }
  }

  /// Calls who waits for the end of the turn. Those that they add wait for that of the next.
  private static func tellTurnFollowers() {
    let waiting = turnFollowers
    turnFollowers.removeAll()
    for follower in waiting { follower() }
  }

  private static var hasWork: Bool {
    !trees.isEmpty || !lateTrees.isEmpty || !unfinished.isEmpty || !followers.isEmpty
      || !turnFollowers.isEmpty
  }

  /// Notes that a tree has changes and sees to it that they are committed at the end of this turn.
  static func enlist(_ tree: LayerTree) {
    trees.append(tree)
    openImplicit()
    schedule()
  }

  /// Sees to it that a tree is committed in the next turn.
  static func enlistLate(_ tree: LayerTree) {
    tree.isEnlisted = false
    lateTrees.append(tree)
    schedule()
  }

  /// Calls the completion handler of an animation that was cut short when this turn is over, so that it finds
  /// everything settled.
  package static func atEndOfTurn(_ body: @escaping @MainActor () -> Void) {
    unfinished.append(body)
    schedule()
  }

  private static func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        isScheduled = false
        flush()
      }
    }
  }
}
