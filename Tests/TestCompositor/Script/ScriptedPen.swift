/// The pen of a script, on a tablet. Times are in seconds; events carry milliseconds.
package struct ScriptedPen: Sendable {
  /// The kinds of tools.
  package enum Tool: UInt32, Sendable {
    case pen = 0x140
    case eraser = 0x141
  }

  let thread: ServerThread

  /// Plugs in a tablet with a pad and a tool.
  package func plug(_ tool: Tool = .pen) { _ = thread.perform { $0.tablets.plug(tool) } }

  /// Unplugs the tablet, and tells that the tool and the pad are gone too.
  package func unplug() { _ = thread.perform { $0.tablets.unplug() } }

  /// Unplugs the tablet, and tells nothing of the tool.
  package func unplugTablet() { _ = thread.perform { $0.tablets.unplugTablet() } }

  /// Brings the tool near a surface, by default the newest window.
  package func approach(x: Double, y: Double, at time: Double = MonotonicTime.now) {
    send { core, tool, serial in
      guard let surface = core.servedSurface(nil), surface.resource.client == tool.client,
        let tablet = core.tablets.tablets.first(where: { $0.client == tool.client })
      else { return }
      tool.sendProximityIn(serial: serial, tablet: tablet, surface: surface.resource)
      tool.sendMotion(x: x, y: y)
      tool.sendFrame(time: MonotonicTime.milliseconds(time))
    }
  }

  package func withdraw(at time: Double = MonotonicTime.now) {
    send { _, tool, _ in
      tool.sendProximityOut()
      tool.sendFrame(time: MonotonicTime.milliseconds(time))
    }
  }

  /// Reports how the tool is held, as the wire has it: pressure to 65535, angles in degrees.
  package func hold(pressure: UInt32? = nil, tilt: (x: Double, y: Double)? = nil, rotation: Double? = nil) {
    send { _, tool, _ in
      if let pressure { tool.sendPressure(pressure: pressure) }
      if let tilt { tool.sendTilt(tiltX: tilt.x, tiltY: tilt.y) }
      if let rotation { tool.sendRotation(degrees: rotation) }
    }
  }

  package func motion(x: Double, y: Double) { send { _, tool, _ in tool.sendMotion(x: x, y: y) } }

  package func down() { send { _, tool, serial in tool.sendDown(serial: serial) } }

  package func up() { send { _, tool, _ in tool.sendUp() } }

  /// `code` is Linux's: 0x14b the button of a pen.
  package func button(_ code: UInt32 = 0x14B, isPressed: Bool) {
    send { _, tool, serial in
      tool.sendButton(serial: serial, button: code, state: isPressed ? .pressed : .released)
    }
  }

  package func frame(at time: Double = MonotonicTime.now) {
    send { _, tool, _ in tool.sendFrame(time: MonotonicTime.milliseconds(time)) }
  }

  private func send(_ body: @escaping @Sendable (CompositorCore, ZwpTabletToolV2, UInt32) -> Void) {
    _ = thread.perform { core in
      let serial = core.display.nextSerial
      for tool in core.tablets.tools { body(core, tool, serial) }
    }
  }
}

extension TestCompositor {
  package var pen: ScriptedPen { ScriptedPen(thread: thread) }
}
