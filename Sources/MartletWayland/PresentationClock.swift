import Glibc
import MartletSynchronization

/// The clock by which the compositor says when frames were seen: told once, read on the render queue.
final class PresentationClock: Sendable {
  private let clock = Atomic<Int32>(CLOCK_MONOTONIC)

  var id: clockid_t {
    get { clock.load(ordering: .relaxed) }
    set { clock.store(newValue, ordering: .relaxed) }
  }
}
