import MartletGeometry

/// Recognizes two or more fingers that turn about each other. Continuous.
///
/// It begins when they have turned by `minimumAngle`. That is not applied, so nothing jumps; nor does anything when
/// a finger joins or leaves. When a finger leaves and
/// only one is left, the gesture ends at once, so that what it drove goes on while that finger still lifts. If the
/// finger stays instead and another one lands, a new gesture may begin.
public final class RotationGestureRecognizer: GestureRecognizer {
  /// The angle before it begins, in radians, either way; less than 0 counts as 0. 10° by default. With 0 it begins
  /// when the second finger lands.
  public var minimumAngle = Constants.turnSlop {
    didSet {
      precondition(!minimumAngle.isNaN, "rotation: minimum angle is not a number")
      minimumAngle = max(minimumAngle, 0)
    }
  }

  /// The angle by which the fingers have turned since the gesture began, in radians, clockwise. It counts full
  /// turns. Set it to measure from there.
  public var rotation: Double {
    get { motion.rotation - origin }
    set {
      precondition(newValue.isFinite, "rotation: the angle must be a number, not \(newValue)")
      origin = motion.rotation - newValue
    }
  }

  /// How fast `rotation` changes, in radians per second. Zero for fingers that rested for 40 ms.
  public var velocity: Double { motion.turn(at: time) }

  private var motion = TouchMotion()
  private var origin = 0.0
  private var requested: Double?
  private var time: MediaTime = 0

  public override func touchBegan(_ touch: Touch) {
    time = touch.time
    motion.add(touch.id, at: touch.position, time: touch.time)
    if minimumAngle == 0, beginsWithSecondFinger(touch) {
      requested = motion.rotation
      recognize()
    }
  }

  public override func touchMoved(_ touch: Touch) {
    time = touch.time
    motion.follow(touch, among: touches)
    guard motion.count > 1 else { return }
    if state.isOngoing { return change() }
    let (threshold, lost) = slop(minimumAngle)
    guard !isWaiting, motion.rotation != 0, abs(motion.rotation) >= threshold else { return }
    origin = motion.rotation > 0 ? lost : -lost
    requested = motion.rotation
    recognize()
  }

  public override func touchEnded(_ touch: Touch) {
    time = touch.time
    motion.follow(touch, among: touches)
    motion.remove(touch.id, time: touch.time)
    fingerLeft(isCancelled: false)
  }

  override var beginsAgain: Bool { true }
  override var joinsLate: Bool { true }

  override var fewestTouches: Int { 2 }

  public override func touchCancelled(_ touch: Touch) {
    time = touch.time
    motion.remove(touch.id, time: touch.time)
    fingerLeft(isCancelled: true)
  }

  public override func willRecognize() {
    // What has changed while another recognizer had to fail first would be seen as a jump.
    if requested != motion.rotation { origin = motion.rotation }
  }

  public override func reset() {
    motion.removeAll()
    origin = 0
    requested = nil
  }
}
