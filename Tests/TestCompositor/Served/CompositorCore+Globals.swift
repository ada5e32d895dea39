extension CompositorCore {
  func offerGlobals() {
    let offered = configuration
    offer(WlCompositor.self, offered.compositor) { [unowned self] in serve($0) }
    if offered.sharedMemory { precondition(display.offerSharedMemory(), "libwayland cannot serve wl_shm") }
    offerWindowManager(offered.windowManager)
    offer(WlSeat.self, offered.seat) { [unowned self] in seat.serve($0) }
    offer(WpViewporter.self, offered.viewporter) { [unowned self] in serve($0) }
    offer(WpPresentation.self, offered.presentation) { [unowned self] in serve($0) }
    offer(WpFractionalScaleManagerV1.self, offered.fractionalScale) { [unowned self] in serve($0) }
    offer(ZxdgDecorationManagerV1.self, offered.decoration) { [unowned self] in serve($0) }
    offer(ZwpPointerGesturesV1.self, offered.pointerGestures) { [unowned self] in seat.serve($0) }
    offer(ZwpTabletManagerV2.self, offered.tablets) { [unowned self] in tablets.serve($0) }
    offer(ZwpTextInputManagerV3.self, offered.textInput) { [unowned self] in textInputs.serve($0) }
    offer(WlDataDeviceManager.self, offered.dataDevice) { [unowned self] in
      selection(.clipboard).serve($0)
    }
    offer(ZwpPrimarySelectionDeviceManagerV1.self, offered.primarySelection) { [unowned self] in
      selection(.primary).serve($0)
    }
    offer(XdgToplevelIconManagerV1.self, offered.toplevelIcon) { [unowned self] in serve($0) }
    offer(XdgActivationV1.self, offered.activation) { [unowned self] in serve($0) }
    offer(ZwpIdleInhibitManagerV1.self, offered.idleInhibit) { [unowned self] in serve($0) }
    offer(WpCursorShapeManagerV1.self, offered.cursorShape) { [unowned self] in serve($0) }
    offer(ZwpInputTimestampsManagerV1.self, offered.inputTimestamps) { [unowned self] in
      seat.timestamps.serve($0)
    }
  }

  func offerWindowManager(_ version: UInt32?) {
    offer(XdgWmBase.self, version) { [unowned self] in serve($0) }
  }

  private func serve(_ compositor: WlCompositor) {
    compositor.setHandler { [unowned self] request in
      switch request {
      case .createSurface(let id):
        let surface = ServedSurface(self, id.create())
        surfaces[surface.resource.raw] = surface
        if let scale = configuration.preferredBufferScale { surface.prefer(scale: scale) }
      case .createRegion(let id):
        let region = id.create()
        regions[region.raw] = ServedRegion(region)
        region.onDestroy { [unowned self] in regions[region.raw] = nil }
      }
    }
  }

  private func serve(_ manager: WpCursorShapeManagerV1) {
    manager.setHandler { [unowned self] request in
      switch request {
      case .getPointer(let id, _), .getTabletToolV2(let id, _):
        id.create().setHandler { [unowned self] request in
          if case .setShape(_, let shape) = request { state.cursorShapes.append(shape.rawValue) }
        }
      case .destroy: break
      }
    }
  }

  private func serve(_ viewporter: WpViewporter) {
    viewporter.setHandler { [unowned self] request in
      guard case .getViewport(let id, let surface) = request, let served = surfaces[surface.raw] else {
        return
      }
      guard !served.state.hasViewport else {
        viewporter.postError(WpViewporter.Error.viewportExists.rawValue, "the surface has a viewport already")
        return
      }
      served.serve(id.create())
    }
  }

  private func serve(_ presentation: WpPresentation) {
    presentation.sendClockId(clkId: configuration.presentationClock)
    presentation.setHandler { [unowned self] request in
      guard case .feedback(let surface, let callback) = request else { return }
      let feedback = callback.create()
      guard let served = surfaces[surface.raw] else { return feedback.sendDiscarded() }
      served.pending.feedbacks.append(feedback)
    }
  }

  private func serve(_ manager: WpFractionalScaleManagerV1) {
    manager.setHandler { [unowned self] request in
      guard case .getFractionalScale(let id, let surface) = request, let served = surfaces[surface.raw]
      else { return }
      guard served.fractionalScale == nil else {
        manager.postError(
          WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue, "the surface has one already")
        return
      }
      let object = id.create()
      served.fractionalScale = object
      served.state.hasFractionalScale = true
      object.setHandler { _ in }
      object.onDestroy { [weak served] in
        served?.fractionalScale = nil
        served?.state.hasFractionalScale = false
      }
      if let scale = configuration.preferredScale { object.sendPreferredScale(scale: scale) }
    }
  }

  private func serve(_ manager: ZxdgDecorationManagerV1) {
    manager.setHandler { [unowned self] request in
      guard case .getToplevelDecoration(let id, let toplevel) = request,
        let window = surfaces.values.compactMap(\.window).first(where: { $0.toplevel == toplevel })
      else { return }
      window.serve(id.create())
    }
  }

  private func serve(_ manager: ZwpIdleInhibitManagerV1) {
    manager.setHandler { [unowned self] request in
      guard case .createInhibitor(let id, let surface) = request, let served = surfaces[surface.raw]
      else { return }
      let inhibitor = id.create()
      served.state.inhibitsIdle = true
      inhibitor.setHandler { _ in }
      inhibitor.onDestroy { [weak served] in served?.state.inhibitsIdle = false }
    }
  }
}
