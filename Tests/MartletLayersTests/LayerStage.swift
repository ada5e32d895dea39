import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// A layer tree with a render tree, and a clock that the test advances.
@MainActor
final class LayerStage: LayerHost {
  private(set) var now: MediaTime = 1000
  private(set) var frameTime: MediaTime = 0
  var scale = 1.0
  private(set) var commits: [Commit] = []
  let renderTree = RenderTree()
  private(set) lazy var tree = LayerTree(host: self)
  var root: Layer { tree.root }

  /// What happens when the tree is about to read the time of the newest frame for a commit.
  var onWillSubmit: () -> Void = {}
  func willSubmit() { onWillSubmit() }

  func submit(_ commit: Commit) {
    commits.append(commit)
    renderTree.apply(commit)
  }

  var wantsFrames: Bool { tree.wantsFrames }
  var deadline: MediaTime? { tree.nextDeadline }

  init() {
    root.bounds = Rect(x: 0, y: 0, width: 400, height: 300)
    root.position = Point(x: 200, y: 150)
  }

  /// A layer whose properties do not animate implicitly.
  final class QuietLayer: Layer {
    override class func defaultAction(for key: ActionKey) -> (any LayerAction)? { nil }
  }

  /// Makes a layer of 100 × 100 in the root or another layer. It does not animate implicitly.
  func layer(at position: Point = Point(x: 100, y: 100), in parent: Layer? = nil) -> Layer {
    put(QuietLayer(), at: position, in: parent)
  }

  /// Sets a layer's size to 100 × 100 and adds it to the root or another layer.
  @discardableResult func put<Kind: Layer>(
    _ layer: Kind, at position: Point = Point(x: 100, y: 100), in parent: Layer? = nil
  ) -> Kind {
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.position = position
    layer.backgroundColor = .black
    (parent ?? root).addSublayer(layer)
    return layer
  }

  /// Decides on a frame for a time without drawing it.
  func decideFrame(at time: MediaTime) { frameTime = time }

  /// Number of frames that the tree was told of.
  private(set) var ticks = 0

  /// Ends the turn and draws a frame for the present time.
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

  /// Advances time, does what is scheduled until then, and draws a frame at the end.
  func advance(by seconds: Double) {
    Transaction.flush()
    let end = now + seconds
    while let deadline, deadline <= end {
      now = max(now, deadline)
      tree.advance(to: now)
      Transaction.flush()
    }
    now = end
    frame()
  }

  /// The values of a layer that the render tree shows.
  func drawn(_ layer: Layer) -> LayerProperties? {
    layer.id.flatMap { renderTree.resolved($0) }
  }

  /// The values of a layer that were committed last, without animations.
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
