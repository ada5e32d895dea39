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
  private static let state = State()

  /// Opens a transaction. Nothing is committed until it and all transactions around it are closed.
  public static func begin() { state.stack.append(TransactionLevel()) }

  /// Closes the innermost transaction. The outermost one commits the changes; if an implicit transaction is
  /// open around it, that one commits them at the end of the turn. Without a matching `begin` this is
  /// `flush`.
  public static func commit() {
    guard let level = state.stack.last, !level.isImplicit, !level.isCommitting else { return flush() }
    close(level)
    // If it was held open over several turns, it has held back the implicit one around it, whose turn is
    // over.
    if let bottom = state.stack.last, bottom.isImplicit, bottom.isOverdue, !bottom.isCommitting {
      close(bottom)
    }
  }

  /// Commits all changes so far, unless an explicit transaction is open. Hosts call this at the end of each
  /// turn.
  public static func flush() {
    if state.stack.isEmpty {
      guard hasWork else { return }
      state.stack.append(TransactionLevel(isImplicit: true))
    }
    guard let bottom = state.stack.first, !bottom.isCommitting else { return }
    guard state.stack.count == 1, bottom.isImplicit else {
      bottom.isOverdue = bottom.isImplicit
      return tellTurnFollowers()
    }
    state.trees += state.lateTrees
    state.lateTrees.removeAll()
    close(bottom)
  }

  /// Lets a host handle events in a turn of its own, and then commits all changes as `flush` does. Meanwhile
  /// no end of the turn is scheduled on the main queue.
  package static func turn(_ handleEvents: () -> Void) {
    state.isInTurn = true
    handleEvents()
    flush()
    state.isInTurn = false
    // What remains, or was started by handlers at the end, belongs to the next turn. An explicit transaction
    // that is held open may be nested in an implicit one.
    let isOpen = state.stack.first.map { $0.isImplicit && !$0.isOverdue } ?? false
    if hasWork || isOpen { schedule() }
  }

  /// Calls a closure when all changes so far are committed: now, or when the open transaction is closed.
  package static func afterCommit(_ body: @escaping @MainActor () -> Void) {
    state.followers.append(body)
    flush()
  }

  /// Calls a closure at the end of this turn, after its changes are committed, or even if an open transaction
  /// holds them back.
  package static func afterTurn(_ body: @escaping @MainActor () -> Void) {
    state.turnFollowers.append(body)
    schedule()
  }

  /// Opens the implicit transaction, so that transactions begun from now on are committed with everything
  /// else in this turn.
  package static func openImplicit() {
    guard state.stack.isEmpty else { return }
    state.stack.append(TransactionLevel(isImplicit: true))
    schedule()
  }

  /// Whether completion handlers wait for the end of this turn.
  package static var willCallHandlers: Bool { !state.unfinished.isEmpty }

  // MARK: Values

  /// The innermost transaction. Opens the implicit one if there is none.
  static var current: TransactionLevel {
    if let level = state.stack.last { return level }
    let level = TransactionLevel(isImplicit: true)
    state.stack.append(level)
    schedule()
    return level
  }

  static var innermost: TransactionLevel? { state.stack.last }

  /// The value of the innermost transaction that has one.
  static func find<Value>(_ value: (TransactionLevel) -> Value?) -> Value? {
    for level in state.stack.reversed() {
      if let found = value(level) { return found }
    }
    return nil
  }

  /// The completion blocks that cover an animation that is added now, innermost first.
  static var openGroups: [CompletionGroup] {
    state.stack.isEmpty ? [] : state.stack.reversed().compactMap(\.group)
  }

  // MARK: Commit

  /// Closes a transaction. The bottom one commits before it is removed, so that layout and drawing during the
  /// commit still find its values.
  private static func close(_ level: TransactionLevel) {
    let isBottom = level === state.stack.first
    if isBottom { commitTrees(in: level) }
    remove(level)
    if isBottom, !isHeld { finish() }
  }

  private static func remove(_ level: TransactionLevel) {
    if state.stack.last === level { state.stack.removeLast() } else { state.stack.removeAll { $0 === level } }
    level.group?.seal()
  }

  /// Whether an explicit transaction is open.
  private static var isHeld: Bool { state.stack.last?.isImplicit == false }

  /// Commits the trees that have changes, repeatedly if commits make new ones, up to a limit. The rest waits
  /// for the next turn.
  private static func commitTrees(in level: TransactionLevel) {
    level.isCommitting = true
    defer { level.isCommitting = false }
    var rounds = 0
    while !state.trees.isEmpty {
      var pending: [LayerTree] = []
      swap(&pending, &state.trees)
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
    let handlers = state.unfinished
    state.unfinished.removeAll()
    for handler in handlers { handler() }
    if let bottom = state.stack.first, state.stack.count == 1, bottom.isImplicit, !bottom.isCommitting {
      commitTrees(in: bottom)
      remove(bottom)
    }
    while !isHeld, !state.followers.isEmpty { state.followers.removeFirst()() }
    tellTurnFollowers()
    if hasWork { schedule() }
  }

  /// Calls the closures that wait for the end of the turn. Closures that they add wait for the end of the
  /// next turn.
  private static func tellTurnFollowers() {
    var waiting: [@MainActor () -> Void] = []
    swap(&waiting, &state.turnFollowers)
    for follower in waiting { follower() }
  }

  private static var hasWork: Bool {
    let state = state
    return !state.trees.isEmpty || !state.lateTrees.isEmpty || !state.unfinished.isEmpty
      || !state.followers.isEmpty || !state.turnFollowers.isEmpty
  }

  /// Adds a tree with changes, so that they are committed at the end of this turn.
  static func enlist(_ tree: LayerTree) {
    state.trees.append(tree)
    openImplicit()
    schedule()
  }

  /// Adds a tree to be committed in the next turn.
  static func enlistLate(_ tree: LayerTree) {
    tree.isEnlisted = false
    state.lateTrees.append(tree)
    schedule()
  }

  /// Calls the completion handler of an animation that ended unfinished when this turn is over and everything
  /// is settled.
  package static func atEndOfTurn(_ body: @escaping @MainActor () -> Void) {
    state.unfinished.append(body)
    schedule()
  }

  private static func schedule() {
    guard !state.isScheduled, !state.isInTurn else { return }
    state.isScheduled = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        state.isScheduled = false
        flush()
      }
    }
  }
}
