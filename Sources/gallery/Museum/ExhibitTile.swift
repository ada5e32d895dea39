import Martlet

/// A picture with a title, to be pressed by a finger, the pointer or a key.
@MainActor
final class ExhibitTile: Control {
  private let picture: DrawnLayer
  private let title: Label

  private static let margin = 12.0
  /// The least width of a tile with a large title, in points.
  private static let largeWidth = 220.0

  /// - Parameters:
  ///   - title: The words below the picture.
  ///   - onPress: Called when it is pressed.
  ///   - painter: Paints the picture over a size.
  init(
    _ title: String, palette: Palette, onPress: @escaping @MainActor () -> Void,
    painter: @escaping @MainActor (DrawingContext, Size) -> Void
  ) {
    picture = DrawnLayer(painter)
    var words = TextRole.body.text(title, color: palette.ink)
    words.font = .system(size: 17, weight: .semibold)
    words.maximumLines = 1
    self.title = Label(words)
    super.init()
    backgroundColor = palette.card
    cornerRadius = 20
    clipsToBounds = true
    layer.borderColor = palette.hairline
    picture.isStill = true
    layer.addSublayer(picture)
    addSubview(self.title)
    accessibilityRole = .button
    accessibilityLabel = title
    self.title.isAccessibilityHidden = true
    cursor = .pointingHand
    addAction(for: .primaryAction, onPress)
  }

  override func endTracking(_ touch: ControlTouch) {
    if touch.isInside { sendActions(for: .primaryAction) }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, [.space, .return, .keypadEnter].contains(event.key) else { return false }
    if event.phase == .pressed { sendActions(for: .primaryAction) }
    return true
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press, isEnabled else { return false }
    sendActions(for: .primaryAction)
    return true
  }

  override func updateLook() {
    super.updateLook()
    View.animate(spring: .snappy) {
      transform = Transform(scale: isHighlighted ? ControlStyle.pressedScale : 1)
    }
  }

  override func layoutSubviews() {
    let isLarge = bounds.width >= Self.largeWidth
    title.font.size = isLarge ? 17 : 13
    let height = isLarge ? 44.0 : 30
    picture.frame = alignToPixels(
      Rect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - height, 0)))
    title.fit(
      in: alignToPixels(
        Rect(
          x: Self.margin, y: bounds.height - height, width: max(bounds.width - 2 * Self.margin, 1),
          height: height)))
  }
}
