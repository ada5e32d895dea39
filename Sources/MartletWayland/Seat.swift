import Dispatch
import MartletGeometry
import MartletHost
import MartletMotion

/// One seat: its pointer, touchscreen and keyboard, each there as long as the seat says so.
@MainActor
final class Seat {
  let globalName: UInt32
  private let proxy: WlSeat
  private let globals: Globals
  private unowned let application: WaylandApplication
  private let number: Int
  private var pointer: SeatPointer?
  private var touch: SeatTouch?
  private var keyboard: SeatKeyboard?

  init(proxy: WlSeat, globalName: UInt32, globals: Globals, application: WaylandApplication, number: Int) {
    self.proxy = proxy
    self.globalName = globalName
    self.globals = globals
    self.application = application
    self.number = number
    proxy.setMainHandler { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.update(capabilities) }
    }
  }

  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer), pointer == nil {
      let proxy = proxy.getPointer()
      pointer = SeatPointer(
        proxy: proxy, timestamps: globals.inputTimestamps?.getPointerTimestamps(pointer: proxy),
        shapes: globals.cursorShapes?.getPointer(pointer: proxy), application: application, seat: number)
    } else if !capabilities.contains(.pointer) {
      pointer?.remove()
      pointer = nil
    }
    if capabilities.contains(.touch), touch == nil {
      let proxy = proxy.getTouch()
      touch = SeatTouch(
        proxy: proxy, timestamps: globals.inputTimestamps?.getTouchTimestamps(touch: proxy),
        application: application, seat: number)
      touch?.onTouch = { [weak self] in self?.pointer?.hideCursor() }
    } else if !capabilities.contains(.touch) {
      touch?.remove()
      touch = nil
    }
    if capabilities.contains(.keyboard), keyboard == nil {
      keyboard = SeatKeyboard(proxy: proxy.getKeyboard(), application: application)
    } else if !capabilities.contains(.keyboard) {
      keyboard?.remove()
      keyboard = nil
    }
  }

  /// The press on a window that is under way and may be handed to the compositor: a finger's before a button's.
  func press(on window: WaylandWindow) -> (seat: WlSeat, serial: UInt32)? {
    let serial = touch?.pressSerial(on: window) ?? pointer?.pressSerial(on: window)
    return serial.map { (proxy, $0) }
  }

  /// The compositor has taken over a press on a window, whose contact is cancelled.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    touch?.cancelPress(serial, on: window)
    pointer?.cancelPress(serial, on: window)
  }

  /// Ends everything: the seat is gone.
  func remove() {
    update([])
    proxy.discard()
  }

  /// Forgets a window that is about to close; contacts on it are cancelled.
  func forget(_ window: WaylandWindow) {
    pointer?.forget(window)
    touch?.forget(window)
    keyboard?.forget(window)
  }
}

extension TouchEvent.ID {
  /// The contact of a device: unique over seats and kinds of device.
  init(seat: Int, isPointer: Bool, number: Int32) {
    self.init(rawValue: Int64(seat) << 33 | (isPointer ? 1 : 0) << 32 | Int64(UInt32(bitPattern: number)))
  }
}
