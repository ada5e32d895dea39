import MartletGeometry
import MartletHost

/// A seat's touchscreen. What it reports of all fingers at one time is delivered together, when the report is
/// complete or a finger lifts.
@MainActor
final class SeatTouch {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code.

  /// A finger that is down.
  @MainActor
  private final class Contact {
    let id: Int32
    private(set) weak var window: WaylandWindow?
    /// As last reported by the compositor, in points of the surface.
    @exclusivity(unchecked) var place: Point
    @exclusivity(unchecked) var shape: TouchEvent.Shape?
    /// The serial of its landing.
    let serial: UInt32
    /// Whether the window believes it to be down.
    @exclusivity(unchecked) var isTold = false
    /// Whether it was cancelled: nothing that was reported of it counts any more.
    @exclusivity(unchecked) var isCancelled = false

    init(id: Int32, window: WaylandWindow, place: Point, serial: UInt32) {
      (self.id, self.window, self.place, self.serial) = (id, window, place, serial)
    }
  }

  /// What the compositor has said of one contact, to be delivered with the rest of the report.
  private struct Event {
    let contact: Contact
    var phase: TouchEvent.Phase
    /// In points of the surface.
    var place: Point
    var time: MediaTime
    var shape: TouchEvent.Shape?
    /// Whether it tells only a shape so far: shape and motion may come in any order.
    var isShapeOnly = false
  }

  private let proxy: WlTouch
  /// Whether the compositor has ever said that a report is complete.
  private var completesReports = false
  private let timestamps: ZwpInputTimestampsV1?
  private unowned let application: WaylandApplication
  private let seat: Int
  /// The contacts, in the order in which they landed.
  @exclusivity(unchecked) private var contacts: [Contact] = []
  /// The report so far, and a spare array for the next one.
  @exclusivity(unchecked) private var report: [Event] = []
  @exclusivity(unchecked) private var spare: [Event] = []
  @exclusivity(unchecked) private var eventTime = EventTime()
  /// Called when a finger lands.
  var onTouch: () -> Void = {}
  /// Called with the serial of each landing, before the program hears of it.
  var onPress: (UInt32) -> Void = { _ in }
  /// Called when a finger lifts, before anything else: no drag holds it any more.
  var onReturn: () -> Void = {}

  /// - Parameter timestamps: Gives event times in nanoseconds; nil if the compositor does not offer it.
  init(
    proxy: WlTouch, timestamps: ZwpInputTimestampsV1?, application: WaylandApplication, seat: Int
  ) {
    self.proxy = proxy
    self.timestamps = timestamps
    self.application = application
    self.seat = seat
    proxy.setMainHandler { [weak self] in self?.handle($0) }
    timestamps?.setMainHandler { [weak self] in self?.eventTime.announce($0) }
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      guard let window = application.window(for: surface) else { return }
      let mediaTime = mediaTime(time)
      // A number that is still down has lost its end event.
      lift(id, .cancelled, time: MonotonicClock.now)
      onPress(serial)
      application.windowUsedLast = window.toplevelWindow
      let contact = Contact(id: id, window: window, place: Point(x: x, y: y), serial: serial)
      contacts.append(contact)
      note(contact, .began, time: mediaTime)
    case .up(_, let time, let id):
      onReturn()
      lift(id, .ended, time: mediaTime(time))
      // After the last finger weston and mutter do not say that their report is complete.
      deliver()
    case .motion(let time, let id, let x, let y):
      guard let contact = contact(id) else { return }
      contact.place = Point(x: x, y: y)
      let mediaTime = mediaTime(time)
      if let index = report.lastIndex(where: { $0.contact === contact }), report[index].isShapeOnly {
        report[index].place = contact.place
        report[index].time = mediaTime
        report[index].isShapeOnly = false
      } else {
        note(contact, .moved, time: mediaTime)
      }
    case .shape(let id, let major, let minor):
      guard let contact = contact(id) else { return }
      let orientation = contact.shape?.orientation ?? 0
      noteShape(TouchEvent.Shape(major: major, minor: minor, orientation: orientation), of: contact)
    case .orientation(let id, let degrees):
      guard let contact = contact(id) else { return }
      var shape = contact.shape ?? TouchEvent.Shape(major: 0, minor: 0)
      shape.orientation = degrees * .pi / 180
      noteShape(shape, of: contact)
    case .frame:
      completesReports = true
      deliver()
    case .cancel: cancelAll()
    }
  }

  private func mediaTime(_ time: UInt32) -> MediaTime {
    eventTime.mediaTime(time, arrival: MonotonicClock.now, isContact: !contacts.isEmpty)
  }

  private func contact(_ id: Int32) -> Contact? {
    for contact in contacts where contact.id == id { return contact }
    return nil
  }

  // MARK: Reports

  /// Called when all events that were read together are handled. cage never says that a report is complete.
  func endTurn() {
    if !completesReports { deliver() }
  }

  private func note(_ contact: Contact, _ phase: TouchEvent.Phase, time: MediaTime) {
    report.append(
      Event(contact: contact, phase: phase, place: contact.place, time: time, shape: contact.shape))
  }

  /// Takes a finger's new shape. It belongs to what the report says of the finger, or is all that it says.
  private func noteShape(_ shape: TouchEvent.Shape, of contact: Contact) {
    contact.shape = shape
    for index in report.indices.reversed() where report[index].contact === contact {
      report[index].shape = shape
      return
    }
    note(contact, .moved, time: MonotonicClock.now)
    report[report.count - 1].isShapeOnly = true
  }

  private func lift(_ id: Int32, _ phase: TouchEvent.Phase, time: MediaTime) {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
    note(contacts.remove(at: index), phase, time: time)
  }

  /// Delivers the report. A handler may close a window, which cancels its contacts.
  private func deliver() {
    guard !report.isEmpty else { return }
    swap(&report, &spare)
    for index in spare.indices {
      let event = spare[index]
      switch event.phase {
      case .began where event.contact.isCancelled: break
      case .began:
        onTouch()
        event.contact.isTold = true
        send(event)
      case .moved: if event.contact.isTold { send(event) }
      case .ended, .cancelled: end(event)
      }
    }
    spare.removeAll(keepingCapacity: true)
  }

  private func end(_ event: Event) {
    guard event.contact.isTold else { return }
    // First, because the handler may close the window, which cancels the contacts that are down.
    event.contact.isTold = false
    send(event)
  }

  private func send(_ event: Event) {
    guard let window = event.contact.window else { return }
    window.deliver(
      TouchEvent(
        id: eventID(event.contact), source: .touchscreen, phase: event.phase,
        position: window.contentPoint(event.place), time: event.time, shape: event.shape))
  }

  // MARK: Ends from outside

  private func cancelAll() { cancel { _ in true } }

  /// Cancels contacts at once, and drops what the report says of them.
  private func cancel(where isConcerned: (Contact) -> Bool) {
    var ended = contacts.filter(isConcerned)
    // Contacts that lift with this report, or with the one that is being delivered, are still down for the
    // window.
    for event in report + spare where isConcerned(event.contact) {
      if !ended.contains(where: { $0 === event.contact }) { ended.append(event.contact) }
    }
    report.removeAll { isConcerned($0.contact) }
    contacts.removeAll(where: isConcerned)
    let now = MonotonicClock.now
    for contact in ended { contact.isCancelled = true }
    for contact in ended {
      end(
        Event(
          contact: contact, phase: .cancelled, place: contact.place, time: now, shape: contact.shape))
    }
  }

  private func eventID(_ contact: Contact) -> TouchEvent.ID {
    TouchEvent.ID(seat: seat, source: .touchscreen, number: contact.id)
  }

  /// The serial of the newest landing on a window, among the fingers that are still down; or of one finger, if it is.
  func pressSerial(on window: WaylandWindow, of finger: TouchEvent.ID? = nil) -> UInt32? {
    // Serials wrap around.
    contacts.filter { $0.window === window && (finger == nil || finger == eventID($0)) }
      .map(\.serial).max { Int32(bitPattern: $1 &- $0) > 0 }
  }

  /// Called after the compositor has taken over the contact on a window that landed with a serial.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    cancel { $0.serial == serial && $0.window === window }
  }

  /// Called when the device is gone: no up or cancel events will come.
  func remove() {
    cancelAll()
    timestamps?.discard()
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    cancel { $0.window === window }
  }
}
