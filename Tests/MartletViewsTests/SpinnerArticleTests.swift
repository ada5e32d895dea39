import Martlet
import MartletTesting
import Testing

// The box of the article From finger to motion; `ArticleTests` compares the two.

private final class Spinner: View {
  private let pan = PanGestureRecognizer()
  private var last = Point.zero

  /// How fast a pan turns a layer.
  private struct Turning: VelocitySource {
    let pan: PanGestureRecognizer

    func velocity(in space: HandOverSpace) -> TransformVelocity {
      TransformVelocity(of: space.transform, turning: Spinner.turn(by: pan.velocity(in: space)))
    }
  }

  /// The turn that takes the near side along: the axis, as long as the angle in radians. Its radius is 120 points.
  private static func turn(by way: Point) -> SIMD3<Double> { SIMD3(-way.y, way.x, 0) / 120 }

  override init() {
    super.init()
    layer.preservesDepth = true
    pan.beginsOnTouchDown = { [weak self] _ in self?.layer.isVisiblyMoving(.transform) ?? false }
    pan.addHandler { [weak self] in self?.panned($0) }
    addGestureRecognizer(pan)
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      freeze(.transform)
      last = .zero
      fallthrough
    case .changed:
      guard let way = pan.translation(around: self) else { return }
      let axis = Spinner.turn(by: way - last)
      let angle = (axis * axis).sum().squareRoot()
      transform = transform.concatenating(Transform(rotation: angle, axisX: axis.x, y: axis.y, z: axis.z))
      last = way
    case .ended, .cancelled: animate(.transform, handedOverFrom: Turning(pan: pan))
    case .possible, .failed: break
    }
  }
}

@MainActor
@Suite struct SpinnerArticleTests {
  private let window = ManualWindow(size: Size(width: 600, height: 400))
  private let controller: WindowController
  private let box = Spinner()

  init() {
    controller = WindowController(window: window)
    controller.rootView.layer.sublayerTransform = Transform(perspectiveDistance: 800)
    box.bounds.size = Size(width: 100, height: 100)
    box.center = Point(x: 300, y: 200)
    for side in 0..<4 {
      let face = View()
      face.bounds.size = box.bounds.size
      face.center = box.bounds.center
      face.backgroundColor = Color(0x3E8EDE)
      face.transform = Transform(translationX: 0, y: 0, z: 50)
        .concatenating(Transform(rotation: Double(side) * .pi / 2, axisX: 0, y: 1, z: 0))
      box.addSubview(face)
    }
    controller.rootView.addSubview(box)
    window.run(for: 0.1)
  }

  /// The axis of the turn from one transform to another, as long as the angle.
  private func turn(from first: Transform, to last: Transform) -> SIMD3<Double> {
    guard let first = TransformComponents(first)?.rotation, let last = TransformComponents(last)?.rotation
    else { return .zero }
    return first.rotationVector(to: last)
  }

  private func swipe(_ velocity: Point) {
    var script = InputScript(seed: 5)
    script.touch(at: window.now + 0.05, duration: 0.2) { Point(x: 300, y: 200) + velocity * $0 }
    window.run(&script, for: 0.26)
  }

  @Test(arguments: [Point(x: 900, y: 0), Point(x: 0, y: -900), Point(x: 500, y: 700)])
  func `the near side follows the hand, and the box spins on as fast`(velocity: Point) {
    swipe(velocity)
    let step = 1.0 / 240
    let first = box.layer.presentation.transform
    window.advance(to: window.now + step)
    window.resolveFrame()
    let turn = turn(from: first, to: box.layer.presentation.transform) / step
    let wanted = SIMD3(-velocity.y, velocity.x, 0) / 120
    let off = turn - wanted
    let share = ((off * off).sum() / (wanted * wanted).sum()).squareRoot()
    print("a box thrown at \(velocity): turns at \(turn), the hand at \(wanted)")
    #expect(share < 0.08)
  }

  @Test func `a box that is thrown fast turns evenly, by more than half a turn, and is caught`() {
    swipe(Point(x: 3000, y: 0))
    var (way, off) = (0.0, 0.0)
    var last = box.layer.presentation.transform
    for _ in 0..<120 {
      window.run(for: 1.0 / 60)
      let step = turn(from: last, to: box.layer.presentation.transform)
      (way, off) = (way + step.y, max(off, abs(step.x), abs(step.z)))
      last = box.layer.presentation.transform
    }
    print("a box turns by \(way) rad, and by \(off) about other axes in a frame")
    #expect(way > 2 * .pi && off < 1e-6)
    window.send(
      TouchEvent(
        id: .init(rawValue: 9), source: .touchscreen, phase: .began, position: box.center, time: window.now))
    window.resolveFrame()
    #expect(!box.layer.isAnimating(.transform))
  }
}
