/// The pointer of a script. Times are in seconds; events carry milliseconds.
package struct ScriptedPointer: Sendable {
  /// The source of scrolling.
  package enum Source: UInt32, Sendable {
    case wheel = 0
    case finger = 1
    case continuous = 2
    case wheelTilt = 3
  }

  let thread: ServerThread

  /// Moves the pointer onto a surface, by default the newest window. Returns the serial.
  @discardableResult
  package func enter(x: Double, y: Double, surface: Int? = nil) -> UInt32 {
    send { core, pointer, serial in
      guard let surface = core.servedSurface(surface), surface.resource.client == pointer.client else {
        return
      }
      core.seat.pointerFocus = surface.resource
      pointer.sendEnter(serial: serial, surface: surface.resource, surfaceX: x, surfaceY: y)
    }
  }

  @discardableResult
  package func leave() -> UInt32 {
    let serial = send { core, pointer, serial in
      guard let focus = core.seat.pointerFocus, focus.client == pointer.client else { return }
      pointer.sendLeave(serial: serial, surface: focus)
    }
    _ = thread.perform { $0.seat.pointerFocus = nil }
    return serial
  }

  package func motion(x: Double, y: Double, at time: Double = MonotonicTime.now) {
    send { core, pointer, _ in
      core.seat.timestamps.announce(time, to: pointer)
      pointer.sendMotion(time: MonotonicTime.milliseconds(time), surfaceX: x, surfaceY: y)
    }
  }

  /// `code` is Linux's: 0x110 left, 0x111 right, 0x112 middle. Returns the serial.
  @discardableResult
  package func button(
    _ code: UInt32 = 0x110, isPressed: Bool, at time: Double = MonotonicTime.now
  ) -> UInt32 {
    send { core, pointer, serial in
      core.seat.timestamps.announce(time, to: pointer)
      pointer.sendButton(
        serial: serial, time: MonotonicTime.milliseconds(time), button: code,
        state: isPressed ? .pressed : .released)
    }
  }

  /// Scrolls. Events that the pointer's version does not have are left out. `notches` counts wheel clicks;
  /// fractions are sent as 120ths if the version allows. `isInverted` tells that the device moved the other way.
  package func scroll(
    dx: Double = 0, dy: Double = 0, source: Source? = .wheel, notches: Double? = nil, isInverted: Bool? = nil,
    at time: Double = MonotonicTime.now
  ) {
    send { core, pointer, _ in
      let milliseconds = MonotonicTime.milliseconds(time)
      if let source, pointer.version >= WlPointer.Since.axisSource {
        pointer.sendAxisSource(axisSource: .init(rawValue: source.rawValue))
      }
      for (axis, value) in [(WlPointer.Axis.horizontalScroll, dx), (.verticalScroll, dy)] where value != 0 {
        if let notches, pointer.version >= WlPointer.Since.axisValue120 {
          pointer.sendAxisValue120(axis: axis, value120: Int32(notches * 120))
        } else if let notches, pointer.version >= WlPointer.Since.axisDiscrete {
          pointer.sendAxisDiscrete(axis: axis, discrete: Int32(notches))
        }
        if let isInverted, pointer.version >= WlPointer.Since.axisRelativeDirection {
          pointer.sendAxisRelativeDirection(axis: axis, direction: isInverted ? .inverted : .identical)
        }
        core.seat.timestamps.announce(time, to: pointer)
        pointer.sendAxis(time: milliseconds, axis: axis, value: value)
      }
    }
  }

  /// The fingers have left the touchpad.
  package func scrollStop(isVertical: Bool = true, at time: Double = MonotonicTime.now) {
    send { core, pointer, _ in
      guard pointer.version >= WlPointer.Since.axisStop else { return }
      core.seat.timestamps.announce(time, to: pointer)
      pointer.sendAxisStop(
        time: MonotonicTime.milliseconds(time), axis: isVertical ? .verticalScroll : .horizontalScroll)
    }
  }

  package func frame() {
    send { _, pointer, _ in
      if pointer.version >= WlPointer.Since.frame { pointer.sendFrame() }
    }
  }

  @discardableResult
  private func send(_ body: @escaping @Sendable (CompositorCore, WlPointer, UInt32) -> Void) -> UInt32 {
    thread.perform { core in
      let serial = core.display.nextSerial
      for pointer in core.seat.pointers { body(core, pointer, serial) }
      return serial
    } ?? 0
  }
}

extension TestCompositor {
  package var pointer: ScriptedPointer { ScriptedPointer(thread: thread) }
}
