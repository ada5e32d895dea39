import MartletGeometry
import MartletRenderTree
import MartletSynchronization

/// The coverage of a path that a thread computes, and another one waits for.
final class PathCoverageJob: Sendable {
  private enum Stage {
    case waiting, running, cancelled
    case done(PathCoverage)
  }

  private let path: Path
  /// The point around which the path's coordinates count.
  private let center: Point
  private let ink: PathInk
  private let map: Homography
  private let region: PixelRect
  private let stage = Mutex(Stage.waiting)

  /// It keeps the path's points, but not its outline: who asked for it sees whether that is gone.
  convenience init(_ request: PathPictureRequest) {
    self.init(request.outline, request.ink, request.pictureMap, request.region)
  }

  /// - Parameters:
  ///   - outline: The path.
  ///   - ink: What is drawn of it.
  ///   - map: From its coordinates around the middle of its box to pixels; affine.
  ///   - region: The pixels.
  init(_ outline: Outline, _ ink: PathInk, _ map: Homography, _ region: PixelRect) {
    path = outline.path
    center = outline.box.center
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
    guard isWanted,
      let coverage = PathCoverage(of: path, around: center, ink, map, region, isCancelled: { isCancelled })
    else { return }
    stage.withLock { stage in
      if case .running = stage { stage = .done(coverage) }
    }
  }
}
