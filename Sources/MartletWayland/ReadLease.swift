import CMartletLinux
import Glibc
import MartletSynchronization

/// The right to read the socket and to dispatch the render queue, which one thread has at a time.
///
/// An idle render thread takes it and sleeps on the socket; it gives it back when it has something to draw. Who gives
/// it back winds an alarm, who takes it stops the alarm: so a drawing that is done soon costs nobody a wake-up, and
/// during a long one the reading thread, which sleeps on the alarm, stands in.
///
/// Everything that only the holder touches is handed on through `state`: giving back happens before the next taking,
/// by its lock. The alarm is wound and stopped under the lock too, so it runs exactly while nobody reads.
final class ReadLease: Sendable {
  /// How long the socket may go unread, in seconds: about as long as a frame waits for input.
  static let patience = InputLatch.patience

  private struct State {
    var isHeld = false
    /// Whether reading is over, because the connection is.
    var isOver = false
    /// What is to be done between two dispatches.
    var work: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  /// Can be read when the socket has gone unread for too long.
  let alarm: Int32

  init() throws(HostError) {
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
      windAlarm(seconds: 0)
      return true
    }
  }

  /// Gives the lease back, when all work is done.
  func giveBack() {
    while true {
      runWork()
      let isFree = state.withLock { state in
        guard state.work.isEmpty else { return false }
        state.isHeld = false
        if !state.isOver { windAlarm(seconds: Self.patience) }
        return true
      }
      if isFree { return }
    }
  }

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
    let isHeld = state.withLock { state in
      state.work.append(work)
      defer { state.isHeld = true }
      return state.isHeld
    }
    if !isHeld { giveBack() }
    return isHeld
  }

  /// Ends the reading for good; who stands in hears of it.
  func end() {
    state.withLock { state in
      state.isOver = true
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
