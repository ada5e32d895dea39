import Martlet
import MartletTesting
import Testing

/// Views that layers of other kinds show.
@MainActor @Suite struct LayerKindTests {
  private let window = ManualWindow(size: Size(width: 400, height: 400))
  private let controller: WindowController
  private var root: View { controller.rootView }

  init() { controller = WindowController(window: window) }

  private final class Ring: View {
    let shape: ShapeLayer
    var laidOut = 0
    var entries: [Bool] = []
    override init() {
      shape = ShapeLayer()
      super.init(layer: shape)
    }
    override func layoutSubviews() { laidOut += 1 }
    override func didMoveToWindow() { entries.append(isInWindow) }
  }

  private func place<Placed: View>(_ view: Placed, _ rect: Rect, in parent: View? = nil) -> Placed {
    view.frame = rect
    (parent ?? root).addSubview(view)
    window.resolveFrame()
    return view
  }

  @Test func `a view with a shape layer is touched, laid out and told of its window like any other`() {
    let ring = place(Ring(), Rect(x: 100, y: 100, width: 100, height: 100))
    let button = place(View(), Rect(x: 10, y: 10, width: 20, height: 20), in: ring)
    #expect(ring.layer === ring.shape && ring.laidOut > 0 && ring.entries == [true])
    #expect(root.hitTest(Point(x: 180, y: 180)) === ring)
    #expect(root.hitTest(Point(x: 115, y: 115)) === button)
    ring.removeFromSuperview()
    #expect(ring.entries == [true, false] && root.hitTest(Point(x: 180, y: 180)) === root)
  }

  @Test func `outside of a block what its layer shows changes at once, and within one it is animated`() {
    let ring = place(Ring(), Rect(x: 100, y: 100, width: 100, height: 100))
    ring.shape.strokeEnd = 0.2
    window.resolveFrame()
    #expect(ring.shape.presentationValue(of: .strokeEnd) == 0.2)
    View.animate(duration: 1, timing: .linear) { ring.shape.strokeEnd = 0.8 }
    window.run(for: 0.5)
    #expect(abs(ring.shape.presentationValue(of: .strokeEnd) - 0.5) < 0.05)
    window.run(for: 0.6)
    #expect(ring.shape.presentationValue(of: .strokeEnd) == 0.8)
  }

  @Test func `an animator that takes no touches keeps them off such a view until it ends`() {
    let ring = place(Ring(), Rect(x: 100, y: 100, width: 100, height: 100))
    let animator = PropertyAnimator(duration: 1, curve: .timing(.linear)) { ring.shape.strokeEnd = 0.5 }
    animator.isUserInteractionEnabled = false
    animator.startAnimation()
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 150, y: 150)) === root)
    window.run(for: 1.2)
    #expect(root.hitTest(Point(x: 150, y: 150)) === ring)
  }

  @Test func `views in a view with a replicator layer are touched in each copy`() {
    let mirror = ReplicatorLayer()
    mirror.instanceCount = 3
    mirror.instanceTransform = Transform(translationX: 100, y: 0, z: 0)
    let row = place(View(layer: mirror), Rect(x: 0, y: 0, width: 100, height: 100))
    let card = place(View(), Rect(x: 20, y: 20, width: 40, height: 40), in: row)
    for copy in 0..<3 {
      #expect(root.hitTest(Point(x: Double(copy) * 100 + 40, y: 40)) === card)
    }
    #expect(root.hitTest(Point(x: 340, y: 40)) === root)
    #expect(root.hitTest(Point(x: 90, y: 40)) === row)
  }

  @Test func `a view with a gradient layer is drawn by it, below its subviews`() throws {
    let gradient = GradientLayer()
    gradient.colors = [Color(0xFF0000), Color(0x0000FF)]
    gradient.startPoint = Point(x: 0, y: 0.5)
    gradient.endPoint = Point(x: 1, y: 0.5)
    let panel = place(View(layer: gradient), Rect(x: 0, y: 0, width: 200, height: 100))
    let patch = place(View(), Rect(x: 0, y: 0, width: 20, height: 20), in: panel)
    patch.backgroundColor = Color(0x00FF00)
    let picture = try window.drawFrame()
    #expect(picture[10, 10].y > 250, "the subview is in front")
    #expect(picture[4, 60].x > 240 && picture[195, 60].z > 240)
  }

  @Test func `a view and its layer go together when nobody holds them`() {
    weak var layer: Layer?
    weak var view: View?
    do {
      let shape = ShapeLayer()
      let holder = View(layer: shape)
      (layer, view) = (shape, holder)
      #expect(shape.delegate === holder)
    }
    #expect(layer == nil && view == nil)
  }
}
