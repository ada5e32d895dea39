import MartletGeometry
import MartletRenderTree
import MartletSynchronization

/// The coverage of a path that a thread computes, and another one waits for.
final class PathCoverageJob: Sendable {
  private enum Stage {
    case waiting, running, cancelled
    case done(PathCoverage)
  }

  /// The path. Another thread holds it while it is computed.
  let outline: Outline
  /// What is drawn of it.
  let ink: PathInk
  /// From its coordinates around the middle of its box to pixels.
  let map: Homography
  /// The pixels.
  let region: PixelRect
  private let stage = Mutex(Stage.waiting)

  init(_ outline: Outline, _ ink: PathInk, _ map: Homography, _ region: PixelRect) {
    self.outline = outline
    self.ink = ink
    self.map = map
    self.region = region
  }

  /// The coverage; `nil` while it is not there.
  var result: PathCoverage? {
    stage.withLock { stage in
      if case .done(let coverage) = stage { coverage } else { nil }
    }
  }

  /// Whether it has begun.
  var hasBegun: Bool {
    stage.withLock { stage in
      if case .waiting = stage { false } else { true }
    }
  }

  /// Whether nobody waits for it any more.
  var isCancelled: Bool {
    stage.withLock { stage in
      if case .cancelled = stage { true } else { false }
    }
  }

  /// Nobody waits for it any more.
  func cancel() { stage.withLock { $0 = .cancelled } }

  /// Computes the coverage, unless it is cancelled.
  func run() {
    let isWanted = stage.withLock { stage in
      guard case .waiting = stage else { return false }
      stage = .running
      return true
    }
    guard isWanted, let coverage = PathCoverage(of: outline, ink, map, region, isCancelled: { isCancelled })
    else { return }
    stage.withLock { stage in
      if case .running = stage { stage = .done(coverage) }
    }
  }
}
