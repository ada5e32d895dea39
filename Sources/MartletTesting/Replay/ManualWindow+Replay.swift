import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers

/// Playing recordings.
extension ManualWindow {
  /// Plays a recording from now on: every event at its time, and every frame that was drawn then, for the same
  /// moment and with the same commits. `onFrame` is called for each. The content must be that of the recording, in
  /// a window that was made with the recording's size and scale and told nothing yet; then it does the same
  /// again.
  ///
  /// What the content itself asks to be woken for and did not ask for then, because it was changed since, comes at
  /// its own time. The window's time is that of the end afterwards.
  public func replay(_ recording: InputRecording) {
    play(recording) { _ in leaveUpdate() }
  }

  /// Plays a recording as `replay(_:)` does, and draws its frames.
  /// - Parameters:
  ///   - recording: The recording.
  ///   - draw: Called with each picture and the time that it shows, in seconds from the recording's beginning.
  public func replay(
    _ recording: InputRecording, drawing draw: (_ picture: Bitmap, _ time: Double) throws -> Void
  ) throws {
    try play(recording) { try draw(drawUpdate(), $0) }
  }

  private func play(_ recording: InputRecording, frame: (_ time: Double) throws -> Void) rethrows {
    let start = now
    var wakes = recording.entries.filter { $0.what == .wake }.map(\.time)[...]
    // What was put into the window begins with the recording's first commit.
    if !recording.entries.contains(where: \.isCommit) { Transaction.flush() }
    answers = HostAnswers(now: start, frameTime: frameTime)
    defer {
      let end = max(answers?.now ?? start, start)
      answers = nil
      advance(to: end)
    }
    var hasHeard = false
    for entry in recording.entries {
      if hasHeard, !entry.isCommit { Transaction.flush() }
      hasHeard = false
      if entry.isTold {
        wake(before: start + entry.time, unless: wakes.first.map { $0 + start })
        answers = HostAnswers(now: start + entry.time, frameTime: entry.shown.map { $0 + start } ?? 0)
      }
      switch entry.what {
      case .window(let size, let scale, let transform, let isResizing):
        guard size != self.size || scale != self.scale || transform != outputTransform || entry.time > 0
        else {
          continue
        }
        take(size: size, scale: scale, outputTransform: transform, isResizing: isResizing)
      case .touch(let event, let seen):
        answers?.seen = seen.map { $0 + start }
        pass(event.moved(by: start))
        answers?.seen = nil
      case .key(let event): delegate?.window(self, received: event.moved(by: start))
      case .pointer(let event): delegate?.window(self, received: event.moved(by: start))
      case .text(let edit): delegate?.window(self, received: edit)
      case .wake:
        wakes.removeFirst()
        wake(at: start + entry.time)
      case .frame(var timing):
        timing.targetTime += start
        if wantsFrames { delegate?.window(self, frame: timing) }
      case .commit:
        let time = start + entry.time
        answers = HostAnswers(now: time, frameTime: min(answers?.frameTime ?? 0, time))
        Transaction.flush()
      case .turn: Transaction.flush()
      case .drawn:
        update(at: start + entry.time)
        answers?.frameTime = start + entry.time
        try frame(entry.time)
        // What is set for news was committed at its own time.
        hasHeard = hearNews()
      }
    }
    Transaction.flush()
  }

  /// Wakes the content for times before an entry that the recording does not contain.
  /// - Parameter recorded: When the content was woken next.
  private func wake(before time: MediaTime, unless recorded: MediaTime?) {
    while let due = wakeTime, due < time {
      if let recorded, recorded > due - Self.rounding, recorded < due + Self.latestWake { return }
      answers = HostAnswers(now: due, frameTime: answers?.frameTime ?? 0)
      wakeTime = nil
      delegate?.window(self, wokeAt: due)
      Transaction.flush()
    }
  }

  /// Wakes the content at a recorded time, if it wants to be woken by then.
  private func wake(at time: MediaTime) {
    guard let due = wakeTime, due <= time + Self.rounding else { return }
    wakeTime = nil
    delegate?.window(self, wokeAt: max(due, time))
  }

  /// How much later than it asked for a busy program may have been woken, in seconds. A larger value would take
  /// the wake-up of a later request for that of an earlier one.
  static let latestWake = 0.05
  /// More than the rounding of recorded times, in seconds.
  static let rounding = 1e-6
}
