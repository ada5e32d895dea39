import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// What people take hold of to drag the line between two columns: a pill on the line, with room for a finger around it.
final class SplitDivider: View {
  /// Called with the gesture.
  var onDrag: (PanGestureRecognizer) -> Void = { _ in }
  /// Called with a step to the right or the left, in points, by keys and assistive programs.
  var onStep: (Double) -> Void = { _ in }
  /// Called when it is tapped twice, or pressed by a key.
  var onPress: () -> Void = {}
  /// How wide the first column is, in points, and how wide it may be.
  var measure: () -> (width: Double, range: ClosedRange<Double>) = { (0, 0...0) }
  /// Whether only the room around the pill is touched, for something else is done with the rest of the edge.
  var isShort: () -> Bool = { false }
  /// Whether a hand may catch it in flight.
  var isSeenMoving: () -> Bool = { false }

  private let pill = Layer()
  private let pan = PanGestureRecognizer()

  /// The width of what is touched, the size of the pill, and a step of the keys, in points.
  static let (width, pillSize, step) = (28.0, Size(width: 5, height: 44), 24.0)

  override init() {
    super.init()
    cursor = .resizeColumn
    layer.name = "divider"
    pill.cornerRadius = Self.pillSize.width / 2
    layer.addSublayer(pill)
    pan.axisLock = .only(.horizontal)
    pan.maximumNumberOfTouches = 1
    pan.allowedSources.remove(.touchpad)
    pan.beginsOnTouchDown = { [weak self] _ in self?.isSeenMoving() ?? false }
    pan.addHandler { [weak self] in self?.onDrag($0) }
    addGestureRecognizer(pan)
    let taps = TapGestureRecognizer()
    taps.numberOfTapsRequired = 2
    taps.addHandler { [weak self] in if $0.state == .ended { self?.onPress() } }
    addGestureRecognizer(taps)
  }

  /// Lets the finger go.
  func abandon() { pan.abandon() }

  /// The colour of the pill.
  var color = Color.clear {
    didSet { Transaction.withoutActions { pill.backgroundColor = color } }
  }

  override func layoutSubviews() {
    pill.frame = alignToPixels(Rect(center: Point(x: bounds.midX, y: bounds.midY), size: Self.pillSize))
  }

  override func point(inside point: Point) -> Bool {
    let isInside = super.point(inside: point)
    return isInside && (!isShort() || abs(point.y - bounds.midY) <= Self.pillSize.height)
  }

  override var canBecomeFocused: Bool { !isHidden }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.isPressKey {
      if event.phase == .pressed { onPress() }
      return true
    }
    guard event.phase != .released, event.modifiers.isEmpty else { return super.keyPressed(event) }
    switch event.key {
    case .left, .keypadLeft: onStep(-Self.step)
    case .right, .keypadRight: onStep(Self.step)
    default: return super.keyPressed(event)
    }
    return true
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    let (width, range) = measure()
    node.role = .slider
    node.label = LibraryWords.current("Column width")
    node.number = AccessibilityNumber(width, in: range, step: Self.step, isSettable: true)
    node.actions = [.increment, .decrement, .press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    let forward = effectiveLayoutDirection == .rightToLeft ? -1.0 : 1
    switch action {
    case .increment: onStep(Self.step * forward)
    case .decrement: onStep(-Self.step * forward)
    case .set(let wanted) where !wanted.isNaN: onStep((wanted - measure().width) * forward)
    case .press: onPress()
    default: return false
    }
    return true
  }
}
