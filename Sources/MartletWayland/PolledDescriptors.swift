import CMartletLinux
import Glibc
import MartletMotion

/// Up to three descriptors to sleep on, and what each turned out to be ready for.
struct PolledDescriptors {
  private var entries: (pollfd, pollfd, pollfd)

  /// Takes descriptors to read from; a negative one is none.
  /// - Parameter writesFirst: Whether the first is waited for to be written as well.
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

  /// Looks which are ready now.
  mutating func look() {
    withUnsafeMutableBytes(of: &entries) { bytes in
      let entries = bytes.assumingMemoryBound(to: pollfd.self)
      _ = poll(entries.baseAddress, nfds_t(entries.count), 0)
    }
  }

  /// Sleeps until one of them is ready or a media time has come. The one place where the threads of this module sleep
  /// but for the input latch.
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

  /// In seconds: who has slept for so long looks again.
  private static let longestSleep = 1e6
}
