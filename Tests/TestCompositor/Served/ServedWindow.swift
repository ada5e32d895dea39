/// An `xdg_surface` with its `xdg_toplevel` or `xdg_popup`.
final class ServedWindow {
  unowned let owner: ServedSurface
  let surface: XdgSurface
  let manager: XdgWmBase
  private(set) var toplevel: XdgToplevel?
  /// What makes it a popup; nil for a window of its own.
  var popup: ServedPopup?
  private(set) var decoration: ZxdgToplevelDecorationV1?
  /// Serials that were sent and neither acknowledged nor superseded.
  var openSerials: [UInt32] = []
  private var hasInitialCommit = false
  /// Whether a configure has been acknowledged.
  private(set) var isConfigured = false

  /// Whether it has a role.
  var hasRole: Bool { toplevel != nil || popup != nil }

  /// Its state as scripts see it.
  var state: WindowState {
    get { owner.state.window ?? WindowState() }
    set { owner.state.window = newValue }
  }

  init(_ owner: ServedSurface, _ surface: XdgSurface, _ manager: XdgWmBase) {
    self.owner = owner
    self.surface = surface
    self.manager = manager
    surface.setHandler { [unowned self] in handle($0) }
    surface.onDestroy { [weak self, weak owner] in
      self?.toplevel = nil
      owner?.window = nil
    }
  }

  private func handle(_ request: XdgSurface.Request) {
    switch request {
    case .getToplevel(let id):
      guard !hasRole else {
        return fail(.alreadyConstructed, "the xdg_surface has a role already")
      }
      serve(id.create())
    case .setWindowGeometry(let x, let y, let width, let height):
      guard width > 0, height > 0 else {
        // Since version 6 this error has its own number, 5.
        surface.postError(5, "\(width)×\(height) is no window geometry")
        return
      }
      owner.pending.geometry = PixelRect(x, y, width, height)
    case .ackConfigure(let serial):
      guard let index = openSerials.firstIndex(of: serial) else {
        // Named `invalid_serial` since version 4.
        surface.postError(4, "no configure with the serial \(serial) is open")
        return
      }
      openSerials.removeFirst(index + 1)
      isConfigured = true
      owner.pending.ackedSerial = serial
      state.acknowledged.append(serial)
    case .destroy:
      guard !hasRole else {
        // Since version 6 this error has its own number, 6.
        surface.postError(6, "the xdg_surface is destroyed before its role object")
        return
      }
      if owner.core.popups.contains(where: { $0.parent === self }) {
        manager.postError(
          XdgWmBase.Error.notTheTopmostPopup.rawValue, "a window is destroyed before a popup over it")
      }
    case .getPopup(let id, let parent, let positioner): makePopup(id, over: parent, by: positioner)
    }
  }

  private func serve(_ toplevel: XdgToplevel) {
    self.toplevel = toplevel
    owner.state.role = .toplevel
    owner.state.window = WindowState()
    toplevel.setHandler { [unowned self] in handle($0, toplevel) }
    toplevel.onDestroy { [weak self] in
      guard let self else { return }
      self.toplevel = nil
      lostRole()
    }
  }

  /// The role object was destroyed.
  func lostRole() {
    state.isDestroyed = true
    surfaceWasUnmapped()
  }

  func fail(_ error: XdgSurface.Error, _ message: String) {
    surface.postError(error.rawValue, message)
  }

  /// A window without a buffer starts again: it must commit and be configured before it may attach another.
  func surfaceWasUnmapped() {
    isConfigured = false
    hasInitialCommit = false
  }

  /// Sends the first configure after the first commit.
  func surfaceWasCommitted() {
    guard !hasInitialCommit, hasRole else { return }
    hasInitialCommit = true
    if case .automatic = owner.core.configuration.initialConfigure, let popup { popup.configure() }
    if case .automatic(let width, let height) = owner.core.configuration.initialConfigure {
      configure(width: width, height: height, states: [.activated])
    }
  }

  @discardableResult
  func configure(width: Int, height: Int, states: [WindowStateFlag]) -> UInt32? {
    guard let toplevel else { return nil }
    if let bounds = owner.core.configuration.bounds, toplevel.version >= XdgToplevel.Since.configureBounds {
      toplevel.sendConfigureBounds(width: Int32(bounds.width), height: Int32(bounds.height))
    }
    if let list = owner.core.configuration.windowCapabilities,
      toplevel.version >= XdgToplevel.Since.wmCapabilities
    {
      toplevel.sendWmCapabilities(capabilities: WaylandArray.bytes(list))
    }
    toplevel.sendConfigure(
      width: Int32(width), height: Int32(height), states: WaylandArray.bytes(states.map(\.rawValue)))
    let serial = owner.core.display.nextSerial
    openSerials.append(serial)
    state.configures.append(.init(serial: serial, width: width, height: height, states: states))
    surface.sendConfigure(serial: serial)
    return serial
  }

  func serve(_ decoration: ZxdgToplevelDecorationV1) {
    guard self.decoration == nil else {
      decoration.postError(
        ZxdgToplevelDecorationV1.Error.alreadyConstructed.rawValue, "the window has a decoration already")
      return
    }
    guard owner.current.buffer == nil, owner.pending.newBuffer?.buffer == nil else {
      decoration.postError(
        ZxdgToplevelDecorationV1.Error.unconfiguredBuffer.rawValue, "the window has a buffer already")
      return
    }
    self.decoration = decoration
    state.hasDecorationObject = true
    decoration.onDestroy { [weak self] in
      self?.decoration = nil
      self?.state.hasDecorationObject = false
    }
    decoration.setHandler { [weak self] request in
      switch request {
      case .setMode(let mode): self?.answer(DecorationMode(rawValue: mode.rawValue))
      case .unsetMode: self?.answer(nil)
      case .destroy: break
      }
    }
  }

  private func answer(_ wish: DecorationMode?) {
    state.requestedDecorations.append(wish)
    switch owner.core.configuration.decorationAnswer {
    case .asRequested: decorate(wish ?? .serverSide)
    case .always(let mode): decorate(mode)
    case .never: break
    }
  }

  /// Tells who draws the title bar. The first configure of all waits for the first commit.
  func decorate(_ mode: DecorationMode) {
    guard let decoration else { return }
    decoration.sendConfigure(mode: .init(rawValue: mode.rawValue))
    state.decoration = mode
    guard hasInitialCommit, let last = state.configures.last else { return }
    configure(width: last.width, height: last.height, states: last.states)
  }
}
