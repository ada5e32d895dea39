import Dispatch

/// Groups changes to layers, so that they reach the screen together, and says how they animate.
///
/// Without any call, all that one turn of the main loop changes is committed at its end (the implicit transaction).
/// `begin` and `commit` hold changes back over several turns, or commit them sooner; they nest. One that is begun while
/// an implicit transaction is open is committed with it. A commit lays out, displays and prepares what needs it first.
@MainActor
public enum Transaction {
  /// What is open and what waits, in one place: each touch looks at all of it.
  private static let desk = Desk()

  /// Opens a transaction: nothing is committed until it, and all around it, are closed.
  public static func begin() { desk.stack.append(TransactionLevel()) }

  /// Closes the innermost transaction. The outermost one commits, or leaves that to the end of the turn where the implicit
  /// transaction is open around it. Without a `begin` it is a `flush`.
  public static func commit() {
    guard let level = desk.stack.last, !level.isImplicit, !level.isCommitting else { return flush() }
    close(level)
    // Held over turns, it held back the implicit one around it, whose turn is over.
    if let bottom = desk.stack.last, bottom.isImplicit, bottom.isOverdue, !bottom.isCommitting {
      close(bottom)
    }
  }

  /// Commits what has changed so far, unless a transaction is open. Hosts call this at the end of each turn.
  public static func flush() {
    if desk.stack.isEmpty {
      guard hasWork else { return }
      desk.stack.append(TransactionLevel(isImplicit: true))
    }
    guard let bottom = desk.stack.first, !bottom.isCommitting else { return }
    guard desk.stack.count == 1, bottom.isImplicit else {
      bottom.isOverdue = bottom.isImplicit
      return tellTurnFollowers()
    }
    desk.trees += desk.lateTrees
    desk.lateTrees.removeAll()
    close(bottom)
  }

  /// Lets a host handle events in a turn of its own, and commits what has changed as `flush` does. Nobody else is asked for
  /// the end of the turn meanwhile: the main loop has no further turn for that.
  package static func turn(_ handleEvents: () -> Void) {
    desk.isInTurn = true
    handleEvents()
    flush()
    desk.isInTurn = false
    // What was left over, or begun by those who were told of the end, is the next turn's.
    // An explicit transaction that is held may lie on an implicit one.
    let isOpen = desk.stack.first.map { $0.isImplicit && !$0.isOverdue } ?? false
    if hasWork || isOpen { schedule() }
  }

  /// Does something once all that has changed so far is committed: now, or when the transaction that is open ends.
  package static func afterCommit(_ body: @escaping @MainActor () -> Void) {
    desk.followers.append(body)
    flush()
  }

  /// Does something at the end of this turn, once all that it has changed is committed; also where a transaction that is
  /// open holds that back.
  package static func afterTurn(_ body: @escaping @MainActor () -> Void) {
    desk.turnFollowers.append(body)
    schedule()
  }

  /// Sees to it that transactions begun from now on are committed with everything else of this turn.
  package static func openImplicit() {
    guard desk.stack.isEmpty else { return }
    desk.stack.append(TransactionLevel(isImplicit: true))
    schedule()
  }

  /// Whether completion handlers of the program wait for the end of this turn.
  package static var willCallHandlers: Bool { !desk.unfinished.isEmpty }

  // MARK: Values

  /// The innermost transaction; opens the implicit one where there is none.
  static var current: TransactionLevel {
    if let level = desk.stack.last { return level }
    let level = TransactionLevel(isImplicit: true)
    desk.stack.append(level)
    schedule()
    return level
  }

  static var innermost: TransactionLevel? { desk.stack.last }

  /// What the innermost transaction that says something says.
  static func find<Value>(_ value: (TransactionLevel) -> Value?) -> Value? {
    for level in desk.stack.reversed() {
      if let found = value(level) { return found }
    }
    return nil
  }

  /// The completion blocks that cover an animation that is added now, the innermost first.
  static var openGroups: [CompletionGroup] {
    desk.stack.isEmpty ? [] : desk.stack.reversed().compactMap(\.group)
  }

  // MARK: Commit

  /// Closes a transaction. The bottom one commits first, so that what is laid out and drawn by it still finds what it
  /// says.
  private static func close(_ level: TransactionLevel) {
    let isBottom = level === desk.stack.first
    if isBottom { commitTrees(in: level) }
    remove(level)
    if isBottom, !isHeld { finish() }
  }

  private static func remove(_ level: TransactionLevel) {
    if desk.stack.last === level { desk.stack.removeLast() } else { desk.stack.removeAll { $0 === level } }
    level.group?.seal()
  }

  /// Whether a transaction that somebody has begun is open.
  private static var isHeld: Bool { desk.stack.last?.isImplicit == false }

  /// Commits the trees that have changes, again and again while that makes new ones. What goes on for too long waits
  /// for the next turn.
  private static func commitTrees(in level: TransactionLevel) {
    level.isCommitting = true
    defer { level.isCommitting = false }
    var rounds = 0
    while !desk.trees.isEmpty {
      var pending: [LayerTree] = []
      swap(&pending, &desk.trees)
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
    let handlers = desk.unfinished
    desk.unfinished.removeAll()
    for handler in handlers { handler() }
    if let bottom = desk.stack.first, desk.stack.count == 1, bottom.isImplicit, !bottom.isCommitting {
      commitTrees(in: bottom)
      remove(bottom)
    }
    while !isHeld, !desk.followers.isEmpty { desk.followers.removeFirst()() }
    tellTurnFollowers()
    if hasWork { schedule() }
  }

  /// Calls who waits for the end of the turn. Those that they add wait for that of the next.
  private static func tellTurnFollowers() {
    var waiting: [@MainActor () -> Void] = []
    swap(&waiting, &desk.turnFollowers)
    for follower in waiting { follower() }
  }

  private static var hasWork: Bool {
    let desk = desk
    return !desk.trees.isEmpty || !desk.lateTrees.isEmpty || !desk.unfinished.isEmpty
      || !desk.followers.isEmpty || !desk.turnFollowers.isEmpty
  }

  /// Notes that a tree has changes and sees to it that they are committed at the end of this turn.
  static func enlist(_ tree: LayerTree) {
    desk.trees.append(tree)
    openImplicit()
    schedule()
  }

  /// Sees to it that a tree is committed in the next turn.
  static func enlistLate(_ tree: LayerTree) {
    tree.isEnlisted = false
    desk.lateTrees.append(tree)
    schedule()
  }

  /// Calls the completion handler of an animation that was cut short when this turn is over, so that it finds
  /// everything settled.
  package static func atEndOfTurn(_ body: @escaping @MainActor () -> Void) {
    desk.unfinished.append(body)
    schedule()
  }

  private static func schedule() {
    guard !desk.isScheduled, !desk.isInTurn else { return }
    desk.isScheduled = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        desk.isScheduled = false
        flush()
      }
    }
  }
}
