import MartletGeometry
import MartletHost

/// A seat's touchscreen.
@MainActor
final class SeatTouch {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code.

  /// A finger that is down.
  @MainActor
  private final class Contact {
    let id: Int32
    private(set) weak var window: WaylandWindow?
    @exclusivity(unchecked) var position: Point
    /// The serial of its landing.
    let serial: UInt32

    init(id: Int32, window: WaylandWindow, position: Point, serial: UInt32) {
      (self.id, self.window, self.position, self.serial) = (id, window, position, serial)
    }
  }

  private let proxy: WlTouch
  private let timestamps: ZwpInputTimestampsV1?
  private unowned let application: WaylandApplication
  private let seat: Int
  /// The contacts, in the order in which they landed.
  @exclusivity(unchecked) private var contacts: [Contact] = []
  @exclusivity(unchecked) private var eventTime = EventTime()
  /// Called when a finger lands.
  var onTouch: () -> Void = {}

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
    let now = MonotonicClock.now
    switch event {
    case .down(let serial, let time, let surface, let id, let x, let y):
      guard let window = application.window(for: surface) else { return }
      let mediaTime = eventTime.mediaTime(time, arrival: now, isContact: !contacts.isEmpty)
      // A number that is still down has lost its end event.
      end(id, .cancelled, time: now)
      let contact = Contact(id: id, window: window, position: Point(x: x, y: y), serial: serial)
      contacts.append(contact)
      onTouch()
      send(contact, .began, time: mediaTime)
    case .up(_, let time, let id):
      end(id, .ended, time: eventTime.mediaTime(time, arrival: now, isContact: !contacts.isEmpty))
    case .motion(let time, let id, let x, let y):
      guard let contact = contact(id) else { return }
      contact.position = Point(x: x, y: y)
      send(contact, .moved, time: eventTime.mediaTime(time, arrival: now, isContact: true))
    case .cancel: cancelAll()
    case .frame, .shape, .orientation: break
    }
  }

  private func contact(_ id: Int32) -> Contact? {
    for contact in contacts where contact.id == id { return contact }
    return nil
  }

  private func send(_ contact: Contact, _ phase: TouchEvent.Phase, time: MediaTime) {
    guard let window = contact.window else { return }
    window.delegate?.window(
      window,
      received: TouchEvent(
        id: TouchEvent.ID(seat: seat, isPointer: false, number: contact.id), source: .touchscreen,
        phase: phase, position: contact.position, time: time))
  }

  private func end(_ id: Int32, _ phase: TouchEvent.Phase, time: MediaTime) {
    guard let index = contacts.firstIndex(where: { $0.id == id }) else { return }
    // Remove it first: the handler may close the window, which cancels the contacts that are down.
    let contact = contacts.remove(at: index)
    send(contact, phase, time: time)
  }

  private func cancelAll() {
    for id in contacts.map(\.id).sorted() { end(id, .cancelled, time: MonotonicClock.now) }
  }

  /// The serial of the newest landing on a window, among the fingers that are still down.
  func pressSerial(on window: WaylandWindow) -> UInt32? {
    // Serials wrap around.
    contacts.filter { $0.window === window }.map(\.serial).max { Int32(bitPattern: $1 &- $0) > 0 }
  }

  /// Called after the compositor has taken over the contact on a window that landed with a serial.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    let taken = contacts.first { $0.serial == serial && $0.window === window }
    if let taken { end(taken.id, .cancelled, time: MonotonicClock.now) }
  }

  /// Called when the device is gone: no up or cancel events will come.
  func remove() {
    cancelAll()
    timestamps?.discard()
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    for contact in contacts where contact.window === window {
      end(contact.id, .cancelled, time: MonotonicClock.now)
    }
  }
}
