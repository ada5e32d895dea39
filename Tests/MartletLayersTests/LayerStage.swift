import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// A layer tree with a render tree behind it, and a clock that is turned by hand.
@MainActor
final class LayerStage: LayerHost {
  private(set) var now: MediaTime = 1000
  private(set) var frameTime: MediaTime = 0
  var scale = 1.0
  var wantsFrames = false
  private(set) var wakeTime: MediaTime?
  private(set) var commits: [Commit] = []
  let renderTree = RenderTree()
  private(set) lazy var tree = LayerTree(host: self)
  var root: Layer { tree.root }

  func submit(_ commit: Commit) {
    commits.append(commit)
    renderTree.apply(commit)
  }

  func scheduleAdvance(at time: MediaTime?) { wakeTime = time }

  init() {
    root.bounds = Rect(x: 0, y: 0, width: 400, height: 300)
    root.position = Point(x: 200, y: 150)
  }

  /// A layer whose properties do not animate by themselves.
  final class QuietLayer: Layer {
    override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
  }

  /// Makes a layer of 100 × 100 in the root or another layer, one that does not animate by itself.
  func layer(at position: Point = Point(x: 100, y: 100), in parent: Layer? = nil) -> Layer {
    put(QuietLayer(), at: position, in: parent)
  }

  /// Gives a layer 100 × 100 and puts it into the root or another layer.
  @discardableResult func put<Kind: Layer>(
    _ layer: Kind, at position: Point = Point(x: 100, y: 100), in parent: Layer? = nil
  ) -> Kind {
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.position = position
    layer.backgroundColor = .black
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// Frames of which the tree was told.
  private(set) var ticks = 0

  /// Ends the turn and draws a frame for now.
  func frame() {
    Transaction.flush()
    if wantsFrames, now > frameTime {
      ticks += 1
      tree.frame(targetTime: now, duration: 1.0 / 60)
      Transaction.flush()
    }
    renderTree.update(at: now)
    frameTime = now
  }

  /// Lets time pass, with what was to happen on the way, and draws a frame at the end of it.
  func advance(by seconds: Double) {
    Transaction.flush()
    let end = now + seconds
    while let wake = wakeTime, wake <= end {
      now = max(now, wake)
      wakeTime = nil
      tree.advance(to: now)
      Transaction.flush()
    }
    now = end
    frame()
  }

  /// What the render tree shows of a layer.
  func drawn(_ layer: Layer) -> LayerProperties? {
    layer.id.flatMap { renderTree.resolved($0) }
  }

  /// What the render tree was told last of a layer, without animations.
  func drawnModel(_ layer: Layer) -> LayerProperties? {
    layer.id.flatMap { renderTree.committed($0) }
  }

  func forgetCommits() { commits = [] }
}

extension Spring {
  static func damped(_ ratio: Double, frequency: Double = 12) -> Spring {
    Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }
}
