import CMartletEGL

/// An OpenGL ES 3.0 context on an EGL display.
///
/// One thread at a time may use it: make it current there before anything else, and release it on the same
/// thread.
package final class GLContext {
  /// What the driver offers beyond OpenGL ES 3.0.
  package struct Features: Sendable, Equatable {
    /// Whether the age of a window's back buffer can be queried (`EGL_EXT_buffer_age`).
    package var bufferAge = false
    /// Whether a swap can list the rectangles that changed (`EGL_KHR_` or
    /// `EGL_EXT_swap_buffers_with_damage`).
    package var swapWithDamage = false
    /// Whether textures can hold BGRA bytes, as `wl_shm` buffers do.
    package var bgraTextures = false
    /// Whether pixels can be read back as BGRA bytes.
    package var bgraReading = false
    /// The largest width and height of a framebuffer, in pixels.
    package var maximumSize = 0
    /// The driver's own name, for messages.
    package var rendererName = ""
    /// Whether the driver draws on the processor. Drawing pixels is then expensive, and reading them back is
    /// cheap.
    package var isSoftware = false
  }

  /// What the driver offers.
  package private(set) var features = Features()

  let display: EGLDisplay
  let config: EGLConfig?
  private let context: EGLContext
  private let displayUse: DisplayUse?
  private let attributes: [EGLint]
  private var isDestroyed = false
  let swapWithDamage: UnsafeMutableRawPointer?
  /// Tells whether the GPU was reset; `nil` if the driver cannot tell.
  let resetStatus: UnsafeMutableRawPointer?
  /// What a test has the driver report.
  let faults: GraphicsFaults?
  /// Whether the context is known to be lost, and whether memory was refused.
  var isLost = false
  var isShort = false
  /// The programs that are compiled in it.
  var programs: [ProgramKey: ShaderProgram] = [:]
  /// Whether it may be taken up by another user once this one is gone (`SpareContexts`).
  let isReusable: Bool

  /// Makes a context without a window system, for off-screen drawing, and makes it current. It may be one that somebody else has
  /// done with, in which some programs are compiled (`SpareContexts`).
  ///
  /// - Parameters:
  ///   - faults: What a test has the driver report.
  ///   - isNew: Whether it must be a new one. `false` by default.
  /// - Throws: `RendererError` if the driver lacks something that is needed.
  package static func surfaceless(
    faults: GraphicsFaults? = nil, isNew: Bool = false
  ) throws(RendererError) -> GLContext {
    if faults == nil, !isNew {
      while let spare = SpareContexts.take() {
        let context = GLContext(spare)
        if context.ensureCurrent(), !context.checkLoss() { return context }
        // A GPU that was reset meanwhile has lost it. It is destroyed.
        context.isLost = true
      }
    }
    let mesa = martlet_egl_get_platform_display(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil)
    guard let display = mesa ?? martlet_egl_get_device_display() else {
      throw RendererError(
        "Off-screen drawing needs EGL_MESA_platform_surfaceless or EGL_EXT_platform_device, and this EGL offers neither (\(eglFailure()))."
      )
    }
    // The whole process shares this display, so no context may terminate it.
    return try GLContext(display: display, displayUse: nil, window: false, alpha: true, faults: faults)
  }

  /// Makes a context for the windows of a Wayland connection, and makes it current without a surface.
  ///
  /// - Parameters:
  ///   - display: The `wl_display`, which must outlive the context.
  ///   - alpha: Whether windows have an alpha channel of 8 bits. Without it they are opaque.
  ///   - faults: What a test has the driver report.
  /// - Throws: `RendererError` if the driver lacks something that is needed.
  package static func wayland(
    display: OpaquePointer, alpha: Bool = false, faults: GraphicsFaults? = nil
  ) throws(RendererError) -> GLContext {
    let native = UnsafeMutableRawPointer(display)
    guard let display = martlet_egl_get_platform_display(EGLenum(EGL_PLATFORM_WAYLAND_KHR), native) else {
      throw RendererError(
        "Windows need EGL_KHR_platform_wayland, which this EGL does not offer (\(eglFailure())).")
    }
    return try GLContext(
      display: display, displayUse: DisplayUse(display), window: true, alpha: alpha, faults: faults)
  }

  private init(
    display: EGLDisplay, displayUse: DisplayUse?, window: Bool, alpha: Bool, faults: GraphicsFaults?
  ) throws(RendererError) {
    var major: EGLint = 0
    var minor: EGLint = 0
    guard eglInitialize(display, &major, &minor) == EGL_TRUE else {
      throw RendererError("The EGL display could not be started: \(eglFailure()).")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw RendererError(
        "OpenGL ES is needed, but this EGL \(major).\(minor) does not offer it: \(eglFailure()).")
    }
    let extensions = ExtensionList(eglQueryString(display, EGL_EXTENSIONS).map { String(cString: $0) } ?? "")
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw RendererError("EGL_KHR_surfaceless_context is needed, but this EGL \(major).\(minor) lacks it.")
    }
    let config = try Self.exactConfig(display, window: window, alpha: alpha)
    var attributes: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 3, EGL_NONE]
    var made: EGLContext?
    if extensions.contains("EGL_EXT_create_context_robustness") {
      let tells =
        [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT] + attributes
      made = eglCreateContext(display, config, nil, tells)
      if made != nil { attributes = tells }
    }
    let tellsResets = made != nil
    guard let context = made ?? eglCreateContext(display, config, nil, attributes) else {
      throw RendererError("OpenGL ES 3.0 is needed, but the driver made no such context: \(eglFailure()).")
    }
    self.display = display
    self.config = config
    self.context = context
    self.displayUse = displayUse
    self.attributes = attributes
    self.faults = faults
    isReusable = !window && faults == nil
    resetStatus = tellsResets ? martlet_gl_load_reset_status() : nil
    features.bufferAge = window && extensions.contains("EGL_EXT_buffer_age")
    let hasDamage =
      extensions.contains("EGL_KHR_swap_buffers_with_damage")
      || extensions.contains("EGL_EXT_swap_buffers_with_damage")
    swapWithDamage = window && hasDamage ? martlet_egl_load_swap_with_damage() : nil
    features.swapWithDamage = swapWithDamage != nil
    try makeCurrent()
    try readFeatures()
  }

  /// Takes up a context that somebody else has done with.
  private init(_ spare: SpareContexts.Spare) {
    (display, config, context, attributes) = (spare.display, spare.config, spare.context, spare.attributes)
    (features, resetStatus, programs) = (spare.features, spare.resetStatus, spare.programs)
    (displayUse, swapWithDamage, faults, isReusable) = (nil, nil, nil, true)
  }

  /// Makes a context that shares textures with this one, for another thread. Whoever makes it destroys it, before this one.
  /// Nil if the driver cannot.
  func makeSharingContext() -> EGLContext? { eglCreateContext(display, config, context, attributes) }

  deinit { if !isDestroyed, !becomeSpare() { destroy() } }

  /// Leaves the context to who needs one next. What it held besides programs is deleted: all of that refers to this object, which
  /// ends. Returns false if it cannot be used again.
  private func becomeSpare() -> Bool {
    // One that lacks something, which its maker was told of, has no features.
    guard isReusable, !isLost, !isShort, features.maximumSize > 0, ensureCurrent() else { return false }
    DriverTurn.take(self) { glUseProgram(0) }
    releaseCurrent()
    return SpareContexts.keep(
      SpareContexts.Spare(
        display: display, config: config, context: context, attributes: attributes, features: features,
        resetStatus: resetStatus, programs: programs))
  }

  /// Destroys the context with all that it holds: it is lost.
  func destroy() {
    // Deleting a program needs the right context to be current.
    prepareToDelete()
    programs = [:]
    DriverTurn.take(self) {
      if isCurrent { eglMakeCurrent(display, nil, nil, nil) }
      eglDestroyContext(display, context)
    }
    (isDestroyed, isLost) = (true, true)
  }

  /// Makes the context current on the calling thread, without a window.
  package func makeCurrent() throws(RendererError) { try makeCurrent(surface: nil) }

  /// Whether the context is current on the calling thread.
  var isCurrent: Bool { eglGetCurrentContext() == context }

  /// Makes the context current unless it already is. If it is current with a window, that stays so. Returns
  /// false on failure, for example if the context is current on another thread.
  @discardableResult
  func ensureCurrent() -> Bool {
    isCurrent || !isDestroyed && eglMakeCurrent(display, nil, nil, context) == EGL_TRUE
  }

  /// Makes the context current unless it already is. Throws if that fails.
  func requireCurrent() throws(RendererError) {
    guard ensureCurrent() else { throw notCurrent() }
  }

  /// Makes the context current, so that what it holds can be deleted. If that fails no context is current, and deleting does
  /// nothing. Returns whether it is current.
  @discardableResult
  func prepareToDelete() -> Bool {
    if ensureCurrent() { return true }
    releaseCurrent()
    return false
  }

  private func notCurrent() -> RendererError {
    isDestroyed
      ? .contextLost
      : RendererError("The OpenGL ES context could not be made current: \(eglFailure()).", isLoss: true)
  }

  /// Releases the calling thread's current context, so that another thread may make it current.
  package func releaseCurrent() { eglMakeCurrent(display, nil, nil, nil) }

  func makeCurrent(surface: EGLSurface?) throws(RendererError) {
    guard !isDestroyed, eglMakeCurrent(display, surface, surface, context) == EGL_TRUE else {
      throw notCurrent()
    }
  }

  private func readFeatures() throws(RendererError) {
    let version = glString(GL_VERSION)
    var major: GLint = 0
    glGetIntegerv(GLenum(GL_MAJOR_VERSION), &major)
    features.rendererName = glString(GL_RENDERER)
    guard major >= 3 else {
      throw RendererError("OpenGL ES 3.0 is needed, but \(features.rendererName) offers \(version).")
    }
    let extensions = ExtensionList(glString(GL_EXTENSIONS))
    features.bgraTextures =
      extensions.contains("GL_EXT_texture_format_BGRA8888")
      || extensions.contains("GL_APPLE_texture_format_BGRA8888")
    features.bgraReading = extensions.contains("GL_EXT_read_format_bgra")
    var size: GLint = 0
    var viewport: [GLint] = [0, 0]
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &size)
    glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
    features.maximumSize = Int(min(size, viewport[0], viewport[1]))
    let name = features.rendererName
    features.isSoftware =
      name.hasPrefix("llvmpipe") || name.hasPrefix("softpipe") || name.hasPrefix("SwiftShader")
  }
}
