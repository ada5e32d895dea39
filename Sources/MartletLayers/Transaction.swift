import Dispatch

/// Groups changes to layers, so that they reach the screen together, and says how they animate.
///
/// Without any call, all that one turn of the main loop changes is committed at its end (the implicit transaction).
/// `begin` and `commit` hold changes back over several turns, or commit them sooner; they nest. One that is begun while
/// an implicit transaction is open is committed with it. A commit lays out, displays and prepares what needs it first.
@MainActor
public enum Transaction {
  /// Open explicit transactions, outermost first.
  private static var levels: [TransactionLevel] = []
  private static var implicit: TransactionLevel?
  private static var isCommitting = false
  private static var trees: [LayerTree] = []
  /// Trees whose layout or display asked for more than one turn gives.
  private static var lateTrees: [LayerTree] = []
  private static var unfinished: [@MainActor () -> Void] = []
  private static var followers: [@MainActor () -> Void] = []
  private static var isScheduled = false

  /// Opens a transaction: nothing is committed until it, and all around it, are closed.
  public static func begin() { levels.append(TransactionLevel()) }

  /// Closes the innermost transaction; the outermost one commits. Without a `begin` it is a `flush`.
  public static func commit() {
    guard let level = levels.last else { return flush() }
    let isOutermost = levels.count == 1 && implicit == nil && !isCommitting
    if isOutermost { commitTrees() }
    levels.removeLast()
    level.group?.seal()
    if isOutermost, levels.isEmpty { finish() }
  }

  /// Commits what has changed so far, unless a transaction is open. Hosts call this at the end of each turn.
  public static func flush() {
    guard levels.isEmpty, !isCommitting else { return }
    trees += lateTrees
    lateTrees.removeAll()
    commitTrees()
    closeImplicit()
    finish()
  }

  /// Does something once all that has changed so far is committed: now, or when the transaction that is open ends.
  package static func afterCommit(_ body: @escaping @MainActor () -> Void) {
    followers.append(body)
    flush()
  }

  /// Does something at the end of this turn, once all that it has changed is committed.
  package static func afterTurn(_ body: @escaping @MainActor () -> Void) {
    followers.append(body)
    schedule()
  }

  /// Sees to it that transactions begun from now on are committed with everything else of this turn.
  package static func openImplicit() {
    guard levels.isEmpty, implicit == nil, !isCommitting else { return }
    implicit = TransactionLevel()
    schedule()
  }

  // MARK: Values

  /// The innermost transaction; opens the implicit one where there is none.
  static var current: TransactionLevel {
    if let level = innermost { return level }
    let level = TransactionLevel()
    implicit = level
    schedule()
    return level
  }

  static var innermost: TransactionLevel? { levels.last ?? implicit }

  /// What the innermost transaction that says something says.
  static func find<Value>(_ value: (TransactionLevel) -> Value?) -> Value? {
    for level in levels.reversed() {
      if let found = value(level) { return found }
    }
    return implicit.flatMap(value)
  }

  /// The completion blocks that cover an animation that is added now.
  static var openGroups: [CompletionGroup] {
    if levels.isEmpty && implicit == nil { return [] }
    return (levels + (implicit.map { [$0] } ?? [])).compactMap(\.group)
  }

  // MARK: Commit

  private static func closeImplicit() {
    guard let level = implicit else { return }
    implicit = nil
    level.group?.seal()
  }

  private static func commitTrees() {
    isCommitting = true
    defer { isCommitting = false }
    while !trees.isEmpty {
      let pending = trees
      trees.removeAll()
      for tree in pending { tree.commit() }
    }
  }

  /// Calls who waits for the end of the turn. Handlers may do anything: what they change is committed as well, what
  /// they end waits for the next turn.
  private static func finish() {
    let handlers = unfinished
    unfinished.removeAll()
    for handler in handlers { handler() }
    if levels.isEmpty {
      commitTrees()
      closeImplicit()
    }
    while levels.isEmpty, !followers.isEmpty { followers.removeFirst()() }
    if !unfinished.isEmpty || !trees.isEmpty { schedule() }
  }

  /// Notes that a tree has changes and sees to it that they are committed at the end of this turn.
  static func enlist(_ tree: LayerTree) {
    trees.append(tree)
    openImplicit()
    schedule()
  }

  /// Sees to it that a tree is committed in the next turn.
  static func enlistLate(_ tree: LayerTree) {
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
