import CMartletEGL
import MartletDrawing
import MartletSynchronization

/// Makes and deletes large textures on the thread that decodes images: a driver may clear their memory, which takes a
/// millisecond for 4 MB.
///
/// It has a context of its own, which shares textures with that of the renderer.
final class TextureMaker: Sendable {
  /// What only one thread at a time may use.
  private struct Maker: @unchecked Sendable {
    let display: EGLDisplay
    let context: EGLContext
  }

  private struct Made {
    var serial: UInt64
    /// Nil if there was no memory for it.
    var name: GLuint?
  }

  /// What has become of a texture.
  enum Outcome {
    case made(GLuint)
    case refused
  }

  /// Nil once it is closed.
  private let maker: Mutex<Maker?>
  private let made = Mutex<[Made]>([])
  /// Textures that are still to be deleted.
  private let doomed = Mutex<[GLuint]>([])

  /// Nil if the driver cannot share.
  init?(sharingWith context: GLContext) {
    guard let own = context.makeSharingContext() else { return nil }
    maker = Mutex(Maker(display: context.display, context: own))
  }

  /// Makes a texture for a page, which `take` returns some time later.
  func make(_ serial: UInt64, width: Int, height: Int) {
    ImageWorker.run {
      let isMade = self.withContext {
        var name: GLuint = 0
        glGenTextures(1, &name)
        glBindTexture(GLenum(GL_TEXTURE_2D), name)
        glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), GLsizei(width), GLsizei(height))
        for (parameter, value) in [
          (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
          (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
        ] {
          glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value)
        }
        glBindTexture(GLenum(GL_TEXTURE_2D), 0)
        // Others may use it only when all of this is done.
        glFinish()
        let isRefused = glGetError() == GLenum(GL_OUT_OF_MEMORY)
        if isRefused { glDeleteTextures(1, &name) }
        self.made.withLock { [name] in $0.append(Made(serial: serial, name: isRefused ? nil : name)) }
      }
      if !isMade { self.made.withLock { $0.append(Made(serial: serial, name: nil)) } }
    }
  }

  /// What has become of the texture for a page; nil if that is not known yet.
  func take(_ serial: UInt64) -> Outcome? {
    made.withLock { made in
      made.firstIndex { $0.serial == serial }.map { i in
        made.remove(at: i).name.map { .made($0) } ?? .refused
      }
    }
  }

  /// Deletes a texture some time later.
  func delete(_ name: GLuint) {
    doomed.withLock { $0.append(name) }
    ImageWorker.run {
      self.withContext {
        for name in self.takeDoomed() {
          var name = name
          glDeleteTextures(1, &name)
        }
      }
    }
  }

  private func takeDoomed() -> [GLuint] {
    doomed.withLock { doomed in
      defer { doomed.removeAll() }
      return doomed
    }
  }

  /// Makes and deletes nothing more. To be called before the renderer's context goes.
  /// - Returns: Textures that nobody has taken, or that were still to be deleted: the renderer's context has them too, and may stay.
  func close() -> [GLuint] {
    maker.withLock { maker in
      if let own = maker { eglDestroyContext(own.display, own.context) }
      maker = nil
    }
    return made.withLock { $0.compactMap(\.name) } + takeDoomed()
  }

  /// Calls a function with its context. Returns whether it could be used.
  @discardableResult
  private func withContext(_ body: () -> Void) -> Bool {
    maker.withLock { maker in
      guard let maker, eglMakeCurrent(maker.display, nil, nil, maker.context) == EGL_TRUE else {
        return false
      }
      body()
      eglMakeCurrent(maker.display, nil, nil, nil)
      return true
    }
  }
}
