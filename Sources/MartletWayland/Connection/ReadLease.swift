import CMartletLinux
import Glibc
import MartletSynchronization

/// The right to read the socket and to dispatch the render queue. One thread at a time holds it.
///
/// A render thread that awaits an answer from the compositor takes the lease and sleeps on the socket. It
/// gives the lease back when it has something to draw. Giving it back starts an alarm; taking it stops the
/// alarm. So a short drawing wakes no other thread. During a long one the alarm wakes the reader thread,
/// which reads instead.
///
/// While no render thread awaits an answer, the main thread watches the socket, if it runs our loop: the
/// lease is free, the alarm is off, and the main thread sleeps on the socket along with its own work. A
/// thread that takes the lease ends this watch without waking the main thread.
///
/// All data that only the holder touches is passed on through `state`: its lock orders giving back before the
/// next taking. The alarm is started and stopped under the same lock, so it runs exactly while nobody reads
/// or watches.
final class ReadLease: Sendable {
  /// How long the socket may go unread, in seconds: as long as a frame waits for input.
  static let patience = InputLatch.patience

  private struct State {
    var isHeld = false
    /// Whether the main thread sleeps on `watch`, and whether it watches the socket.
    var isMainAsleep = false
    var isWatched = false
    /// Whether the socket is in `watch`. It stays there after the main thread has stopped watching, until
    /// that thread sleeps without it.
    var isListed = false
    /// How many render threads may read within EGL. While there are any, the main thread does not watch.
    var barCount = 0
    /// Whether reading is over, because the connection has ended.
    var isOver = false
    /// Work to run between two dispatches.
    var work: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// Becomes readable when the socket has gone unread for too long.
  let alarm: Int32
  /// The set on which the main thread sleeps.
  let watch: SleepSet
  /// The descriptors that wake the main thread while it watches.
  private let watched: (socket: Int32, wake: Int32)

  /// - Parameters:
  ///   - socket: The socket to read.
  ///   - wake: Becomes readable when the reading thread must look at its work.
  init(socket: Int32 = -1, wake: Int32 = -1) throws(HostError) {
    watched = (socket, wake)
    watch = try SleepSet()
    alarm = timerfd_create(CLOCK_MONOTONIC, martlet_timerfd_flags)
    guard alarm >= 0 else {
      throw HostError("cannot make a timer: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(alarm) }

  /// Takes the lease, if nobody has it and reading is not over.
  func take() -> Bool {
    state.withLock { state in
      guard !state.isHeld, !state.isOver else { return false }
      state.isHeld = true
      if state.isWatched { endWatch(&state) } else { windAlarm(seconds: 0) }
      return true
    }
  }

  /// Gives the lease back after running the pending work.
  /// - Parameter isForLong: Whether this thread takes it again only after it was woken for something else.
  ///   The main thread then watches, if it sleeps.
  func giveBack(isForLong: Bool = false) {
    while true {
      runWork()
      let isFree = state.withLock { state in
        guard state.work.isEmpty else { return false }
        state.isHeld = false
        if isForLong { beginWatch(&state) }
        if !state.isOver, !state.isWatched { windAlarm(seconds: Self.patience) }
        return true
      }
      if isFree { return }
    }
  }

  /// Notes that the main thread is about to sleep on `watch`. It watches the socket if nobody reads.
  /// - Parameter canWatch: Whether the main thread can do everything that a reader must do.
  func mainFallsAsleep(canWatch: Bool) {
    state.withLock { state in
      state.isMainAsleep = canWatch
      if canWatch, !state.isHeld { beginWatch(&state) }
      if state.isWatched { windAlarm(seconds: 0) } else { unlist(&state) }
    }
  }

  /// Notes that the main thread is awake. Returns whether it now has the lease: it has watched, and there is
  /// something to read.
  func mainWakesUp(isReadable: Bool) -> Bool {
    state.withLock { state in
      state.isMainAsleep = false
      guard state.isWatched else { return false }
      // It will most likely watch again soon, so the socket stays in the set.
      state.isWatched = false
      state.isHeld = isReadable
      if !isReadable { windAlarm(seconds: Self.patience) }
      return isReadable
    }
  }

  private func beginWatch(_ state: inout State) {
    guard state.isMainAsleep, !state.isWatched, !state.isOver, state.barCount == 0 else { return }
    // If the system has no room for it, the reader thread reads.
    if !state.isListed {
      guard watch.add(watched.socket) else { return }
      guard watch.add(watched.wake) else { return watch.remove(watched.socket) }
      state.isListed = true
    }
    state.isWatched = true
  }

  private func endWatch(_ state: inout State) {
    state.isWatched = false
    unlist(&state)
  }

  private func unlist(_ state: inout State) {
    guard state.isListed else { return }
    state.isListed = false
    watch.remove(watched.socket)
    watch.remove(watched.wake)
  }

  /// Keeps the main thread from watching until `allowWatch()`. Each call needs one matching `allowWatch()`.
  func barWatch() {
    state.withLock { state in
      state.barCount += 1
      guard state.isWatched else { return }
      endWatch(&state)
      windAlarm(seconds: Self.patience)
    }
  }

  /// Lets the main thread watch again, the next time the lease is given back for long.
  func allowWatch() { state.withLock { $0.barCount -= 1 } }

  /// Runs the work that other threads have left for the holder.
  func runWork() {
    while true {
      let work = state.withLock { state in
        defer { if !state.work.isEmpty { state.work = [] } }
        return state.work
      }
      if work.isEmpty { return }
      for item in work { item() }
    }
  }

  /// Runs `work` while nobody dispatches: at once if the lease is free, otherwise on its holder. Returns
  /// whether the holder must be woken.
  func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let (isHeld, isWatched) = state.withLock { state in
      state.work.append(work)
      defer {
        state.isHeld = true
        if state.isWatched { endWatch(&state) }
      }
      return (state.isHeld, state.isWatched)
    }
    if !isHeld { giveBack(isForLong: isWatched) }
    return isHeld
  }

  /// Ends reading for good and wakes the reader thread.
  func end() {
    state.withLock { state in
      state.isOver = true
      if state.isWatched { endWatch(&state) }
      windAlarm(seconds: 1e-9)
    }
  }

  /// Whether reading is over.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Sets the alarm to fire in some seconds; 0 stops it. An alarm that has fired is cleared.
  private func windAlarm(seconds: Double) {
    var time = itimerspec()
    time.it_value.tv_nsec = Int((seconds * 1e9).rounded(.up))
    timerfd_settime(alarm, 0, &time, nil)
  }
}
