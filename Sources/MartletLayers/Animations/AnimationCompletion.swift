/// What is called at an animation's end: its own handler, and the completion blocks of its transactions.
struct AnimationCompletion: Sendable {
  private let handler: (@MainActor (_ finished: Bool) -> Void)?
  /// The completion blocks, the innermost first.
  let groups: [CompletionGroup]

  /// Nobody.
  static let none = AnimationCompletion()

  private init() { (handler, groups) = (nil, []) }

  /// A handler, and completion blocks, which wait for the end from now on.
  @MainActor
  init(
    _ handler: (@MainActor (_ finished: Bool) -> Void)?, groups: [CompletionGroup] = Transaction.openGroups
  ) {
    (self.handler, self.groups) = (handler, groups)
    for group in groups { group.enter() }
  }

  /// Whether nobody waits.
  var isEmpty: Bool { handler == nil && groups.isEmpty }

  /// Tells all of them; once.
  @MainActor
  func tell(finished: Bool) {
    handler?(finished)
    for group in groups { group.leave() }
  }

  /// Tells all of them at the end of this turn, so that they find everything settled.
  @MainActor
  func tellAtEndOfTurn(finished: Bool) {
    if !isEmpty { Transaction.atEndOfTurn { tell(finished: finished) } }
  }
}
