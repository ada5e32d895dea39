import MartletGeometry
import MartletHost
import MartletLayers

/// A button of a title bar: a sign on a round ground that shows while the pointer or a finger is over it.
final class FrameButton: Control {
  /// What it does.
  let button: ButtonLayout.Button
  /// Called when it is pressed.
  var onPress: () -> Void = {}
  /// Whether the window is maximized, so that the button for that gives it its own size back.
  var isMaximized = false {
    didSet { if isMaximized != oldValue { setNeedsLayout() } }
  }
  /// Whether the window has the keyboard.
  var isActive = true {
    didSet { if isActive != oldValue { updateLook() } }
  }

  private let ground = Layer()
  /// Where the ring of the focus is.
  private let ringPlace = View()
  private let sign = ShapeLayer()

  /// The width that it takes in the bar, the diameter of its ground and the size of its sign, in points.
  nonisolated static let width = 40.0
  private static let (diameter, signSize, lineWidth) = (30.0, 10.0, 1.5)
  /// The diameter of what the ring of the focus surrounds: the ring stays within the button.
  private static let ringDiameter = 28.0
  private static let (hoverShade, pressedShade) = (0.08, 0.16)

  init(_ button: ButtonLayout.Button) {
    self.button = button
    super.init()
    sign.fillColor = .clear
    sign.lineWidth = Self.lineWidth
    sign.lineCap = .round
    sign.lineJoin = .round
    ground.cornerRadius = Self.diameter / 2
    ringPlace.isUserInteractionEnabled = false
    ringPlace.cornerRadius = Self.ringDiameter / 2
    layer.addSublayer(ground)
    layer.addSublayer(sign)
    addSubview(ringPlace)
    updateLook()
  }

  /// Tab leads through the content, and through the frame only after F6 has led there.
  override var canBecomeFocused: Bool { focusSystem?.isInFrame ?? false }

  override var focusRingView: View { ringPlace }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.isPressKey else { return false }
    if isPress(by: event) { onPress() }
    return true
  }

  override func layoutSubviews() {
    let middle = Point(x: bounds.midX, y: bounds.midY)
    ground.frame = Rect(center: middle, size: Size(width: Self.diameter, height: Self.diameter))
    ringPlace.frame = Rect(
      center: middle, size: Size(width: Self.ringDiameter, height: Self.ringDiameter))
    let frame = alignToPixels(Rect(center: middle, size: Size(width: Self.signSize, height: Self.signSize)))
    sign.frame = frame
    sign.path = path(in: Rect(origin: .zero, size: frame.size))
  }

  private func path(in rect: Rect) -> Path {
    var path = Path()
    switch button {
    case .minimize:
      path.move(to: Point(x: rect.minX, y: rect.midY))
      path.addLine(to: Point(x: rect.maxX, y: rect.midY))
    case .maximize:
      guard isMaximized else {
        path.addRect(rect)
        break
      }
      // A window before another one.
      let step = rect.width / 4
      path.addRect(
        Rect(x: rect.minX, y: rect.minY + step, width: rect.width - step, height: rect.height - step))
      path.move(to: Point(x: rect.minX + step, y: rect.minY))
      path.addLine(to: Point(x: rect.maxX, y: rect.minY))
      path.addLine(to: Point(x: rect.maxX, y: rect.maxY - step))
    case .close:
      path.move(to: Point(x: rect.minX, y: rect.minY))
      path.addLine(to: Point(x: rect.maxX, y: rect.maxY))
      path.move(to: Point(x: rect.maxX, y: rect.minY))
      path.addLine(to: Point(x: rect.minX, y: rect.maxY))
    }
    return path
  }

  override func updateLook() {
    let colors = effectiveControlColors
    sign.strokeColor = isActive || isHovered ? colors.ink : colors.mist
    let shade = isHighlighted ? Self.pressedShade : isHovered ? Self.hoverShade : 0
    ground.backgroundColor = colors.ink.withAlpha(shade)
  }

  override func endTracking(_ touch: ControlTouch) {
    if touch.isInside { onPress() }
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .button
    node.actions = [.press]
    node.label = button.title(isMaximized: isMaximized)
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press, isEnabled else { return false }
    onPress()
    return true
  }
}

extension ButtonLayout.Button {
  /// What it does with a window, in words.
  func title(isMaximized: Bool) -> String {
    switch self {
    case .minimize: LibraryWords.current("Minimize")
    case .maximize: LibraryWords.current(isMaximized ? "Restore" : "Maximize")
    case .close: LibraryWords.current("Close")
    }
  }
}
