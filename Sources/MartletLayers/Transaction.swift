import Dispatch

/// Groups changes to layers, so that they reach the screen together.
///
/// Without any call, all that one turn of the main loop changes is committed at its end. `begin` and `commit` hold
/// changes back over several turns, or commit them sooner; they nest.
@MainActor
public enum Transaction {
  private static var depth = 0
  private static var trees: [LayerTree] = []
  private static var unfinished: [@MainActor (Bool) -> Void] = []
  private static var followers: [@MainActor () -> Void] = []
  private static var isScheduled = false

  /// Opens a transaction: nothing is committed until it, and all around it, are closed.
  public static func begin() { depth += 1 }

  /// Closes the innermost transaction; the outermost one commits. Without a `begin` it is a `flush`.
  public static func commit() {
    depth = max(depth - 1, 0)
    flush()
  }

  /// Commits what has changed so far, unless a transaction is open. Hosts call this at the end of each turn.
  public static func flush() {
    guard depth == 0 else { return }
    commitTrees()
    // Handlers may do anything: what they change is committed as well, what they end waits for the next turn.
    let handlers = unfinished
    unfinished.removeAll()
    for handler in handlers { handler(false) }
    if depth == 0 { commitTrees() }
    while depth == 0, !followers.isEmpty { followers.removeFirst()() }
    if !unfinished.isEmpty { schedule() }
  }

  /// Does something once all that has changed so far is committed: now, or when the transaction that is open ends.
  package static func afterCommit(_ body: @escaping @MainActor () -> Void) {
    followers.append(body)
    flush()
  }

  private static func commitTrees() {
    while !trees.isEmpty {
      let pending = trees
      trees.removeAll()
      for tree in pending { tree.commit() }
    }
  }

  /// Notes that a tree has changes and sees to it that they are committed at the end of this turn.
  static func enlist(_ tree: LayerTree) {
    trees.append(tree)
    schedule()
  }

  /// Calls the completion handler of an animation that was cut short when this turn is over, so that it finds
  /// everything settled.
  static func endUnfinished(_ completion: (@MainActor (Bool) -> Void)?) {
    guard let completion else { return }
    unfinished.append(completion)
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
