import MartletGeometry

/// Recognizes moving fingers. Continuous.
///
/// It begins when the centroid of its fingers has moved `minimumDistance`. What they moved until then, up to the
/// sample that went beyond it, is not applied, so nothing jumps. A finger that joins or leaves causes no movement either.
public final class PanGestureRecognizer: GestureRecognizer {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code. (The observer of
  // `minimumNumberOfTouches` only clamps it.)

  /// The distance before it begins, in points. 10 by default. With 0 or less it begins when the fingers land.
  public var minimumDistance = Constants.slop {
    didSet {
      precondition(!minimumDistance.isNaN, "pan: minimum distance is not a number")
      minimumDistance = max(minimumDistance, 0)
    }
  }

  /// The number of fingers needed to begin; less than 1 counts as 1. 1 by default. Once begun, it continues
  /// until the last finger lifts.
  @exclusivity(unchecked) public var minimumNumberOfTouches = 1 {
    didSet { minimumNumberOfTouches = max(minimumNumberOfTouches, 1) }
  }

  /// The maximum number of fingers that it follows; further ones are left to other recognizers. Less than 1
  /// counts as 1. No limit by default.
  public var maximumNumberOfTouches = Int.max {
    didSet { maximumNumberOfTouches = max(maximumNumberOfTouches, 1) }
  }

  /// Called when the last required finger lands. `true` begins the gesture at once, without slop, and takes
  /// the touch from taps. Use it to catch a moving layer: `pan.beginsOnTouchDown = { _ in
  /// layer.isVisiblyMoving(.position) }`. Decide by what is visible: a spring that still creeps would swallow
  /// a double tap. By default `nil`, which means no.
  public var beginsOnTouchDown: (@MainActor (Touch) -> Bool)?

  /// The movement since the gesture began, in points of the window; before that, since the fingers landed.
  /// Set it to measure from another point.
  public var translation: Point {
    get { travel - origin }
    set { origin = travel - newValue }
  }

  /// The velocity of the fingers' centroid, in points of the window per second. `VelocityTracker` measures it
  /// over the last 100 ms; it is zero for fingers that rested for 40 ms.
  public var velocity: Point { tracker.velocity(at: time) }

  /// The translation in a target's coordinates, in points; `nil` if the target has no such points. Use a
  /// target that does not move with the finger, such as the superview of the dragged view.
  public func translation(in target: some TouchTarget) -> Point? {
    guard let end = target.convert(fromWindow: location),
      let start = target.convert(fromWindow: location - translation)
    else { return nil }
    return end - start
  }

  /// The velocity in a target's coordinates, in points per second; `nil` if the target has no such points.
  public func velocity(in target: some TouchTarget) -> Point? {
    // Over a millisecond a perspective is practically linear.
    let step = 0.001
    guard let end = target.convert(fromWindow: location + velocity * step),
      let start = target.convert(fromWindow: location)
    else { return nil }
    return (end - start) * (1 / step)
  }

  /// The summed movement of the centroid. It stays continuous when fingers join or leave.
  @exclusivity(unchecked) private var travel = Point.zero
  @exclusivity(unchecked) private var origin = Point.zero
  /// The same sum over the device's measured samples.
  @exclusivity(unchecked) private var measured = Point.zero
  @exclusivity(unchecked) private var time: MediaTime = 0
  @exclusivity(unchecked) private var tracker = VelocityTracker()

  public override func accepts(_ touch: Touch) -> Bool { touches.count < maximumNumberOfTouches }

  public override func touchBegan(_ touch: Touch) {
    time = touch.time
    tracker.add(measured, at: touch.time)
    guard state == .possible, !isWaiting, touches.count >= minimumNumberOfTouches else { return }
    if minimumDistance == 0 || beginsOnTouchDown?(touch) ?? false { recognize() }
  }

  public override func touchMoved(_ touch: Touch) {
    follow(touch, among: touches.count)
    if state.isOngoing { return change() }
    guard !isWaiting, touches.count >= minimumNumberOfTouches else { return }
    if travel.length >= minimumDistance { recognize() }
  }

  public override func touchEnded(_ touch: Touch) {
    follow(touch, among: touches.count + 1)
    time = touch.time
    guard touches.isEmpty else { return }
    if state.isOngoing { end() } else { fail() }
  }

  public override func touchCancelled(_ touch: Touch) {
    time = touch.time
    guard touches.isEmpty else { return }
    if state.isOngoing { cancel() } else { fail() }
  }

  public override func willRecognize() { origin = travel }

  public override func reset() {
    travel = .zero
    origin = .zero
    measured = .zero
    tracker.removeAll()
  }

  private func follow(_ touch: Touch, among count: Int) {
    time = touch.time
    // Movement with too few fingers does not count.
    guard state.isOngoing || count >= minimumNumberOfTouches else { return }
    let share = 1 / Double(count)
    travel += (touch.position - touch.previousPosition) * share
    // The velocity is the hand's, so it uses measured samples, not the positions shown in frames. With
    // several fingers only the newest samples count: those in between arrive finger by finger, out of order.
    let samples = count > 1 ? touch.coalescedTouches.suffix(1) : touch.coalescedTouches[...]
    var last = touch.previousSample
    for sample in samples {
      measured += (sample.position - last) * share
      last = sample.position
      tracker.add(measured, at: sample.time)
    }
  }
}
