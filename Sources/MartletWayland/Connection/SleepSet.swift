import CMartletLinux
import Glibc

/// Descriptors that a thread sleeps on through one epoll descriptor. Other threads can add and remove them
/// meanwhile without waking it.
///
/// Not locked: its owner must not call two functions at once.
final class SleepSet: Sendable {
  /// Readable while any of the contained descriptors is.
  let raw: Int32

  init() throws(HostError) {
    raw = epoll_create1(martlet_epoll_flags)
    guard raw >= 0 else {
      throw HostError("cannot make a set of descriptors: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(raw) }

  /// Adds a descriptor, to be read or to be written. Returns whether the system had room for it.
  func add(_ descriptor: Int32, writes: Bool = false) -> Bool {
    var event = epoll_event()
    event.events = writes ? EPOLLOUT.rawValue : EPOLLIN.rawValue
    return epoll_ctl(raw, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  /// Removes a descriptor.
  func remove(_ descriptor: Int32) { epoll_ctl(raw, EPOLL_CTL_DEL, descriptor, nil) }
}
