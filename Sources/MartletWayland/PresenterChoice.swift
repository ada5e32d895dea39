import Glibc
import MartletGeometry
import MartletRenderer

/// How frames reach the compositor.
enum PresenterChoice: String {
  /// Off screen, then through shared memory.
  case shm
  /// Through the GPU's own buffers.
  case egl

  /// What the environment asks for; `nil` to find out. A word that is not known is an error that says what is.
  static func requested() throws(HostError) -> PresenterChoice? {
    guard let word = getenv("MARTLET_PRESENTER").map({ String(cString: $0) }), !word.isEmpty else {
      return nil
    }
    guard let choice = PresenterChoice(rawValue: word) else {
      throw HostError("MARTLET_PRESENTER must be 'shm' or 'egl', not '\(word)'")
    }
    return choice
  }

  /// Opens the GPU in the best way for a compositor: through its buffers where it takes them from the GPU and they
  /// tell their age; else off screen.
  static func makePresenter(surface: RenderSurface, inbox: RenderInbox) throws -> any Presenter {
    try makePresenter(surface: surface, inbox: inbox) {
      try GLContext.wayland(display: surface.connection.rawDisplay)
    }
  }

  /// Opens the GPU in the best way for a compositor, by a function that makes a context for its buffers.
  static func makePresenter(
    surface: RenderSurface, inbox: RenderInbox, openGPU: () throws -> GLContext
  ) throws -> any Presenter {
    let requested = try requested()
    if requested == .egl {
      return EGLPresenter(surface: surface, context: try openGPU())
    }
    if requested == nil, surface.offersGPUBuffers {
      do {
        let context = try openGPU()
        if context.features.bufferAge, !context.features.isSoftware {
          return EGLPresenter(surface: surface, context: context)
        }
      } catch {
        // If this way is closed the other may be open.
        Diagnostics.reportOnce(
          "GPU buffers", "the GPU's own buffers cannot be used, so frames are copied: \(error)")
      }
    }
    return try ShmPresenter(surface: surface, inbox: inbox)
  }
}
