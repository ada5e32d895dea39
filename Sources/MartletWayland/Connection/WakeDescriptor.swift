import CMartletLinux
import Glibc
import MartletSynchronization

/// A descriptor with which one thread wakes another that polls it.
final class WakeDescriptor: Sendable {
  /// Readable from `wake()` until `clear()`.
  let raw: Int32
  /// Whether there may be something to clear. It is set after the descriptor was written. A thread that reads
  /// `false` while the descriptor is readable just polls once more.
  private let isSet = Atomic(false)

  init() throws(HostError) {
    raw = eventfd(0, martlet_eventfd_flags)
    guard raw >= 0 else {
      throw HostError("cannot make an event descriptor: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(raw) }

  /// Ends the current sleep of the polling thread, or its next one.
  func wake() {
    var one: UInt64 = 1
    _ = write(raw, &one, MemoryLayout<UInt64>.size)
    isSet.store(true, ordering: .releasing)
  }

  /// Clears earlier wake-ups. Makes a system call only if there are any.
  func clear() {
    guard isSet.exchange(false, ordering: .acquiringAndReleasing) else { return }
    var count: UInt64 = 0
    _ = read(raw, &count, MemoryLayout<UInt64>.size)
  }
}
