import Dispatch
import MartletGeometry
import MartletHost

/// One seat: its pointer, touchscreen and keyboard, each for as long as the seat has it, its pens, its input method and what can be
/// pasted on it.
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
  /// While there is no keyboard, the window that had the last one.
  private weak var keyless: WaylandWindow?
  private var tablets: SeatTablets?
  private var textInput: SeatTextInput?
  private var clipboard: SeatSelection?
  private var primarySelection: SeatSelection?
  private let connection: Connection
  /// The newest press or key, and when it was heard of, in media seconds.
  private(set) var newestPress: (seat: WlSeat, serial: UInt32, time: MediaTime)?

  init(
    proxy: WlSeat, globalName: UInt32, globals: Globals, connection: Connection,
    application: WaylandApplication,
    number: Int
  ) {
    self.proxy = proxy
    self.globalName = globalName
    self.globals = globals
    self.connection = connection
    self.application = application
    self.number = number
    proxy.setMainHandler { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.has(capabilities) }
    }
  }

  /// Called when the seat tells its devices, at the start and at each change. Pens are not among them.
  private func has(_ capabilities: WlSeat.Capability) {
    update(capabilities)
    if tablets == nil, let manager = globals.tablets {
      tablets = SeatTablets(
        proxy: manager.getTabletSeat(seat: proxy), shapes: globals.cursorShapes, application: application,
        seat: number)
      tablets?.onPress = { [weak self] in self?.note($0) }
    }
    if textInput == nil, let manager = globals.textInputs {
      textInput = SeatTextInput(proxy: manager.getTextInput(seat: proxy), application: application)
    }
    if clipboard == nil, let manager = globals.dataDevices {
      clipboard = SeatSelection(
        manager, seat: proxy, globals: globals, connection: connection, application: application)
    }
    if primarySelection == nil, let manager = globals.primarySelections {
      primarySelection = SeatSelection(
        manager, seat: proxy, connection: connection, clipboard: application.sharedPrimarySelection)
    }
  }

  /// Notes the serial of a press or a key, before the program hears of it.
  private func note(_ serial: UInt32) {
    newestPress = (proxy, serial, MonotonicClock.now)
    clipboard?.note(serial: serial)
    primarySelection?.note(serial: serial)
  }

  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.pointer), pointer == nil {
      let proxy = proxy.getPointer()
      pointer = SeatPointer(
        proxy: proxy, timestamps: globals.inputTimestamps?.getPointerTimestamps(pointer: proxy),
        shapes: globals.cursorShapes?.getPointer(pointer: proxy), gestures: globals.pointerGestures,
        application: application, seat: number,
        modifiers: { [weak self] in self?.keyboard?.modifiers ?? [] })
      pointer?.onPress = { [weak self] in self?.note($0) }
      pointer?.onReturn = { [weak self] in self?.clipboard?.dragging?.returned(.pointer) }
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
      touch?.onPress = { [weak self] in self?.note($0) }
      touch?.onReturn = { [weak self] in self?.clipboard?.dragging?.returned(.touchscreen) }
    } else if !capabilities.contains(.touch) {
      touch?.remove()
      touch = nil
    }
    if capabilities.contains(.keyboard), keyboard == nil {
      keyboard = SeatKeyboard(proxy: proxy.getKeyboard(), application: application, in: keyless)
      keyless = nil
      keyboard?.onPress = { [weak self] in self?.note($0) }
    } else if !capabilities.contains(.keyboard) {
      if let keyboard { keyless = keyboard.unplug() }
      keyboard = nil
    }
  }

  /// Called when all events that were read together are handled.
  func endTurn() {
    touch?.endTurn()
    keyboard?.endTurn()
  }

  /// The ongoing press on a window, if it may be passed to the compositor. A finger is preferred to a pen, and a pen to a button.
  func press(on window: WaylandWindow) -> (seat: WlSeat, serial: UInt32)? {
    let serial =
      touch?.pressSerial(on: window) ?? tablets?.pressSerial(on: window) ?? pointer?.pressSerial(on: window)
    return serial.map { (proxy, $0) }
  }

  /// Begins a drag with the finger or button that is down on a window. `nil` if none is, or the compositor knows no drags.
  func beginDrag(_ request: DragRequest, on window: WaylandWindow) -> WaylandDrag? {
    guard let dragging = clipboard?.dragging, let surface = window.surface else { return nil }
    if let serial = touch?.pressSerial(on: window, of: request.contact) {
      return dragging.begin(request, by: .touchscreen, on: window, surface, serial: serial)
    }
    guard let pointer, let serial = pointer.pressSerial(on: window) else { return nil }
    if let contact = request.contact, !pointer.holds(contact) { return nil }
    return dragging.begin(request, by: .pointer, on: window, surface, serial: serial)
  }

  /// Whether it is the seat of a protocol object.
  func isSeat(_ other: WlSeat) -> Bool { proxy.raw == other.raw }

  var hasKeyboard: Bool { keyboard != nil }

  /// The window that has the keyboard.
  var windowWithKeyboard: WaylandWindow? { keyboard?.window }

  /// The window that hears of the next key.
  var windowForKeys: WaylandWindow? { keyboard?.windowForKeys }

  /// Shows a window's new cursor.
  func cursorChanged(in window: WaylandWindow) {
    pointer?.cursorChanged(in: window)
    tablets?.cursorChanged(in: window)
  }

  /// Tells the input method of a window's text field.
  func textInputChanged(in window: WaylandWindow) { textInput?.stateChanged(in: window) }

  /// Called after the compositor has taken over a press on a window. Cancels its contact.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    touch?.cancelPress(serial, on: window)
    tablets?.cancelPress(serial, on: window)
    pointer?.cancelPress(serial, on: window)
  }

  /// Ends all devices: the seat is gone.
  func remove() {
    keyboard?.remove()
    keyboard = nil
    update([])
    tablets?.remove()
    textInput?.remove()
    clipboard?.remove()
    primarySelection?.remove()
    (tablets, textInput, clipboard, primarySelection) = (nil, nil, nil, nil)
    proxy.discard()
  }

  /// Forgets a window that is about to close, and cancels its contacts.
  func forget(_ window: WaylandWindow) {
    pointer?.forget(window)
    touch?.forget(window)
    tablets?.forget(window)
    keyboard?.forget(window)
    if keyless === window { keyless = nil }
    textInput?.forget(window)
    clipboard?.dragging?.forget(window)
  }
}
