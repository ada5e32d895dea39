import MartletGeometry
import MartletGestures
import MartletHost
import MartletMotion

/// A thumb on a groove that one drags to choose a number.
///
/// A finger can land anywhere: the thumb springs to it, on top of its current motion, and then stays under the finger. (In a scroll
/// view, beside the thumb, only if it then moves along the groove, stays for .15 s or taps.) While it has the focus, the arrow keys go by
/// a step, Page up and Page down by ten, Home and End to the ends, and a mouse's wheel over it goes by its steps, up to greater numbers;
/// without the focus the wheel scrolls what is around it. From right to left, the least number is at the right.
open class Slider: Control {
  /// The numbers that it can have. 0…1 by default. `value` is kept in it.
  public final var range: ClosedRange<Double> {
    didSet {
      Self.check(range)
      value = min(max(value, range.lowerBound), range.upperBound)
      place()
    }
  }

  /// The current number. Setting it moves the thumb, animated in an animation block, and calls nothing.
  public final var value: Double {
    didSet {
      value = clamped(value)
      if value != oldValue { place() }
    }
  }

  /// The distance of the numbers that it can have, from the least one on; `nil`, the default, for any number. Above 0.
  public final var step: Double? {
    didSet {
      precondition(
        step.map { $0 > 0 && $0.isFinite } ?? true, "slider: step must be above 0, not \(step ?? 0)")
      value = clamped(value)
    }
  }

  /// The number from which the groove is filled up to the thumb; `nil`, the default, for the least one.
  public final var origin: Double? {
    didSet {
      precondition(!(origin?.isNaN ?? false), "slider: origin is not a number")
      if origin != oldValue { place() }
    }
  }

  /// Whether it tells of every number on the way, and not only of the one at which it is let go. `true` by default.
  public final var isContinuous = true

  private final let groove = View()
  private final let fill = View()
  private final let thumb = View()
  /// The distance from the finger to the centre of the thumb.
  private final var grip = 0.0
  private final var valueBefore = 0.0
  private final var isSwollen = false
  private final var wheelSteps = WheelSteps()

  private static let grooveHeight = 4.0
  /// The diameter of the thumb, in points.
  public static let thumbSize = 24.0
  /// The thumb's scale while it is held.
  private static let heldScale = 1.15
  /// The part of the range that an arrow key goes without a step of its own, and how many steps Page up goes.
  private static let (keyStep, pageSteps) = (0.02, 10.0)

  /// Makes a slider.
  /// - Parameter onChange: Called with each number that somebody chooses; `nil`, the default, for none.
  public init(
    range: ClosedRange<Double> = 0...1, value: Double = 0, onChange: (@MainActor (Double) -> Void)? = nil
  ) {
    Self.check(range)
    precondition(!value.isNaN, "slider: value is not a number")
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    super.init()
    thumb.bounds = Rect(x: 0, y: 0, width: Self.thumbSize, height: Self.thumbSize)
    thumb.cornerRadius = Self.thumbSize / 2
    for part in [groove, fill] { part.cornerRadius = Self.grooveHeight / 2 }
    // It grows to one side.
    fill.layer.anchorPoint = Point(x: 0, y: 0.5)
    for part in [groove, fill, thumb] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    if let onChange {
      addAction(for: .valueChanged) { [weak self] in if let self { onChange(self.value) } }
    }
    updateLook()
  }

  private static func check(_ range: ClosedRange<Double>) {
    precondition(
      range.lowerBound < range.upperBound && range.lowerBound.isFinite && range.upperBound.isFinite,
      "a slider needs a range, not \(range)")
  }

  private final func clamped(_ value: Double) -> Double {
    precondition(!value.isNaN, "slider: value is not a number")
    let wanted = min(max(value, range.lowerBound), range.upperBound)
    guard let step else { return wanted }
    // Steps that are no binary fractions add up to a little more or less.
    let last = ((range.upperBound - range.lowerBound) / step + 1e-9).rounded(.down)
    let index = min(((wanted - range.lowerBound) / step).rounded(), last)
    return min(range.lowerBound + index * step, range.upperBound)
  }

  open override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(height: Self.minimumTouchSize)
  }

  open override var focusRingView: View { thumb }

  open override func updateLook() {
    groove.backgroundColor = effectiveControlColors.groove
    fill.backgroundColor = shade(effectiveTintColor)
    // A groove must not show through it.
    thumb.backgroundColor =
      isEnabled
      ? effectiveTintColor
      : effectiveControlColors.surface.interpolated(to: effectiveControlColors.ink, fraction: 0.35)
    let isHeld = isTracking
    if isHeld != isSwollen {
      isSwollen = isHeld
      thumb.transform = isHeld ? Transform(scaleX: Self.heldScale, y: Self.heldScale) : .identity
    }
  }

  // MARK: Places

  /// The thumb's range of movement, in points.
  private final var way: Double { max(bounds.width - Self.thumbSize, 1) }

  private final var isRightToLeft: Bool { effectiveLayoutDirection == .rightToLeft }

  open override func layoutSubviews() {
    let middle = bounds.height / 2
    groove.frame = alignToPixels(
      Rect(x: Self.thumbSize / 2, y: middle - Self.grooveHeight / 2, width: way, height: Self.grooveHeight))
    place()
  }

  private final func place() {
    let isMirrored = isRightToLeft
    func place(of value: Double) -> Double {
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      return way * (isMirrored ? 1 - part : part)
    }
    let least = min(max(origin ?? range.lowerBound, range.lowerBound), range.upperBound)
    let (x, start) = (place(of: value), place(of: least))
    thumb.center = Point(x: Self.thumbSize / 2 + x, y: bounds.height / 2)
    fill.center = Point(x: groove.frame.minX + min(x, start), y: groove.frame.center.y)
    fill.bounds = Rect(x: 0, y: 0, width: abs(x - start), height: groove.bounds.height)
  }

  // MARK: Hand

  open override var dragAxis: PanGestureRecognizer.Axis? { .horizontal }

  /// The thumb is held at once.
  open override func grips(at point: Point) -> Bool {
    abs(point.x - thumb.layer.presentationValue(of: .position).x) <= Self.minimumTouchSize / 2
  }

  open override func beginTracking(_ touch: ControlTouch) -> Bool {
    valueBefore = value
    // On the thumb the finger keeps its place; elsewhere the thumb comes to it.
    let distance = thumb.center.x - touch.start.x
    let isOnThumb = abs(distance) <= Self.minimumTouchSize / 2
    grip = isOnThumb ? thumb.center.x - touch.location.x : 0
    follow(touch.location, isCalled: !isOnThumb)
    return true
  }

  open override func continueTracking(_ touch: ControlTouch) { follow(touch.location, isCalled: false) }

  open override func endTracking(_ touch: ControlTouch) {
    if !isContinuous, value != valueBefore { sendActions(for: .valueChanged) }
    sendActions(for: .primaryAction)
  }

  open override func trackingCancelled() {
    // Nobody has been told of the way there.
    if isContinuous { choose(valueBefore) } else { move { value = valueBefore } }
  }

  private final func follow(_ finger: Point, isCalled: Bool) {
    let part = (finger.x + grip - Self.thumbSize / 2) / way
    let wanted = range.lowerBound + (isRightToLeft ? 1 - part : part) * (range.upperBound - range.lowerBound)
    let before = value
    // Steps are gone by springs; where motion is reduced, at once, as under a finger.
    if isCalled || step != nil && !effectiveReducesMotion { move { value = wanted } } else { value = wanted }
    if value != before, isContinuous { sendActions(for: .valueChanged) }
  }

  /// Goes to a number with a spring, and tells of it.
  private final func choose(_ wanted: Double) {
    let before = value
    move { value = wanted }
    if value != before { sendActions(for: .valueChanged) }
  }

  // MARK: Wheel, keys and accessibility

  open override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool {
    guard isEnabled, isFocused, scroll.modifiers.isEmpty else { return false }
    let count = wheelSteps.count(scroll, isMirrored: isRightToLeft)
    if count != 0, !isTracking { choose(value + Double(count) * arrowStep) }
    return true
  }

  private final var arrowStep: Double { step ?? Self.keyStep * (range.upperBound - range.lowerBound) }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    let forward = isRightToLeft ? -1.0 : 1
    switch event.key {
    case .right, .keypadRight: choose(value + forward * arrowStep)
    case .left, .keypadLeft: choose(value - forward * arrowStep)
    case .up, .keypadUp: choose(value + arrowStep)
    case .down, .keypadDown: choose(value - arrowStep)
    case .pageUp, .keypadPageUp: choose(value + Self.pageSteps * arrowStep)
    case .pageDown, .keypadPageDown: choose(value - Self.pageSteps * arrowStep)
    case .home, .keypadHome: choose(range.lowerBound)
    case .end, .keypadEnd: choose(range.upperBound)
    default: return false
    }
    return true
  }

  /// Its value in words is its part of the range; a program with better words sets `accessibilityValue`.
  open override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .slider
    let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    node.value = "\(Int((part * 100).rounded())) %"
    node.number = AccessibilityNumber(value, in: range, step: step ?? 0, isSettable: isEnabled)
    node.actions = [.increment, .decrement]
  }

  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: choose(value + arrowStep)
    case .decrement: choose(value - arrowStep)
    case .set(let wanted) where !wanted.isNaN: choose(wanted)
    default: return false
    }
    return true
  }
}
