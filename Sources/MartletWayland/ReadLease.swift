import CMartletLinux
import Glibc
import MartletSynchronization

/// The right to read the socket and to dispatch the render queue, which one thread has at a time.
///
/// A render thread that awaits something of the compositor takes it and sleeps on the socket; it gives it back when it
/// has something to draw. Who gives it back winds an alarm, who takes it stops the alarm: so a drawing that is done soon
/// costs nobody a wake-up, and during a long one the reading thread, which sleeps on the alarm, stands in.
///
/// While no render thread awaits anything the main thread keeps watch, where it runs a loop of ours: the lease is free
/// then, nobody winds the alarm, and the main thread sleeps on the socket along with its own work. Whoever wants the
/// lease takes the watch off it without waking it.
///
/// Everything that only the holder touches is handed on through `state`: giving back happens before the next taking,
/// by its lock. The alarm is wound and stopped under the lock too, so it runs exactly while nobody reads or watches.
final class ReadLease: Sendable {
  /// How long the socket may go unread, in seconds: about as long as a frame waits for input.
  static let patience = InputLatch.patience

  private struct State {
    var isHeld = false
    /// Whether the main thread sleeps on `watch`, and whether it keeps watch thereby.
    var isMainAsleep = false
    var isWatched = false
    /// Whether the socket is in `watch`: while the main thread keeps watch, and after that until it sleeps without.
    var isListed = false
    /// How many render threads may read within EGL, meanwhile nobody keeps watch.
    var barCount = 0
    /// Whether reading is over, because the connection is.
    var isOver = false
    /// What is to be done between two dispatches.
    var work: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// Can be read when the socket has gone unread for too long.
  let alarm: Int32
  /// What the main thread sleeps on.
  let watch: SleepSet
  /// What it wakes for while it keeps watch.
  private let watched: (socket: Int32, wake: Int32)

  /// - Parameters:
  ///   - socket: What is to be read.
  ///   - wake: Can be read when somebody wants the one who reads to look.
  init(socket: Int32 = -1, wake: Int32 = -1) throws(HostError) {
    watched = (socket, wake)
    watch = try SleepSet()
    alarm = timerfd_create(CLOCK_MONOTONIC, martlet_timerfd_flags)
    guard alarm >= 0 else {
      throw HostError("cannot make a timer: \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(alarm) }

  /// Takes the lease to read, if nobody has it and there is still something to read.
  func take() -> Bool {
    state.withLock { state in
      guard !state.isHeld, !state.isOver else { return false }
      state.isHeld = true
      if state.isWatched { endWatch(&state) } else { windAlarm(seconds: 0) }
      return true
    }
  }

  /// Gives the lease back, when all work is done.
  /// - Parameter isForLong: Whether this thread wants it back only when it is woken for something else: the main thread
  ///   keeps watch, if it sleeps.
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

  /// Notes that the main thread is about to sleep on `watch`: it keeps watch if nobody reads.
  /// - Parameter canWatch: Whether it can do all that is to be done.
  func mainFallsAsleep(canWatch: Bool) {
    state.withLock { state in
      state.isMainAsleep = canWatch
      if canWatch, !state.isHeld { beginWatch(&state) }
      if state.isWatched { windAlarm(seconds: 0) } else { unlist(&state) }
    }
  }

  /// Notes that the main thread is awake. Returns whether it has the lease now: it has kept watch, and there is something
  /// to read.
  func mainWakesUp(isReadable: Bool) -> Bool {
    state.withLock { state in
      state.isMainAsleep = false
      guard state.isWatched else { return false }
      // It is most likely to watch again soon: the list stays as it is.
      state.isWatched = false
      state.isHeld = isReadable
      if !isReadable { windAlarm(seconds: Self.patience) }
      return isReadable
    }
  }

  private func beginWatch(_ state: inout State) {
    guard state.isMainAsleep, !state.isWatched, !state.isOver, state.barCount == 0 else { return }
    // Where the system has no room for it, the reading thread reads.
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

  /// Keeps the main thread from keeping watch until `allowWatch()`; each call wants one of those.
  func barWatch() {
    state.withLock { state in
      state.barCount += 1
      guard state.isWatched else { return }
      endWatch(&state)
      windAlarm(seconds: Self.patience)
    }
  }

  /// Lets the main thread keep watch again when the lease is given back for long.
  func allowWatch() { state.withLock { $0.barCount -= 1 } }

  /// Does what others have left for the holder.
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

  /// Has something done while nobody dispatches: at once if the lease is free, and otherwise by its holder. Returns
  /// whether the holder has to be woken.
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

  /// Ends the reading for good; who stands in hears of it.
  func end() {
    state.withLock { state in
      state.isOver = true
      if state.isWatched { endWatch(&state) }
      windAlarm(seconds: 1e-9)
    }
  }

  /// Whether reading is over.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Makes the alarm ring in some seconds, or never for 0; what has rung is forgotten.
  private func windAlarm(seconds: Double) {
    var time = itimerspec()
    time.it_value.tv_nsec = Int((seconds * 1e9).rounded(.up))
    timerfd_settime(alarm, 0, &time, nil)
  }
}
