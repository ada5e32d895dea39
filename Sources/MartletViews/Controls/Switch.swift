import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

/// Something that is on or off: a thumb at one end of a groove or the other.
///
/// A tap turns it; a finger drags the thumb, throws it and catches it in flight. Space and Return turn it while it has the focus. From
/// right to left, *on* is left.
public final class Switch: Control {
  /// Whether it is on. Setting it moves the thumb with a spring and calls nothing.
  public var isOn: Bool {
    didSet {
      let velocity = thrownVelocity ?? 0
      thrownVelocity = nil
      if isOn != oldValue { settle(velocity: velocity) }
    }
  }

  private let groove = View()
  private let thumb = View()
  /// How far the thumb is from where it was held, while it is dragged, in points.
  private var grip: Double?
  private var hasMoved = false
  /// Whether a finger has dragged it, wherever it has brought it in the end.
  private var wasDragged = false

  /// The size of the groove, in points.
  public static let size = Size(width: 52, height: 32)
  /// The gap between the thumb and the groove, and how much wider the thumb is while it is held, in points.
  private static let (inset, stretch) = (4.0, 4.0)
  /// The way from which on a finger drags, in points: a tap may tremble.
  private static let shortestWay = 4.0
  /// The way beyond the ends that it gives, in points.
  private static let give = RubberBand(length: 12)

  /// Makes a switch.
  /// - Parameter onChange: Called with the new state when somebody has turned it, after ``Control/Event/valueChanged``; `nil`, the
  ///   default, for none.
  public init(isOn: Bool = false, onChange: (@MainActor (Bool) -> Void)? = nil) {
    self.isOn = isOn
    super.init()
    groove.cornerRadius = Self.size.height / 2
    thumb.cornerRadius = Self.size.height / 2 - Self.inset
    thumb.layer.shadowColor = .black
    thumb.layer.shadowOpacity = 0.16
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = Point(x: 0, y: 1)
    for part in [groove, thumb] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    if let onChange {
      addAction(for: .valueChanged) { [weak self] in if let self { onChange(self.isOn) } }
    }
    updateLook()
  }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(width: Self.size.width, height: Self.size.height)
  }

  public override var focusRingView: View { groove }

  // MARK: Places

  /// Where the centre of the thumb is at rest, in points of the groove's line: off and on.
  private var rests: (off: Double, on: Double) {
    let half = Self.size.width / 2 - Self.inset - thumb.bounds.width / 2
    let middle = groove.center.x
    let (left, right) = (middle - half, middle + half)
    return effectiveLayoutDirection == .rightToLeft ? (right, left) : (left, right)
  }

  private var isThumbFree: Bool { grip != nil && hasMoved }

  public override func layoutSubviews() {
    groove.frame = alignToPixels(Rect(center: bounds.center, size: Self.size))
    fitThumb()
    if !isThumbFree { thumb.center = Point(x: isOn ? rests.on : rests.off, y: groove.center.y) }
  }

  private func fitThumb() {
    let side = Self.size.height - 2 * Self.inset
    thumb.bounds = Rect(x: 0, y: 0, width: side + (isHighlighted ? Self.stretch : 0), height: side)
  }

  public override func updateLook() {
    let colors = effectiveControlColors
    thumb.backgroundColor = shade(colors.thumb)
    thumb.layer.shadowOpacity = isEnabled ? 0.16 : 0
    fitThumb()
    if !isThumbFree { thumb.center.x = isOn ? rests.on : rests.off }
    paint(isThumbFree ? fraction : isOn ? 1 : 0)
  }

  /// How far on the thumb is.
  private var fraction: Double {
    let (off, on) = rests
    return off == on ? 0 : min(max((thumb.center.x - off) / (on - off), 0), 1)
  }

  private func paint(_ fraction: Double) {
    groove.backgroundColor = shade(
      effectiveControlColors.groove.interpolated(to: effectiveTintColor, fraction: fraction))
  }

  /// Moves the thumb to its end.
  private func settle(velocity: Double) {
    let goal = isOn ? rests.on : rests.off
    guard isInWindow, View.areAnimationsEnabled else {
      thumb.center.x = goal
      return paint(isOn ? 1 : 0)
    }
    guard !effectiveReducesMotion else { return settleQuietly(at: goal, velocity: velocity) }
    if !View.isInAnimationBlock {
      thumb.layer.animate(
        .position.x, to: goal, spring: velocity == 0 ? .control : .thrownThumb, initialVelocity: velocity)
    } else {
      thumb.center.x = goal
    }
    View.animate(spring: .control) { paint(isOn ? 1 : 0) }
  }

  /// Brings the thumb to its end where motion is reduced: with a cross-fade, or as a hand has thrown it, but not beyond the end.
  private func settleQuietly(at goal: Double, velocity: Double) {
    guard velocity != 0 else {
      return crossFade {
        thumb.layer.removeAnimations(for: .position.x)
        thumb.center.x = goal
        paint(isOn ? 1 : 0)
      }
    }
    // From this velocity on the critically damped spring would overshoot.
    let way = goal - thumb.center.x
    let most = Spring.control.angularFrequency * way
    thumb.layer.animate(
      .position.x, to: goal, spring: .control,
      initialVelocity: way < 0 ? max(velocity, most) : min(velocity, most))
    View.animate(spring: .control) { paint(isOn ? 1 : 0) }
  }

  // MARK: Hand

  public override var dragAxis: PanGestureRecognizer.Axis? { .horizontal }

  /// The thumb is held at once.
  public override func grips(at point: Point) -> Bool {
    abs(point.x - thumb.layer.presentationValue(of: .position).x) <= Self.minimumTouchSize / 2
  }

  public override func beginTracking(_ touch: ControlTouch) -> Bool {
    (hasMoved, wasDragged) = (false, false)
    let shown = thumb.layer.presentationValue(of: .position).x
    // A thumb in flight stays where it was caught.
    if thumb.layer.isVisiblyMoving(.position) {
      thumb.freeze(.position)
      hasMoved = true
    }
    grip = shown - touch.location.x
    return true
  }

  public override func continueTracking(_ touch: ControlTouch) {
    guard let grip else { return }
    if abs(touch.location.x - touch.start.x) >= Self.shortestWay { wasDragged = true }
    if !hasMoved {
      guard abs(touch.location.x - touch.start.x) >= Self.shortestWay else { return }
      hasMoved = true
      // What it has moved until now is not made up for.
      self.grip = thumb.center.x - touch.location.x
      return
    }
    let (off, on) = rests
    thumb.center.x = Self.give.limited(grip + touch.location.x, to: min(off, on)...max(off, on))
    paint(fraction)
  }

  public override func endTracking(_ touch: ControlTouch) {
    grip = nil
    let (off, on) = rests
    let old = isOn
    if wasDragged {
      let speed = touch.velocity.x
      let end = Decay.normal.projectedEnd(from: thumb.center.x, velocity: speed)
      letGo(on: abs(end - on) < abs(end - off), velocity: speed)
    } else {
      letGo(on: touch.isInside ? !isOn : isOn, velocity: 0)
    }
    hasMoved = false
    if isOn != old { tell() }
  }

  /// Lets it go to an end, with a velocity in points per second.
  private func letGo(on: Bool, velocity: Double) {
    if isOn == on { return settle(velocity: velocity) }
    thrownVelocity = velocity
    isOn = on
  }

  /// The velocity with which the next change of `isOn` sets out.
  private var thrownVelocity: Double?

  public override func trackingCancelled() {
    grip = nil
    hasMoved = false
    settle(velocity: 0)
  }

  private func tell() {
    sendActions(for: .valueChanged)
    sendActions(for: .primaryAction)
  }

  private func turn() {
    isOn.toggle()
    tell()
  }

  // MARK: Keys and accessibility

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.isPressKey else { return false }
    if isPress(by: event) { turn() }
    return true
  }

  public override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .toggle
    node.value = isOn ? "on" : "off"
    if isOn { node.states.insert(.on) }
    node.actions = [.press]
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press, isEnabled else { return false }
    turn()
    return true
  }
}
