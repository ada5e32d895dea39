import MartletSynchronization

/// Waits for conditions. It belongs to the compositor's thread.
final class Waiters {
  private struct Waiter {
    let what: String
    let deadline: Double
    let condition: @Sendable (CompositorState) -> Bool
    let continuation: CheckedContinuation<CompositorState, any Error>
  }

  private var waiting: [Waiter] = []

  /// The time at which the next wait fails; nil if there is none.
  var nextDeadline: Double? { waiting.map(\.deadline).min() }

  func add(
    _ what: String, until deadline: Double, _ continuation: CheckedContinuation<CompositorState, any Error>,
    _ condition: @escaping @Sendable (CompositorState) -> Bool
  ) {
    waiting.append(
      Waiter(what: what, deadline: deadline, condition: condition, continuation: continuation))
  }

  /// Resumes all waits whose condition holds or whose time is up.
  func answer(_ state: CompositorState) {
    guard !waiting.isEmpty else { return }
    let now = MonotonicTime.now
    waiting.removeAll { waiter in
      if waiter.condition(state) {
        waiter.continuation.resume(returning: state)
        return true
      }
      guard now >= waiter.deadline else { return false }
      waiter.continuation.resume(throwing: WaitFailure(what: waiter.what, state: state))
      return true
    }
  }

  func failAll(_ state: CompositorState) {
    for waiter in waiting {
      waiter.continuation.resume(
        throwing: WaitFailure(what: waiter.what + " (the compositor was stopped)", state: state))
    }
    waiting = []
  }
}

/// A condition did not become true in time.
package struct WaitFailure: Error, CustomStringConvertible {
  package let what: String
  package let state: CompositorState

  package var description: String { "waited in vain for: \(what)\n\(state)" }
}
