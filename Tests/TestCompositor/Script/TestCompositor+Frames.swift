/// Frames and outputs.
extension TestCompositor {
  /// Answers all frame callbacks and presentation feedback: what is shown was seen at `time`, in seconds of
  /// the presentation clock. `refresh` is the time to the next refresh, 0 if unknown.
  package func frame(at time: Double, refresh: Double = 1.0 / 60) {
    _ = thread.perform { $0.frame(at: time, refresh: refresh, presents: true) }
  }

  /// Answers frame callbacks but not presentation feedback.
  package func sendFrameCallbacks(at time: Double) {
    _ = thread.perform { $0.frame(at: time, refresh: 0, presents: false) }
  }

  /// Answers presentation feedback but not frame callbacks.
  package func present(at time: Double, refresh: Double = 1.0 / 60) {
    _ = thread.perform { core in
      core.presentationSequence += 1
      let sequence = core.presentationSequence
      for surface in core.surfaces.values {
        surface.present(at: time, refresh: UInt32((refresh * 1e9).rounded()), sequence: sequence)
      }
    }
  }

  /// Answers that what waits for presentation feedback was never seen.
  package func discardFeedback() {
    _ = thread.perform { core in
      for surface in core.surfaces.values { surface.discardFeedbacks() }
    }
  }

  package func plug(_ output: ScriptedOutput) { _ = thread.perform { $0.plug(output) } }

  package func unplug(_ name: String) { _ = thread.perform { $0.unplug(name) } }

  /// Changes the description of the output with a name, and sends it to all who have bound it.
  package func change(_ name: String = "TEST-1", _ change: @escaping @Sendable (inout ScriptedOutput) -> Void)
  {
    _ = thread.perform { core in
      for output in core.outputs where output.description.name == name {
        var description = output.description
        change(&description)
        output.change(description)
      }
    }
  }

  /// Moves a surface onto an output, or off it.
  package func move(surface: Int? = nil, onto output: String) {
    _ = thread.perform { core in
      guard let surface = core.servedSurface(surface) else { return }
      for served in core.outputs where served.description.name == output { served.enter(surface) }
    }
  }

  package func move(surface: Int? = nil, off output: String) {
    _ = thread.perform { core in
      guard let surface = core.servedSurface(surface) else { return }
      for served in core.outputs where served.description.name == output { served.leave(surface) }
    }
  }
}
