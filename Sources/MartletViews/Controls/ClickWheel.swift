import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A ring that one turns with a finger to go through numbers, with a button in its middle and four places to press on the ring.
///
///     let wheel = ClickWheel(range: 0...Double(songs.count - 1)) { list.scrollToRow(Int($0), animated: true) }
///     wheel.addAction(for: .primaryAction) { play() }
///     wheel.setMark("Menu", at: .top) { showMenu() }
///
/// A finger that goes round clockwise makes the number greater, by a step for each part of a turn. Where it lands does not matter, and
/// nothing jumps. A finger that is lifted where it has landed presses the place that it is on. While the wheel has the focus, the arrow
/// keys go by a step, Page up and Page down by ten, Home and End to the ends, and space and Return press the button. A mouse's wheel over it
/// goes by its steps, up to greater numbers, and does not scroll what is around it. It does not show the number.
public final class ClickWheel: Control {
  /// A place on the ring.
  public enum Place: Int, Hashable, Sendable, CaseIterable {
    /// Above the button.
    case top
    /// After the button, in the direction of text.
    case trailing
    /// Below the button.
    case bottom
    /// Before the button, in the direction of text.
    case leading
  }

  /// The numbers that it can have; finite. 0…100 by default. `value` is kept in it.
  public var range: ClosedRange<Double> {
    didSet {
      Self.check(range)
      value = min(max(value, range.lowerBound), range.upperBound)
    }
  }
  /// The current number. Setting it calls nothing.
  public var value: Double {
    didSet {
      precondition(!value.isNaN, "click wheel: value is not a number")
      value = min(max(value, range.lowerBound), range.upperBound)
    }
  }
  /// The distance from one number to the next. 1 by default; above 0.
  public var step = 1.0 {
    didSet { precondition(step > 0 && step.isFinite, "click wheel: step must be above 0, not \(step)") }
  }
  /// The number of steps in a turn. 24 by default; at least 1.
  public var stepsPerTurn = 24 {
    didSet {
      precondition(stepsPerTurn > 0, "click wheel: a turn has at least one step, not \(stepsPerTurn)")
    }
  }
  /// Whether the greatest number is followed by the least one. `false` by default.
  public var wraps = false

  private let ring = View()
  private let button = View()
  /// Shows where the finger is on the ring.
  private let spot = View()
  private var marks: [Place: (label: Label, press: @MainActor () -> Void)] = [:]
  private var hold = ClickWheelHold.ring(angle: 0)
  private var valueBefore = 0.0
  /// How far the finger has turned since the last step, in radians.
  private var turned = 0.0
  /// Whether the finger has turned so far that it presses nothing.
  private var hasTurned = false
  private var wheelSteps = WheelSteps()

  /// Its usual diameter, in points.
  public static let size = 176.0
  /// The diameter of the button, and that of the spot, as parts of the wheel's; the scale of the button while it is pressed.
  private static let (buttonPart, spotPart, pressedScale) = (0.38, 0.22, 0.94)
  /// How far from the middle a finger has a direction, as a part of the button's radius.
  private static let directionPart = 0.5
  /// How far a finger turns that presses nothing any more, in radians.
  private static let turningSlop = 0.13
  /// How far beside the button a finger that has pressed it may lift, as a part of the wheel's diameter.
  private static let buttonSlopPart = 0.08
  private static let pageSteps = 10
  /// The space on both sides of a mark, in points.
  private static let markMargin = 3.0
  /// The width of words beside the button, and that of words above and below it, as parts of the wheel's diameter.
  private static let (markPart, wideMarkPart) = (0.3, 0.5)
  /// The least scale of words that are too long; longer ones are cut off.
  private static let leastTextScale = 0.75
  /// By what the scale of words gets less until there is room for them.
  private static let textScaleStep = 0.05

  /// Makes a wheel.
  /// - Parameter onChange: Called with each number that somebody chooses; `nil`, the default, for none.
  public init(
    range: ClosedRange<Double> = 0...100, value: Double = 0, step: Double = 1,
    onChange: (@MainActor (Double) -> Void)? = nil
  ) {
    Self.check(range)
    precondition(step > 0 && step.isFinite, "click wheel: step must be above 0, not \(step)")
    precondition(!value.isNaN, "click wheel: value is not a number")
    self.range = range
    self.value = min(max(value, range.lowerBound), range.upperBound)
    self.step = step
    super.init()
    ring.clipsToBounds = true
    spot.opacity = 0
    ring.addSubview(spot)
    for part in [ring, button] {
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
      range.lowerBound.isFinite && range.upperBound.isFinite,
      "click wheel: range must be finite, not \(range)")
  }

  /// Gives a place of the ring a word or a sign, and something to do. A place without one does nothing.
  /// - Parameters:
  ///   - word: What is read there, and what accessibility calls it; `nil` takes the place's mark away.
  ///   - place: Where it is.
  ///   - press: Called when it is pressed.
  public func setMark(_ word: String?, at place: Place, press: @escaping @MainActor () -> Void = {}) {
    marks.removeValue(forKey: place)?.label.removeFromSuperview()
    guard let word else { return }
    let label = Label(word, font: .system(size: 13, weight: .semibold), alignment: .center)
    // The wheel tells of it as one of its actions.
    label.isAccessibilityHidden = true
    marks[place] = (label, press)
    addSubview(label)
    updateLook()
    setNeedsLayout()
  }

  // MARK: Look

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(width: Self.size, height: Self.size)
  }

  public override func updateLook() {
    let colors = effectiveControlColors
    ring.backgroundColor = colors.trough
    button.backgroundColor = shade(colors.surface)
    button.layer.borderColor = colors.hairline
    button.layer.borderWidth = 1 / layer.windowScale
    spot.backgroundColor = effectiveTintColor.withAlpha(0.35)
    for mark in marks.values { mark.label.textColor = shade(colors.ink) }
    let isPressed = isHighlighted && isButtonHeld
    button.transform = isPressed ? Transform(scaleX: Self.pressedScale, y: Self.pressedScale) : .identity
    spot.opacity = isTracking && !isButtonHeld ? 1 : 0
  }

  /// Whether what holds the wheel, be it a key, holds its button.
  private var isButtonHeld: Bool { !isTracking || hold == .button }

  private var diameter: Double { min(bounds.width, bounds.height) }

  private var buttonRadius: Double { diameter * Self.buttonPart / 2 }

  public override func layoutSubviews() {
    let middle = bounds.center
    func place(_ part: View, _ side: Double) {
      part.frame = alignToPixels(Rect(center: middle, size: Size(width: side, height: side)))
      part.cornerRadius = part.bounds.width / 2
    }
    place(ring, diameter)
    place(button, diameter * Self.buttonPart)
    let side = diameter * Self.spotPart
    spot.bounds = Rect(x: 0, y: 0, width: side, height: side)
    spot.cornerRadius = side / 2
    let way = ringRadius
    let scale = marksScale
    for (place, mark) in marks {
      if mark.label.textScale != scale { mark.label.textScale = scale }
      mark.label.frame = alignToPixels(
        Rect(center: middle + direction(of: place) * way, size: room(of: place)))
    }
  }

  /// The room for the mark at a place.
  private func room(of place: Place) -> Size {
    let isWide = place == .top || place == .bottom
    return Size(
      width: diameter * (isWide ? Self.wideMarkPart : Self.markPart), height: 20 * effectiveTextScale)
  }

  /// The scale of the marks' text: one for all, with which each has room on the ring; `nil` for the wheel's own.
  private var marksScale: Double? {
    let wanted = effectiveTextScale
    var most = wanted
    for (place, mark) in marks {
      let width = room(of: place).width - 2 * Self.markMargin
      func needed(_ scale: Double) -> Double {
        mark.label.text.scaled(by: scale).size(scale: layer.windowScale).width
      }
      // The width does not grow evenly with the size: glyphs stand on whole pixels.
      while most > Self.leastTextScale, needed(most) > width { most -= Self.textScaleStep }
    }
    return most < wanted ? max(most, Self.leastTextScale) : nil
  }

  /// The distance from the middle to the middle of the ring, in points.
  private var ringRadius: Double { (diameter / 2 + buttonRadius) / 2 }

  private func direction(of place: Place) -> Point {
    let before = effectiveLayoutDirection == .rightToLeft ? 1.0 : -1
    return switch place {
    case .top: Point(x: 0, y: -1)
    case .trailing: Point(x: -before, y: 0)
    case .bottom: Point(x: 0, y: 1)
    case .leading: Point(x: before, y: 0)
    }
  }

  private func placeSpot(at angle: Double) {
    View.performWithoutAnimation {
      spot.center =
        ring.bounds.center + Point(x: cos(angle) * ringRadius, y: sin(angle) * ringRadius)
    }
  }

  // MARK: Hand

  public override func point(inside point: Point) -> Bool {
    (point - bounds.center).length <= max(diameter, Self.minimumTouchSize) / 2
  }

  public override var dragAxis: PanGestureRecognizer.Axis? { .vertical }

  /// Wherever a finger lands, it turns or presses the wheel, and does not scroll.
  public override func grips(at point: Point) -> Bool { true }

  /// The angle of a finger about the middle; `nil` where it is so near that it has none.
  private func angle(at point: Point) -> Double? {
    let way = point - bounds.center
    return way.length > buttonRadius * Self.directionPart ? atan2(way.y, way.x) : nil
  }

  public override func beginTracking(_ touch: ControlTouch) -> Bool {
    valueBefore = value
    (turned, hasTurned) = (0, false)
    let start = touch.start
    if (start - bounds.center).length <= buttonRadius {
      hold = .button
    } else {
      let angle = angle(at: start) ?? 0
      hold = .ring(angle: angle)
      placeSpot(at: angle)
      follow(touch.location)
    }
    return true
  }

  public override func continueTracking(_ touch: ControlTouch) { follow(touch.location) }

  public override func endTracking(_ touch: ControlTouch) {
    switch hold {
    case .button:
      if touch.isInside,
        (touch.location - bounds.center).length <= buttonRadius + diameter * Self.buttonSlopPart
      {
        sendActions(for: .primaryAction)
      }
    case .ring:
      if !hasTurned, touch.isInside { press(at: touch.start) }
    }
  }

  public override func trackingCancelled() {
    guard value != valueBefore else { return }
    value = valueBefore
    sendActions(for: .valueChanged)
  }

  /// Presses the place of the ring that is nearest to a point.
  private func press(at point: Point) {
    let way = point - bounds.center
    let nearest = Place.allCases.max { a, b in
      let (a, b) = (direction(of: a), direction(of: b))
      return way.x * a.x + way.y * a.y < way.x * b.x + way.y * b.y
    }
    if let nearest { marks[nearest]?.press() }
  }

  private func follow(_ finger: Point) {
    guard case .ring(let old) = hold, let angle = angle(at: finger) else { return }
    var way = (angle - old).remainder(dividingBy: 2 * .pi)
    hold = .ring(angle: angle)
    placeSpot(at: angle)
    // Whoever only presses trembles.
    if !hasTurned {
      turned += way
      guard abs(turned) >= Self.turningSlop else { return }
      hasTurned = true
      (way, turned) = (turned, 0)
    }
    turned += way
    // At an end, the way back begins at once.
    let isAtEnd = turned > 0 ? value >= range.upperBound : value <= range.lowerBound
    if isAtEnd, !wraps { turned = 0 }
    let part = 2 * Double.pi / Double(stepsPerTurn)
    let steps = Int((turned / part).rounded(.towardZero))
    guard steps != 0 else { return }
    turned -= Double(steps) * part
    go(by: steps)
  }

  private var steps: NumberSteps { NumberSteps(range: range, step: step) }

  /// Goes by a number of steps, and tells of it.
  private func go(by count: Int) {
    var wanted = steps.number(Double(count), from: value)
    let length = range.upperBound - range.lowerBound
    if wraps, length > 0, wanted.isFinite, !range.contains(wanted) {
      let round = length + step
      let part = (wanted - range.lowerBound).truncatingRemainder(dividingBy: round)
      let place = part < 0 ? part + round : part
      // Rounded sums are numbers of steps again.
      wanted = steps.number(0, from: range.lowerBound + (steps.areEqual(place, round) ? 0 : place))
    }
    choose(wanted)
  }

  private func choose(_ wanted: Double) {
    let before = value
    value = wanted
    if value != before { sendActions(for: .valueChanged) }
  }

  // MARK: Wheel, keys and accessibility

  public override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool {
    guard isEnabled, scroll.modifiers.isEmpty else { return false }
    let count = wheelSteps.count(scroll, isMirrored: effectiveLayoutDirection == .rightToLeft)
    if count != 0, !isTracking { go(by: count) }
    return true
  }

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.isPressKey {
      if isPress(by: event) { sendActions(for: .primaryAction) }
      return true
    }
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right, .keypadRight, .up, .keypadUp: go(by: 1)
    case .left, .keypadLeft, .down, .keypadDown: go(by: -1)
    case .pageUp, .keypadPageUp: go(by: Self.pageSteps)
    case .pageDown, .keypadPageDown: go(by: -Self.pageSteps)
    case .home, .keypadHome: choose(range.lowerBound)
    case .end, .keypadEnd: choose(range.upperBound)
    default: return false
    }
    return true
  }

  /// The marks on the ring are actions with their words.
  public override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .slider
    node.value = steps.words(for: value)
    node.number = AccessibilityNumber(value, in: range, step: step, isSettable: isEnabled)
    node.actions = [.increment, .decrement, .press]
    for place in Place.allCases {
      if let mark = marks[place] { node.actions.append(.named(mark.label.string)) }
    }
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: go(by: 1)
    case .decrement: go(by: -1)
    case .set(let wanted) where !wanted.isNaN: choose(wanted)
    case .press: sendActions(for: .primaryAction)
    case .named(let name):
      guard
        let mark = Place.allCases.lazy.compactMap({ self.marks[$0] }).first(where: { $0.label.string == name }
        )
      else { return false }
      mark.press()
    default: return false
    }
    return true
  }
}
