import CMartletLinux
import Glibc
import MartletSynchronization

/// A descriptor by which one thread ends the sleep of another that polls it.
final class WakeDescriptor: Sendable {
  /// Can be read while somebody has asked to wake, and nobody has taken that back.
  let raw: Int32
  /// Whether there may be something to forget. Set after it has been written: who finds this `false` while the descriptor
  /// can be read polls once more.
  private let isSet = Atomic(false)

  init() throws(HostError) {
    raw = eventfd(0, martlet_eventfd_flags)
    guard raw >= 0 else {
      throw HostError("cannot make an event descriptor: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(raw) }

  /// Ends the sleep of who polls it, or the next one.
  func wake() {
    var one: UInt64 = 1
    _ = write(raw, &one, MemoryLayout<UInt64>.size)
    isSet.store(true, ordering: .releasing)
  }

  /// Forgets what has been asked so far; asks the system only where there is anything.
  func clear() {
    guard isSet.exchange(false, ordering: .acquiringAndReleasing) else { return }
    var count: UInt64 = 0
    _ = read(raw, &count, MemoryLayout<UInt64>.size)
  }
}
