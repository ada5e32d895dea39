import CMartletEGL
import MartletDrawing
import MartletSynchronization

/// Compiles programs ahead, one by one, on the thread that decodes images. A driver of a GPU takes 20 to 40 ms for one that it
/// has not seen before.
///
/// It has a context of its own, which shares programs with that of the renderer.
final class ProgramMaker: Sendable {
  /// What only one thread at a time may use. `nil` once it is closed.
  private struct Context: @unchecked Sendable {
    let display: EGLDisplay
    let context: EGLContext
  }

  private struct Programs {
    /// What is to be made, the first one last.
    var waiting: [(OperationKind, DrawState)] = []
    /// Those that are still wanted from it.
    var awaited: Set<ProgramKey> = []
    /// The one that is being compiled.
    var current: ProgramKey?
    var made: [ProgramKey: GLuint] = [:]
  }

  private let context: Mutex<Context?>
  private let programs = Mutex(Programs())

  /// Nil if the driver cannot share.
  init?(sharingWith context: GLContext) {
    guard let own = context.makeSharingContext() else { return nil }
    self.context = Mutex(Context(display: context.display, context: own))
  }

  /// Makes programs some time later, the first one first.
  func make(_ wanted: [(OperationKind, DrawState)]) {
    programs.withLock { programs in
      programs.waiting = wanted.reversed()
      programs.awaited = Set(wanted.map { ProgramKey($0.0, $0.1) })
    }
    makeNext()
  }

  /// Has the next program made. Images that are wanted meanwhile are decoded before it.
  private func makeNext() {
    ImageWorker.runWhenIdle {
      guard let (operation, state) = self.programs.withLock({ $0.waiting.popLast() }) else { return }
      self.make(operation, state)
      self.makeNext()
    }
  }

  private func make(_ operation: OperationKind, _ state: DrawState) {
    let key = ProgramKey(operation, state)
    context.withLock { context in
      let isWanted = programs.withLock { programs in
        guard programs.awaited.contains(key) else { return false }
        programs.current = key
        return true
      }
      defer {
        programs.withLock { programs in
          programs.current = nil
          programs.awaited.remove(key)
        }
      }
      guard isWanted, let context,
        eglMakeCurrent(context.display, nil, nil, context.context) == EGL_TRUE
      else { return }
      // Whoever needs it then is told why it does not compile.
      if let name = try? ShaderProgram.link(operation, state) {
        // Others may use it only when all of this is done.
        glFinish()
        let isAwaited = programs.withLock { programs in
          guard programs.awaited.contains(key) else { return false }
          programs.made[key] = name
          return true
        }
        if !isAwaited { glDeleteProgram(name) }
      }
      eglMakeCurrent(context.display, nil, nil, nil)
    }
  }

  /// The program, if it is made; waits for the rest if it is being compiled. If it is not, whoever asks makes it, and this does
  /// not.
  func take(_ key: ProgramKey) -> GLuint? {
    // The context is locked as long as that takes.
    if programs.withLock({ $0.current == key }) { context.withLock { _ in } }
    return programs.withLock { programs in
      programs.awaited.remove(key)
      return programs.made.removeValue(forKey: key)
    }
  }

  /// Whether a program is still to be made.
  func awaits(_ key: ProgramKey) -> Bool {
    programs.withLock { $0.awaited.contains(key) && $0.made[key] == nil }
  }

  /// The number of programs that are still to be made.
  var awaitedCount: Int { programs.withLock { $0.awaited.count } }

  /// Makes nothing more. To be called before the renderer's context goes.
  /// - Returns: The programs that nobody has taken: the renderer's context has them too, and may stay.
  func close() -> [ProgramKey: GLuint] {
    programs.withLock { programs in
      programs.waiting.removeAll()
      programs.awaited.removeAll()
    }
    context.withLock { context in
      if let own = context { eglDestroyContext(own.display, own.context) }
      context = nil
    }
    return programs.withLock { programs in
      defer { programs.made.removeAll() }
      return programs.made
    }
  }
}
