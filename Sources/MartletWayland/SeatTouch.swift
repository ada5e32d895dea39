import MartletGeometry
import MartletHost
import MartletMotion

/// The touchscreen of a seat.
@MainActor
final class SeatTouch {
  private struct Contact {
    weak var window: WaylandWindow?
    var position: Point
    /// Of its landing.
    var serial: UInt32
  }

  private let proxy: WlTouch
  private let timestamps: ZwpInputTimestampsV1?
  private unowned let application: WaylandApplication
  private let seat: Int
  private var contacts: [Int32: Contact] = [:]
  private var eventTime = EventTime()
  /// Called when a finger lands.
  var onTouch: () -> Void = {}

  /// - Parameter timestamps: Tells the times of its events to the nanosecond; nil where nobody does.
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
      // A number that is still down has lost its end on the way.
      if contacts[id] != nil { end(id, .cancelled, time: now) }
      contacts[id] = Contact(window: window, position: Point(x: x, y: y), serial: serial)
      onTouch()
      send(id, .began, time: eventTime.mediaTime(time, arrival: now))
    case .up(_, let time, let id): end(id, .ended, time: eventTime.mediaTime(time, arrival: now))
    case .motion(let time, let id, let x, let y):
      guard contacts[id] != nil else { return }
      contacts[id]?.position = Point(x: x, y: y)
      send(id, .moved, time: eventTime.mediaTime(time, arrival: now))
    case .cancel: cancelAll()
    case .frame, .shape, .orientation: break
    }
  }

  private func send(_ id: Int32, _ phase: TouchEvent.Phase, time: MediaTime) {
    if let contact = contacts[id] { send(contact, id, phase, time: time) }
  }

  private func send(_ contact: Contact, _ id: Int32, _ phase: TouchEvent.Phase, time: MediaTime) {
    guard let window = contact.window else { return }
    window.delegate?.window(
      window,
      received: TouchEvent(
        id: TouchEvent.ID(seat: seat, isPointer: false, number: id), source: .touchscreen, phase: phase,
        position: contact.position, time: time))
  }

  private func end(_ id: Int32, _ phase: TouchEvent.Phase, time: MediaTime) {
    // Forgotten first: the handler may close the window, which cancels what is down.
    if let contact = contacts.removeValue(forKey: id) { send(contact, id, phase, time: time) }
  }

  private func cancelAll() {
    for id in contacts.keys.sorted() { end(id, .cancelled, time: MonotonicClock.now) }
  }

  /// Serial of the newest landing on a window among those of the fingers that are still down.
  func pressSerial(on window: WaylandWindow) -> UInt32? {
    // Serials go round.
    contacts.values.filter { $0.window === window }.map(\.serial).max { Int32(bitPattern: $1 &- $0) > 0 }
  }

  /// The compositor has taken over the contact on a window that landed with a serial.
  func cancelPress(_ serial: UInt32, on window: WaylandWindow) {
    let taken = contacts.first { $0.value.serial == serial && $0.value.window === window }
    if let taken { end(taken.key, .cancelled, time: MonotonicClock.now) }
  }

  /// The device is gone: neither up nor cancel will come for what is down.
  func remove() {
    cancelAll()
    timestamps?.discard()
    proxy.discard()
  }

  func forget(_ window: WaylandWindow) {
    for (id, contact) in contacts where contact.window === window {
      end(id, .cancelled, time: MonotonicClock.now)
    }
  }
}
