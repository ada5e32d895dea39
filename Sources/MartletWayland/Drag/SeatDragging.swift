import MartletGeometry
import MartletHost

/// What is dragged with one seat: by this program over any window, and by any program over the windows of this one. It lasts as long as
/// the seat on one connection.
@MainActor
final class SeatDragging {
  private let device: WlDataDevice
  private let manager: WlDataDeviceManager
  private let globals: Globals
  private let connection: Connection
  private unowned let application: WaylandApplication
  /// The newest drag of this program with the seat. It stays after its end: a target may still ask for its data.
  private var drag: WaylandDrag?
  /// What is over a window.
  private var offer: WaylandDragOffer?
  private weak var window: WaylandWindow?

  init(
    _ device: WlDataDevice, _ manager: WlDataDeviceManager, globals: Globals, connection: Connection,
    application: WaylandApplication
  ) {
    self.device = device
    self.manager = manager
    self.globals = globals
    self.connection = connection
    self.application = application
  }

  // MARK: From this program

  /// Begins a drag with a press. One that is not over ends: a person drags one thing at a time.
  func begin(
    _ request: DragRequest, by kind: WaylandDrag.Device, on window: WaylandWindow, _ surface: WlSurface,
    serial: UInt32
  ) -> WaylandDrag? {
    drag?.discard()
    let next = WaylandDrag(
      request, by: kind, manager, globals: globals, connection: connection, drags: application.drags)
    drag = next
    next.start(device, from: surface, serial: serial)
    window.cancelPress(serial)
    return next
  }

  /// A device is used for something else than a drag.
  func returned(_ kind: WaylandDrag.Device) {
    if let drag, drag.device == kind { drag.deviceReturned() }
  }

  // MARK: Over this program's windows

  func entered(_ surface: WlSurface?, at place: Point, _ offered: SelectionOffer?, serial: UInt32) {
    left()
    guard let offered else { return }
    guard let window = application.window(for: surface), let proxy = offered.dragProxy else {
      return offered.discard()
    }
    let offer = WaylandDragOffer(
      offered, proxy, serial: serial, connection: connection, drags: application.drags)
    self.offer = offer
    self.window = window
    offer.onChange = { [weak self, weak offer] in
      if let offer, self?.offer === offer { self?.tell(.changed) }
    }
    tell(.entered(offer, at: window.contentPoint(place), time: MonotonicClock.now))
  }

  func moved(to place: Point) {
    guard offer != nil, let window else { return }
    tell(.moved(at: window.contentPoint(place), time: MonotonicClock.now))
  }

  func left() {
    guard let offer else { return }
    let window = window
    // First, because the handler may close the window, which would tell it again.
    (self.offer, self.window) = (nil, nil)
    if let window { window.delegate?.window(window, received: .left) }
    offer.discard()
  }

  func dropped() {
    guard let offer else { return }
    offer.wasDropped()
    let window = window
    // A leave may follow, which is not about what was dropped. Whoever reads it holds it.
    self.offer = nil
    self.window = nil
    guard let window, let delegate = window.delegate else { return offer.discard() }
    delegate.window(window, received: .dropped)
  }

  private func tell(_ event: DragEvent) {
    guard let window else { return }
    window.delegate?.window(window, received: event)
  }

  // MARK: Ends from outside

  /// A window closes.
  func forget(_ window: WaylandWindow) {
    if self.window === window { left() }
  }

  /// The seat is gone.
  func remove() {
    left()
    drag?.discard()
    drag = nil
  }
}
