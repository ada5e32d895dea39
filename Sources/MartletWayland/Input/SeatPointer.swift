import Dispatch
import MartletGeometry
import MartletHost

/// A seat's pointer. Each button that is held is a contact, like a finger.
@MainActor
final class SeatPointer {
  private let proxy: WlPointer
  private let timestamps: ZwpInputTimestampsV1?
  private unowned let application: WaylandApplication
  private let seat: Int
  private weak var window: WaylandWindow?
  /// Where it is, in points of the surface.
  private var place = Point.zero
  /// Where it is, in points of the window.
  private var position: Point { window?.contentPoint(place) ?? place }
  private var enterSerial: UInt32?
  /// The buttons whose contacts the window believes to be down, in the order of their landing.
  private var contacts: [PointerButton] = []
  /// Buttons that the window believes to be down, and the serial of the newest press.
  private var heldButtons: [PointerButton] = []
  private var pressSerial: UInt32 = 0
  private var eventTime = EventTime()
  private var axes = AxisReport()
  private let scroll: SeatScroll
  private var gestures: SeatGestures?
  private let cursor: Cursor
  /// The modifier keys that are held down.
  private let modifiers: () -> KeyEvent.Modifiers
  /// When the pointer last moved, in media seconds, and the timer that checks for a rest.
  private var lastMotion: MediaTime = 0
  private var restTimer: (any DispatchSourceTimer)?
  /// Called with the serial of each press, before the program hears of it.
  var onPress: (UInt32) -> Void = { _ in }
  /// Called when the pointer has come back to a window, or its buttons do something there: no drag holds it any more.
  var onReturn: () -> Void = {}

  /// - Parameters:
  ///   - timestamps: Gives event times in nanoseconds; nil if the compositor does not offer it.
  ///   - shapes: Sets the cursor by name; nil if the compositor does not offer it.
  ///   - gestures: Reports gestures on touchpads; nil if the compositor does not offer it.
  ///   - modifiers: Returns the modifier keys that are held down.
  init(
    proxy: WlPointer, timestamps: ZwpInputTimestampsV1?, shapes: WpCursorShapeDeviceV1?,
    gestures: ZwpPointerGesturesV1?, application: WaylandApplication, seat: Int,
    modifiers: @escaping () -> KeyEvent.Modifiers
  ) {
    self.proxy = proxy
    self.timestamps = timestamps
    self.application = application
    self.seat = seat
    self.modifiers = modifiers
    scroll = SeatScroll(seat: seat)
    cursor = Cursor(device: shapes, application: application) {
      proxy.setCursor(serial: $0, surface: $1, hotspotX: $2, hotspotY: $3)
    }
    self.gestures = gestures.map {
      SeatGestures($0, pointer: proxy, application: application, seat: seat) { [weak self] window in
        guard let self, self.window === window else { return nil }
        return position
      }
    }
    proxy.setMainHandler { [weak self] in self?.handle($0) }
    timestamps?.setMainHandler { [weak self] in self?.eventTime.announce($0) }
  }

  private func handle(_ event: WlPointer.Event) {
    let now = MonotonicClock.now
    switch event {
    case .enter(let serial, let surface, let x, let y):
      onReturn()
      let entered = application.window(for: surface)
      if window != nil, window !== entered {
        // The leave was lost.
        letGo()
        scroll.cancel()
        gestures?.cancel()
        axes = AxisReport()
        leave(time: now)
      }
      window = entered
      enterSerial = window == nil ? nil : serial
      place = Point(x: x, y: y)
      // The shown cursor belongs to an earlier enter, even without a leave in between: that surface may be
      // gone.
      cursor.left()
      moved(at: now)
      sendHover(time: now)
    case .leave:
      letGo()
      // Some compositors tell the end of a gesture to whoever has the pointer by then.
      scroll.cancel()
      gestures?.cancel()
      axes = AxisReport()
      leave(time: now)
      cursor.left()
    case .motion(let time, let x, let y):
      place = Point(x: x, y: y)
      moved(at: now)
      let mediaTime = eventTime.mediaTime(time, arrival: now, isContact: !contacts.isEmpty)
      // A handler may end the others.
      for button in contacts where contacts.contains(button) { send(.moved, button, time: mediaTime) }
      if !contacts.contains(.primary) { sendHover(time: mediaTime) }
    case .button(let serial, let time, let code, let state):
      onReturn()
      moved(at: now)
      let mediaTime = eventTime.mediaTime(time, arrival: now, isContact: !contacts.isEmpty)
      let button = PointerButton(rawValue: code)
      if state == .pressed { press(button, serial: serial, time: mediaTime) }
      if state == .released { release(button, time: mediaTime) }
    case .frame: deliverScroll()
    default:
      let isScroll = axes.take(event) {
        eventTime.mediaTime($0, arrival: now, isContact: !contacts.isEmpty || scroll.isDown)
      }
      // Before version 5 an event is a report by itself.
      if isScroll, proxy.version < WlPointer.Since.frame { deliverScroll() }
    }
  }

  /// Delivers what was reported about scrolling.
  private func deliverScroll() {
    let report = axes
    axes = AxisReport()
    guard let time = report.time else { return }
    if report.isFromFingers || scroll.isDown && !report.stopped.isEmpty {
      scroll.take(report, at: position, in: window, time: time)
    } else if let window, let scroll = report.scroll(modifiers: modifiers()) {
      window.delegate?.window(window, received: .scrolled(scroll, at: position, time: time))
    }
  }

  private func send(_ phase: TouchEvent.Phase, _ button: PointerButton, time: MediaTime) {
    guard let window else { return }
    window.deliver(
      TouchEvent(
        id: eventID(button), source: .pointer, phase: phase,
        position: position, time: time, button: button, modifiers: modifiers()))
  }

  private func eventID(_ button: PointerButton) -> TouchEvent.ID {
    let number = Int32(bitPattern: button.rawValue &- PointerButton.primary.rawValue)
    return TouchEvent.ID(seat: seat, source: .pointer, number: number)
  }

  /// Whether a contact is one of its buttons, and down.
  func holds(_ contact: TouchEvent.ID) -> Bool { contacts.contains { eventID($0) == contact } }

  private func sendHover(time: MediaTime) {
    guard let window else { return }
    window.delegate?.window(window, received: .hovered(position, time: time))
  }

  private func press(_ button: PointerButton, serial: UInt32, time: MediaTime) {
    guard let window, !heldButtons.contains(button) else { return }
    heldButtons.append(button)
    pressSerial = serial
    onPress(serial)
    application.windowUsedLast = window.toplevelWindow
    window.delegate?.window(window, received: .pressed(button, at: position, time: time))
    // The handler may have closed the window, which releases the button.
    guard heldButtons.contains(button) else { return }
    contacts.append(button)
    send(.began, button, time: time)
  }

  private func release(_ button: PointerButton, time: MediaTime) {
    guard let window, let index = heldButtons.firstIndex(of: button) else { return }
    // Remove it first: the handler may close the window, which releases held buttons and cancels their contacts.
    heldButtons.remove(at: index)
    window.delegate?.window(window, received: .released(button, at: position, time: time))
    end(button, .ended, time: time)
  }

  /// Ends the contact of a button, if it is down.
  private func end(_ button: PointerButton, _ phase: TouchEvent.Phase, time: MediaTime) {
    guard let index = contacts.firstIndex(of: button) else { return }
    // First, because the handler may close the window, which cancels the others.
    contacts.remove(at: index)
    send(phase, button, time: time)
  }

  /// The serial of the newest press on a window, if a button is down there.
  func pressSerial(on window: WaylandWindow) -> UInt32? {
    self.window === window && !heldButtons.isEmpty ? pressSerial : nil
  }

  /// Called after the compositor has taken over a press on a window: the button's release is no longer
  /// reported.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    if pressSerial(on: window) == serial { letGo() }
  }

  /// Releases the buttons that are down and cancels their contacts, because no more events will come for them.
  private func letGo() {
    let time = MonotonicClock.now
    // One by one: the handler may close the window, which releases the others.
    while let window, !heldButtons.isEmpty {
      let button = heldButtons.removeFirst()
      window.delegate?.window(window, received: .released(button, at: position, time: time))
    }
    heldButtons = []
    while let button = contacts.first { end(button, .cancelled, time: time) }
  }

  /// Tells the window that the pointer has left it.
  private func leave(time: MediaTime) {
    guard let left = window else { return }
    window = nil
    enterSerial = nil
    left.delegate?.window(left, received: .left(time: time))
  }

  /// Shows the cursor, and makes sure that it hides after a rest.
  private func moved(at time: MediaTime) {
    lastMotion = time
    showCursor()
    guard let timeout = application.cursorTimeout, restTimer == nil, window != nil else { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.checkRest() }
    }
    timer.schedule(deadline: .now() + timeout)
    timer.resume()
    restTimer = timer
  }

  /// Hides the cursor of a resting pointer, or checks again when the rest may be long enough.
  private func checkRest() {
    let rest = MonotonicClock.now - lastMotion
    if let timeout = application.cursorTimeout, rest < timeout, window != nil {
      restTimer?.schedule(deadline: .now() + (timeout - rest))
      return
    }
    stopRestTimer()
    if application.cursorTimeout != nil {
      hideCursor()
      application.session?.connection.flush()
    }
  }

  private func stopRestTimer() {
    restTimer?.cancel()
    restTimer = nil
  }

  private func showCursor() {
    guard let enterSerial, let window else { return }
    if let image = window.cursorImage {
      cursor.show(image, serial: enterSerial)
    } else {
      cursor.show(window.cursor, serial: enterSerial, scale: window.scale)
    }
  }

  /// Shows the window's new cursor, if the pointer is there and its cursor is visible.
  func cursorChanged(in window: WaylandWindow) {
    if self.window === window, cursor.isShown { showCursor() }
  }

  /// Hides the cursor until the pointer moves, because a finger is in use.
  func hideCursor() {
    guard let enterSerial else { return }
    cursor.hide(serial: enterSerial)
  }

  /// Called when the device is gone.
  func remove() {
    letGo()
    scroll.cancel()
    gestures?.remove()
    leave(time: MonotonicClock.now)
    stopRestTimer()
    cursor.discard()
    timestamps?.discard()
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    scroll.forget(window)
    gestures?.forget(window)
    guard self.window === window else { return }
    letGo()
    self.window = nil
    enterSerial = nil
  }
}
