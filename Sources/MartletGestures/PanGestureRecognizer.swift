import MartletGeometry
import MartletMotion

/// Recognizes fingers that move along. Continuous.
///
/// It begins when the middle of its fingers has moved `minimumDistance`; what was moved until then is not applied as
/// a jump. A finger that joins or leaves does not move anything either.
public final class PanGestureRecognizer: GestureRecognizer {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  /// Points of movement before it begins. Default 10. With 0, or less, it begins as the fingers land.
  public var minimumDistance = Constants.slop {
    didSet {
      precondition(!minimumDistance.isNaN, "pan: minimum distance is not a number")
      minimumDistance = max(minimumDistance, 0)
    }
  }

  /// Fingers needed to begin; less than 1 counts as 1. Default 1. Once begun it goes on until the last finger lifts.
  @exclusivity(unchecked) public var minimumNumberOfTouches = 1 {
    didSet { minimumNumberOfTouches = max(minimumNumberOfTouches, 1) }
  }

  /// Fingers it follows at most; further ones are left to others. Less than 1 counts as 1. Default: as many as there are.
  public var maximumNumberOfTouches = Int.max {
    didSet { maximumNumberOfTouches = max(maximumNumberOfTouches, 1) }
  }

  /// Asked as the last required finger lands; `true` begins the gesture at once and without slop, and takes the touch from
  /// taps. This is how something that moves is caught: `pan.beginsOnTouchDown = { _ in layer.isVisiblyMoving(.position) }`.
  /// Answer by what the person sees: a spring that still creeps would swallow a double tap. Default `nil`: no.
  public var beginsOnTouchDown: (@MainActor (Touch) -> Bool)?

  /// The way since the gesture began, in points of the window; while it is possible, since the fingers landed. May be
  /// set, to measure from another point.
  public var translation: Point {
    get { travel - origin }
    set { origin = travel - newValue }
  }

  /// Velocity of the middle of the fingers, in points of the window per second, as `VelocityTracker` tells it by the last
  /// 100 ms; zero for fingers that rested for 40 ms.
  public var velocity: Point { tracker.velocity(at: time) }

  /// The translation in a target's coordinates, in points; `nil` where the target has no such points. Ask
  /// something that does not move with the finger, such as the superview of what is dragged.
  public func translation(in target: some TouchTarget) -> Point? {
    guard let end = target.convert(fromWindow: location),
      let start = target.convert(fromWindow: location - translation)
    else { return nil }
    return end - start
  }

  /// The velocity in a target's coordinates, in points per second; `nil` where the target has no such points.
  public func velocity(in target: some TouchTarget) -> Point? {
    // Over a millisecond a perspective is as good as straight.
    let step = 0.001
    guard let end = target.convert(fromWindow: location + velocity * step),
      let start = target.convert(fromWindow: location)
    else { return nil }
    return (end - start) * (1 / step)
  }

  /// Sum of the steps of the middle of the fingers: continuous, whoever joins or leaves.
  @exclusivity(unchecked) private var travel = Point.zero
  @exclusivity(unchecked) private var origin = Point.zero
  /// The same sum over what the devices measured.
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
    // Too few fingers to begin with do not add to the way that counts.
    guard state.isOngoing || count >= minimumNumberOfTouches else { return }
    let share = 1 / Double(count)
    travel += (touch.position - touch.previousPosition) * share
    // Velocity is the hand's: it is taken from what was measured, not from what a frame shows. Of several fingers the
    // newest samples count: those in between would come finger by finger, out of their order.
    let samples = count > 1 ? touch.coalescedTouches.suffix(1) : touch.coalescedTouches[...]
    var last = touch.previousSample
    for sample in samples {
      measured += (sample.position - last) * share
      last = sample.position
      tracker.add(measured, at: sample.time)
    }
  }
}
