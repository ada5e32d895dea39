/// Keeps count of transitions in flight between states, so that what a state needs is made and cleaned up exactly
/// once per visit, however often the direction changes meanwhile.
///
/// A *visit* to a state begins with the first transition to or from it while none is in flight, and ends when the last
/// of these has ended. Call `begin` when the state changes and `end`, with what it returned, in the completion handler
/// of the animation that shows it; handlers may come in any order.
///
///     let flight = drawer.begin(to: .open)
///     View.animate(duration: 0.5) { … } completion: { _ in drawer.end(flight) }
@MainActor
public final class TransitionCounter<State: Hashable> {
  /// A transition in flight.
  public struct Flight: Hashable, Sendable {
    let serial: Int
  }

  /// What a state needs while transitions to or from it are in flight.
  public struct Ambles {
    /// Called when the first begins, before anything else: make what the animation will show.
    public var preamble: (() -> Void)?
    /// Called when the last has ended, with whether the state is the one in which things came to rest: clean up
    /// what no longer shows.
    public var postamble: ((_ isCurrent: Bool) -> Void)?
  }

  /// The state that was set last.
  public private(set) var state: State
  private var ambles: [State: Ambles] = [:]
  private var counts: [State: Int] = [:]
  private var flights: [Flight: (from: State, to: State)] = [:]
  private var nextSerial = 0

  /// Starts at rest in a state.
  public init(_ state: State) { self.state = state }

  /// Says what to do around the visits of a state, instead of what was said before.
  public func around(
    _ state: State, preamble: (() -> Void)? = nil, postamble: ((_ isCurrent: Bool) -> Void)? = nil
  ) {
    ambles[state] = Ambles(preamble: preamble, postamble: postamble)
  }

  /// How many transitions to or from a state are in flight.
  public func count(of state: State) -> Int { counts[state, default: 0] }

  /// Whether any transition is in flight.
  public var isInFlight: Bool { !flights.isEmpty }

  /// Begins a transition from the current state to another, or to the same.
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

  /// Ends a transition. Harmless for one that has ended.
  public func end(_ flight: Flight) {
    guard let (from, to) = flights.removeValue(forKey: flight) else { return }
    leave(from)
    if to != from { leave(to) }
  }

  private func enter(_ state: State) {
    counts[state, default: 0] += 1
    if counts[state] == 1 { ambles[state]?.preamble?() }
  }

  private func leave(_ state: State) {
    let count = counts[state, default: 1] - 1
    counts[state] = count == 0 ? nil : count
    if count == 0 { ambles[state]?.postamble?(state == self.state) }
  }
}
