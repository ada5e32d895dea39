import Foundation
import Synchronization

/// A film of a compositor of wlroots: of each picture that it shows, when it did and where a mark was, by
/// wlr-screencopy-unstable-v1.
///
/// Pictures are read where the compositor has put them, and not kept, so that a busy machine keeps up with them.
final class ScreenFilm: Sendable {
  /// One picture.
  struct Shot: Equatable {
    /// When the compositor has shown it, in seconds.
    let t: Double
    /// The size of the window.
    let size: [Int]
    /// The middle of the mark, from the window's upper left corner, in pixels.
    let place: Point
  }

  private struct State {
    var shots: [Shot] = []
    var isOver = false
    var failure: String?
  }

  private let state = Mutex(State())

  /// Begins to film.
  /// - Parameters:
  ///   - socketPath: Where the compositor is.
  ///   - mark: The colour of the mark.
  ///   - ground: The colour around the window.
  init(of socketPath: String, mark: Picture.Pixel, ground: Picture.Pixel) {
    let thread = Thread { [self] in
      do {
        let camera = try ScreenCamera(socketPath: socketPath)
        while !state.withLock({ $0.isOver }) {
          let (t, frame) = try camera.shoot()
          guard let shot = frame.shot(at: t, mark: mark, ground: ground) else { continue }
          state.withLock { $0.shots.append(shot) }
        }
      } catch {
        state.withLock { $0.failure = "\(error)" }
      }
    }
    thread.start()
  }

  /// What was filmed so far.
  func shots() throws -> [Shot] {
    try state.withLock {
      if let failure = $0.failure { throw Failure("filming: \(failure)") }
      return $0.shots
    }
  }

  /// Ends it.
  func stop() { state.withLock { $0.isOver = true } }
}
