/// The touchscreen of a script. Ids are arbitrary. Times are in seconds.
package struct ScriptedTouch: Sendable {
  let thread: ServerThread

  /// Puts a finger onto a surface, by default the newest window. Returns the serial.
  @discardableResult
  package func down(
    _ id: Int32, x: Double, y: Double, at time: Double = MonotonicTime.now, surface: Int? = nil
  ) -> UInt32 {
    send { core, touch, serial in
      guard let surface = core.servedSurface(surface), surface.resource.client == touch.client else { return }
      core.seat.timestamps.announce(time, to: touch)
      touch.sendDown(
        serial: serial, time: MonotonicTime.milliseconds(time), surface: surface.resource, id: id, x: x, y: y)
    }
  }

  package func motion(_ id: Int32, x: Double, y: Double, at time: Double = MonotonicTime.now) {
    send { core, touch, _ in
      core.seat.timestamps.announce(time, to: touch)
      touch.sendMotion(time: MonotonicTime.milliseconds(time), id: id, x: x, y: y)
    }
  }

  @discardableResult
  package func up(_ id: Int32, at time: Double = MonotonicTime.now) -> UInt32 {
    send { core, touch, serial in
      core.seat.timestamps.announce(time, to: touch)
      touch.sendUp(serial: serial, time: MonotonicTime.milliseconds(time), id: id)
    }
  }

  /// The axes of the ellipse that a finger covers, in points.
  package func shape(_ id: Int32, major: Double, minor: Double) {
    send { _, touch, _ in
      if touch.version >= WlTouch.Since.shape { touch.sendShape(id: id, major: major, minor: minor) }
    }
  }

  /// The angle of the ellipse's longer axis to the y axis, in degrees, clockwise.
  package func orientation(_ id: Int32, degrees: Double) {
    send { _, touch, _ in
      if touch.version >= WlTouch.Since.orientation { touch.sendOrientation(id: id, orientation: degrees) }
    }
  }

  package func frame() { send { _, touch, _ in touch.sendFrame() } }

  /// The compositor takes all touches over.
  package func cancel() { send { _, touch, _ in touch.sendCancel() } }

  @discardableResult
  private func send(_ body: @escaping @Sendable (CompositorCore, WlTouch, UInt32) -> Void) -> UInt32 {
    thread.perform { core in
      let serial = core.display.nextSerial
      for touch in core.seat.touches { body(core, touch, serial) }
      return serial
    } ?? 0
  }
}

extension TestCompositor {
  package var touch: ScriptedTouch { ScriptedTouch(thread: thread) }

  /// Adds and removes devices.
  package func setCapabilities(_ capabilities: SeatCapabilities) {
    _ = thread.perform { $0.seat.change(capabilities) }
  }
}
