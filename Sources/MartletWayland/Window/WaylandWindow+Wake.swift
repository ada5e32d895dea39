import Dispatch
import MartletLayers

/// When the content is called next.
extension WaylandWindow {
  func scheduleWake() {
    guard let wakeTime, !isClosed else {
      wakeTimer?.schedule(deadline: .distantFuture)
      if HandClock.isHeld { HandClock.setAlarm(for: self, at: nil) }
      return
    }
    if HandClock.isHeld {
      return HandClock.setAlarm(for: self, at: wakeTime) { [weak self] in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self?.wake() }
        }
      }
    }
    let timer = wakeTimer ?? makeWakeTimer()
    wakeTimer = timer
    timer.schedule(deadline: .now() + max(wakeTime - now, 0), leeway: .milliseconds(1))
  }

  private func makeWakeTimer() -> DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    timer.resume()
    return timer
  }

  private func wake() {
    guard let due = wakeTime else { return }
    guard now >= due else { return scheduleWake() }
    wakeTime = nil
    delegate?.window(self, wokeAt: now)
    Transaction.flush()
  }
}
