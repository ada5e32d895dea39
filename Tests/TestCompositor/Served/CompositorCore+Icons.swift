extension CompositorCore {
  func serve(_ manager: XdgToplevelIconManagerV1) {
    manager.sendIconSize(size: 48)
    manager.sendDone()
    manager.setHandler { [unowned self] request in
      switch request {
      case .createIcon(let id): serve(id.create())
      case .setIcon(let toplevel, let icon):
        guard let window = surfaces.values.compactMap(\.window).first(where: { $0.toplevel == toplevel })
        else { return }
        guard let icon else { return window.state.icons.append(nil) }
        icons[icon.raw]?.isUsed = true
        icons[icon.raw]?.window = window
        window.state.icons.append(icons[icon.raw]?.state)
      case .destroy: break
      }
    }
  }

  private func serve(_ icon: XdgToplevelIconV1) {
    icons[icon.raw] = ServedIcon()
    icon.onDestroy { [weak self] in self?.icons[icon.raw] = nil }
    icon.setHandler { [unowned self] request in
      guard let served = icons[icon.raw] else { return }
      func fail(_ error: XdgToplevelIconV1.Error, _ message: String) {
        icon.postError(error.rawValue, message)
      }
      switch request {
      case .setName(let name):
        guard !served.isUsed else { return fail(.immutable, "the icon is in use") }
        served.state.name = name
      case .addBuffer(let buffer, let scale):
        guard !served.isUsed else { return fail(.immutable, "the icon is in use") }
        guard let memory = buffer.sharedMemory, memory.width == memory.height,
          let pixels = PixelCopy(memory)
        else { return fail(.invalidBuffer, "an icon's picture must be square, and in shared memory") }
        served.state.pictures.append(.init(pixels: pixels, scale: scale))
        buffer.onDestroy { [weak self, weak served] in
          guard let self, let served, icons[icon.raw] === served, served.window?.toplevel != nil else {
            return
          }
          fail(.noBuffer, "a picture is gone before its icon")
        }
      case .destroy: break
      }
    }
  }
}
