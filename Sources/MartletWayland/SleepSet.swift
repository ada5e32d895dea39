import CMartletLinux
import Glibc

/// Descriptors that a thread sleeps on by way of one: others may put them in and take them out meanwhile, and do not wake
/// it by that.
///
/// Not locked: its owner calls one function at a time.
final class SleepSet: Sendable {
  /// Can be read while one of those that are in can be.
  let raw: Int32

  init() throws(HostError) {
    raw = epoll_create1(martlet_epoll_flags)
    guard raw >= 0 else {
      throw HostError("cannot make a set of descriptors: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(raw) }

  /// Puts a descriptor in. Returns whether the system had room for it.
  func add(_ descriptor: Int32) -> Bool {
    var event = epoll_event()
    event.events = EPOLLIN.rawValue
    return epoll_ctl(raw, EPOLL_CTL_ADD, descriptor, &event) == 0
  }

  /// Takes a descriptor out.
  func remove(_ descriptor: Int32) { epoll_ctl(raw, EPOLL_CTL_DEL, descriptor, nil) }
}
