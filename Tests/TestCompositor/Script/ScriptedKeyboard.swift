/// The keyboard of a script. Keys are Linux key codes. Times are in seconds.
package struct ScriptedKeyboard: Sendable {
  let thread: ServerThread

  /// Gives a surface the focus, by default the newest window. Returns the serial.
  @discardableResult
  package func enter(keys: [UInt32] = [], surface: Int? = nil) -> UInt32 {
    send { core, keyboard, serial in
      guard let surface = core.servedSurface(surface), surface.resource.client == keyboard.client else {
        return
      }
      core.seat.keyboardFocus = surface.resource
      keyboard.sendEnter(serial: serial, surface: surface.resource, keys: WaylandArray.bytes(keys))
      keyboard.sendModifiers(serial: serial, modsDepressed: 0, modsLatched: 0, modsLocked: 0, group: 0)
    }
  }

  @discardableResult
  package func leave() -> UInt32 {
    let serial = send { core, keyboard, serial in
      guard let focus = core.seat.keyboardFocus, focus.client == keyboard.client else { return }
      keyboard.sendLeave(serial: serial, surface: focus)
    }
    _ = thread.perform { $0.seat.keyboardFocus = nil }
    return serial
  }

  @discardableResult
  package func key(_ code: UInt32, isPressed: Bool, at time: Double = MonotonicTime.now) -> UInt32 {
    send { _, keyboard, serial in
      keyboard.sendKey(
        serial: serial, time: MonotonicTime.milliseconds(time), key: code,
        state: isPressed ? .pressed : .released)
    }
  }

  @discardableResult
  package func modifiers(
    depressed: UInt32, latched: UInt32 = 0, locked: UInt32 = 0, group: UInt32 = 0
  ) -> UInt32 {
    send { _, keyboard, serial in
      keyboard.sendModifiers(
        serial: serial, modsDepressed: depressed, modsLatched: latched, modsLocked: locked, group: group)
    }
  }

  package func setRepeat(_ keyRepeat: KeyRepeat) {
    send { core, keyboard, _ in
      core.configuration.keyRepeat = keyRepeat
      core.seat.send(keyRepeat, to: keyboard)
    }
  }

  @discardableResult
  private func send(_ body: @escaping @Sendable (CompositorCore, WlKeyboard, UInt32) -> Void) -> UInt32 {
    thread.perform { core in
      let serial = core.display.nextSerial
      for keyboard in core.seat.keyboards { body(core, keyboard, serial) }
      return serial
    } ?? 0
  }
}

extension TestCompositor {
  /// Takes the keyboard from the window and then from the seat, in one go.
  package func unplugKeyboard() {
    _ = thread.perform { core in
      let serial = core.display.nextSerial
      if let focus = core.seat.keyboardFocus {
        for keyboard in core.seat.keyboards where focus.client == keyboard.client {
          keyboard.sendLeave(serial: serial, surface: focus)
        }
      }
      core.seat.keyboardFocus = nil
      core.seat.change(core.seat.capabilities.subtracting(.keyboard))
    }
  }

  package var keyboard: ScriptedKeyboard { ScriptedKeyboard(thread: thread) }
}
