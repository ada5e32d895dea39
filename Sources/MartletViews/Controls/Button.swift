import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// A word, a picture or both that one presses.
///
///     let save = Button("Save", style: .filled) { document.save() }
///
/// It shrinks a little while it is pressed, within its `transform`; not where motion is reduced. Space and Return press it while it has the focus.
open class Button: Control {
  /// How a button looks.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// Only its words, in the tint.
    case plain
    /// A raised surface with a fine outline.
    case bordered
    /// Filled with a breath of the tint.
    case tinted
    /// Filled with the tint: for the one thing that one probably wants.
    case filled
  }

  /// The words. May be empty.
  public final var title: String {
    get { label.string }
    set {
      guard newValue != title else { return }
      label.string = newValue
      contentDidChange()
    }
  }

  /// The picture before the words; a template image has their colour. `nil`, the default, for none.
  public final var image: Image? {
    get { picture.image }
    set {
      picture.image = newValue
      picture.isHidden = newValue == nil
      contentDidChange()
    }
  }

  /// How it looks. `bordered` by default.
  public final var style: Style {
    didSet { if style != oldValue { updateLook() } }
  }

  /// The font of the words. 17 points of the system's by default.
  public final var font: Font {
    get { label.font }
    set {
      label.font = newValue
      contentDidChange()
    }
  }

  /// Makes the menu that opens below the button as soon as it is pressed; `nil`, the default, for none. A press that is dragged to an item
  /// and lifted there chooses it, one that is lifted at once leaves the menu open; Space, Return and the down key open it too. With a
  /// menu the button sends no ``Control/Event/primaryAction``. It is also made, and not shown, when a key may be the shortcut of an item
  /// (``MenuItem/shortcut``).
  public final var menu: (@MainActor () -> Menu)? {
    didSet { setNeedsAccessibilityUpdate() }
  }
  /// The menu that it has opened.
  private final weak var session: MenuSession? {
    didSet { setNeedsAccessibilityUpdate() }
  }

  private final let label: Label
  private final let picture = ImageView()
  /// Its transform before it was pressed, and then; `nil` while it is not pressed.
  private final var shrinking: (before: Transform, pressed: Transform)?

  /// The scale while it is pressed.
  static let pressedScale = 0.96
  /// The radius of its corners, and the space beside its content, in points.
  private static let (radius, margin, gap) = (12.0, 16.0, 8.0)

  /// Makes a button.
  /// - Parameter action: Called when it is pressed, with ``Control/Event/primaryAction``; `nil`, the default, for none.
  public init(
    _ title: String = "", image: Image? = nil, style: Style = .bordered,
    action: (@MainActor () -> Void)? = nil
  ) {
    var text = Text(title, font: .system(size: 17))
    text.alignment = .center
    text.lineHeight = 1.3
    text.maximumLines = 1
    label = Label(text)
    self.style = style
    super.init()
    picture.image = image
    picture.isHidden = image == nil
    cornerRadius = Self.radius
    for part in [picture, label] { addSubview(part) }
    if let action { addAction(for: .primaryAction, action) }
    updateLook()
  }

  private final func contentDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  open override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    let words = title.isEmpty ? 0 : label.intrinsicContentSize(forWidth: nil).width ?? 0
    let drawn = image.map { $0.size.width } ?? 0
    let between = words > 0 && drawn > 0 ? Self.gap : 0
    return IntrinsicSize(
      width: max(words + drawn + between + 2 * Self.margin, Self.minimumTouchSize),
      height: (Self.minimumTouchSize + max(label.growth, 0)).rounded(.up))
  }

  open override var baselines: (first: Double, last: Double)? {
    label.baselines(in: bounds.size)
  }

  override final func baselines(in size: Size) -> (first: Double, last: Double)? {
    let present = baselines
    guard size != bounds.size else { return present }
    // A subclass may have others than those of the words.
    let words = label.baselines(in: bounds.size)
    guard present?.first == words?.first, present?.last == words?.last else { return present }
    return label.baselines(in: size)
  }

  open override func layoutSubviews() {
    layer.borderWidth = style == .bordered ? 1 / layer.windowScale : 0
    label.isHidden = title.isEmpty
    guard let image else {
      label.frame = bounds
      return
    }
    let words = title.isEmpty ? 0 : label.intrinsicContentSize(forWidth: nil).width ?? 0
    let between = words > 0 ? Self.gap : 0
    let room = max(bounds.width - image.size.width - between, 0)
    let width = min(words, room)
    var x = (bounds.width - width - between - image.size.width) / 2
    let isRightToLeft = effectiveLayoutDirection == .rightToLeft
    func place(_ view: View, width: Double, height: Double) {
      view.frame = alignToPixels(
        Rect(x: x, y: (bounds.height - height) / 2, width: width, height: height))
      x += width + between
    }
    if isRightToLeft, words > 0 { place(label, width: width, height: bounds.height) }
    place(picture, width: image.size.width, height: image.size.height)
    if !isRightToLeft, words > 0 { place(label, width: width, height: bounds.height) }
  }

  open override func updateLook() {
    let (colors, tint) = (effectiveControlColors, effectiveTintColor)
    let strong = colors.strong(tint)
    var (ground, word) = (Color.clear, colors.ink)
    switch isSelected ? .filled : style {
    case .plain: word = colors.word(tint)
    case .bordered: ground = colors.surface
    case .tinted: (ground, word) = (tint.withAlpha(colors.isDark ? 0.28 : 0.16), colors.word(tint))
    case .filled: (ground, word) = (strong, colors.onStrong(tint))
    }
    if isEnabled, isHighlighted || isHovered {
      let fraction = isHighlighted ? Self.pressedShade : Self.hoverShade
      ground = ground.alpha == 0 ? colors.ink.withAlpha(fraction) : ground.shaded(by: colors.ink, fraction)
    }
    backgroundColor = style == .filled || isSelected ? shade(ground) : ground
    layer.borderColor = colors.hairline
    label.textColor = shade(word)
    picture.fixedTint = shade(word)
    if isHighlighted, !effectiveReducesMotion { shrink() } else { grow() }
    layer.borderWidth = style == .bordered ? 1 / layer.windowScale : 0
  }

  /// Makes it a little smaller, within the transform that the program has given it.
  private final func shrink() {
    guard shrinking == nil else { return }
    let pressed = Transform(scale: Self.pressedScale).concatenating(transform)
    shrinking = (transform, pressed)
    transform = pressed
  }

  /// Gives it the size back that it had before ``shrink()``.
  private final func grow() {
    guard let (before, pressed) = shrinking else { return }
    shrinking = nil
    if transform == pressed {
      transform = before
    } else if abs(transform.scale - pressed.scale) < 1e-9 {
      // The program has changed the transform that it found. One with another size is its own as a whole.
      transform = Transform(scale: 1 / Self.pressedScale).concatenating(transform)
    }
  }

  private static let (pressedShade, hoverShade) = (0.08, 0.04)

  // MARK: Presses

  open override func beginTracking(_ touch: ControlTouch) -> Bool {
    guard let menu else { return true }
    session = menu().open(below: self, isTouched: touch.source != .pointer)
    if let place = convert(touch.start, to: nil) { session?.follow(from: place) }
    return true
  }

  open override func continueTracking(_ touch: ControlTouch) {
    if let session, let place = convert(touch.location, to: nil) { session.openingMoved(to: place) }
  }

  open override func endTracking(_ touch: ControlTouch) {
    guard menu == nil else {
      if let session, let place = convert(touch.location, to: nil) { session.openingLifted(at: place) }
      return
    }
    if touch.isInside { sendActions(for: .primaryAction) }
  }

  open override func trackingCancelled() { session?.openingLost() }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.isPressKey || opensMenu(event) else { return false }
    if menu != nil {
      // It does not shrink: the menu opens below it as it is.
      if event.phase == .pressed { press() }
    } else if isPress(by: event) {
      sendActions(for: .primaryAction)
    }
    return true
  }

  final override func closedMenu() -> Menu? { isEnabled ? menu?() : nil }

  private final func opensMenu(_ event: KeyEvent) -> Bool {
    menu != nil && event.modifiers.isEmpty && (event.key == .down || event.key == .keypadDown)
  }

  /// Does what a key does, or somebody who can't see it.
  private final func press() {
    guard let menu else { return sendActions(for: .primaryAction) }
    session = menu().open(below: self)
    session?.highlightFirst()
  }

  open override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .button
    node.label = title
    if menu != nil { node.states.insert(.opensMenu) }
    node.actions = [.press]
  }

  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press, isEnabled else { return false }
    press()
    return true
  }
}

extension KeyEvent {
  /// Whether it presses what has the focus.
  var isPressKey: Bool {
    modifiers.isEmpty && (key == .space || key == .return || key == .keypadEnter)
  }
}

extension Color {
  /// The colour with a little of another one on it.
  func shaded(by other: Color, _ fraction: Double) -> Color {
    interpolated(to: other.withAlpha(alpha), fraction: fraction)
  }
}
