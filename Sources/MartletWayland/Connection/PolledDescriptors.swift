import CMartletLinux
import Glibc
import MartletGeometry

/// Up to three descriptors to poll, and the readiness of each.
struct PolledDescriptors {
  private var entries: (pollfd, pollfd, pollfd)

  /// Takes descriptors to poll for reading; a negative one is ignored.
  /// - Parameter writesFirst: Whether to poll the first one for writing as well.
  init(_ first: Int32, _ second: Int32 = -1, _ third: Int32 = -1, writesFirst: Bool = false) {
    func entry(_ descriptor: Int32, _ events: Int32) -> pollfd {
      pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }
    entries = (
      entry(first, writesFirst ? POLLIN | POLLOUT : POLLIN), entry(second, POLLIN), entry(third, POLLIN)
    )
  }

  var first: Int32 { Int32(entries.0.revents) }
  var second: Int32 { Int32(entries.1.revents) }
  var third: Int32 { Int32(entries.2.revents) }

  /// Polls without waiting.
  mutating func look() {
    withUnsafeMutableBytes(of: &entries) { bytes in
      let entries = bytes.assumingMemoryBound(to: pollfd.self)
      _ = poll(entries.baseAddress, nfds_t(entries.count), 0)
    }
  }

  /// Sleeps until a descriptor is ready or the deadline (media time) has come. All threads of this module
  /// sleep here, except in the input latch.
  mutating func sleep(until deadline: MediaTime?) {
    withUnsafeMutableBytes(of: &entries) { bytes in
      let entries = bytes.assumingMemoryBound(to: pollfd.self)
      guard let deadline else {
        _ = ppoll(entries.baseAddress, nfds_t(entries.count), nil, nil)
        return
      }
      let seconds = min(max(deadline - MonotonicClock.now, 0), Self.longestSleep)
      var time = timespec()
      time.tv_sec = Int(seconds)
      time.tv_nsec = Int((seconds - seconds.rounded(.down)) * 1e9)
      _ = ppoll(entries.baseAddress, nfds_t(entries.count), &time, nil)
    }
  }

  /// The longest sleep in seconds; after that the caller checks again.
  private static let longestSleep = 1e6
}
