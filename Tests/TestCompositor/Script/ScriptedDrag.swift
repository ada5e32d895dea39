/// The drags of a script: what the client drags over other programs, and what those drag over the client's windows. A nil surface means
/// the newest window.
package struct ScriptedDrag: Sendable {
  /// The actions, by the protocol's numbers.
  package static let copy: UInt32 = 1
  package static let move: UInt32 = 2
  package static let ask: UInt32 = 4

  let thread: ServerThread

  // MARK: What the client drags

  /// From now on, drags that the client begins are ignored, without a word.
  package func refuse() { perform { $0.refuses = true } }

  /// Another program answers to what the client drags over it.
  package func target(_ type: String?, action: UInt32) { perform { $0.target(type, action: action) } }

  /// Another program asks for what the client drags. Returns the descriptor to read from, which is the caller's; nil if nothing is
  /// dragged.
  package func ask(_ type: String = "text/plain;charset=utf-8") -> Int32? {
    thread.perform { $0.drags.ask(for: type) } ?? nil
  }

  /// What the client drags is dropped on another program.
  package func dropElsewhere() { perform { $0.tellDropPerformed() } }

  /// The other program has done with the drop.
  package func finish() { perform { $0.tellFinished() } }

  /// What the client drags is dropped where nothing takes it, or the drag ends otherwise.
  package func cancel() { perform { $0.cancel() } }

  // MARK: What is dragged over the client

  /// A program begins to drag something.
  package func begin(
    _ sender: ScriptedSelection.Sender, as types: [String] = ["text/plain;charset=utf-8"],
    actions: UInt32 = ScriptedDrag.copy
  ) {
    perform { $0.begin(ServedDrags.Foreign(types: types, actions: actions, sender: sender)) }
  }

  /// What is dragged comes over a window: what the client drags itself, or what a program has begun to drag since.
  package func enter(x: Double, y: Double, surface: Int? = nil) {
    _ = thread.perform { core in
      guard let surface = core.servedSurface(surface) else { return }
      core.drags.enter(surface, x: x, y: y, devices: core.selection(.clipboard).dataDevices)
    }
  }

  package func motion(x: Double, y: Double) { perform { $0.motion(x: x, y: y) } }

  package func leave() { perform { $0.leave() } }

  package func drop() { perform { $0.drop() } }

  /// Ends the programs that have stalled.
  package func release() { perform { $0.release() } }

  private func perform(_ body: @escaping @Sendable (ServedDrags) -> Void) {
    _ = thread.perform { body($0.drags) }
  }
}

extension TestCompositor {
  package var drag: ScriptedDrag { ScriptedDrag(thread: thread) }
}
