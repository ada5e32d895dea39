import MartletGeometry
import MartletGestures
import MartletHost
import MartletMotion

/// A row of dots, one for each page; the one of the page that is shown is a pill.
///
/// A tap beside the pill goes a page towards the finger, and a finger that slides over the dots goes along. Set ``position`` while pages
/// move under a hand: the pill moves with it. The arrow keys, Home and End choose while it has the focus.
public final class PageControl: Control {
  /// How many pages there are; at least 0. 0 by default.
  public var numberOfPages: Int {
    didSet {
      precondition(
        numberOfPages >= 0, "page control: the number of pages must be at least 0, not \(numberOfPages)")
      guard numberOfPages != oldValue else { return }
      makeDots()
      position = min(max(position, 0), Double(max(numberOfPages - 1, 0)))
      invalidateIntrinsicContentSize()
    }
  }

  /// The page that is shown, from 0. Setting it moves the pill with a spring and calls nothing.
  public var currentPage: Int {
    get { Int(position.rounded()) }
    set {
      let page = min(max(newValue, 0), max(numberOfPages - 1, 0))
      move { position = Double(page) }
    }
  }

  /// The page that is shown, with parts on the way to the next one; within 0…`numberOfPages` − 1. The pill follows at once, animated in a
  /// block of `View.animate`.
  public var position: Double = 0 {
    didSet {
      precondition(!position.isNaN, "page control: position is not a number")
      position = min(max(position, 0), Double(max(numberOfPages - 1, 0)))
      if position != oldValue { place() }
    }
  }

  private var dots: [View] = []
  private var pageBefore = 0
  private var isSliding = false

  /// The diameter of a dot, the length of the pill, and the distance of dots, in points.
  private static let (dot, pill, pitch) = (8.0, 22.0, 18.0)

  /// Makes a row of dots.
  /// - Parameter onChange: Called with the page that somebody chooses; `nil`, the default, for none.
  public init(
    numberOfPages: Int = 0, currentPage: Int = 0, onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    precondition(
      numberOfPages >= 0, "page control: the number of pages must be at least 0, not \(numberOfPages)")
    self.numberOfPages = numberOfPages
    super.init()
    makeDots()
    position = Double(min(max(currentPage, 0), max(numberOfPages - 1, 0)))
    if let onChange {
      addAction(for: .valueChanged) { [weak self] in if let self { onChange(self.currentPage) } }
    }
    updateLook()
  }

  private func makeDots() {
    for dot in dots { dot.removeFromSuperview() }
    dots = (0..<numberOfPages).map { _ in
      let dot = View()
      dot.isUserInteractionEnabled = false
      dot.cornerRadius = Self.dot / 2
      addSubview(dot)
      return dot
    }
    setNeedsLayout()
    updateLook()
  }

  private var length: Double {
    numberOfPages == 0 ? 0 : Self.pitch * Double(numberOfPages - 1) + Self.pill
  }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    IntrinsicSize(width: length, height: Self.minimumTouchSize / 2)
  }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  public override func layoutSubviews() { place() }

  public override func updateLook() { paint() }

  /// How much a dot is the pill.
  private func share(_ index: Int) -> Double { max(1 - abs(Double(index) - position), 0) }

  private func place() {
    let (pixel, start) = (1 / layer.windowScale, (bounds.width - length) / 2)
    var x = (start / pixel).rounded(.down) * pixel
    let y = ((bounds.height - Self.dot) / 2 / pixel).rounded(.down) * pixel
    for (index, dot) in dots.enumerated() {
      let width = Self.dot + (Self.pill - Self.dot) * share(index)
      let gap = Self.pitch - Self.dot
      dot.frame = Rect(
        x: isMirrored ? bounds.width - x - width : x, y: y, width: width,
        height: Self.dot)
      x += width + gap
    }
    paint()
  }

  private func paint() {
    let quiet = effectiveControlColors.ink.withAlpha(0.25)
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = shade(quiet.interpolated(to: effectiveTintColor, fraction: share(index)))
    }
  }

  // MARK: Hand

  public override var dragAxis: PanGestureRecognizer.Axis? { .horizontal }

  private func page(at x: Double) -> Int {
    let along = isMirrored ? bounds.width - x : x
    let page = ((along - (bounds.width - length) / 2 - Self.pill / 2) / Self.pitch).rounded()
    return min(max(Int(page), 0), max(numberOfPages - 1, 0))
  }

  public override func beginTracking(_ touch: ControlTouch) -> Bool {
    (pageBefore, isSliding) = (currentPage, false)
    return numberOfPages > 1
  }

  public override func continueTracking(_ touch: ControlTouch) {
    guard isSliding || abs(touch.location.x - touch.start.x) >= Self.pitch / 2 else { return }
    isSliding = true
    choose(page(at: touch.location.x))
  }

  public override func endTracking(_ touch: ControlTouch) {
    guard !isSliding, touch.isInside else { return }
    let aim = page(at: touch.location.x)
    if aim != currentPage { choose(currentPage + (aim > currentPage ? 1 : -1)) }
    sendActions(for: .primaryAction)
  }

  public override func trackingCancelled() { choose(pageBefore) }

  private func choose(_ page: Int) {
    let page = min(max(page, 0), max(numberOfPages - 1, 0))
    guard page != currentPage else { return }
    currentPage = page
    sendActions(for: .valueChanged)
  }

  // MARK: Keys and accessibility

  public override var canBecomeFocused: Bool { super.canBecomeFocused && numberOfPages > 1 }

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right, .keypadRight: choose(currentPage + (isMirrored ? -1 : 1))
    case .left, .keypadLeft: choose(currentPage + (isMirrored ? 1 : -1))
    case .home, .keypadHome: choose(0)
    case .end, .keypadEnd: choose(numberOfPages - 1)
    default: return false
    }
    return true
  }

  public override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .pageControl
    if numberOfPages > 0 { node.value = "\(currentPage + 1) of \(numberOfPages)" }
    guard numberOfPages > 1 else { return }
    node.number = AccessibilityNumber(
      Double(currentPage + 1), in: 1...Double(numberOfPages), step: 1, isSettable: isEnabled)
    node.actions = [.increment, .decrement]
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .increment: choose(currentPage + 1)
    case .decrement: choose(currentPage - 1)
    case .set(let number) where !number.isNaN:
      choose(Int(min(max(number.rounded(), 1), Double(max(numberOfPages, 1)))) - 1)
    default: return false
    }
    return true
  }
}
