extension CompositorCore {
  /// Answers what waits for a frame: what is shown was seen at `time`, in seconds.
  func frame(at time: Double, refresh: Double, presents: Bool) {
    presentationSequence += 1
    for surface in surfaces.values {
      if presents, configuration.answersFeedback {
        surface.present(
          at: time, refresh: UInt32((refresh * 1e9).rounded()), sequence: presentationSequence)
      }
      surface.answerCallbacks(MonotonicTime.milliseconds(time))
    }
  }

  func plug(_ output: ScriptedOutput) {
    guard let version = configuration.output else { return }
    outputs.append(ServedOutput(self, output, version: version))
  }

  func unplug(_ name: String) {
    for output in outputs where output.description.name == name {
      for surface in surfaces.values { output.leave(surface) }
      output.end()
      retiredOutputs.append(output)
    }
    outputs.removeAll { $0.description.name == name }
  }

  /// Performs the automatic frame whose time has come.
  func tick() {
    guard case .automatic(let interval, let lateness) = configuration.frames, !isPaused, wantsFrame else {
      nextTick = nil
      return
    }
    let now = MonotonicTime.read(Int32(configuration.presentationClock))
    let point = (now / interval).rounded(.down) * interval
    // A frame that nobody waited for before is due at the next multiple.
    guard let due = nextTick else {
      nextTick = point + interval
      tickLateness = nextAccident() * lateness
      return
    }
    guard now >= due + tickLateness else { return }
    nextTick = nil
    frame(at: due, refresh: interval, presents: true)
  }

  private var wantsFrame: Bool {
    surfaces.values.contains {
      !$0.current.callbacks.isEmpty || (configuration.answersFeedback && !$0.current.feedbacks.isEmpty)
    }
  }

  /// How long the loop may sleep, in seconds; `nil` for ever.
  var secondsToNextDeadline: Double? {
    var delays: [Double] = []
    if let deadline = waiters.nextDeadline { delays.append(deadline - MonotonicTime.now) }
    if let nextTick, !isPaused {
      delays.append(nextTick + tickLateness - MonotonicTime.read(Int32(configuration.presentationClock)))
    }
    return delays.min().map { max($0, 0) }
  }
}
