import CMartletEGL
import MartletGeometry

/// What a driver reports in an emergency: it has lost a context with all that it held, or has no memory.
extension GLContext {
  /// What a driver has reported since it was last asked.
  private struct Errors {
    var isLost = false
    var isShort = false
  }

  /// `GL_CONTEXT_LOST` of OpenGL ES 3.2 and of extensions.
  private static let contextLost: GLenum = 0x0507

  /// Whether the context is lost, now or earlier. It stays so: whoever has it makes another one, and everything anew.
  func checkLoss() -> Bool {
    if isLost { return true }
    if faults?.takeLoss() == true { destroy() }
    if !isLost, isCurrent {
      if let resetStatus, martlet_gl_reset_status(resetStatus) != GLenum(GL_NO_ERROR) { isLost = true }
      let errors = takeErrors()
      if errors.isLost { isLost = true }
      if errors.isShort { isShort = true }
    }
    return isLost
  }

  /// Whether memory has been refused since this was last asked.
  func takeShortage() -> Bool {
    defer { isShort = false }
    return isShort
  }

  /// Asks the driver for memory. Returns whether there was any. If not, that is reported, once for each use.
  ///
  /// - Parameters:
  ///   - use: What the memory is for.
  ///   - body: Calls the driver.
  func allocate(_ use: GraphicsMemoryUse, _ body: () -> Void) -> Bool {
    if faults?.takeRefusal(use) != true {
      body()
      let errors = takeErrors()
      if errors.isLost { isLost = true }
      if !errors.isShort { return true }
    }
    noteShortage(use)
    return false
  }

  /// Notes that memory was refused, and reports it, once for each use.
  func noteShortage(_ use: GraphicsMemoryUse) {
    isShort = true
    Diagnostics.reportOnce(
      "graphics memory for \(use.rawValue)",
      "graphics memory is short: \(features.rendererName) has none for \(use.rawValue); what needs it is left out until there is some"
    )
  }

  private func takeErrors() -> Errors {
    var errors = Errors()
    // A context that is lost may report that for ever.
    for _ in 0..<8 {
      switch glGetError() {
      case GLenum(GL_NO_ERROR): return errors
      case GLenum(GL_OUT_OF_MEMORY): errors.isShort = true
      case Self.contextLost: errors.isLost = true
      default: break
      }
    }
    return errors
  }
}
