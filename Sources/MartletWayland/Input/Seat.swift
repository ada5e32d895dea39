import Dispatch
import MartletGeometry
import MartletHost

/// One seat: its pointer, touchscreen and keyboard, each for as long as the seat has it, and its pens.
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
  private var tablets: SeatTablets?

  init(proxy: WlSeat, globalName: UInt32, globals: Globals, application: WaylandApplication, number: Int) {
    self.proxy = proxy
    self.globalName = globalName
    self.globals = globals
    self.application = application
    self.number = number
    proxy.setMainHandler { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.has(capabilities) }
    }
  }

  /// Called when the seat tells its devices, at the start and at each change. Pens are not among them.
  private func has(_ capabilities: WlSeat.Capability) {
    update(capabilities)
    guard tablets == nil, let manager = globals.tablets else { return }
    tablets = SeatTablets(
      proxy: manager.getTabletSeat(seat: proxy), shapes: globals.cursorShapes, application: application,
      seat: number)
  }

  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer), pointer == nil {
      let proxy = proxy.getPointer()
      pointer = SeatPointer(
        proxy: proxy, timestamps: globals.inputTimestamps?.getPointerTimestamps(pointer: proxy),
        shapes: globals.cursorShapes?.getPointer(pointer: proxy), gestures: globals.pointerGestures,
        application: application, seat: number,
        modifiers: { [weak self] in self?.keyboard?.modifiers ?? [] })
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

  /// Called when all events that were read together are handled.
  func endTurn() { touch?.endTurn() }

  /// The ongoing press on a window, if it may be passed to the compositor. A finger is preferred to a pen, and a pen to a button.
  func press(on window: WaylandWindow) -> (seat: WlSeat, serial: UInt32)? {
    let serial =
      touch?.pressSerial(on: window) ?? tablets?.pressSerial(on: window) ?? pointer?.pressSerial(on: window)
    return serial.map { (proxy, $0) }
  }

  /// Shows a window's new cursor.
  func cursorChanged(in window: WaylandWindow) {
    pointer?.cursorChanged(in: window)
    tablets?.cursorChanged(in: window)
  }

  /// Called after the compositor has taken over a press on a window. Cancels its contact.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    touch?.cancelPress(serial, on: window)
    tablets?.cancelPress(serial, on: window)
    pointer?.cancelPress(serial, on: window)
  }

  /// Ends all devices: the seat is gone.
  func remove() {
    update([])
    tablets?.remove()
    tablets = nil
    proxy.discard()
  }

  /// Forgets a window that is about to close, and cancels its contacts.
  func forget(_ window: WaylandWindow) {
    pointer?.forget(window)
    touch?.forget(window)
    tablets?.forget(window)
    keyboard?.forget(window)
  }
}
