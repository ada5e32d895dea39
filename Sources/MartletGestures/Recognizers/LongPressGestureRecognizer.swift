import MartletGeometry
import MartletHost

/// Recognizes fingers that stay where they landed. Continuous: it begins when they have stayed long enough,
/// changes as they move then, and ends when one lifts. What it has picked up follows `translation`, and takes
/// `velocity` over as a pan's.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must stay, in seconds. 0.5 by default; with 0 or less it begins as they land.
  public var minimumPressDuration = Constants.pressDuration {
    didSet {
      precondition(!minimumPressDuration.isNaN, "long press: minimum duration is not a number")
      minimumPressDuration = max(minimumPressDuration, 0)
    }
  }

  /// The number of taps before the press; less than 0 counts as 0. 0 by default.
  public var numberOfTapsRequired = 0 {
    didSet { numberOfTapsRequired = max(numberOfTapsRequired, 0) }
  }

  /// The number of fingers that must be down together; less than 1 counts as 1. 1 by default.
  public var numberOfTouchesRequired = 1 {
    didSet { numberOfTouchesRequired = max(numberOfTouchesRequired, 1) }
  }

  /// The maximum number of fingers that it follows; further ones are left to other recognizers and do not disturb it.
  /// Less than `numberOfTouchesRequired` counts as that. No limit by default: one finger too many makes a press fail that
  /// has not begun. Where several people touch one view at a time, set the number of required fingers.
  public var maximumNumberOfTouches = Int.max {
    didSet { ignoresFurtherTouches = maximumNumberOfTouches < .max }
  }

  /// How far a finger may move before it begins, in points. 10 by default.
  public var allowableMovement = Constants.slop

  /// The movement of the fingers' centroid since the gesture began, in points of the window; before that, since they
  /// landed. Set it to measure from another point.
  public var translation: Point {
    get { motion.translation - origin }
    set { origin = motion.translation - newValue }
  }

  /// The velocity of the fingers' centroid, in points of the window per second. `VelocityTracker` measures it
  /// over the last 100 ms of events; it is zero for fingers that rested for 40 ms before the newest one.
  public var velocity: Point { velocity(at: time) }

  /// The same velocity as known at a media time at or after the newest touch event.
  public func velocity(at time: MediaTime) -> Point { motion.velocity(at: max(time, self.time)) }

  /// The translation in a target's coordinates, in points; `nil` if the target has no such points. Use a
  /// target that does not move with the finger, such as the superview of what is dragged.
  public func translation(in target: some TouchTarget) -> Point? {
    translation(converted: { target.convert(fromWindow: $0, for: copy) })
  }

  /// The velocity in a target's coordinates, in points per second; `nil` if the target has no such points.
  public func velocity(in target: some TouchTarget) -> Point? {
    velocity(converted: { target.convert(fromWindow: $0, for: copy) })
  }

  /// The translation where a closure converts points of the window.
  package func translation(converted convert: (Point) -> Point?) -> Point? {
    way(translation, converted: convert)
  }

  /// The velocity where a closure converts points of the window.
  package func velocity(converted convert: (Point) -> Point?) -> Point? {
    velocity(velocity, converted: convert)
  }

  private var tapCount = 0
  private var mostTouches = 0
  private var firstTap: Point?
  private var dueTime: MediaTime?
  private var gapEnd: MediaTime?
  private var motion = TouchMotion()
  /// The movement before the gesture began.
  private var origin = Point.zero
  private var time: MediaTime = 0

  /// Makes a recognizer. Fingers that rest on a touchpad press nothing, so it does not receive them.
  public override init() {
    super.init()
    allowedSources.remove(.touchpad)
  }

  public override var deadline: MediaTime? { dueTime ?? gapEnd }

  public override func deadlinePassed() {
    guard dueTime != nil else { return fail() }
    dueTime = nil
    recognize()
  }

  public override func accepts(_ touch: Touch) -> Bool {
    state == .possible && !isWaiting && touches.count < max(maximumNumberOfTouches, numberOfTouchesRequired)
  }

  public override func touchBegan(_ touch: Touch) {
    time = touch.time
    motion.add(touch.id, at: touch.position, time: touch.time)
    gapEnd = nil
    // Fails for too many fingers, for a finger that lands after others have left, and for a press elsewhere.
    guard touches.count <= numberOfTouchesRequired, touches.count > mostTouches else { return fail() }
    if touches.count == 1, let firstTap, touch.position.distance(to: firstTap) > Constants.tapSpread {
      return fail()
    }
    mostTouches = touches.count
    guard mostTouches == numberOfTouchesRequired, tapCount == numberOfTapsRequired else { return }
    if minimumPressDuration > 0 { dueTime = touch.time + minimumPressDuration } else { recognize() }
  }

  public override func touchMoved(_ touch: Touch) {
    follow(touch)
    if state.isOngoing {
      change()
    } else if touch.position.distance(to: touch.startPosition) > allowableMovement {
      fail()
    }
  }

  public override func touchEnded(_ touch: Touch) {
    follow(touch)
    motion.remove(touch.id, time: touch.time)
    if state.isOngoing { return end() }
    let isTap =
      tapCount < numberOfTapsRequired && mostTouches == numberOfTouchesRequired
      && touch.position.distance(to: touch.startPosition) <= allowableMovement
    guard isTap else { return fail() }
    guard touches.isEmpty else { return }
    firstTap = firstTap ?? touch.startPosition
    mostTouches = 0
    tapCount += 1
    gapEnd = touch.time + Constants.tapGap
  }

  public override func touchCancelled(_ touch: Touch) {
    time = touch.time
    motion.remove(touch.id, time: touch.time)
    super.touchCancelled(touch)
  }

  public override func willRecognize() { origin = motion.translation }

  public override func reset() {
    (tapCount, mostTouches) = (0, 0)
    firstTap = nil
    (dueTime, gapEnd) = (nil, nil)
    motion.removeAll()
    origin = .zero
  }

  private func follow(_ touch: Touch) {
    time = touch.time
    motion.follow(touch, among: touches)
  }
}
