import Glibc
import Martlet
import MartletTesting
import Testing

/// The spin of a throw, measured in the pixels of drawn frames.
@MainActor @Suite struct SpinPictureTests {
  /// A bar on a dark ground that two fingers move and turn.
  @MainActor private final class Scene {
    let window = ManualWindow(size: Size(width: 640, height: 400))
    let controller: WindowController
    let animator: DynamicAnimator
    let bar = View()
    let pan = PanGestureRecognizer()
    let rotation = RotationGestureRecognizer()

    init() {
      controller = WindowController(window: window)
      controller.rootView.layer.backgroundColor = .black
      animator = DynamicAnimator(reference: controller.rootView)
      bar.bounds = Rect(x: 0, y: 0, width: 120, height: 40)
      bar.center = Point(x: 200, y: 200)
      bar.backgroundColor = .white
      controller.rootView.addSubview(bar)
      animator.addBehavior(DynamicItemBehavior(items: [bar]))
      pan.minimumDistance = 0
      for recognizer in [pan, rotation] {
        recognizer.shouldRecognizeSimultaneously = { _ in true }
        bar.addGestureRecognizer(recognizer)
      }
      pan.addHandler { [weak self] in self?.panned($0) }
      rotation.addHandler { [weak self] in self?.turned($0) }
    }

    private func panned(_ pan: PanGestureRecognizer) {
      switch pan.state {
      case .began:
        animator.hold(bar)
        pan.translation = .zero
      case .changed:
        bar.center += pan.translation
        pan.translation = .zero
      case .ended, .cancelled: animator.release(bar, handedOverFrom: pan.hand)
      case .possible, .failed: break
      }
    }

    private func turned(_ rotation: RotationGestureRecognizer) {
      guard rotation.state == .changed else { return }
      let turn = Transform2D(rotation: rotation.rotation)
      bar.transform = bar.transform.concatenating(Transform(turn))
      bar.center = rotation.location + turn.apply(bar.center - rotation.location)
      rotation.rotation = 0
    }

    /// Where the bar is in the picture of a frame, in pixels, and its angle in radians, up to half a turn: the axis along
    /// which its light is spread.
    func measure() throws -> (center: Point, angle: Double) {
      let picture = try window.drawFrame()
      var (weight, x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for row in 0..<picture.height {
        for column in 0..<picture.width {
          let light = Double(picture[column, row].y)
          guard light > 0 else { continue }
          let (px, py) = (Double(column) + 0.5, Double(row) + 0.5)
          weight += light
          x += light * px
          y += light * py
          xx += light * px * px
          yy += light * py * py
          xy += light * px * py
        }
      }
      (x, y) = (x / weight, y / weight)
      let angle = atan2(2 * (xy / weight - x * y), (xx / weight - x * x) - (yy / weight - y * y)) / 2
      return (Point(x: x, y: y), angle)
    }
  }

  @Test(arguments: [4.0, -6.0], [0.25, 0.243, 0.238])
  func `in each picture of a throw, a body turns as fast as two fingers did`(
    turn: Double, duration: Double
  ) throws {
    let scene = Scene()
    _ = try scene.measure()
    var script = InputScript(seed: 4)
    let start = scene.window.now + 0.1
    let device = InputScript.Device(jitter: 0)
    // Two fingers turn steadily about a point beside the bar's centre, and move to the right.
    for side in [-1.0, 1.0] {
      script.touch(at: start, duration: duration, device: device) { t in
        let arm = Transform2D(rotation: turn * t).apply(Point(x: 30 * side, y: 0))
        return Point(x: 215 + 400 * t, y: 200) + arm
      }
    }
    var line: [(time: Double, center: Point, angle: Double)] = []
    for _ in 0..<36 {
      scene.window.play(&script, until: scene.window.now + 1.0 / 60)
      let (center, angle) = try scene.measure()
      line.append((scene.window.now, center, angle))
    }
    #expect(!scene.animator.isHeld(scene.bar))
    // From the end of the drag into the flight.
    let steps = zip(line, line.dropFirst()).filter { $0.0.time > start + 0.12 }
    let rates = steps.map { pair in
      (pair.1.angle - pair.0.angle).remainder(dividingBy: .pi) / (pair.1.time - pair.0.time)
    }
    let flight = rates.suffix(12)
    let worst = flight.map { abs($0 / turn - 1) }.max() ?? 1
    let worstOver = rates.map { abs($0 / turn - 1) }.max() ?? 1
    print(
      "spin of \(turn) rad/s after \(duration) s: in \(flight.count) pictures of the flight off by \(worst * 100) % at most, "
        + "over the lift by \(worstOver * 100) % (\(rates.count) pictures)")
    #expect(worst < 0.01)
    #expect(worstOver < 0.02)
    // Its centre leaves the fingers' point as it turned about it.
    let (a, b) = (line[line.count - 12], line[line.count - 1])
    let drawn = (b.center - a.center) * (1 / (b.time - a.time))
    let shown: Point = scene.bar.layer.velocity(of: .position)
    #expect(drawn.distance(to: shown) < 3)
  }
}
