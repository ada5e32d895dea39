extension CompositorCore {
  func serve(_ manager: XdgWmBase) {
    windowManagers.append(manager)
    manager.onDestroy { [unowned self] in windowManagers.removeAll { $0 == manager } }
    manager.setHandler { [unowned self] request in
      switch request {
      case .getXdgSurface(let id, let surface): makeWindow(id, surface, manager)
      case .createPositioner(let id):
        let positioner = ServedPositioner(id.create())
        positioners[positioner.resource.raw] = positioner
        positioner.resource.onDestroy { [unowned self, raw = positioner.resource.raw] in
          positioners[raw] = nil
        }
      case .pong(let serial): state.pongs.append(serial)
      case .destroy:
        guard surfaces.values.contains(where: { $0.window?.manager == manager }) else { return }
        manager.postError(
          XdgWmBase.Error.defunctSurfaces.rawValue, "xdg_wm_base destroyed before its surfaces")
      }
    }
  }

  private func makeWindow(_ id: WaylandNewID<XdgSurface>, _ surface: WlSurface, _ manager: XdgWmBase) {
    guard let served = surfaces[surface.raw] else { return }
    guard served.state.role == nil, served.window == nil else {
      manager.postError(XdgWmBase.Error.role.rawValue, "the surface has a role already")
      return
    }
    guard served.current.buffer == nil, served.pending.newBuffer?.buffer == nil else {
      manager.postError(
        XdgWmBase.Error.invalidSurfaceState.rawValue, "the surface has a buffer before it has a role")
      return
    }
    served.window = ServedWindow(served, id.create(), manager)
  }

  /// The surface with this number in the state; for nil, the newest window that is alive.
  func servedSurface(_ id: Int?) -> ServedSurface? {
    if let id { return surfaces.values.first { $0.id == id } }
    return surfaces.values.filter { $0.window != nil }.max { $0.id < $1.id }
  }
}
