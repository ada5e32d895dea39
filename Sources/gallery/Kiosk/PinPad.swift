import Martlet

/// Asks for the digits with which a kiosk can be left.
@MainActor
final class PinPad: View {
  /// Called when the right digits were entered.
  var onRight: () -> Void = {}
  /// Called when it is not wanted any more.
  var onCancel: () -> Void = {}

  private let pin: String
  private var entered = "" { didSet { showDots() } }
  private var buttons: [Button] = []
  /// On the buttons without a digit: signs have room where words of some languages have none.
  private var signs: [(layer: DrawnLayer, button: Button)] = []
  private var dots: [Layer] = []
  private let palette: Palette

  static let size = Size(width: 268, height: 312)
  /// The least space between it and the edges of a window, in points.
  static let outerMargin = 12.0
  private static let (margin, dotSize, signSize) = (20.0, 12.0, 18.0)
  /// How long the dots say that digits were wrong, in seconds, and the name of what they do meanwhile.
  private static let (refusalTime, refusal) = (1.2, "refuse")

  init(pin: String, palette: Palette) {
    self.pin = pin
    self.palette = palette
    super.init()
    layer.name = "pin"
    cornerRadius = 28
    backgroundColor = palette.card
    layer.borderColor = palette.hairline
    layer.shadowColor = .black
    layer.shadowRadius = 18
    layer.shadowOffset = Point(x: 0, y: 8)
    layer.shadowOpacity = 0.2
    for digit in 1...9 { addDigit("\(digit)") }
    addSign(
      localized("Close"), lines: [[(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)]]
    ) { [weak self] in self?.onCancel() }
    addDigit("0")
    // A key that points at the last dot, with a cross on it.
    addSign(
      localized("Undo", context: "digit"),
      lines: [
        [(0, 0.5), (0.32, 0.14), (1, 0.14), (1, 0.86), (0.32, 0.86), (0, 0.5)],
        [(0.5, 0.34), (0.8, 0.66)], [(0.8, 0.34), (0.5, 0.66)],
      ]
    ) { [weak self] in self?.undo() }
    dots = pin.map { _ in
      let dot = Layer()
      dot.isStill = true
      dot.cornerRadius = Self.dotSize / 2
      layer.addSublayer(dot)
      return dot
    }
    showDots()
  }

  private func addDigit(_ digit: String) {
    add(Button(digit, style: ControlStyle(palette: palette)) { [weak self] in self?.enter(digit) })
  }

  /// Adds a button with a sign of lines in a square whose side is 1, and a name for those who do not see it.
  private func addSign(
    _ name: String, lines: [[(x: Double, y: Double)]], onTap: @escaping @MainActor () -> Void
  ) {
    let button = Button("", style: ControlStyle(palette: palette), onTap: onTap)
    button.accessibilityLabel = name
    let ink = palette.ink
    let sign = DrawnLayer { context, size in
      var path = Path()
      let inner = Rect(origin: .zero, size: size).insetBy(dx: 1, dy: 1)
      for line in lines {
        for (index, point) in line.enumerated() {
          let place = Point(x: inner.minX + point.x * inner.width, y: inner.minY + point.y * inner.height)
          if index == 0 { path.move(to: place) } else { path.addLine(to: place) }
        }
      }
      context.stroke(path, with: ink, style: StrokeStyle(width: 1.75, cap: .round, join: .round))
    }
    sign.isStill = true
    button.layer.addSublayer(sign)
    signs.append((sign, button))
    add(button)
  }

  private func add(_ button: Button) {
    buttons.append(button)
    addSubview(button)
  }

  private func enter(_ digit: String) {
    entered += digit
    guard entered.count >= pin.count else { return }
    if entered == pin { return onRight() }
    entered = ""
    refuse()
  }

  private func undo() { entered = String(entered.dropLast()) }

  /// Shakes the pad, and shows all dots in another colour for a while.
  private func refuse() {
    for dot in dots {
      dot.add(
        KeyframeAnimation(
          values: [palette.coral, palette.coral, palette.hairline], keyTimes: [0, 0.6, 1],
          duration: Self.refusalTime),
        for: .backgroundColor, key: Self.refusal)
    }
    guard !effectiveReducesMotion else { return }
    layer.add(
      KeyframeAnimation(values: [0.0, 12, -12, 8, -8, 0], duration: 0.4, isAdditive: true),
      for: .position.x, key: Self.refusal)
  }

  private func showDots() {
    for (index, dot) in dots.enumerated() {
      dot.removeAnimation(forKey: Self.refusal)
      dot.backgroundColor = index < entered.count ? palette.sky : palette.hairline
    }
  }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    let pitch = 22.0
    let start = bounds.midX - pitch * Double(dots.count - 1) / 2
    for (index, dot) in dots.enumerated() {
      dot.frame = alignToPixels(
        directed(
          Rect(
            center: Point(x: start + pitch * Double(index), y: Self.margin + Self.dotSize / 2),
            size: Size(width: Self.dotSize, height: Self.dotSize))))
    }
    // In a low window the buttons are as high as a finger needs, before the gaps are as wide as ever.
    let gap = bounds.height < Self.size.height ? 8.0 : 12
    let top = Self.margin + Self.dotSize + Self.margin
    let width = (bounds.width - 2 * Self.margin - 2 * gap) / 3
    let height = (bounds.height - top - Self.margin - 3 * gap) / 4
    for (index, button) in buttons.enumerated() {
      button.frame = alignToPixels(
        Rect(
          x: Self.margin + Double(index % 3) * (width + gap), y: top + Double(index / 3) * (height + gap),
          width: width, height: height))
    }
    // The dots run as words do; the digits lie as on a telephone, in any language.
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    for (sign, button) in signs {
      sign.transform = isMirrored ? Transform(scaleX: -1, y: 1) : .identity
      sign.frame = button.alignToPixels(
        Rect(center: button.bounds.center, size: Size(width: Self.signSize, height: Self.signSize)))
    }
  }
}
