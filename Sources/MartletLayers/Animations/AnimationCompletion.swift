/// What is called at the end of an animation: its own handler, and the completion blocks of its transactions.
struct AnimationCompletion: Sendable {
  private let handler: (@MainActor (_ finished: Bool) -> Void)?
  /// The completion blocks, the innermost first.
  let groups: [CompletionGroup]

  /// No handler and no completion block.
  static let none = AnimationCompletion()

  private init() { (handler, groups) = (nil, []) }

  /// Makes it from a handler and from completion blocks, which wait for the end from now on.
  @MainActor
  init(
    _ handler: (@MainActor (_ finished: Bool) -> Void)?, groups: [CompletionGroup] = Transaction.openGroups
  ) {
    (self.handler, self.groups) = (handler, groups)
    for group in groups { group.enter() }
  }

  /// Whether there is nothing to call.
  var isEmpty: Bool { handler == nil && groups.isEmpty }

  /// Calls all of them. Call this only once.
  @MainActor
  func tell(finished: Bool) {
    handler?(finished)
    for group in groups { group.leave() }
  }

  /// Calls all of them at the end of this turn, when everything is settled.
  @MainActor
  func tellAtEndOfTurn(finished: Bool) {
    if !isEmpty { Transaction.atEndOfTurn { tell(finished: finished) } }
  }
}
