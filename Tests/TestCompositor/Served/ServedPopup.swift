/// An `xdg_popup`.
final class ServedPopup {
  unowned let window: ServedWindow
  let resource: XdgPopup
  /// Over what it lies; nil if that is gone.
  private(set) weak var parent: ServedWindow?
  private var positioner: PositionerState
  private(set) var isGrabbing = false

  /// Its state as scripts see it.
  var state: PopupState {
    get { window.owner.state.popup ?? PopupState() }
    set { window.owner.state.popup = newValue }
  }

  init(
    _ window: ServedWindow, _ resource: XdgPopup, over parent: ServedWindow, by positioner: PositionerState
  ) {
    (self.window, self.resource, self.parent, self.positioner) = (window, resource, parent, positioner)
    state.parent = parent.owner.id
    state.positioners = [positioner]
    resource.setHandler { [unowned self] in handle($0) }
    resource.onDestroy { [weak window, unowned core = window.owner.core] in
      core.popups.removeAll { $0.resource == resource }
      window?.owner.state.popup?.isDestroyed = true
      window?.popup = nil
      window?.lostRole()
    }
  }

  private var core: CompositorCore { window.owner.core }

  private func handle(_ request: XdgPopup.Request) {
    switch request {
    case .grab(_, let serial):
      guard window.owner.current.size == nil else {
        return resource.postError(XdgPopup.Error.invalidGrab.rawValue, "the popup is mapped already")
      }
      // Whatever has grabbed last must be what this one lies over.
      if let last = core.popups.last(where: { $0 !== self && $0.isGrabbing }), last.window !== parent {
        return fail("the popup's parent is not the topmost popup")
      }
      isGrabbing = true
      state.grabs.append(serial)
    case .reposition(let positioner, let token):
      guard let values = core.positioners[positioner.raw]?.state, values.isComplete else {
        return fail("the positioner is incomplete", .invalidPositioner)
      }
      self.positioner = values
      state.positioners.append(values)
      state.tokens.append(token)
      resource.sendRepositioned(token: token)
      configure()
    case .destroy:
      if core.popups.contains(where: { $0.parent === window }) {
        fail("a popup is destroyed that is not the topmost one")
      }
    }
  }

  private func fail(_ message: String, _ error: XdgWmBase.Error = .notTheTopmostPopup) {
    window.manager.postError(error.rawValue, message)
  }

  /// Puts it where its positioner wants it, or into a rectangle.
  func configure(_ place: PixelRect? = nil) {
    let place = place ?? positioner.unconstrained
    state.places.append(place)
    resource.sendConfigure(
      x: Int32(place.x), y: Int32(place.y), width: Int32(place.width), height: Int32(place.height))
    let serial = core.display.nextSerial
    window.openSerials.append(serial)
    window.state.configures.append(
      .init(serial: serial, width: place.width, height: place.height, states: []))
    window.surface.sendConfigure(serial: serial)
  }

  /// Tells that something else was pressed.
  func done() {
    state.isDone = true
    resource.sendPopupDone()
  }
}

extension ServedWindow {
  func makePopup(_ id: WaylandNewID<XdgPopup>, over parent: XdgSurface?, by positioner: XdgPositioner) {
    guard !hasRole else { return fail(.alreadyConstructed, "the xdg_surface has a role already") }
    let core = owner.core
    guard let under = core.surfaces.values.compactMap(\.window).first(where: { $0.surface == parent }),
      under.hasRole
    else {
      return manager.postError(XdgWmBase.Error.invalidPopupParent.rawValue, "the popup has no parent")
    }
    guard let values = core.positioners[positioner.raw]?.state, values.isComplete else {
      return manager.postError(
        XdgWmBase.Error.invalidPositioner.rawValue, "the positioner has no size or no anchor")
    }
    owner.state.role = .popup
    owner.state.window = WindowState()
    let made = ServedPopup(self, id.create(), over: under, by: values)
    popup = made
    core.popups.append(made)
  }
}
