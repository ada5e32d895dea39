import Glibc

/// What is dragged: by the client, or by a program of the script over the client's windows.
final class ServedDrags {
  /// What a program of the script drags.
  struct Foreign {
    let types: [String]
    let actions: UInt32
    let sender: ScriptedSelection.Sender
  }

  private unowned let core: CompositorCore
  /// The client's drag.
  private(set) var source: WlDataSource?
  /// The source of the newest that it has begun, also if that was ignored.
  private var begun: OpaquePointer?
  private var foreign: Foreign?
  /// The device of the client over whose window something is, and the newest offer.
  private var over: WlDataDevice?
  private var offer: WlDataOffer?
  /// What a drop would do.
  private var action: UInt32 = 0
  private var isDropped = false
  /// Pipes that a program of the script neither writes to nor closes.
  private var stalled: [Int32] = []
  /// Whether what the client begins is ignored, without a word.
  var refuses = false

  private var state: DragState {
    get { core.state.drag }
    set { core.state.drag = newValue }
  }

  init(_ core: CompositorCore) { self.core = core }

  deinit { release() }

  func release() {
    for descriptor in stalled { close(descriptor) }
    stalled = []
  }

  // MARK: The client's drags

  func start(_ source: WlDataSource?, types: [String], actions: UInt32?, icon: WlSurface?, serial: UInt32) {
    state.starts += 1
    state.serial = serial
    let icon = icon.flatMap { core.surfaces[$0.raw] }
    icon?.state.role = .dragIcon
    state.icon = icon?.id
    (state.types, state.sourceActions) = (types, actions)
    begun = source?.raw
    guard !refuses else { return }
    self.source = source
    (foreign, action, isDropped) = (nil, 0, false)
    // From now on the pointer is the drag's.
    guard let focus = core.seat.pointerFocus else { return }
    for pointer in core.seat.pointers where pointer.client == focus.client {
      pointer.sendLeave(serial: core.display.nextSerial, surface: focus)
    }
    core.seat.pointerFocus = nil
  }

  func sourceDied(_ raw: OpaquePointer) {
    if source?.raw == raw { source = nil }
    if begun == raw { state.types = nil }
  }

  /// What another program answers to the client's drag.
  func target(_ type: String?, action: UInt32) {
    guard let source else { return }
    self.action = action
    source.sendTarget(mimeType: type)
    if source.version >= WlDataSource.Since.action { source.sendAction(dndAction: .init(rawValue: action)) }
  }

  /// Another program asks the client for its data. Returns the reading end of the pipe; nil if nothing is dragged.
  func ask(for type: String) -> Int32? {
    guard let source else { return nil }
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe: errno \(errno)")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    source.sendSend(mimeType: type, fd: ends[1])
    close(ends[1])
    return ends[0]
  }

  func tellDropPerformed() {
    guard let source, source.version >= WlDataSource.Since.dndDropPerformed else { return }
    source.sendDndDropPerformed()
  }

  func tellFinished() {
    guard let source, source.version >= WlDataSource.Since.dndFinished else { return }
    source.sendDndFinished()
  }

  func cancel() { source?.sendCancelled() }

  // MARK: Over the client's windows

  /// A program of the script begins to drag.
  func begin(_ foreign: Foreign) {
    self.foreign = foreign
    source = nil
    isDropped = false
  }

  func enter(_ surface: ServedSurface, x: Double, y: Double, devices: [WlDataDevice]) {
    leave()
    (action, isDropped) = (0, false)
    for device in devices where device.client == surface.resource.client {
      over = device
      let types = foreign?.types ?? state.types ?? []
      let offer = makeOffer(for: device, types)
      self.offer = offer
      device.sendEnter(
        serial: core.display.nextSerial, surface: surface.resource, x: x, y: y, id: offer)
    }
  }

  func motion(x: Double, y: Double) { over?.sendMotion(time: 1, x: x, y: y) }

  func leave() {
    over?.sendLeave()
    over = nil
  }

  /// Drops it, as wlroots does: a leave follows.
  func drop() {
    isDropped = true
    over?.sendDrop()
    if source != nil { tellDropPerformed() }
    leave()
  }

  private func makeOffer(for device: WlDataDevice, _ types: [String]) -> WlDataOffer {
    let offer = WlDataOffer.create(client: device.client, version: device.version)
    state.offers += 1
    offer.setHandler { [unowned self] in handle($0, of: offer) }
    offer.onDestroy { [unowned self] in
      state.offers -= 1
      if self.offer?.raw == offer.raw { self.offer = nil }
    }
    device.sendDataOffer(id: offer)
    for type in types { offer.sendOffer(mimeType: type) }
    if offer.version >= WlDataOffer.Since.sourceActions {
      offer.sendSourceActions(
        sourceActions: .init(rawValue: foreign?.actions ?? state.sourceActions ?? 0))
    }
    return offer
  }

  private func handle(_ request: WlDataOffer.Request, of offer: WlDataOffer) {
    switch request {
    case .accept(_, let type):
      state.accepted.append(type)
      source?.sendTarget(mimeType: type)
    case .setActions(let actions, let preferred):
      guard actions.rawValue & ~7 == 0, preferred.rawValue.nonzeroBitCount <= 1 else {
        return offer.postError(
          WlDataOffer.Error.invalidAction.rawValue, "\(preferred.rawValue) is no preferred action")
      }
      (state.offerActions, state.preferredAction) = (actions.rawValue, preferred.rawValue)
      choose(actions.rawValue, preferred.rawValue, for: offer)
    case .receive(let type, let descriptor): received(type, descriptor)
    case .finish:
      guard isDropped, action != 0, action != 4, state.accepted.last != .some(nil) else {
        return offer.postError(WlDataOffer.Error.invalidFinish.rawValue, "nothing can be finished")
      }
      state.finishes += 1
      tellFinished()
    case .destroy: break
    }
  }

  private func choose(_ actions: UInt32, _ preferred: UInt32, for offer: WlDataOffer) {
    let possible = actions & (foreign?.actions ?? state.sourceActions ?? 0)
    let next = possible & preferred != 0 ? preferred : possible & ~(possible &- 1)
    guard next != action else { return }
    action = next
    offer.sendAction(dndAction: .init(rawValue: next))
    if let source, source.version >= WlDataSource.Since.action {
      source.sendAction(dndAction: .init(rawValue: next))
    }
  }

  private func received(_ type: String, _ descriptor: Int32) {
    state.asked.append(type)
    if let source {
      source.sendSend(mimeType: type, fd: descriptor)
      close(descriptor)
    } else if let foreign {
      if foreign.sender.send(to: descriptor) { stalled.append(descriptor) }
    } else {
      close(descriptor)
    }
  }
}
