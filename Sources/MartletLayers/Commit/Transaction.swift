import Dispatch

/// Groups changes of layers so that they reach the screen together, and determines how they animate.
///
/// By default all changes of one turn of the main loop are committed at its end (the implicit transaction).
/// `begin` and `commit` hold changes back, also over several turns, or commit them sooner; they can be
/// nested. A transaction that is begun while an implicit one is open is committed with it. A commit first
/// performs layout, display and preparation where they are needed.
@MainActor
public enum Transaction {
  /// Everything that is open or waits, in one object, since each touch uses all of it.
  private static let desk = Desk()

  /// Opens a transaction. Nothing is committed until it and all transactions around it are closed.
  public static func begin() { desk.stack.append(TransactionLevel()) }

  /// Closes the innermost transaction. The outermost one commits the changes; if an implicit transaction is
  /// open around it, that one commits them at the end of the turn. Without a matching `begin` this is
  /// `flush`.
  public static func commit() {
    guard let level = desk.stack.last, !level.isImplicit, !level.isCommitting else { return flush() }
    close(level)
    // If it was held open over several turns, it has held back the implicit one around it, whose turn is
    // over.
    if let bottom = desk.stack.last, bottom.isImplicit, bottom.isOverdue, !bottom.isCommitting {
      close(bottom)
    }
  }

  /// Commits all changes so far, unless an explicit transaction is open. Hosts call this at the end of each
  /// turn.
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

  /// Lets a host handle events in a turn of its own, and then commits all changes as `flush` does. Meanwhile
  /// no end of the turn is scheduled on the main queue.
  package static func turn(_ handleEvents: () -> Void) {
    desk.isInTurn = true
    handleEvents()
    flush()
    desk.isInTurn = false
    // What remains, or was started by handlers at the end, belongs to the next turn. An explicit transaction
    // that is held open may be nested in an implicit one.
    let isOpen = desk.stack.first.map { $0.isImplicit && !$0.isOverdue } ?? false
    if hasWork || isOpen { schedule() }
  }

  /// Calls a closure when all changes so far are committed: now, or when the open transaction is closed.
  package static func afterCommit(_ body: @escaping @MainActor () -> Void) {
    desk.followers.append(body)
    flush()
  }

  /// Calls a closure at the end of this turn, after its changes are committed, or even if an open transaction
  /// holds them back.
  package static func afterTurn(_ body: @escaping @MainActor () -> Void) {
    desk.turnFollowers.append(body)
    schedule()
  }

  /// Opens the implicit transaction, so that transactions begun from now on are committed with everything
  /// else in this turn.
  package static func openImplicit() {
    guard desk.stack.isEmpty else { return }
    desk.stack.append(TransactionLevel(isImplicit: true))
    schedule()
  }

  /// Whether completion handlers wait for the end of this turn.
  package static var willCallHandlers: Bool { !desk.unfinished.isEmpty }

  // MARK: Values

  /// The innermost transaction. Opens the implicit one if there is none.
  static var current: TransactionLevel {
    if let level = desk.stack.last { return level }
    let level = TransactionLevel(isImplicit: true)
    desk.stack.append(level)
    schedule()
    return level
  }

  static var innermost: TransactionLevel? { desk.stack.last }

  /// The value of the innermost transaction that has one.
  static func find<Value>(_ value: (TransactionLevel) -> Value?) -> Value? {
    for level in desk.stack.reversed() {
      if let found = value(level) { return found }
    }
    return nil
  }

  /// The completion blocks that cover an animation that is added now, innermost first.
  static var openGroups: [CompletionGroup] {
    desk.stack.isEmpty ? [] : desk.stack.reversed().compactMap(\.group)
  }

  // MARK: Commit

  /// Closes a transaction. The bottom one commits before it is removed, so that layout and drawing during the
  /// commit still find its values.
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

  /// Whether an explicit transaction is open.
  private static var isHeld: Bool { desk.stack.last?.isImplicit == false }

  /// Commits the trees that have changes, repeatedly if commits make new ones, up to a limit. The rest waits
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

  /// Calls the handlers that wait for the end of the turn. Handlers may do anything: their changes are
  /// committed too, and handlers of animations that they end wait for the next turn.
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

  /// Calls the closures that wait for the end of the turn. Closures that they add wait for the end of the
  /// next turn.
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

  /// Adds a tree with changes, so that they are committed at the end of this turn.
  static func enlist(_ tree: LayerTree) {
    desk.trees.append(tree)
    openImplicit()
    schedule()
  }

  /// Adds a tree to be committed in the next turn.
  static func enlistLate(_ tree: LayerTree) {
    tree.isEnlisted = false
    desk.lateTrees.append(tree)
    schedule()
  }

  /// Calls the completion handler of an animation that ended unfinished when this turn is over and everything
  /// is settled.
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
