import MartletGeometry
import MartletMotion

/// Recognizes two or more fingers that move apart or together. Continuous.
///
/// It begins when the distance of two fingers has changed by `minimumChange`. That is not applied, so nothing
/// jumps; nor does anything when a finger joins or leaves. When a finger leaves and
/// only one is left, the gesture ends at once, so that what it drove goes on while that finger still lifts. If the
/// finger stays instead and another one lands, a new gesture may begin.
public final class PinchGestureRecognizer: GestureRecognizer {
  /// The change of the fingers' distance before it begins, in points; less than 0 counts as 0. 10 by default. With
  /// 0 it begins when the second finger lands.
  public var minimumChange = Constants.slop {
    didSet {
      precondition(!minimumChange.isNaN, "pinch: minimum change is not a number")
      minimumChange = max(minimumChange, 0)
    }
  }

  /// The factor by which the fingers' distance has grown since the gesture began. 1 at first. It is the same in every view,
  /// however large the view shows. Set it to a positive number to measure from there.
  public var scale: Double {
    get { motion.scale / origin }
    set {
      precondition(newValue > 0 && newValue.isFinite, "pinch: the scale must be positive, not \(newValue)")
      origin = motion.scale / newValue
    }
  }

  /// How fast `scale` changes, per second. Zero for fingers that rested for 40 ms.
  public var velocity: Double { scale * motion.growth(at: time) }

  /// How the fingers move, spread and turn together, in the window. As the gesture ends, the motion of before is seen
  /// from the finger that is left: what holds on to both fingers moves like that there. Zero if the gesture was cancelled.
  public var hand: HandMotion {
    state == .cancelled ? HandMotion(center: location) : motion.hand(at: time)
  }

  private var motion = TouchMotion()
  private var origin = 1.0
  private var requested: Double?
  private var time: MediaTime = 0

  public override func touchBegan(_ touch: Touch) {
    time = touch.time
    motion.add(touch.id, at: touch.position, time: touch.time)
    if minimumChange == 0, beginsWithSecondFinger(touch) {
      requested = motion.scale
      recognize()
    }
  }

  public override func touchMoved(_ touch: Touch) {
    time = touch.time
    motion.follow(touch, among: touches)
    guard motion.count > 1 else { return }
    if state.isOngoing { return change() }
    // The distance that the present fingers would have had at the start.
    let (end, start) = (motion.spread, motion.spread / motion.scale)
    let (threshold, lost) = slop(minimumChange)
    guard !isWaiting, end != start, abs(end - start) >= threshold else { return }
    origin = max(start + (end > start ? lost : -lost), Constants.leastSpread) / start
    requested = motion.scale
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
    if requested != motion.scale { origin = motion.scale }
  }

  public override func reset() {
    motion.removeAll()
    origin = 1
    requested = nil
  }
}
