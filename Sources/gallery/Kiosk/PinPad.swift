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
  private var dots: [Layer] = []
  private let palette: Palette

  static let size = Size(width: 264, height: 312)
  private static let (margin, gap, dotSize) = (20.0, 12.0, 12.0)

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
    let style = ControlStyle(palette: palette)
    let digits = (1...9).map { ("\($0)", "\($0)") }
    let others = [("Close", localized("Close")), ("0", "0"), ("Undo", localized("Undo", context: "digit"))]
    buttons = (digits + others).map { key, title in
      Button(title, style: style) { [weak self] in self?.pressed(key) }
    }
    for button in buttons { addSubview(button) }
    dots = pin.map { _ in
      let dot = Layer()
      dot.isStill = true
      dot.cornerRadius = Self.dotSize / 2
      layer.addSublayer(dot)
      return dot
    }
    showDots()
  }

  /// Takes a digit, or the English title of another button.
  func pressed(_ key: String) {
    switch key {
    case "Close": onCancel()
    case "Undo": entered = String(entered.dropLast())
    default:
      entered += key
      guard entered.count >= pin.count else { return }
      if entered == pin { return onRight() }
      entered = ""
      refuse()
    }
  }

  private func refuse() {
    guard !effectiveReducesMotion else { return }
    layer.add(
      KeyframeAnimation(values: [0.0, 12, -12, 8, -8, 0], duration: 0.4, isAdditive: true),
      for: .position.x, key: "refuse")
  }

  private func showDots() {
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor = index < entered.count ? palette.sky : palette.hairline
    }
  }

  override func layoutSubviews() {
    layer.borderWidth = 1 / layer.windowScale
    let pitch = 22.0
    let start = bounds.midX - pitch * Double(dots.count - 1) / 2
    for (index, dot) in dots.enumerated() {
      dot.frame = Rect(
        center: Point(x: start + pitch * Double(index), y: Self.margin + Self.dotSize / 2),
        size: Size(width: Self.dotSize, height: Self.dotSize))
    }
    let width = (bounds.width - 2 * Self.margin - 2 * Self.gap) / 3
    let top = Self.margin + Self.dotSize + Self.margin
    let height = (bounds.height - top - Self.margin - 3 * Self.gap) / 4
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(
        x: Self.margin + Double(index % 3) * (width + Self.gap),
        y: top + Double(index / 3) * (height + Self.gap), width: width, height: height)
    }
  }
}
