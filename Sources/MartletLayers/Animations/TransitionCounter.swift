/// Counts running transitions between states, so that what a state needs is made and removed exactly once per
/// visit, however often the direction changes meanwhile.
///
/// A *visit* to a state begins with the first transition to or from it, and ends when the last of these has
/// ended. Call `begin` when the state changes. Call `end` with its result in the completion handler of the
/// animation; handlers may be called in any order.
///
///     let flight = drawer.begin(to: .open)
///     View.animate(duration: 0.5) { … } completion: { _ in drawer.end(flight) }
@MainActor
public final class TransitionCounter<State: Hashable> {
  /// A running transition.
  public struct Flight: Hashable, Sendable {
    let serial: Int
  }

  /// What to do before and after a visit to a state.
  private struct Handlers {
    /// Called first when the visit begins. Make what the animation will show.
    var preamble: (() -> Void)?
    /// Called when the visit has ended, with whether the state is the current one. Remove what is no longer
    /// shown.
    var postamble: ((_ isCurrent: Bool) -> Void)?
  }

  /// The state that was set last.
  public private(set) var state: State
  private var handlers: [State: Handlers] = [:]
  private var counts: [State: Int] = [:]
  private var flights: [Flight: (from: State, to: State)] = [:]
  private var nextSerial = 0

  /// Makes a counter without transitions.
  public init(_ state: State) { self.state = state }

  /// Sets what to do before and after each visit to a state, and replaces what was set before.
  public func around(
    _ state: State, preamble: (() -> Void)? = nil, postamble: ((_ isCurrent: Bool) -> Void)? = nil
  ) {
    handlers[state] = Handlers(preamble: preamble, postamble: postamble)
  }

  /// The number of running transitions to or from a state.
  public func count(of state: State) -> Int { counts[state, default: 0] }

  /// Whether any transition is running.
  public var isInFlight: Bool { !flights.isEmpty }

  /// Begins a transition from the current state to another one, or to the same.
  public func begin(to next: State) -> Flight {
    let flight = Flight(serial: nextSerial)
    nextSerial += 1
    let previous = state
    flights[flight] = (previous, next)
    state = next
    enter(previous)
    if next != previous { enter(next) }
    return flight
  }

  /// Ends a transition. Does nothing if it has ended already.
  public func end(_ flight: Flight) {
    guard let (from, to) = flights.removeValue(forKey: flight) else { return }
    leave(from)
    if to != from { leave(to) }
  }

  private func enter(_ state: State) {
    counts[state, default: 0] += 1
    if counts[state] == 1 { handlers[state]?.preamble?() }
  }

  private func leave(_ state: State) {
    let count = counts[state, default: 1] - 1
    counts[state] = count == 0 ? nil : count
    if count == 0 { handlers[state]?.postamble?(state == self.state) }
  }
}
