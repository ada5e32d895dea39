import CMartletEGL

extension GLContext {
  /// The framebuffer configuration with exactly 8 bits per colour. It has the requested alpha, or else 8 or 0
  /// bits.
  ///
  /// EGL lists deeper colours first, and "at least 8 bits" may return a 10-bit visual, which is many times
  /// slower for the compositor; asking for less may return 5-6-5. So this searches the list for the exact
  /// configuration, and throws if there is none.
  static func exactConfig(
    _ display: EGLDisplay, window: Bool, alpha: Bool
  ) throws(RendererError) -> EGLConfig? {
    let surfaceType = window ? EGL_WINDOW_BIT : EGL_PBUFFER_BIT
    let wanted: [EGLint] = [
      EGL_SURFACE_TYPE, surfaceType, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8,
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE,
    ]
    var configs = [EGLConfig?](repeating: nil, count: 256)
    var count: EGLint = 0
    guard eglChooseConfig(display, wanted, &configs, EGLint(configs.count), &count) == EGL_TRUE else {
      throw RendererError("The list of framebuffer configurations could not be read: \(eglFailure()).")
    }
    func size(_ config: EGLConfig?, _ name: EGLint) -> EGLint {
      var value: EGLint = 0
      eglGetConfigAttrib(display, config, name, &value)
      return value
    }
    var fallback: EGLConfig?
    for config in configs.prefix(Int(count)) {
      let colors = SIMD3(
        size(config, EGL_RED_SIZE), size(config, EGL_GREEN_SIZE), size(config, EGL_BLUE_SIZE))
      guard colors == SIMD3(8, 8, 8), size(config, EGL_DEPTH_SIZE) == 0, size(config, EGL_SAMPLES) == 0 else {
        continue
      }
      let alphaSize = size(config, EGL_ALPHA_SIZE)
      if alphaSize == (alpha ? 8 : 0) { return config }
      if alphaSize == 8 || alphaSize == 0 { fallback = fallback ?? config }
    }
    if let fallback { return fallback }
    throw RendererError(
      "A framebuffer of exactly 8 bits per colour for OpenGL ES 3 is needed, but none of the \(count) "
        + "configurations offered is that.")
  }
}

/// The names in an extension string of EGL or OpenGL ES.
struct ExtensionList {
  private var names: Set<Substring> = []

  init(_ string: String) { names = Set(string.split(separator: " ")) }

  func contains(_ name: String) -> Bool { names.contains(Substring(name)) }
}

/// The last EGL error of this thread: its name if it is a common one, otherwise its number.
func eglFailure() -> String {
  let code = eglGetError()
  let names: [EGLint: String] = [
    EGL_SUCCESS: "no EGL error", EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED", EGL_BAD_ACCESS: "EGL_BAD_ACCESS",
    EGL_BAD_ALLOC: "EGL_BAD_ALLOC", EGL_BAD_CONFIG: "EGL_BAD_CONFIG", EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT",
    EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY", EGL_BAD_MATCH: "EGL_BAD_MATCH",
    EGL_BAD_NATIVE_WINDOW: "EGL_BAD_NATIVE_WINDOW", EGL_BAD_SURFACE: "EGL_BAD_SURFACE",
    EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST",
  ]
  return names[code] ?? "EGL error 0x" + String(code, radix: 16)
}

/// A string that the driver reports about itself; "nothing" if it reports none.
func glString(_ name: GLint) -> String {
  guard let bytes = glGetString(GLenum(name)) else { return "nothing" }
  return String(cString: bytes)
}
