import MartletGeometry
import MartletMotion

/// Recognizes moving fingers. Continuous.
///
/// It begins when the centroid of its fingers has moved `minimumDistance`. That distance is not applied, so
/// nothing jumps; what the fingers have moved beyond it is in the translation as it begins. A finger that joins
/// or leaves causes no movement either.
public class PanGestureRecognizer: GestureRecognizer {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor, and changing one calls no other code. (The observer of
  // `minimumNumberOfTouches` only clamps it.)

  /// A direction, either way.
  public enum Axis: Hashable, Sendable, CaseIterable {
    /// To the left and right.
    case horizontal
    /// Up and down.
    case vertical
  }

  /// Which movement counts.
  public enum AxisLock: Hashable, Sendable {
    /// Any movement.
    case free
    /// Only movement along the axis of the first movement.
    case first
    /// Only movement along this axis. The gesture fails if the fingers move along the other one first.
    case only(Axis)
  }

  /// The distance before it begins, in points. 10 by default. With 0 or less it begins when the fingers land;
  /// those on a touchpad must move, because they rest on it without pressing. Contacts of touchpad gestures need
  /// only a tenth of the distance and those that scroll none, and nothing of their movement is lost.
  public final var minimumDistance = Constants.slop {
    didSet {
      precondition(!minimumDistance.isNaN, "pan: minimum distance is not a number")
      minimumDistance = max(minimumDistance, 0)
    }
  }

  /// The number of fingers needed to begin; less than 1 counts as 1. 1 by default. Once begun, it continues
  /// until the last finger lifts.
  @exclusivity(unchecked) public final var minimumNumberOfTouches = 1 {
    didSet { minimumNumberOfTouches = max(minimumNumberOfTouches, 1) }
  }

  /// The maximum number of fingers that it follows; further ones are left to other recognizers. Less than 1
  /// counts as 1. No limit by default.
  public final var maximumNumberOfTouches = Int.max {
    didSet { maximumNumberOfTouches = max(maximumNumberOfTouches, 1) }
  }

  /// Which movement counts. All by default.
  @exclusivity(unchecked) public final var axisLock = AxisLock.free

  /// The axis to which the movement is locked; `nil` if it is free, or not yet known.
  @exclusivity(unchecked) public private(set) final var lockedAxis: Axis?

  /// Called when the last required finger lands. `true` begins the gesture at once, without slop, and takes
  /// the touch from taps. Use it to catch a moving layer: `pan.beginsOnTouchDown = { _ in
  /// layer.isVisiblyMoving(.position) }`. Decide by what is visible: a spring that still creeps would swallow
  /// a double tap. By default `nil`, which means no.
  public final var beginsOnTouchDown: (@MainActor (Touch) -> Bool)?

  /// Called to ask which recognizers may take the touches of a pan that has begun as they landed, and whose translation is
  /// still shorter than `minimumDistance`. By default `nil`, which means none.
  package final var yieldsAtRest: (@MainActor (GestureRecognizer) -> Bool)?

  override func yields(to other: GestureRecognizer) -> Bool {
    guard isCatch, let yieldsAtRest, !state.isTerminal, translation.length < minimumDistance else {
      return false
    }
    return yieldsAtRest(other)
  }

  /// The movement since the gesture began, in points of the window; before that, since the fingers landed.
  /// Set it to measure from another point.
  public final var translation: Point {
    get { locked(motion.translation - origin) }
    set { origin = motion.translation - newValue }
  }

  /// The velocity of the fingers' centroid, in points of the window per second. `VelocityTracker` measures it
  /// over the last 100 ms of events; it is zero for fingers that rested for 40 ms before the newest one.
  public final var velocity: Point { velocity(at: time) }

  /// The same velocity as known at a media time at or after the newest touch event: fingers that stay where they are
  /// send no more events, and are at rest 40 ms later. For what shows the velocity of a hand that holds still.
  public final func velocity(at time: MediaTime) -> Point {
    locked(motion.velocity(at: max(time, self.time)))
  }

  /// The velocity of the fingers that are there, or of the one that has lifted last, in points of the window per second: for
  /// what has followed them alone since another one has left.
  package final var presentVelocity: Point { locked(motion.presentVelocity(at: time)) }

  /// How the fingers move, spread and turn together, in the window: to be handed over to a layer that follows all
  /// of it. Zero if the gesture was cancelled.
  public final var hand: HandMotion {
    guard state != .cancelled else { return HandMotion(center: location) }
    var hand = motion.hand(at: time)
    hand.velocity = locked(hand.velocity)
    return hand
  }

  /// The translation in a target's coordinates, in points; `nil` if the target has no such points. Use a
  /// target that does not move with the finger, such as the superview of the dragged view.
  public final func translation(in target: some TouchTarget) -> Point? {
    translation(converted: { target.convert(fromWindow: $0, for: copy) })
  }

  /// The direction in which the fingers went as the gesture began, as a vector of length 1 in the window: that of their
  /// velocity or, where they had none yet, of their movement with the slop. `shouldBegin` can ask for it, so that a
  /// gesture begins in some directions only. A gesture that begins before its fingers move has it from their first
  /// movement on. Until then, and between gestures, it is `nil`.
  @exclusivity(unchecked) public private(set) final var direction: Point?

  /// The direction in a target's coordinates, as a vector of length 1; `nil` if there is none yet, or if the target has
  /// no such points.
  public final func direction(in target: some TouchTarget) -> Point? {
    guard let direction, let way = way(direction, converted: { target.convert(fromWindow: $0, for: copy) }),
      way != .zero
    else { return nil }
    return way * (1 / way.length)
  }

  /// The velocity in a target's coordinates, in points per second; `nil` if the target has no such points.
  public final func velocity(in target: some TouchTarget) -> Point? {
    velocity(converted: { target.convert(fromWindow: $0, for: copy) })
  }

  /// The translation where a closure converts points of the window.
  package final func translation(converted convert: (Point) -> Point?) -> Point? {
    way(translation, converted: convert)
  }

  /// The velocity where a closure converts points of the window.
  package final func velocity(converted convert: (Point) -> Point?) -> Point? {
    velocity(velocity, converted: convert)
  }

  @exclusivity(unchecked) private final var motion = TouchMotion()
  /// The movement that does not count.
  @exclusivity(unchecked) private final var origin = Point.zero
  /// The whole movement when recognition was requested.
  @exclusivity(unchecked) private final var requested: Point?
  @exclusivity(unchecked) private final var time: MediaTime = 0
  /// Whether it begins as `beginsOnTouchDown` wants it.
  @exclusivity(unchecked) private final var isCatch = false

  public override func accepts(_ touch: Touch) -> Bool { touches.count < maximumNumberOfTouches }

  public override func touchBegan(_ touch: Touch) {
    time = touch.time
    motion.add(touch.id, at: touch.position, time: touch.time)
    guard state == .possible, !isWaiting, !late.holds(touch), touches.count >= minimumNumberOfTouches
    else { return }
    let pressesToBegin = touch.source != .touchpad && touch.source != .scrolling
    if minimumDistance == 0 && pressesToBegin { return recognize() }
    isCatch = beginsOnTouchDown?(touch) ?? false
    if isCatch { recognize() }
  }

  public override func touchMoved(_ touch: Touch) {
    follow(touch, among: touches.count)
    if state.isOngoing {
      if direction == nil { point(along: motion.translation - origin) }
      return change()
    }
    // It may turn round while another recognizer has to fail first.
    if isWaiting { return point(along: direction ?? .zero) }
    guard touches.count >= minimumNumberOfTouches else { return }
    let way = motion.translation - origin
    let (threshold, lost) = slop(minimumDistance)
    guard way.length >= threshold, way != .zero else { return }
    let axis: Axis = abs(way.x) >= abs(way.y) ? .horizontal : .vertical
    guard canBegin(moving: way) else { return fail() }
    switch axisLock {
    case .free: break
    case .first: lockedAxis = axis
    case .only(let only):
      guard axis == only else { return fail() }
      lockedAxis = axis
    }
    origin += way * min(lost / way.length, 1)
    requested = motion.translation
    point(along: way)
    recognize()
  }

  /// Notes the direction of the velocity or, without one, of a movement.
  private final func point(along way: Point) {
    let velocity = velocity
    let towards = velocity == .zero ? locked(way) : velocity
    direction = towards == .zero ? nil : towards * (1 / towards.length)
  }

  /// Whether a movement that is long enough is one of this gesture's; otherwise the gesture fails.
  func canBegin(moving way: Point) -> Bool { true }

  override var fewestTouches: Int { 1 }
  override var joinsLate: Bool { true }

  public override func touchEnded(_ touch: Touch) {
    follow(touch, among: touches.count + 1)
    motion.remove(touch.id, time: touch.time)
    guard touches.isEmpty else { return }
    if state.isOngoing { end() } else { fail() }
  }

  public override func touchCancelled(_ touch: Touch) {
    time = touch.time
    motion.remove(touch.id, time: touch.time)
    guard touches.isEmpty else { return }
    if state.isOngoing { cancel() } else { fail() }
  }

  public override func willRecognize() {
    // What was moved while another recognizer had to fail first would be seen as a jump.
    if requested != motion.translation { origin = motion.translation }
  }

  public override func reset() {
    motion.removeAll()
    origin = .zero
    requested = nil
    lockedAxis = nil
    direction = nil
    isCatch = false
  }

  private final func follow(_ touch: Touch, among count: Int) {
    time = touch.time
    let before = motion.translation
    motion.follow(touch, among: touches)
    // Movement with too few fingers does not count.
    if !state.isOngoing, count < minimumNumberOfTouches { origin += motion.translation - before }
  }

  private final func locked(_ way: Point) -> Point {
    switch lockedAxis {
    case .horizontal: Point(x: way.x, y: 0)
    case .vertical: Point(x: 0, y: way.y)
    case nil: way
    }
  }
}
