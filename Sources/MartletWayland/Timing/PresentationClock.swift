import Glibc
import MartletSynchronization

/// The clock of the compositor's presentation times. Set once, read on the render queue.
final class PresentationClock: Sendable {
  private let clock = Atomic<Int32>(CLOCK_MONOTONIC)

  var id: clockid_t {
    get { clock.load(ordering: .relaxed) }
    set { clock.store(newValue, ordering: .relaxed) }
  }
}
