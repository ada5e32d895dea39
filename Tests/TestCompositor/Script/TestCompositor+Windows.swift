/// Windows. A nil surface means the newest window.
extension TestCompositor {
  /// Sends a configure. Returns nil if there is no window.
  @discardableResult
  package func configure(
    width: Int, height: Int, states: [WindowStateFlag] = [.activated], surface: Int? = nil
  ) -> UInt32? {
    thread.perform {
      $0.servedSurface(surface)?.window?.configure(width: width, height: height, states: states)
    } ?? nil
  }

  /// Asks the window to close.
  package func closeWindow(surface: Int? = nil) {
    _ = thread.perform { $0.servedSurface(surface)?.window?.toplevel?.sendClose() }
  }

  /// Asks whether the client is alive; the answer is in ``CompositorState/pongs``.
  @discardableResult
  package func ping() -> UInt32 {
    thread.perform { core in
      let serial = core.display.nextSerial
      for manager in core.windowManagers { manager.sendPing(serial: serial) }
      return serial
    } ?? 0
  }

  /// Tells a window who draws its title bar, whether it asked or not.
  package func decorate(_ mode: DecorationMode, surface: Int? = nil) {
    _ = thread.perform { $0.servedSurface(surface)?.window?.decorate(mode) }
  }

  /// Tells every surface with a fractional scale object the scale to draw for, in 120ths.
  package func preferScale(_ scale: UInt32) {
    _ = thread.perform { core in
      core.configuration.preferredScale = scale
      for surface in core.surfaces.values { surface.fractionalScale?.sendPreferredScale(scale: scale) }
    }
  }

  /// Tells every surface the whole scale to draw for.
  package func preferBufferScale(_ scale: Int32) {
    _ = thread.perform { core in
      core.configuration.preferredBufferScale = scale
      for surface in core.surfaces.values { surface.prefer(scale: scale) }
    }
  }

  /// Tells every surface the transform to draw for, as in ``ScriptedOutput/transform``.
  package func preferBufferTransform(_ transform: UInt32) {
    _ = thread.perform { core in
      for surface in core.surfaces.values { surface.prefer(transform: transform) }
    }
  }

  /// Releases every buffer that is held; with `all` false, except those that are shown.
  package func releaseBuffers(all: Bool = true) {
    _ = thread.perform { core in
      for surface in core.surfaces.values { surface.release(all: all) }
    }
  }
}
