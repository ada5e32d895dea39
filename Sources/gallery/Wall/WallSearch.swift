import Martlet

/// The line in which one types to find a demo. It has the keyboard once somebody touches it or types on the wall; until then Tab does not
/// come to it.
@MainActor
final class WallSearch: View {
  /// Called before it takes the keyboard, which would scroll it into view by itself.
  var onBegin: () -> Void = {}
  /// Called with each text that somebody has entered.
  var onChange: (String) -> Void = { _ in }
  /// Called with Return.
  var onSubmit: () -> Void = {}
  /// Called with each key while it has the keyboard. Returns whether it means something else than text.
  var onKey: (KeyEvent) -> Bool = { _ in false }

  private let palette: Palette
  private let glass: DrawnLayer
  private let cross: DrawnLayer
  private let words: TextLine
  private let field: TextField
  private let tap = TapGestureRecognizer()

  static let height = 44.0
  /// The places of the field, from where text begins to what follows it, and of the cross, in points.
  private static let (fieldStart, crossWidth) = (32.0, 40.0)
  /// The space before and behind the words that ask for text, in points.
  private static let (wordsStart, wordsEnd) = (44.0, 12.0)
  /// The greatest scale of text for which there is room.
  private static let mostScale = 1.6
  private let placeholder = localized("Type to find a demo")

  init(palette: Palette) {
    self.palette = palette
    glass = DrawnLayer { context, size in
      let side = min(size.width, size.height)
      var ring = Path()
      ring.addEllipse(in: Rect(x: 1, y: 1, width: side * 0.68, height: side * 0.68))
      ring.move(to: Point(x: side * 0.66, y: side * 0.66))
      ring.addLine(to: Point(x: side - 1, y: side - 1))
      context.stroke(ring, with: palette.mist, style: StrokeStyle(width: 2, cap: .round))
    }
    cross = DrawnLayer { context, size in
      var lines = Path()
      lines.move(to: Point(x: 1, y: 1))
      lines.addLine(to: Point(x: size.width - 1, y: size.height - 1))
      lines.move(to: Point(x: size.width - 1, y: 1))
      lines.addLine(to: Point(x: 1, y: size.height - 1))
      context.stroke(lines, with: palette.mist, style: StrokeStyle(width: 2, cap: .round))
    }
    words = TextLine(placeholder, size: 15, color: palette.mist)
    words.mostScale = Self.mostScale
    field = TextField(font: .system(size: 15))
    super.init()
    layer.name = "search"
    cornerRadius = ControlStyle.cornerRadius
    backgroundColor = palette.card
    clipsToBounds = true
    cursor = .text
    for part in [glass, cross] { part.isStill = true }
    cross.isHidden = true
    for part in [glass, cross, words] { layer.addSublayer(part) }
    ControlStyle(palette: palette).dress(field)
    field.isBordered = false
    field.accessibilityLabel = placeholder
    field.isUserInteractionEnabled = false
    field.onChange = { [weak self] in self?.entered($0) }
    field.onSubmit = { [weak self] _ in self?.onSubmit() }
    field.onKey = { [weak self] in self?.onKey($0) ?? false }
    field.addAction(for: .editingDidBegin) { [weak self] in self?.setNeedsLayout() }
    field.addAction(for: .editingDidEnd) { [weak self] in self?.ended() }
    addSubview(field)
    tap.addHandler { [weak self] in self?.tapped($0) }
    addGestureRecognizer(tap)
    lookDidChange()
  }

  // MARK: Text

  /// What has been entered. Setting it calls nothing.
  var query: String {
    get { field.text }
    set {
      guard newValue != field.text else { return }
      field.text = newValue
      queryDidChange()
    }
  }

  /// Whether it has the keyboard.
  var isSearching: Bool { field.isFocused }

  /// Whether an arrow to where text ends would lead out of the text.
  var isAtEnd: Bool { field.selection == TextSelection(field.text.utf8.count) }

  /// Takes the keyboard, with the caret behind the text.
  func begin() {
    guard !isSearching else { return }
    onBegin()
    field.isUserInteractionEnabled = true
    guard field.becomeFocused() else { return field.isUserInteractionEnabled = false }
    field.selection = TextSelection(field.text.utf8.count)
  }

  /// Gives the keyboard away.
  func end() { field.resignFocus() }

  /// Takes the keyboard, and a key that was pressed elsewhere.
  func type(_ event: KeyEvent) {
    begin()
    _ = field.keyPressed(event)
  }

  private func ended() {
    field.isUserInteractionEnabled = false
    setNeedsLayout()
  }

  private func entered(_ text: String) {
    queryDidChange()
    onChange(text)
  }

  private func queryDidChange() {
    cross.isHidden = query.isEmpty
    setNeedsLayout()
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    let place = tap.location(in: self) ?? .zero
    let isCross = directed(
      Rect(x: bounds.width - Self.crossWidth, y: 0, width: Self.crossWidth, height: bounds.height)
    )
    .contains(place)
    if isCross, !query.isEmpty {
      query = ""
      onChange("")
    } else {
      begin()
    }
  }

  // MARK: Accessibility

  /// Until it has the keyboard it speaks for the field.
  override func describe(_ node: inout AccessibilityNode) {
    guard !isSearching else { return }
    node.role = .textField
    node.label = placeholder
    node.value = query
    node.selection = query.utf8.count..<query.utf8.count
    node.isEditable = true
    node.actions = [.press]
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press else { return field.perform(action) }
    begin()
    return isSearching
  }

  // MARK: Layout

  override func lookDidChange() {
    let scale = min(effectiveTextScale, Self.mostScale)
    if field.textScale != scale { field.textScale = scale }
    // The names of demos stand beside the glass, as the placeholder does, whichever way they run.
    field.alignment = effectiveLayoutDirection == .rightToLeft ? .right : .left
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let pixel = 1 / layer.windowScale
    layer.borderWidth = isSearching ? (1.5 / pixel).rounded(.up) * pixel : pixel
    layer.borderColor = isSearching ? palette.sky : palette.hairline
    let middle = bounds.midY
    words.isHidden = isSearching || !query.isEmpty
    Transaction.withoutActions {
      glass.frame = directed(
        Rect(center: Point(x: 24, y: middle), size: Size(width: 16, height: 16)))
      cross.frame = directed(
        Rect(center: Point(x: bounds.width - 22, y: middle), size: Size(width: 12, height: 12)))
      // There is no cross while they are seen.
      let room = max(bounds.width - Self.wordsStart - Self.wordsEnd, 1)
      words.place(at: Point(x: Self.wordsStart, y: 0), maximumWidth: room)
      words.place(
        at: Point(x: Self.wordsStart, y: (middle - words.frame.height / 2).rounded()), maximumWidth: room)
    }
    View.performWithoutAnimation {
      let width = max(bounds.width - Self.fieldStart - (query.isEmpty ? 0 : Self.crossWidth), 1)
      field.frame = directed(Rect(x: Self.fieldStart, y: 0, width: width, height: bounds.height))
    }
  }
}
