import Martlet

/// What a drag turns: about an upright axis without end, and towards the eye or away from it within limits. It is thrown, and
/// caught by the next finger. Both axes are views that preserve depth, so all that lies on the plate shares one space.
@MainActor
final class Turntable: View {
  /// What turns about the upright axis, which passes through its origin.
  let plate = View()
  /// How far from the axes the hand holds it, in points.
  var radius = 100.0
  /// Layers that turn against it, so that what is in them faces the eye.
  var counters: [Layer] = [] {
    didSet { turnCounters() }
  }

  /// Tables that turn as this one does: what is on each is in a space of its own.
  var twins: [Turntable] = []

  private let tilts: ClosedRange<Double>
  /// The tilt that the hand wants, which the limits hold back.
  private var wantedTilt = 0.0
  /// The translation of the hand that has been followed.
  private var followed = Point.zero

  /// The pan that turns it.
  private weak var hand: PanGestureRecognizer?

  /// What holds the tilt back beyond its limits, in radians.
  private static let band = RubberBand(length: 0.6)

  /// - Parameters:
  ///   - turn: The angle about the upright axis, in radians: positive angles turn its front to the right.
  ///   - tilt: The angle towards the eye, in radians: negative ones show its top.
  ///   - tilts: The tilts at which it rests; within a quarter turn on both sides.
  init(turn: Double, tilt: Double, within tilts: ClosedRange<Double>) {
    self.tilts = tilts
    super.init()
    layer.preservesDepth = true
    plate.layer.preservesDepth = true
    layer.transform = Transform(rotation: tilt, axisX: 1, y: 0, z: 0)
    plate.layer.transform = Transform(rotation: turn, axisX: 0, y: 1, z: 0)
    addSubview(plate)
  }

  /// Whether it is seen to turn.
  var isTurning: Bool {
    layer.isVisiblyMoving(.transform.rotation.x) || plate.layer.isVisiblyMoving(.transform.rotation.y)
  }

  /// Turns it as a pan goes. Several pans may do so, one at a time: until it ends, the first one has it.
  func follow(_ pan: PanGestureRecognizer) {
    if let hand, hand !== pan { return }
    let takesOver = hand == nil
    hand = pan.state == .began || pan.state == .changed ? pan : nil
    switch pan.state {
    case .began,
      .changed where takesOver:
      for table in all {
        table.layer.freeze(.transform.rotation.x)
        table.plate.layer.freeze(.transform.rotation.y)
      }
      wantedTilt = Self.band.unlimited(layer.transform.rotationX, to: tilts)
      followed = pan.state == .began ? .zero : pan.translation
      go(pan)
    case .changed: go(pan)
    case .ended where !takesOver: letGo(pan.velocity)
    case .cancelled where !takesOver: letGo(.zero)
    case .ended, .cancelled, .possible, .failed: break
    }
  }

  /// Turns it by angles in radians, on top of its motion. What a hand holds stays in the hand.
  func turn(by turn: Double, tilt: Double = 0) {
    guard hand == nil else { return }
    let spring = Spring.gentle
    animateTurn(to: plate.layer.transform.rotationY + turn, spring)
    guard tilt != 0 else { return }
    animateTilt(to: limited(layer.transform.rotationX + tilt), spring, velocity: 0)
  }

  private var all: [Turntable] { [self] + twins }

  private func go(_ pan: PanGestureRecognizer) {
    let way = pan.translation - followed
    followed = pan.translation
    let turn = plate.layer.transform.rotationY + way.x / radius
    wantedTilt -= way.y / radius
    let tilt = Transform(rotation: Self.band.limited(wantedTilt, to: tilts), axisX: 1, y: 0, z: 0)
    for table in all {
      table.plate.layer.transform.rotationY = turn
      table.layer.transform = tilt
    }
    turnCounters()
  }

  private func letGo(_ velocity: Point) {
    let turn = velocity.x / radius
    for table in all { table.plate.layer.animate(.transform.rotation.y, initialVelocity: turn) }
    for counter in counters { counter.animate(.transform.rotation.y, initialVelocity: -turn) }
    let tilt = -velocity.y / radius * Self.band.slope(at: wantedTilt, in: tilts)
    let end = Decay.normal.projectedEnd(from: layer.transform.rotationX, velocity: tilt)
    if limited(end) == end {
      for table in all { table.layer.animate(.transform.rotation.x, initialVelocity: tilt) }
      for counter in counters { counter.animate(.transform.rotation.x, initialVelocity: -tilt) }
    } else {
      animateTilt(to: limited(end), .gentle, velocity: tilt)
    }
  }

  private func animateTurn(to angle: Double, _ spring: Spring) {
    for table in all { table.plate.layer.animate(.transform.rotation.y, to: angle, spring: spring) }
    for counter in counters { counter.animate(.transform.rotation.y, to: -angle, spring: spring) }
  }

  private func animateTilt(to angle: Double, _ spring: Spring, velocity: Double) {
    for table in all {
      table.layer.animate(.transform.rotation.x, to: angle, spring: spring, initialVelocity: velocity)
    }
    for counter in counters {
      counter.animate(.transform.rotation.x, to: -angle, spring: spring, initialVelocity: -velocity)
    }
  }

  private func limited(_ tilt: Double) -> Double { min(max(tilt, tilts.lowerBound), tilts.upperBound) }

  /// Shows the counters as the hand has turned it.
  private func turnCounters() {
    let (tilt, turn) = (layer.transform.rotationX, plate.layer.transform.rotationY)
    let back = Transform(rotation: -tilt, axisX: 1, y: 0, z: 0)
      .concatenating(Transform(rotation: -turn, axisX: 0, y: 1, z: 0))
    for counter in counters {
      counter.freeze(.transform)
      counter.transform = back
    }
  }
}
