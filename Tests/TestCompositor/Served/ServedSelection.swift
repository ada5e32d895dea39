import Glibc

/// One selection of the seat: what the client offers, or what a program of the script does.
final class ServedSelection {
  /// A client's device.
  private struct Device {
    let raw: OpaquePointer
    let client: WaylandClient
    /// Announces an offer of types; it is nil for none.
    let tell: ([String]?) -> Void
  }

  /// What a client offers.
  private final class Source {
    let raw: OpaquePointer
    let send: (_ type: String, _ descriptor: Int32) -> Void
    let cancel: () -> Void
    var types: [String] = []
    /// What a drag of it allows; nil if the client has not said.
    var actions: UInt32?

    init(_ raw: OpaquePointer, send: @escaping (String, Int32) -> Void, cancel: @escaping () -> Void) {
      (self.raw, self.send, self.cancel) = (raw, send, cancel)
    }
  }

  private unowned let core: CompositorCore
  private let kind: SelectionKind
  private var devices: [Device] = []
  private(set) var dataDevices: [WlDataDevice] = []
  private var sources: [Source] = []
  /// The client's selection, and the serial with which it came.
  private var current: Source?
  private var currentSerial: UInt32 = 0
  /// Whether what the client selects is ignored.
  var refuses = false
  /// What answers the client's wish to paste.
  private var sender: ScriptedSelection.Sender?
  /// Pipes that a program of the script neither writes to nor closes.
  private var stalled: [Int32] = []

  private var state: SelectionState {
    get { core.state.selections[kind] ?? SelectionState() }
    set { core.state.selections[kind] = newValue }
  }

  init(_ core: CompositorCore, _ kind: SelectionKind) {
    self.core = core
    self.kind = kind
  }

  deinit { release() }

  // MARK: Scripts

  /// A program of the script offers types, or nil for nothing, and sends as `sender` says.
  func offer(_ types: [String]?, _ sender: ScriptedSelection.Sender?) {
    cancel()
    self.sender = sender
    for device in devices { device.tell(types) }
  }

  /// The client's selection ends.
  func cancel() {
    guard let source = current else { return }
    current = nil
    state.types = nil
    source.cancel()
  }

  /// Asks the client for its selection. Returns the reading end of the pipe; nil if the client has none.
  func ask(for type: String) -> Int32? {
    guard let current else { return nil }
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe: errno \(errno)")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    current.send(type, ends[1])
    close(ends[1])
    return ends[0]
  }

  /// Closes the pipes of a program that does not write.
  func release() {
    for descriptor in stalled { close(descriptor) }
    stalled = []
  }

  /// Drags an offer over a surface, away again.
  func drag(_ types: [String], over surface: WlSurface, serial: UInt32) {
    for device in dataDevices where device.client == surface.client {
      let offer = makeOffer(for: device, types)
      device.sendEnter(serial: serial, surface: surface, x: 10, y: 10, id: offer)
      device.sendMotion(time: 1, x: 20, y: 20)
      device.sendLeave()
    }
  }

  // MARK: Requests

  private func selected(_ raw: OpaquePointer?, _ serial: UInt32, by client: WaylandClient) {
    state.serial = serial
    state.settings += 1
    // As compositors do, without a word.
    guard !refuses, current == nil || serial > currentSerial else { return }
    let last = current
    current = sources.first { $0.raw == raw }
    currentSerial = serial
    state.types = current?.types
    if last !== current { last?.cancel() }
    // Whoever has the keyboard hears of it, the client itself too.
    guard core.seat.keyboardFocus?.client == client else { return }
    for device in devices where device.client == client { device.tell(current?.types) }
  }

  private func received(_ type: String, _ descriptor: Int32) {
    state.asked.append(type)
    if let current {
      current.send(type, descriptor)
      close(descriptor)
    } else if let sender, sender.send(to: descriptor) {
      stalled.append(descriptor)
    } else if sender == nil {
      close(descriptor)
    }
  }

  private func add(_ source: Source) {
    sources.append(source)
    state.sources = sources.count
  }

  private func removeSource(_ raw: OpaquePointer) {
    sources.removeAll { $0.raw == raw }
    state.sources = sources.count
    guard current?.raw == raw else { return }
    current = nil
    state.types = nil
  }

  private func add(_ device: Device) {
    devices.append(device)
    state.devices = devices.count
  }

  private func removeDevice(_ raw: OpaquePointer) {
    devices.removeAll { $0.raw == raw }
    dataDevices.removeAll { $0.raw == raw }
    state.devices = devices.count
  }

  // MARK: wl_data_device_manager

  func serve(_ manager: WlDataDeviceManager) {
    manager.setHandler { [unowned self] request in
      switch request {
      case .createDataSource(let id):
        let resource = id.create()
        let source = Source(
          resource.raw, send: { resource.sendSend(mimeType: $0, fd: $1) },
          cancel: { resource.sendCancelled() })
        add(source)
        resource.setHandler { request in
          switch request {
          case .offer(let type): source.types.append(type)
          case .setActions(let actions): source.actions = actions.rawValue
          case .destroy: break
          }
        }
        resource.onDestroy { [unowned self] in
          removeSource(resource.raw)
          core.drags.sourceDied(resource.raw)
        }
      case .getDataDevice(let id, _):
        let resource = id.create()
        dataDevices.append(resource)
        add(
          Device(raw: resource.raw, client: resource.client) { [unowned self] types in
            resource.sendSelection(id: types.map { makeOffer(for: resource, $0) })
          })
        resource.setHandler { [unowned self] request in
          switch request {
          case .setSelection(let source, let serial): selected(source?.raw, serial, by: resource.client)
          case .startDrag(let source, _, let icon, let serial):
            let known = sources.first { $0.raw == source?.raw }
            core.drags.start(
              source, types: known?.types ?? [], actions: known?.actions, icon: icon, serial: serial)
          case .release: break
          }
        }
        resource.onDestroy { [unowned self] in removeDevice(resource.raw) }
      }
    }
  }

  private func makeOffer(for device: WlDataDevice, _ types: [String]) -> WlDataOffer {
    let offer = WlDataOffer.create(client: device.client, version: device.version)
    state.offers += 1
    offer.setHandler { [unowned self] in
      if case .receive(let type, let descriptor) = $0 { received(type, descriptor) }
    }
    offer.onDestroy { [unowned self] in state.offers -= 1 }
    device.sendDataOffer(id: offer)
    for type in types { offer.sendOffer(mimeType: type) }
    return offer
  }

  // MARK: zwp_primary_selection_device_manager_v1

  func serve(_ manager: ZwpPrimarySelectionDeviceManagerV1) {
    manager.setHandler { [unowned self] request in
      switch request {
      case .createSource(let id):
        let resource = id.create()
        let source = Source(
          resource.raw, send: { resource.sendSend(mimeType: $0, fd: $1) },
          cancel: { resource.sendCancelled() })
        add(source)
        resource.setHandler { if case .offer(let type) = $0 { source.types.append(type) } }
        resource.onDestroy { [unowned self] in removeSource(resource.raw) }
      case .getDevice(let id, _):
        let resource = id.create()
        add(
          Device(raw: resource.raw, client: resource.client) { [unowned self] types in
            resource.sendSelection(id: types.map { makeOffer(for: resource, $0) })
          })
        resource.setHandler { [unowned self] request in
          guard case .setSelection(let source, let serial) = request else { return }
          selected(source?.raw, serial, by: resource.client)
        }
        resource.onDestroy { [unowned self] in removeDevice(resource.raw) }
      case .destroy: break
      }
    }
  }

  private func makeOffer(
    for device: ZwpPrimarySelectionDeviceV1, _ types: [String]
  ) -> ZwpPrimarySelectionOfferV1 {
    let offer = ZwpPrimarySelectionOfferV1.create(client: device.client, version: device.version)
    state.offers += 1
    offer.setHandler { [unowned self] in
      if case .receive(let type, let descriptor) = $0 { received(type, descriptor) }
    }
    offer.onDestroy { [unowned self] in state.offers -= 1 }
    device.sendDataOffer(offer: offer)
    for type in types { offer.sendOffer(mimeType: type) }
    return offer
  }
}
