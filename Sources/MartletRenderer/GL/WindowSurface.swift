import CMartletEGL

/// The buffers of one Wayland surface, drawn onto with OpenGL ES. A swap hands a buffer to the compositor.
package final class WindowSurface {
  private let context: GLContext
  private let window: OpaquePointer
  private let surface: EGLSurface
  private var size: (width: Int, height: Int)
  private var damageScratch: [EGLint] = []

  /// Makes the buffers of a surface, and makes the context current with them. A swap does not wait for the
  /// compositor, since frame callbacks pace the drawing.
  ///
  /// - Parameters:
  ///   - context: A context of the same Wayland connection.
  ///   - waylandSurface: The `wl_surface`, which must outlive this object.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  /// - Throws: `RendererError` if a size is out of range or EGL fails.
  package init(
    _ context: GLContext, waylandSurface: OpaquePointer, width: Int, height: Int
  ) throws(RendererError) {
    let limit = context.features.maximumSize
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw RendererError(
        "A window of \(width)×\(height) pixels was asked for; \(context.features.rendererName) offers 1 to "
          + "\(limit) each way.")
    }
    guard let window = wl_egl_window_create(waylandSurface, Int32(width), Int32(height)) else {
      throw RendererError("No EGL window could be made for the Wayland surface: out of memory.")
    }
    guard let surface = martlet_egl_create_window_surface(context.display, context.config, window) else {
      wl_egl_window_destroy(window)
      throw RendererError(
        "No EGL surface could be made for the Wayland surface: \(eglFailure()).", isLoss: true)
    }
    self.context = context
    self.window = window
    self.surface = surface
    size = (width, height)
    try makeCurrent()
    eglSwapInterval(context.display, 0)
  }

  deinit {
    if (try? context.makeCurrent()) == nil { context.releaseCurrent() }
    eglDestroySurface(context.display, surface)
    wl_egl_window_destroy(window)
  }

  /// The target to pass to `Renderer.draw`, valid until the next resize.
  package var target: RenderTarget {
    RenderTarget(width: size.width, height: size.height, topFirst: false, framebuffer: 0)
  }

  /// Makes the context current with this window. Call it before drawing if there are several windows.
  package func makeCurrent() throws(RendererError) {
    // A window's thread usually has only this one. Asking is cheaper than making it current again.
    if context.isCurrent, eglGetCurrentSurface(EGL_DRAW) == surface { return }
    try context.makeCurrent(surface: surface)
  }

  /// Changes the size of the next buffer, in pixels, clamped to what the GPU supports. Content and age are
  /// lost.
  package func resize(width: Int, height: Int) {
    let limit = context.features.maximumSize
    let new = (width: min(max(width, 1), limit), height: min(max(height, 1), limit))
    guard new != size else { return }
    size = new
    wl_egl_window_resize(window, Int32(new.width), Int32(new.height), 0, 0)
  }

  /// How many swaps ago the content of the next buffer was shown: 1 for the previous frame. 0 if unknown, so
  /// that everything must be redrawn.
  package var bufferAge: Int {
    guard context.features.bufferAge else { return 0 }
    var age: EGLint = 0
    guard eglQuerySurface(context.display, surface, EGL_BUFFER_AGE_EXT, &age) == EGL_TRUE else { return 0 }
    return Int(age)
  }

  /// Hands the buffer to the compositor. This attaches it, damages the surface and commits it.
  ///
  /// - Parameter damage: What differs from the previous frame, in pixels from the top left. With an empty
  ///   list, or without the driver's extension, the whole surface is damaged.
  /// - Throws: `RendererError` if EGL fails.
  package func swap(damage: [PixelRect] = []) throws(RendererError) {
    // Software OpenGL copies the pixels to the compositor's memory while it swaps, so that is a turn. What is drawn is waited for
    // before. It does not wait for a refresh, since the interval is 0, but for the answer to a `wl_display.sync` of the previous
    // swap; the frame callback that lets a window draw again comes after that.
    if context.features.isSoftware { glFinish() }
    try DriverTurn.take(context) { () throws(RendererError) in try swapInTurn(damage) }
  }

  private func swapInTurn(_ damage: [PixelRect]) throws(RendererError) {
    var swapped = EGLBoolean(EGL_FALSE)
    if let swapWithDamage = context.swapWithDamage, !damage.isEmpty {
      damageScratch.removeAll(keepingCapacity: true)
      for r in damage {
        damageScratch.append(r.x0)
        damageScratch.append(EGLint(size.height) - r.y1)
        damageScratch.append(EGLint(r.width))
        damageScratch.append(EGLint(r.height))
      }
      swapped = martlet_egl_swap_with_damage(
        swapWithDamage, context.display, surface, damageScratch, EGLint(damage.count))
    } else {
      swapped = eglSwapBuffers(context.display, surface)
    }
    guard swapped == EGL_TRUE else {
      throw RendererError("A frame could not be swapped: \(eglFailure()).", isLoss: true)
    }
  }
}
