import CMartletEGL
import MartletSynchronization

/// Contexts for drawing off screen that nobody uses any more, with the programs that were compiled in them. Most of what the
/// first frame of a new context takes goes into its programs, so whoever needs a context next takes up one of these: the window
/// of a menu that opens again, or the next test's picture.
enum SpareContexts {
  /// A context of EGL that is current on no thread and holds nothing but programs.
  // Unchecked, since it refers to programs and to what C made. It is safe: who hands it over has released the context and ends, so
  // one thread at a time has it, and `spares` orders what one did before what the next does.
  struct Spare: @unchecked Sendable {
    let display: EGLDisplay
    let config: EGLConfig?
    let context: EGLContext
    let attributes: [EGLint]
    let features: GLContext.Features
    let resetStatus: UnsafeMutableRawPointer?
    let programs: [ProgramKey: ShaderProgram]
  }

  /// The most that are kept: as many windows as a person opens and closes in turn.
  private static let most = 4
  private static let spares = Mutex<[Spare]>([])

  /// Takes up the one that was kept last; `nil` if there is none.
  static func take() -> Spare? { spares.withLock { $0.popLast() } }

  /// Keeps a context. Returns false if there are enough.
  static func keep(_ spare: Spare) -> Bool {
    spares.withLock { spares in
      guard spares.count < most else { return false }
      spares.append(spare)
      return true
    }
  }
}
