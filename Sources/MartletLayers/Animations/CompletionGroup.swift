/// The animations that one completion block of a transaction covers.
@MainActor
final class CompletionGroup {
  private let body: @MainActor () -> Void
  private var pending = 0
  private var isSealed = false

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  /// Adds one animation.
  func enter() { pending += 1 }

  /// Removes an animation that has ended. Calls the block after the last one.
  func leave() {
    pending -= 1
    if isSealed, pending == 0 { body() }
  }

  /// Accepts no further animations: the transaction is closed or has another block. Calls the block if none
  /// is pending.
  func seal() {
    guard !isSealed else { return }
    isSealed = true
    if pending == 0 { body() }
  }
}
