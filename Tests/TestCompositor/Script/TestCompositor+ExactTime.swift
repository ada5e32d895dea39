/// For scripts with a manual clock, which wait for the client after every step.
extension TestCompositor {
  /// Performs one refresh: it shows what is committed now. ``answerLatched(at:refresh:)`` sends the answers.
  package func latchFrame() {
    _ = thread.perform { core in
      for surface in core.surfaces.values { surface.latch() }
    }
  }

  /// Answers the frame callbacks of the last refresh, which was at `time`, and its presentation feedback if
  /// that is answered. `refresh` is the time to the next refresh, 0 if unknown.
  package func answerLatched(at time: Double, refresh: Double) {
    _ = thread.perform { core in
      core.presentationSequence += 1
      for surface in core.surfaces.values {
        surface.answerLatched(
          at: time, refresh: UInt32((refresh * 1e9).rounded()), sequence: core.presentationSequence,
          presents: core.configuration.answersFeedback)
      }
    }
  }

  /// Reads everything that clients have sent and sends everything pending. Returns the number of messages so
  /// far, in both directions.
  package func synchronize() -> Int {
    thread.perform { core in
      core.display.dispatch(waitingUpTo: 0)
      core.display.flushClients()
      return core.messageCount
    } ?? 0
  }

  /// Removes the commits of the newest window from its state and returns them.
  package func takeCommits() -> [CommitRecord] {
    thread.perform { core in
      guard let surface = core.servedSurface(nil) else { return [] }
      let commits = surface.state.commits
      surface.state.commits = []
      return commits
    } ?? []
  }

  /// Plays the samples of a finger, or of the pointer's main button, all at once.
  package func play(_ samples: [ContactSample], with device: ContactSample.Device) {
    _ = thread.perform { core in
      for (sample, next) in zip(samples, samples.dropFirst().map(Optional.some) + [nil]) {
        core.send(sample, device, endsFrame: next?.time != sample.time || next?.id == sample.id)
      }
    }
  }
}

extension CompositorCore {
  fileprivate func send(_ sample: ContactSample, _ device: ContactSample.Device, endsFrame: Bool) {
    let time = MonotonicTime.milliseconds(sample.time)
    let serial = display.nextSerial
    guard let surface = servedSurface(nil)?.resource else { return }
    switch device {
    case .touchscreen:
      for touch in seat.touches where touch.client == surface.client {
        switch sample.phase {
        case .down:
          touch.sendDown(
            serial: serial, time: time, surface: surface, id: sample.id, x: sample.x, y: sample.y)
        case .motion: touch.sendMotion(time: time, id: sample.id, x: sample.x, y: sample.y)
        case .up: touch.sendUp(serial: serial, time: time, id: sample.id)
        }
        if endsFrame { touch.sendFrame() }
      }
    case .pointer:
      for pointer in seat.pointers where pointer.client == surface.client {
        switch sample.phase {
        case .down:
          if seat.pointerFocus == nil {
            seat.pointerFocus = surface
            pointer.sendEnter(serial: serial, surface: surface, surfaceX: sample.x, surfaceY: sample.y)
          } else {
            pointer.sendMotion(time: time, surfaceX: sample.x, surfaceY: sample.y)
          }
          pointer.sendButton(serial: serial, time: time, button: 0x110, state: .pressed)
        case .motion: pointer.sendMotion(time: time, surfaceX: sample.x, surfaceY: sample.y)
        case .up: pointer.sendButton(serial: serial, time: time, button: 0x110, state: .released)
        }
        pointer.sendFrame()
      }
    }
  }
}
