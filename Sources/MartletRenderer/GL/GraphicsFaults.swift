import MartletSynchronization

/// What a driver reports only in an emergency, at the moment that a test chooses.
package final class GraphicsFaults: Sendable {
  private struct State {
    var losses = 0
    /// How often memory is still refused.
    var refusals: [GraphicsMemoryUse: Int] = [:]
    /// What memory was asked for at all.
    var requests: Set<GraphicsMemoryUse> = []
  }

  private let state = Mutex(State())

  /// Makes a driver without faults.
  package init() {}

  /// Destroys the context when it is next looked at, with all that it holds.
  /// - Parameter times: How many contexts are lost, one after the other.
  package func loseContext(times: Int = 1) { state.withLock { $0.losses += times } }

  /// Refuses memory for one use, so many times.
  package func refuse(_ use: GraphicsMemoryUse, times: Int = .max) {
    state.withLock { $0.refusals[use] = times }
  }

  /// What memory was asked for until now, refused or not.
  package var requests: Set<GraphicsMemoryUse> { state.withLock { $0.requests } }

  /// Whether the context is lost now.
  func takeLoss() -> Bool {
    state.withLock { state in
      guard state.losses > 0 else { return false }
      state.losses -= 1
      return true
    }
  }

  /// Whether memory is refused now.
  func takeRefusal(_ use: GraphicsMemoryUse) -> Bool {
    state.withLock { state in
      state.requests.insert(use)
      guard let count = state.refusals[use], count > 0 else { return false }
      state.refusals[use] = count - 1
      return true
    }
  }
}
