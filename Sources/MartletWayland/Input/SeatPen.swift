import MartletGeometry
import MartletHost

/// A pen, or another tool that is used on a seat's tablets. While it touches it is a contact, and while it is
/// only near it hovers.
@MainActor
final class SeatPen {
  private let proxy: ZwpTabletToolV2
  private unowned let application: WaylandApplication
  private let seat: Int
  private let number: Int32
  private let cursor: Cursor
  private var report = PenReport()
  private var eventTime = EventTime()
  /// The window that it is near, the tablet that it is on, and the serial of its arrival.
  private weak var window: WaylandWindow?
  private var tablet: ZwpTabletV2?
  private var enterSerial: UInt32?
  /// Whether it has arrived, or leaves, with the present report.
  private var isArriving = false
  private var isLeaving = false
  /// The serial of its landing, while the window believes it to be down.
  private var downSerial: UInt32?
  private var heldButtons: [PointerButton] = []
  /// Called when the tool will not be used any more.
  var onRemoved: () -> Void = {}
  /// Called with the serial of each landing, before the program hears of it.
  var onPress: (UInt32) -> Void = { _ in }

  /// - Parameter shapes: Sets the cursor by name; nil if the compositor does not offer it.
  init(
    proxy: ZwpTabletToolV2, shapes: WpCursorShapeDeviceV1?, application: WaylandApplication, seat: Int,
    number: Int32
  ) {
    self.proxy = proxy
    self.application = application
    self.seat = seat
    self.number = number
    cursor = Cursor(device: shapes, application: application) {
      proxy.setCursor(serial: $0, surface: $1, hotspotX: $2, hotspotY: $3)
    }
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ZwpTabletToolV2.Event) {
    switch event {
    case .proximityIn(let serial, let tablet, let surface):
      // A window that it is still near has lost the end of that.
      leave(at: MonotonicClock.now)
      // What is shown belongs to an earlier arrival, even if that window has closed beneath the pen.
      cursor.left()
      window = application.window(for: surface)
      (self.tablet, enterSerial) = (tablet, window == nil ? nil : serial)
      report.clear()
      isArriving = true
      showCursor()
    case .proximityOut: isLeaving = true
    case .removed: onRemoved()
    case .frame(let time):
      deliver(at: eventTime.mediaTime(time, arrival: MonotonicClock.now, isContact: downSerial != nil))
    default: report.take(event)
    }
  }

  /// Delivers a report. A handler may close the window, which ends everything there.
  private func deliver(at time: MediaTime) {
    let told = report
    report.clear()
    var hovers = told.hasChanged || isArriving
    isArriving = false
    // What the window was told last of a contact that has landed with this report.
    var newest: PenReport.State?
    for (index, tip) in told.tips.enumerated() {
      if let serial = tip.landing {
        guard window != nil, downSerial == nil else { continue }
        downSerial = serial
        onPress(serial)
        application.windowUsedLast = window?.toplevelWindow
        let landed = told.landed(index)
        newest = landed
        send(.began, landed, time: time)
        hovers = false
      } else if downSerial != nil {
        if newest.map({ $0 != tip.state }) ?? tip.hasChanged { send(.moved, tip.state, time: time) }
        lift(.ended, tip.state, time: time)
        hovers = told.state.place != tip.state.place
      }
    }
    if downSerial != nil {
      hovers = false
      if newest.map({ $0 != told.state }) ?? told.hasChanged { send(.moved, told.state, time: time) }
    }
    if hovers { tell(at: told.state.place) { .hovered($0, time: time) } }
    for (button, isPressed) in told.buttons { press(button, isPressed, at: told.state.place, time: time) }
    if isLeaving { leave(at: time) }
  }

  private func press(_ button: PointerButton, _ isPressed: Bool, at place: Point, time: MediaTime) {
    guard window != nil, heldButtons.contains(button) != isPressed else { return }
    if isPressed {
      heldButtons.append(button)
      tell(at: place) { .pressed(button, at: $0, time: time) }
    } else {
      heldButtons.removeAll { $0 == button }
      tell(at: place) { .released(button, at: $0, time: time) }
    }
  }

  /// Tells the window of an event at a point of its surface.
  private func tell(at place: Point, _ event: (Point) -> PointerEvent) {
    guard let window else { return }
    window.delegate?.window(window, received: event(window.contentPoint(place)))
  }

  private func send(_ phase: TouchEvent.Phase, _ state: PenReport.State, time: MediaTime) {
    guard let window else { return }
    window.deliver(
      TouchEvent(
        id: TouchEvent.ID(seat: seat, source: .pen, number: number), source: .pen, phase: phase,
        position: window.contentPoint(state.place), time: time, pen: state.pen))
  }

  private func lift(_ phase: TouchEvent.Phase, _ state: PenReport.State, time: MediaTime) {
    guard downSerial != nil else { return }
    // First, because the handler may close the window, which cancels a contact that is down.
    downSerial = nil
    send(phase, state, time: time)
  }

  /// Releases the buttons and cancels the contact, because no more events will come for them.
  func cancel() {
    let time = MonotonicClock.now
    while let button = heldButtons.popLast() {
      tell(at: report.state.place) { .released(button, at: $0, time: time) }
    }
    lift(.cancelled, report.state, time: time)
  }

  /// Tells the window that the pen is no longer near.
  private func leave(at time: MediaTime) {
    isLeaving = false
    isArriving = false
    guard let left = window else { return }
    cancel()
    (window, tablet, enterSerial) = (nil, nil, nil)
    cursor.left()
    left.delegate?.window(left, received: .left(time: time))
  }

  private func showCursor() {
    guard let enterSerial, let window else { return }
    if let image = window.cursorImage {
      cursor.show(image, serial: enterSerial)
    } else {
      cursor.show(window.cursor, serial: enterSerial, scale: window.scale)
    }
  }

  /// Shows the window's new cursor, if the pen is there.
  func cursorChanged(in window: WaylandWindow) {
    if self.window === window { showCursor() }
  }

  /// Called when a tablet is gone: a pen on it is nowhere now.
  func lost(_ tablet: ZwpTabletV2) {
    if self.tablet?.raw == tablet.raw { leave(at: MonotonicClock.now) }
  }

  /// The serial of its landing on a window, if it is down there.
  func pressSerial(on window: WaylandWindow) -> UInt32? { self.window === window ? downSerial : nil }

  /// Called when the tool is gone.
  func remove() {
    leave(at: MonotonicClock.now)
    cursor.discard()
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    guard self.window === window else { return }
    cancel()
    self.window = nil
    enterSerial = nil
  }
}
