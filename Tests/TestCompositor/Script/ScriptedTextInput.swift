/// The input method of a script.
package struct ScriptedTextInput: Sendable {
  let thread: ServerThread

  /// Gives it to a surface, by default the newest window.
  package func enter(surface: Int? = nil) {
    _ = thread.perform { core in
      guard let surface = core.servedSurface(surface) else { return }
      core.textInputs.focus = surface.resource
      for input in core.textInputs.inputs where input.resource.client == surface.resource.client {
        input.resource.sendEnter(surface: surface.resource)
      }
    }
  }

  package func leave() {
    _ = thread.perform { core in
      guard let focus = core.textInputs.focus else { return }
      core.textInputs.focus = nil
      for input in core.textInputs.inputs where input.resource.client == focus.client {
        input.resource.sendLeave(surface: focus)
      }
    }
  }

  /// Shows composed text. The bounds are bytes; -1 and -1 hide the caret.
  package func compose(_ text: String?, begin: Int32 = 0, end: Int32 = 0) {
    send { $0.resource.sendPreeditString(text: text, cursorBegin: begin, cursorEnd: end) }
  }

  /// Inserts text for good.
  package func insert(_ text: String?) { send { $0.resource.sendCommitString(text: text) } }

  /// Deletes bytes around the caret.
  package func delete(before: UInt32, after: UInt32) {
    send { $0.resource.sendDeleteSurroundingText(beforeLength: before, afterLength: after) }
  }

  /// Ends a step. Without a serial it is the number of the client's commits so far.
  package func done(serial: UInt32? = nil) { send { $0.resource.sendDone(serial: serial ?? $0.commitCount) } }

  private func send(_ body: @escaping @Sendable (ServedTextInputs.Input) -> Void) {
    _ = thread.perform { core in
      for input in core.textInputs.inputs { body(input) }
    }
  }
}

extension TestCompositor {
  package var textInput: ScriptedTextInput { ScriptedTextInput(thread: thread) }
}
