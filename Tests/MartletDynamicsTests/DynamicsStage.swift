import Martlet
import MartletTesting

/// A window of 800 × 600 points with an animator in its root view, and a clock that the test advances.
@MainActor
final class DynamicsStage {
  let window = ManualWindow(size: Size(width: 800, height: 600))
  let controller: WindowController
  let animator: DynamicAnimator
  let gravity = GravityBehavior()
  let collision = CollisionBehavior()
  private(set) var views: [View] = []
  var root: View { controller.rootView }

  init() {
    controller = WindowController(window: window)
    animator = DynamicAnimator(reference: controller.rootView)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
  }

  /// Adds a box that falls and collides.
  @discardableResult
  func box(at center: Point, size: Size = Size(width: 60, height: 60)) -> View {
    let view = View()
    view.bounds = Rect(origin: .zero, size: size)
    view.center = center
    view.backgroundColor = .black
    view.layer.name = "box \(views.count)"
    root.addSubview(view)
    views.append(view)
    gravity.addItem(view)
    collision.addItem(view)
    return view
  }

  /// A frame after a time in seconds.
  func frame(after seconds: Double = 1.0 / 60) {
    window.advance(to: window.now + seconds)
    window.resolveFrame()
  }

  /// Frames until everything rests, at most for a time in seconds. Returns whether it does.
  @discardableResult
  func run(_ seconds: Double, hertz: Double = 60, _ look: () -> Void = {}) -> Bool {
    let begin = window.now
    for k in 1...Int((seconds * hertz).rounded()) {
      window.advance(to: begin + Double(k) / hertz)
      window.resolveFrame()
      look()
    }
    return !animator.isRunning
  }

  /// Where the newest frame draws a view.
  func drawn(_ view: View) -> LayerPose? {
    var drawn: LayerPose?
    window.renderTree.forEachNamedLayer { name, pose in if name == view.layer.name { drawn = pose } }
    return drawn
  }

  /// All bits of where the views are shown.
  var bits: [UInt64] {
    views.flatMap { view -> [UInt64] in
      let shown = view.layer.presentation
      return [shown.position.x, shown.position.y, shown.transform.m11, shown.transform.m12].map(\.bitPattern)
    }
  }
}
