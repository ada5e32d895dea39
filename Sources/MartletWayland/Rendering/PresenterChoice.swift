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
    try makePresenter(surface: surface, inbox: inbox) {
      try GLContext.wayland(display: surface.connection.rawDisplay)
    }
  }

  /// Chooses the best way for this compositor. `open` makes a context for its buffers.
  static func makePresenter(
    surface: RenderSurface, inbox: RenderInbox, openGPU: @escaping () throws -> GLContext
  ) throws -> any Presenter {
    let requested = try requested()
    if requested == .egl {
      return EGLPresenter(surface: surface, context: try openGPU(), openGPU: openGPU)
    }
    if requested == nil, surface.offersGPUBuffers {
      do {
        let context = try openGPU()
        if context.features.bufferAge, !context.features.isSoftware {
          return EGLPresenter(surface: surface, context: context, openGPU: openGPU)
        }
      } catch {
        // If one way fails, the other may work.
        Diagnostics.reportOnce(
          "GPU buffers", "the GPU's own buffers cannot be used, so frames are copied: \(error)")
      }
    }
    return try ShmPresenter(surface: surface, inbox: inbox)
  }
}
