import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// Two halves, minus and plus, that make a number less or greater by a step.
///
/// A half that is held repeats, first after half a second, then faster. While it has the focus, the arrow keys do the same, Home and
/// End go to the ends, and a mouse's wheel over it goes by its steps, up to greater numbers; without the focus the wheel scrolls what is
/// around it. It does not show the number: a label beside it does.
public final class Stepper: Control {
  /// The numbers that it can have; finite. 0…100 by default.
  public var range: ClosedRange<Double> {
    didSet {
      Self.check(range)
      value = min(max(value, range.lowerBound), range.upperBound)
      updateLook()
    }
  }
  /// The current number. Setting it calls nothing.
  public var value: Double {
    didSet {
      precondition(!value.isNaN, "stepper: value is not a number")
      value = min(max(value, range.lowerBound), range.upperBound)
      if value != oldValue { updateLook() }
    }
  }
  /// How far a press goes, from one number to the next of those that lie whole steps from the least one; from a number between
  /// these, just as far. 1 by default; above 0.
  public var step = 1.0 {
    didSet { precondition(step > 0 && step.isFinite, "stepper: step must be above 0, not \(step)") }
  }
  /// Whether the greatest number is followed by the least one. `false` by default.
  public var wraps = false {
    didSet { updateLook() }
  }
  /// Whether a half that is held repeats. `true` by default.
  public var autorepeat = true

  private let halves = [View(), View()]
  private let signs = [ShapeLayer(), ShapeLayer()]
  private let divider = View()
  /// The half that is held: 0 is minus.
  private var held: Int?
  private var isOver = false
  private var nextRepeat: MediaTime?
  private var repeats = 0
  private var wheelSteps = WheelSteps()

  /// Its size, in points.
  public static let size = Size(width: 104, height: 36)
  private static let (radius, sign) = (12.0, 12.0)
  /// How long it takes until a half that is held repeats, and from then on, in seconds: shorter after some repetitions.
  private static let delay = 0.5
  private static let (pause, shortPause, slowRepeats) = (0.15, 0.06, 8)

  /// Makes a stepper.
  /// - Parameter onChange: Called with each number that somebody chooses; `nil`, the default, for none.
  public init(
    range: ClosedRange<Double> = 0...100, value: Double = 0, step: Double = 1,
    onChange: (@MainActor (Double) -> Void)? = nil
  ) {
    Self.check(range)
    precondition(step > 0 && step.isFinite, "stepper: step must be above 0, not \(step)")
    precondition(!value.isNaN, "stepper: value is not a number")
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    self.step = step
    super.init()
    cornerRadius = Self.radius
    layer.masksToBounds = true
    for (index, half) in halves.enumerated() {
      half.isUserInteractionEnabled = false
      let sign = signs[index]
      sign.fillColor = .clear
      sign.lineWidth = 2
      sign.lineCap = .round
      half.layer.addSublayer(sign)
      addSubview(half)
    }
    divider.isUserInteractionEnabled = false
    addSubview(divider)
    if let onChange {
      addAction(for: .valueChanged) { [weak self] in if let self { onChange(self.value) } }
    }
    updateLook()
  }

  private static func check(_ range: ClosedRange<Double>) {
    precondition(
      range.lowerBound.isFinite && range.upperBound.isFinite, "stepper: range must be finite, not \(range)")
  }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(width: Self.size.width, height: Self.size.height)
  }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  public override func layoutSubviews() {
    let middle = (bounds.width / 2).rounded()
    for (index, half) in halves.enumerated() {
      let isLeft = (index == 0) != isMirrored
      half.frame = Rect(
        x: isLeft ? 0 : middle, y: 0, width: isLeft ? middle : bounds.width - middle, height: bounds.height)
      let side = Self.sign
      var path = Path()
      path.move(to: Point(x: 0, y: side / 2))
      path.addLine(to: Point(x: side, y: side / 2))
      if index == 1 {
        path.move(to: Point(x: side / 2, y: 0))
        path.addLine(to: Point(x: side / 2, y: side))
      }
      Transaction.withoutActions {
        signs[index].path = path
        signs[index].frame = alignToPixels(
          Rect(center: half.bounds.center, size: Size(width: side, height: side)))
      }
    }
    let pixel = 1 / layer.windowScale
    let height = (bounds.height / 2).rounded()
    divider.frame = alignToPixels(
      Rect(x: middle, y: (bounds.height - height) / 2, width: pixel, height: height))
  }

  public override func updateLook() {
    let colors = effectiveControlColors
    backgroundColor = colors.trough
    divider.backgroundColor = colors.hairline
    for (index, half) in halves.enumerated() {
      let isHeld = held == index && isOver
      half.backgroundColor = colors.ink.withAlpha(isHeld ? 0.14 : 0)
      let color = canGo(index) ? shade(colors.ink) : colors.ink.withAlpha(0.3)
      Transaction.withoutActions { signs[index].strokeColor = color }
    }
  }

  private func canGo(_ half: Int) -> Bool {
    wraps || (half == 0 ? value > range.lowerBound : value < range.upperBound)
  }

  /// Goes a step. Returns whether that has changed anything.
  @discardableResult
  private func go(_ half: Int) -> Bool {
    var next = steps.number(half == 0 ? -1 : 1, from: value)
    if wraps {
      if next > range.upperBound { next = range.lowerBound }
      if next < range.lowerBound { next = range.upperBound }
    }
    let before = value
    value = next
    guard value != before else { return false }
    sendActions(for: .valueChanged)
    return true
  }

  private var steps: NumberSteps { NumberSteps(range: range, step: step) }

  // MARK: Hand

  private func half(at point: Point) -> Int { (point.x < bounds.width / 2) == isMirrored ? 1 : 0 }

  public override func beginTracking(_ touch: ControlTouch) -> Bool {
    let half = half(at: touch.start)
    (held, isOver, repeats) = (half, true, 0)
    nextRepeat = autorepeat ? touch.time + Self.delay : nil
    go(half)
    return true
  }

  public override func continueTracking(_ touch: ControlTouch) {
    let isNowOver = touch.isInside && half(at: touch.location) == held
    guard isNowOver != isOver else { return }
    isOver = isNowOver
    if isOver, autorepeat, nextRepeat == nil { nextRepeat = touch.time + Self.delay }
    View.animate(spring: .control) { updateLook() }
  }

  public override var trackingDeadline: MediaTime? { nextRepeat }

  public override func trackingDeadlinePassed() {
    guard let time = nextRepeat, let held else { return }
    repeats += 1
    let isRepeated = isOver && go(held)
    // What it has told may have taken the finger away.
    guard self.held != nil else { return }
    nextRepeat =
      isRepeated ? time + (repeats > Self.slowRepeats ? Self.shortPause : Self.pause) : nil
  }

  public override func endTracking(_ touch: ControlTouch) {
    (held, nextRepeat) = (nil, nil)
    updateLook()
    sendActions(for: .primaryAction)
  }

  /// The steps that it has gone stay.
  public override func trackingCancelled() {
    (held, nextRepeat) = (nil, nil)
    updateLook()
  }

  // MARK: Wheel, keys and accessibility

  public override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool {
    guard isEnabled, isFocused, scroll.modifiers.isEmpty else { return false }
    let count = wheelSteps.count(scroll, isMirrored: isMirrored)
    for _ in 0..<abs(count) where !isTracking {
      guard go(count > 0 ? 1 : 0) else { break }
    }
    return true
  }

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .up, .keypadUp: go(1)
    case .down, .keypadDown: go(0)
    case .right, .keypadRight: go(isMirrored ? 0 : 1)
    case .left, .keypadLeft: go(isMirrored ? 1 : 0)
    case .home, .keypadHome: choose(range.lowerBound)
    case .end, .keypadEnd: choose(range.upperBound)
    default: return false
    }
    return true
  }

  private func choose(_ wanted: Double) {
    guard wanted != value else { return }
    value = wanted
    sendActions(for: .valueChanged)
  }

  public override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .stepper
    node.value = steps.words(for: value)
    node.number = AccessibilityNumber(value, in: range, step: step, isSettable: isEnabled)
    node.actions = [.increment, .decrement]
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: return go(1)
    case .decrement: return go(0)
    case .set(let wanted) where !wanted.isNaN:
      choose(min(max(wanted, range.lowerBound), range.upperBound))
      return true
    default: return false
    }
  }
}
