/// The animations that one completion block of a transaction covers.
@MainActor
final class CompletionGroup {
  private let body: @MainActor () -> Void
  private var pending = 0
  private var isSealed = false

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  /// One more animation is covered.
  func enter() { pending += 1 }

  /// One of them has ended.
  func leave() {
    pending -= 1
    if isSealed, pending == 0 { body() }
  }

  /// No further animation is covered: its transaction has committed, or has got another block.
  func seal() {
    guard !isSealed else { return }
    isSealed = true
    if pending == 0 { body() }
  }
}
