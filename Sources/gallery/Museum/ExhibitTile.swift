import Martlet

/// A picture with a title, to be pressed by a finger, the pointer or a key.
@MainActor
final class ExhibitTile: Control {
  private let picture: DrawnLayer
  private let title: Label

  private static let margin = 12.0
  /// The sides of squares as large as a tile on which titles begin to be larger, and are as large as they become, in points.
  private static let large = (from: 150.0, to: 220.0)

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
    picture.contentsGravity = .resizeAspectFill
    picture.masksToBounds = true
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
    // Equal on tiles that are wider and less high, so that words keep their size in another number of columns.
    let large = DemoView.share((bounds.width * bounds.height).squareRoot(), Self.large.from, Self.large.to)
    let width = max(bounds.width - 2 * Self.margin, 1)
    title.grow(to: title.sizeOfWords(13 + 4 * large, least: 11, onWidth: width))
    let height = 30 + 14 * large
    picture.travel(
      in: alignToPixels(Rect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - height, 0))))
    let place = alignToPixels(
      Rect(x: Self.margin, y: bounds.height - height, width: width, height: height))
    title.settle(in: place)
    title.fitText(in: place.size)
  }
}
