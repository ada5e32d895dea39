import Glibc
import MartletGeometry
import MartletRenderer

/// How frames reach the compositor.
enum PresenterChoice: String {
  /// Drawn off screen, then copied through shared memory.
  case shm
  /// Drawn into the GPU's buffers.
  case egl

  /// The choice from the environment; `nil` means automatic. An unknown word throws an error that lists the
  /// known ones.
  static func requested() throws(HostError) -> PresenterChoice? {
    guard let word = getenv("MARTLET_PRESENTER").map({ String(cString: $0) }), !word.isEmpty else {
      return nil
    }
    guard let choice = PresenterChoice(rawValue: word) else {
      throw HostError("MARTLET_PRESENTER must be 'shm' or 'egl', not '\(word)'")
    }
    return choice
  }

  /// Chooses the best way for this compositor: GPU buffers, if the compositor accepts them and EGL reports
  /// buffer ages; otherwise off screen.
  static func makePresenter(surface: RenderSurface, inbox: RenderInbox) throws -> any Presenter {
    let display = surface.connection.rawDisplay
    return try makePresenter(
      surface: surface, inbox: inbox, openGPU: { try GLContext.wayland(display: display) },
      openTranslucent: { try GLContext.wayland(display: display, alpha: true) })
  }

  /// Chooses the best way for this compositor. `openGPU` makes a context for its buffers, `openTranslucent` one for buffers with an
  /// alpha channel.
  static func makePresenter(
    surface: RenderSurface, inbox: RenderInbox, openGPU: @escaping () throws -> GLContext,
    openTranslucent: (() throws -> GLContext)? = nil
  ) throws -> any Presenter {
    let requested = try requested()
    var (openTranslucent, hasAlpha) = (openTranslucent, false)
    func open() throws -> GLContext {
      if surface.needsAlpha, let translucent = openTranslucent {
        do {
          let context = try translucent()
          hasAlpha = true
          return context
        } catch {
          EGLPresenter.reportOpaque(error)
          openTranslucent = nil
        }
      }
      return try openGPU()
    }
    func presenter(_ context: GLContext) -> EGLPresenter {
      EGLPresenter(
        surface: surface, context: context, hasAlpha: hasAlpha, openGPU: openGPU,
        openTranslucent: openTranslucent)
    }
    if requested == .egl { return presenter(try open()) }
    if requested == nil, surface.offersGPUBuffers {
      do {
        let context = try open()
        if context.features.bufferAge, !context.features.isSoftware { return presenter(context) }
      } catch {
        // If one way fails, the other may work.
        Diagnostics.reportOnce(
          "GPU buffers", "the GPU's own buffers cannot be used, so frames are copied: \(error)")
      }
    }
    return try ShmPresenter(surface: surface, inbox: inbox)
  }
}
