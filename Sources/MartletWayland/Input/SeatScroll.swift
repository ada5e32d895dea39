import Dispatch
import MartletGeometry
import MartletHost
import MartletLayers

/// Two fingers that scroll on a seat's touchpads: one contact in the window beneath the pointer.
@MainActor
final class SeatScroll {
  private let seat: Int
  private var fingers = FingerScroll()
  private weak var window: WaylandWindow?
  /// Where the window believes the contact to be; `nil` if it is not down there.
  private var down: FingerScroll.Sample?
  /// Ends the contact if the compositor does not report lifts. It runs only while fingers scroll.
  private var timer: (any DispatchSourceTimer)?
  /// When the timer fires, in media seconds.
  private var due: MediaTime = 0
  /// Whether reports were looked for since the newest one, because the timer was late.
  private var hasLooked = false

  /// How late the timer may fire before reports are looked for, in seconds.
  private static let lateness = 0.01

  init(seat: Int) { self.seat = seat }

  /// Takes a report of the touchpad, with the pointer's position and window.
  func take(_ report: AxisReport, at pointer: Point, in window: WaylandWindow?, time: MediaTime) {
    if fingers.contact == nil { self.window = window }
    hasLooked = false
    guard self.window != nil else { return }
    let change = fingers.scroll(
      by: report.fingerDistance, stopped: report.stopped, at: pointer, time: time,
      arrival: MonotonicClock.now)
    if let began = change.began {
      down = began
      send(.began, began)
    }
    if let moved = change.moved, down != nil {
      down = moved
      send(.moved, moved)
    }
    if let ended = change.ended { finish(.ended, ended) }
    scheduleEnd()
  }

  /// Whether fingers scroll now.
  var isDown: Bool { down != nil }

  /// Cancels the contact, because no more reports will come for it.
  func cancel() {
    stopTimer()
    let now = MonotonicClock.now
    _ = fingers.cancel(at: now)
    if let down { finish(.cancelled, FingerScroll.Sample(position: down.position, time: now)) }
  }

  private func finish(_ phase: TouchEvent.Phase, _ sample: FingerScroll.Sample) {
    guard down != nil else { return }
    // First, because a handler may close the window, which cancels a contact that is down.
    down = nil
    send(phase, sample)
  }

  /// Cancels the contact if it is in a window.
  func forget(_ window: WaylandWindow) {
    if self.window === window { cancel() }
  }

  private func send(_ phase: TouchEvent.Phase, _ sample: FingerScroll.Sample) {
    guard let window else { return }
    window.deliver(
      TouchEvent(
        id: TouchEvent.ID(seat: seat, source: .scrolling, number: 0), source: .scrolling, phase: phase,
        position: sample.position, time: sample.time))
  }

  private func scheduleEnd() {
    guard let deadline = fingers.deadline else { return stopTimer() }
    let delay = max(deadline - MonotonicClock.now, 0)
    if let timer {
      // What becomes fast is due sooner than it was before.
      if deadline < due { timer.schedule(deadline: .now() + delay) }
      due = min(due, deadline)
      return
    }
    due = deadline
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.timePassed() }
    }
    timer.schedule(deadline: .now() + delay)
    timer.resume()
    self.timer = timer
  }

  /// Ends the contact, or waits on if something was reported meanwhile.
  private func timePassed() {
    guard let deadline = fingers.deadline else { return stopTimer() }
    let now = MonotonicClock.now
    guard now >= deadline else {
      timer?.schedule(deadline: .now() + (deadline - now))
      return due = deadline
    }
    // If the main thread was busy, reports may wait to be read.
    guard hasLooked || now < due + Self.lateness else {
      hasLooked = true
      timer?.schedule(deadline: .now() + Self.lateness)
      return due = now + Self.lateness
    }
    stopTimer()
    if let ended = fingers.advance(to: now) { finish(.ended, ended) }
    Transaction.flush()
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }
}
