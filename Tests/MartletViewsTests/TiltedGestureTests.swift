import Glibc
import Martlet
import MartletTesting
import Testing

/// Ways, velocities and places of fingers in views that are seen with perspective: those in the plane of the view, against its
/// picture computed by hand.
@MainActor @Suite struct TiltedGestureTests {
  private let window = ManualWindow(size: Size(width: 400, height: 300))
  private let controller: WindowController
  private let pad = View()

  private static let middle = Point(x: 200, y: 150)
  private static let eye = 300.0

  init() {
    controller = WindowController(window: window)
    controller.rootView.layer.sublayerTransform = Transform(perspectiveDistance: Self.eye)
    window.resolveFrame()
  }

  /// The point of a plane through the middle of the window that is turned about an upright axis and seen at a point, from the
  /// middle.
  ///
  /// A point (x, y) of it is at (x·cos, y, −x·sin), and is seen at (x·cos, y) / (1 + x·sin / eye).
  private static func point(turned angle: Double, seenAt p: Point) -> Point {
    let (x, y) = (p.x - middle.x, p.y - middle.y)
    let along = x / (cos(angle) - x * sin(angle) / eye)
    return Point(x: along, y: y * (1 + along * sin(angle) / eye))
  }

  private struct Row {
    var location: Point
    var way: Point
    var velocity: Point
    var place: Point?
    var ownWay: Point?
    var ownVelocity: Point?
  }

  /// Moves a finger, and notes what a recognizer of the root says about it in the view.
  private func drag(isPress: Bool) -> [Row] {
    let (pan, press) = (PanGestureRecognizer(), LongPressGestureRecognizer())
    pan.minimumDistance = 0
    (press.minimumPressDuration, press.allowableMovement) = (0, .infinity)
    let recognizer: GestureRecognizer = isPress ? press : pan
    var rows: [Row] = []
    recognizer.addHandler { [pad] _ in
      guard recognizer.state == .changed else { return }
      rows.append(
        isPress
          ? Row(
            location: press.location, way: press.translation, velocity: press.velocity,
            place: press.location(in: pad), ownWay: press.translation(in: pad),
            ownVelocity: press.velocity(in: pad))
          : Row(
            location: pan.location, way: pan.translation, velocity: pan.velocity,
            place: pan.location(in: pad), ownWay: pan.translation(in: pad),
            ownVelocity: pan.velocity(in: pad)))
    }
    controller.rootView.addGestureRecognizer(recognizer)
    window.resolveFrame()
    var script = InputScript(seed: 1)
    script.touch(at: window.now + 0.05, duration: 0.4, device: InputScript.Device(jitter: 0)) {
      Point(x: 120 + 300 * $0, y: 220 - 250 * $0)
    }
    while window.now < script.end + 0.1 {
      window.play(&script, until: window.now + window.refreshDuration)
      window.resolveFrame()
    }
    return rows
  }

  private func check(_ rows: [Row], turned angle: Double) {
    #expect(rows.count > 15)
    func own(_ p: Point) -> Point { Self.point(turned: angle, seenAt: p) }
    for row in rows {
      let start = own(row.location - row.way)
      let velocity = (own(row.location + row.velocity * 1e-5) - own(row.location - row.velocity * 1e-5)) * 5e4
      #expect(row.place.map { $0.distance(to: own(row.location)) < 1e-6 } == true, "\(row)")
      #expect(row.ownWay.map { $0.distance(to: own(row.location) - start) < 1e-6 } == true, "\(row)")
      // It is measured over a millisecond.
      #expect(
        row.ownVelocity.map { $0.distance(to: velocity) < 0.005 * velocity.length + 1e-6 } == true,
        "\(row), \(velocity)")
    }
  }

  @Test(arguments: [false, true])
  func `in a tilted view they are those of its own plane`(isPress: Bool) {
    pad.layer.position = Self.middle
    pad.layer.transform = Transform(rotation: 0.9, axisX: 0, y: 1, z: 0)
    controller.rootView.addSubview(pad)
    check(drag(isPress: isPress), turned: 0.9)
  }

  @Test(arguments: [false, true])
  func `so they are in a view in front of a face in a space`(isPress: Bool) {
    let (space, face) = (View(), View())
    space.layer.preservesDepth = true
    space.layer.position = Self.middle
    space.layer.transform = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
    face.layer.transform = Transform(rotation: 0.4, axisX: 0, y: 1, z: 0)
    // It is drawn into the face.
    pad.layer.zPosition = 70
    controller.rootView.addSubview(space)
    space.addSubview(face)
    face.addSubview(pad)
    check(drag(isPress: isPress), turned: 0.9)
  }
}
