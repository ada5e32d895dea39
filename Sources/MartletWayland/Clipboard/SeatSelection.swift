import MartletGeometry

/// One selection of a seat: its clipboard, or what was selected last. It lasts as long as the seat on one connection.
@MainActor
final class SeatSelection {
  let connection: Connection
  /// What other programs, or this one, offer to paste at present; `nil` for nothing.
  private(set) var offer: SelectionOffer?
  /// The serial of the newest press or key on the seat; `nil` before the first.
  private(set) var serial: UInt32?
  private unowned let clipboard: WaylandClipboard
  /// An offer whose purpose is not known yet.
  private var announced: SelectionOffer?
  /// What is dragged with the seat; `nil` for a primary selection.
  private(set) var dragging: SeatDragging?
  private let newSource: (_ types: [String]) -> SelectionSource
  private let destroy: () -> Void

  init(
    _ manager: WlDataDeviceManager, seat: WlSeat, globals: Globals, connection: Connection,
    application: WaylandApplication
  ) {
    let clipboard = application.sharedClipboard
    let device = manager.getDataDevice(seat: seat)
    self.connection = connection
    self.clipboard = clipboard
    let mark = clipboard.mark
    newSource = {
      SelectionSource(
        manager.createDataSource(), on: device, types: $0, mark: mark, connection: connection)
    }
    destroy = { device.discard() }
    dragging = SeatDragging(
      device, manager, globals: globals, connection: connection, application: application)
    device.setMainHandler { [weak self] event in
      switch event {
      case .dataOffer(let offer): self?.announce(SelectionOffer(offer, mark: mark))
      case .selection(let offer): self?.select(offer?.raw)
      case .enter(let serial, let surface, let x, let y, let offer):
        guard let self else { return }
        let dragged = takeAnnounced(offer?.raw)
        dragging?.entered(surface, at: Point(x: x, y: y), dragged, serial: serial)
      case .motion(_, let x, let y): self?.dragging?.moved(to: Point(x: x, y: y))
      case .leave: self?.dragging?.left()
      case .drop: self?.dragging?.dropped()
      }
    }
    clipboard.add(self)
  }

  init(
    _ manager: ZwpPrimarySelectionDeviceManagerV1, seat: WlSeat, connection: Connection,
    clipboard: WaylandClipboard
  ) {
    let device = manager.getDevice(seat: seat)
    self.connection = connection
    self.clipboard = clipboard
    let mark = clipboard.mark
    newSource = {
      SelectionSource(manager.createSource(), on: device, types: $0, mark: mark, connection: connection)
    }
    destroy = { device.discard() }
    device.setMainHandler { [weak self] event in
      switch event {
      case .dataOffer(let offer): self?.announce(SelectionOffer(offer, mark: mark))
      case .selection(let offer): self?.select(offer?.raw)
      }
    }
    clipboard.add(self)
  }

  // MARK: What others offer

  private func announce(_ offer: SelectionOffer) {
    announced?.discard()
    announced = offer
  }

  /// Takes the announced offer, if that is the one.
  private func takeAnnounced(_ raw: OpaquePointer?) -> SelectionOffer? {
    guard let raw, let offer = announced, offer.raw == raw else { return nil }
    announced = nil
    return offer
  }

  private func select(_ raw: OpaquePointer?) {
    // The same one again.
    if let raw, offer?.raw == raw { return }
    let next = takeAnnounced(raw)
    offer?.discard()
    offer = next
    clipboard.selectionChanged(self)
  }

  // MARK: What this program offers

  /// Notes the serial of a press or a key, which the compositor wants to see when a program offers something.
  func note(serial: UInt32) {
    self.serial = serial
    clipboard.mayOffer(on: self)
  }

  func makeSource(types: [String]) -> SelectionSource { newSource(types) }

  /// Called when the seat is gone.
  func remove() {
    clipboard.remove(self)
    dragging?.remove()
    for offer in [offer, announced] { offer?.discard() }
    (offer, announced) = (nil, nil)
    destroy()
  }
}
