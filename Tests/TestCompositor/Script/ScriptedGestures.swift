/// Touchpad gestures. They happen at the pointer, so it must have entered before. Times are in seconds.
package struct ScriptedGestures: Sendable {
  let thread: ServerThread

  package func swipeBegin(fingers: UInt32 = 3, at time: Double = MonotonicTime.now) {
    perform { seat, serial in
      guard let focus = seat.pointerFocus else { return }
      for swipe in seat.swipes where swipe.client == focus.client {
        swipe.sendBegin(
          serial: serial, time: MonotonicTime.milliseconds(time), surface: focus, fingers: fingers)
      }
    }
  }

  package func swipeUpdate(dx: Double, dy: Double, at time: Double = MonotonicTime.now) {
    perform { seat, _ in
      for swipe in seat.swipes { swipe.sendUpdate(time: MonotonicTime.milliseconds(time), dx: dx, dy: dy) }
    }
  }

  package func swipeEnd(isCancelled: Bool = false, at time: Double = MonotonicTime.now) {
    perform { seat, serial in
      for swipe in seat.swipes {
        swipe.sendEnd(
          serial: serial, time: MonotonicTime.milliseconds(time), cancelled: isCancelled ? 1 : 0)
      }
    }
  }

  package func pinchBegin(fingers: UInt32 = 2, at time: Double = MonotonicTime.now) {
    perform { seat, serial in
      guard let focus = seat.pointerFocus else { return }
      for pinch in seat.pinches where pinch.client == focus.client {
        pinch.sendBegin(
          serial: serial, time: MonotonicTime.milliseconds(time), surface: focus, fingers: fingers)
      }
    }
  }

  /// `scale` is relative to the beginning, `degrees` are clockwise and relative to the previous update.
  package func pinchUpdate(
    dx: Double = 0, dy: Double = 0, scale: Double, degrees: Double = 0, at time: Double = MonotonicTime.now
  ) {
    perform { seat, _ in
      for pinch in seat.pinches {
        pinch.sendUpdate(
          time: MonotonicTime.milliseconds(time), dx: dx, dy: dy, scale: scale, rotation: degrees)
      }
    }
  }

  package func pinchEnd(isCancelled: Bool = false, at time: Double = MonotonicTime.now) {
    perform { seat, serial in
      for pinch in seat.pinches {
        pinch.sendEnd(
          serial: serial, time: MonotonicTime.milliseconds(time), cancelled: isCancelled ? 1 : 0)
      }
    }
  }

  package func holdBegin(fingers: UInt32 = 2, at time: Double = MonotonicTime.now) {
    perform { seat, serial in
      guard let focus = seat.pointerFocus else { return }
      for hold in seat.holds where hold.client == focus.client {
        hold.sendBegin(
          serial: serial, time: MonotonicTime.milliseconds(time), surface: focus, fingers: fingers)
      }
    }
  }

  package func holdEnd(isCancelled: Bool = false, at time: Double = MonotonicTime.now) {
    perform { seat, serial in
      for hold in seat.holds {
        hold.sendEnd(
          serial: serial, time: MonotonicTime.milliseconds(time), cancelled: isCancelled ? 1 : 0)
      }
    }
  }

  private func perform(_ body: @escaping @Sendable (ServedSeat, UInt32) -> Void) {
    _ = thread.perform { body($0.seat, $0.display.nextSerial) }
  }
}

extension TestCompositor {
  package var gestures: ScriptedGestures { ScriptedGestures(thread: thread) }
}
