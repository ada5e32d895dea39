extension ServedWindow {
  func handle(_ request: XdgToplevel.Request, _ toplevel: XdgToplevel) {
    switch request {
    case .setTitle(let title): state.title = title
    case .setAppId(let id): state.appID = id
    case .setMinSize(let width, let height):
      if let size = size(width, height, "minimum", toplevel) { state.minimumSize = size }
    case .setMaxSize(let width, let height):
      if let size = size(width, height, "maximum", toplevel) { state.maximumSize = size }
    case .setMaximized: state.wishes.append(.maximize)
    case .unsetMaximized: state.wishes.append(.unmaximize)
    case .setMinimized: state.wishes.append(.minimize)
    case .setFullscreen(let output):
      let name = output.flatMap { resource in
        owner.core.outputs.first { $0.resources.contains(resource) }?.description.name
      }
      state.wishes.append(.fullscreen(output: name))
    case .unsetFullscreen: state.wishes.append(.leaveFullscreen)
    case .move(_, let serial): state.wishes.append(.move(serial: serial))
    case .resize(_, let serial, let edges):
      state.wishes.append(.resize(serial: serial, edges: edges.rawValue))
    case .showWindowMenu(_, let serial, let x, let y):
      state.wishes.append(.menu(serial: serial, x: Int(x), y: Int(y)))
    case .setParent: break
    case .destroy:
      if let decoration {
        decoration.postError(
          ZxdgToplevelDecorationV1.Error.orphaned.rawValue, "the toplevel is destroyed before its decoration")
      }
    }
  }

  private func size(
    _ width: Int32, _ height: Int32, _ what: String, _ toplevel: XdgToplevel
  ) -> PixelSize? {
    guard width >= 0, height >= 0 else {
      // `invalid_size`, which older descriptions do not name.
      toplevel.postError(2, "\(width)×\(height) is no \(what) size")
      return nil
    }
    return PixelSize(width: Int(width), height: Int(height))
  }
}
