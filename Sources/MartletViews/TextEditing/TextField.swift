import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion

/// A line of text that one types, or several (``isMultiline``).
///
///     let name = TextField("Name")
///     name.onSubmit = { greet($0) }
///
/// Keys, input methods, the pointer and fingers edit it, as desktops and telephones do: a double click takes a word, a finger that
/// stays moves the caret, and the middle button pastes what was selected last. Tab comes to it and Escape leaves it. Text from right to
/// left stands at the right, and arrows go where they point.
public final class TextField: Control {
  // MARK: Text

  /// The text, without what an input method is still composing. Setting it calls nothing, and puts the caret at its end. Line ends
  /// become spaces where there is one line.
  public var text: String {
    get { editor.text }
    set {
      guard !newValue.utf8.elementsEqual(editor.text.utf8) || editor.composed != nil else { return }
      if editor.composed != nil { windowTextInput?.restartLater() }
      editor.setText(newValue)
      draggedPart = nil
      isChangedByOthers = true
      hand.showsHandles = false
      hideMenu()
      returnToCaret()
      contentDidChange()
    }
  }
  /// What is selected, or the caret: in bytes of the text's UTF-8 form. Other places than boundaries of characters are moved to such.
  /// Setting it enters what is being composed.
  public var selection: TextSelection {
    get { editor.selection }
    set { edit { $0.select(newValue) } }
  }
  /// What is selected.
  public var selectedText: String { editor.selectedText }
  /// What is shown while the text is empty. Empty by default.
  public var placeholder: String {
    didSet { if placeholder != oldValue { contentDidChange() } }
  }
  /// The most characters that the text can have after somebody has entered some; `nil`, the default, for
  /// ``TextEditor/usualMaximumLength``.
  public var maximumLength: Int? {
    get { editor.maximumLength }
    set {
      precondition(newValue.map { $0 >= 0 } ?? true, "text field: maximumLength must be at least 0")
      editor.maximumLength = newValue
    }
  }
  /// Whether it has several lines: long ones wrap, Return begins a new one, and Control and Return submit. Up and down lead from line to line.
  /// It grows with its text by constraints and in stacks; where it can't, it scrolls so that the caret is seen, and so does a scroll view
  /// around it; and it scrolls by the wheel, and by a finger or a touchpad that can throw it. `false` by default. A secure field has one line
  /// all the same. Setting it to `false` makes one line of the text.
  public var isMultiline: Bool {
    get { editor.allowsLines }
    set {
      guard newValue != isMultiline else { return }
      editor.allowsLines = newValue
      scroll = 0
      returnToCaret()
      invalidateIntrinsicContentSize()
      contentDidChange()
    }
  }
  /// Which characters can be entered; `nil`, the default, for all but control characters. Where there is one line, line ends and tabs are
  /// spaces before.
  public var filter: (@Sendable (Character) -> Bool)? {
    get { editor.filter }
    set { editor.filter = newValue }
  }
  /// Whether it shows dots: for passwords. Input methods are not told of the text, nothing of it can be copied or undone, and it is no
  /// value for those who can't see. Line ends that are entered are spaces, also with ``isMultiline``.
  /// `false` by default.
  public var isSecure: Bool {
    get { editor.isSecret }
    set {
      guard newValue != isSecure else { return }
      editor.isSecret = newValue
      contentDidChange()
    }
  }
  /// What it is for: input methods and keyboards on the screen follow it. `.normal` by default, which means `.password` for one that is
  /// secure. A field for `.password` or `.pin` that is not secure shows its text, as to somebody who asks to see what they type. Input
  /// methods, the primary selection and accessibility are told nothing of it all the same; it can be copied.
  public var purpose = TextInputPurpose.normal {
    didSet { windowTextInput?.updateLater() }
  }
  /// How input methods should treat what is typed. None by default.
  public var hints: TextInputHints = [] {
    didSet { windowTextInput?.updateLater() }
  }

  // MARK: Look

  /// The font. 17 points of the system's by default. It is shown larger or smaller by ``View/effectiveTextScale``.
  public var font: Font {
    didSet {
      guard font != oldValue else { return }
      invalidateIntrinsicContentSize()
      contentDidChange()
    }
  }
  /// The colour of the text; `nil`, the default, for ink, which follows light and dark.
  public var textColor: Color? {
    didSet { if textColor != oldValue { setNeedsLayout() } }
  }
  /// Where a text stands that has room. `.natural`, the default: where its script begins. `.justified` counts as that.
  public var alignment = TextAlignment.natural {
    didSet { if alignment != oldValue { contentDidChange() } }
  }
  /// Whether it has a ground and an outline of its own, which shows the focus. A program that sets this to `false` puts it into something
  /// that has both. `true` by default.
  public var isBordered = true {
    didSet { if isBordered != oldValue { updateLook() } }
  }
  /// The words of the menu, of all fields.
  public static var menuWords = TextMenuWords()

  // MARK: Telling

  /// Called with each text that somebody enters, before the closures for ``Control/Event/valueChanged``. `nil` by default.
  public var onChange: (@MainActor (String) -> Void)?
  /// Called with the text when Return is pressed, before the closures for ``Control/Event/primaryAction``. `nil` by default.
  public var onSubmit: (@MainActor (String) -> Void)?
  /// Called with each key that is pressed or repeats, before the field uses it, and before Tab leads on; not while an input method is
  /// composing. Returns whether the program has used it, such as an arrow that leads to what was found; then the field doesn't. `nil` by
  /// default.
  public var onKey: (@MainActor (KeyEvent) -> Bool)?

  // MARK: Parts

  var editor = TextEditor()
  let line = TextLineView()
  /// Whether the menu of the secondary button is open, which has the focus: what is selected stays marked.
  var hasOpenMenu = false
  let handles = [Layer(), Layer()]
  var blink = CaretBlink()
  /// How a hand edits it now.
  var hand = TextFieldHand()
  /// Scrolls the text by a finger.
  let flick = TextFlick()
  /// Drags what is selected out of it.
  let textDrags = DragSource { _ in nil }
  /// What is dragged as it is seen: the selected words, where they are. `nil` while nothing is.
  var dragged: Label?
  /// What of the text is dragged, in bytes; `nil` if nothing is, or the text has changed since.
  var draggedPart: Range<Int>?
  /// How many drags of what is selected are not over: one may still fly home when the next one begins.
  var dragCount = 0
  /// Where text would be dropped that is over the field, in bytes of the text; `nil` if none is.
  var dropOffset: Int?
  /// Whether the newest change was not made by an input method.
  var isChangedByOthers = true
  /// How far the text is scrolled to the left, or lines are scrolled up, in points.
  var scroll = 0.0
  /// For which length of the text and place of the caret a scroll view around it has shown the caret since the field has the focus.
  var shownPlace: Int?
  /// Whether the text is scrolled so that the caret is seen.
  var followsCaret = true
  /// Where moves up and down would lead on each line, in points from the layout's left edge; `nil` for where the caret is.
  var column: Double?
  /// What was shown while it was empty.
  private var knownPlaceholder: ShortenedLine?
  private var known: (state: ShownText.State, shown: ShownText, text: Text, layout: any FieldLayout)?
  /// The lines as they were measured last for another width than the field's.
  var measured: ParagraphLayout?

  /// The radius of its corners, the space beside the text and the diameter of handles, in points.
  static let (radius, margin, handle) = (12.0, 12.0, 12.0)
  /// The space above and below lines, in points.
  static let lineMargin = 10.0
  /// The width that it wants, in points.
  private static let usualWidth = 180.0
  private static let (markAlpha, shadeAlpha) = (0.3, 0.04)

  /// Makes a text field.
  /// - Parameters:
  ///   - placeholder: What is shown while the text is empty. Empty by default.
  ///   - text: The text. Empty by default.
  ///   - onChange: Called with each text that somebody enters; `nil`, the default, for none.
  public init(
    _ placeholder: String = "", text: String = "", font: Font = .system(size: 17),
    onChange: (@MainActor (String) -> Void)? = nil
  ) {
    self.placeholder = placeholder
    self.font = font
    self.onChange = onChange
    super.init()
    editor.setText(text)
    cornerRadius = Self.radius
    addSubview(line)
    for handle in handles {
      handle.isHidden = true
      layer.addSublayer(handle)
    }
    hearButtons()
    takeDrops()
    offerDrags()
    flick.attach(to: self)
    updateLook()
  }

  // MARK: Layout

  /// The font in the size in which it is shown.
  var shownFont: Font { font.scaled(by: effectiveTextScale) }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    if wraps { return IntrinsicSize(width: Self.usualWidth, height: linesHeight(forWidth: width)) }
    let line = Text("x", font: shownFont).size(scale: layer.windowScale).height
    return IntrinsicSize(width: Self.usualWidth, height: max(Self.minimumTouchSize, line.rounded(.up) + 12))
  }

  public override var baselines: (first: Double, last: Double)? { baselines(in: bounds.size) }

  override func baselines(in size: Size) -> (first: Double, last: Double)? {
    let layout = TextLayout(Text("x", font: shownFont), scale: layer.windowScale)
    if wraps {
      return (
        Self.lineMargin + layout.firstBaseline, Self.lineMargin + layout.size.height - layout.firstBaseline
      )
    }
    let top = ((size.height - layout.size.height) / 2).rounded(.down)
    return (top + layout.firstBaseline, size.height - top - layout.firstBaseline)
  }

  public override func layoutSubviews() {
    View.performWithoutAnimation {
      let margin = wraps ? Self.lineMargin : 0
      line.clipsToBounds = wraps
      line.frame = alignToPixels(
        Rect(
          x: Self.margin, y: margin, width: max(bounds.width - 2 * Self.margin, 1),
          height: max(bounds.height - 2 * margin, 1)))
      layer.borderWidth = outline
      placeText()
    }
  }

  /// The text as it is shown now.
  var shownText: ShownText { laidOut.shown }

  /// What is shown, laid out.
  var laidOut: (shown: ShownText, layout: any FieldLayout) {
    let state = ShownText.State(editor)
    let shown = if let known, known.state == state { known.shown } else { ShownText(editor) }
    let isEmpty = shown.string.isEmpty
    let colors = effectiveControlColors
    var text = Text(
      isEmpty ? placeholderLine() : shown.string, font: shownFont,
      color: shade(isEmpty ? colors.mist : textColor ?? colors.ink))
    let width = wraps ? linesWidth(forWidth: bounds.width) : nil
    text.maximumLines = wraps ? 0 : 1
    text.alignment = wraps ? alignment : .left
    if let composed = shown.composed {
      var style = text.style
      style.underline = .single
      text.spans = [TextSpan(composed, style: style)]
    }
    let scale = layer.windowScale
    if let known, known.text == text, known.layout.scale == scale, known.layout.width == width {
      self.known?.state = state
      self.known?.shown = shown
      return (shown, known.layout)
    }
    let old = known?.layout
    let layout: any FieldLayout =
      wraps
      ? ParagraphLayout(text, width: width, scale: scale, after: old as? ParagraphLayout)
      : LineLayout(text, scale: scale, after: old as? LineLayout)
    known = (state, shown, text, layout)
    return (shown, layout)
  }

  /// What an empty field shows: where there is no room for all of it, the beginning.
  private func placeholderLine() -> String {
    guard !wraps else { return placeholder }
    let whole = Text(String(placeholder.map { $0.isNewline ? " " : $0 }), font: shownFont)
    let scale = layer.windowScale
    let width = bounds.width - 2 * Self.margin - TextLineView.caretWidth(scale: scale)
    guard width > 0 else { return whole.string }
    if let known = knownPlaceholder, known.whole == whole, known.width == width, known.scale == scale {
      return known.string
    }
    let line = ShortenedLine(whole, width: width, scale: scale)
    knownPlaceholder = line
    return line.string
  }

  /// Whether the text stands at the right.
  private func isRightToLeft(_ layout: any FieldLayout) -> Bool {
    // Dots have no direction.
    shownText.string.isEmpty || isSecure
      ? effectiveLayoutDirection == .rightToLeft : layout.isRightToLeft
  }

  /// Scrolls so that the caret is seen, and shows the text, what is marked, the caret and the handles.
  private func placeText() {
    let (shown, layout) = laidOut
    // The text may have become shorter since something came over it.
    let dropped = dropOffset.map {
      shown.shownOffset(of: text.boundary(atOrBefore: min($0, text.utf8.count)))
    }
    let caret = caretPlace(shown, layout, at: dropped)
    let x = wraps ? 0 : placeLayout(shown, layout)
    let colors = effectiveControlColors
    var content = TextLineView.Content(text: layout.text, x: x)
    if wraps { content.y = scrollLines(caret, layout) }
    if isFocused || hasOpenMenu, !shown.selection.isEmpty {
      content.marked = shown.selection
      content.markColor = effectiveTintColor.withAlpha(Self.markAlpha)
    }
    line.show(content, as: layout)
    line.caret.frame = line.caretRect(at: caret, from: x, of: layout)
    line.caret.backgroundColor = colors.word(effectiveTintColor)
    showCaret()
    placeHandles()
  }

  /// Where the caret is in the layout, of the height of its line.
  private func caretPlace(_ shown: ShownText, _ layout: any FieldLayout, at offset: Int? = nil) -> Rect {
    guard shown.string.isEmpty else {
      return layout.insertionCaret(at: offset ?? shown.caret ?? shown.selection.upperBound)
    }
    let end = wraps ? line.bounds.width : layout.size.width
    return Rect(
      x: isRightToLeft(layout) ? end : 0, y: 0, width: 0,
      height: layout.lines.first?.rect.height ?? layout.size.height)
  }

  /// Finds where the text's left edge is in the line, in points on a whole pixel.
  private func placeLayout(_ shown: ShownText, _ layout: any FieldLayout) -> Double {
    let scale = layout.scale
    let room = line.bounds.width - TextLineView.caretWidth(scale: scale)
    let width = layout.size.width
    let isRight = isRightToLeft(layout)
    guard width > room, !shown.string.isEmpty else {
      scroll = 0
      let free = line.bounds.width - width
      let x =
        switch alignment {
        case .left: 0.0
        case .center: free / 2
        case .right: free
        case .natural, .justified: isRight ? free : 0
        }
      return (x * scale).rounded() / scale
    }
    let most = width - room
    if followsCaret, isFocused || hasOpenMenu {
      let caret = caretPlace(shown, layout).minX
      // While a hand selects, text beyond the edge comes in by steps.
      if caret - scroll < 0 { scroll = caret }
      if caret - scroll > room { scroll = caret - room }
    } else if followsCaret {
      scroll = isRight ? most : 0
    }
    limitScroll()
    return -(scroll * scale).rounded() / scale
  }

  // MARK: Places

  /// The offset in the text that is nearest to a point of the field.
  func offset(at point: Point) -> Int {
    let (shown, layout) = laidOut
    guard !shown.string.isEmpty else { return 0 }
    let x = point.x - line.frame.minX - line.content.x
    let y = wraps ? point.y - line.frame.minY - line.top(of: layout) : layout.size.height / 2
    let place = layout.utf8Offset(at: Point(x: x, y: y))
    return editor.text.boundary(atOrBefore: shown.offset(ofShown: place))
  }

  /// Where the caret is in the field, or would be at an end of the selection, in points.
  func caretRect(at shownOffset: Int? = nil) -> Rect {
    let (shown, layout) = laidOut
    let place = shownOffset.map { layout.insertionCaret(at: $0) } ?? caretPlace(shown, layout)
    return line.caretRect(at: place, from: line.content.x, of: layout)
      .offsetBy(dx: line.frame.minX, dy: line.frame.minY)
  }

  // MARK: Look

  public override func updateLook() {
    let (colors, tint) = (effectiveControlColors, effectiveTintColor)
    cursor = isEnabled ? .text : .arrow
    let isHoveredOnly = isHovered && isEnabled && !isFocused
    let ground = isHoveredOnly ? colors.surface.shaded(by: colors.ink, Self.shadeAlpha) : colors.surface
    backgroundColor = isBordered ? ground : .clear
    layer.borderColor = isFocused ? colors.ring(tint: tint) : colors.hairline
    layer.borderWidth = outline
    setNeedsLayout()
  }

  /// The width of the outline: a pixel, or about 1.5 points with the focus; 0 without one.
  private var outline: Double {
    guard isBordered else { return 0 }
    let scale = layer.windowScale
    return (isFocused ? (1.5 * scale).rounded(.up) : 1) / scale
  }

  /// What it shows has changed: it is placed anew, and the window is told at the end of the turn.
  func contentDidChange() {
    if wraps { invalidateIntrinsicContentSize() }
    setNeedsLayout()
    restartCaret()
    windowTextInput?.updateLater()
  }

  // MARK: Editing

  /// Edits the text as a person does, and tells of what has changed.
  func edit(byInputMethod: Bool = false, _ change: (inout TextEditor) -> Void) {
    let (text, selection, composed) = (editor.text, editor.selection, editor.composed)
    change(&editor)
    let hasNewText = !text.utf8.elementsEqual(editor.text.utf8)
    guard hasNewText || selection != editor.selection || composed != editor.composed else {
      return restartCaret()
    }
    isChangedByOthers = !byInputMethod
    let isComposedGone = composed != nil && editor.composed == nil
    if isComposedGone, !byInputMethod, !hasNewText || keepsSecret { windowTextInput?.restartLater() }
    if hasNewText || composed != editor.composed { hand.showsHandles = false }
    hideMenu()
    returnToCaret()
    contentDidChange()
    guard hasNewText else { return }
    draggedPart = nil
    onChange?(editor.text)
    sendActions(for: .valueChanged)
  }

  /// Takes the last step back. Returns whether there was one.
  @discardableResult
  public func undo() -> Bool {
    let can = editor.canUndo || editor.composed != nil
    edit { $0.undo() }
    return can
  }

  /// Does the step again that was taken back last. Returns whether there was one.
  @discardableResult
  public func redo() -> Bool {
    let can = editor.canRedo
    edit { $0.redo() }
    return can
  }

  /// Selects the whole text.
  public func selectAll() { edit { $0.selectAll() } }

  // MARK: Focus

  override var leavesFocus: Bool { true }

  /// What it is put into shows the focus.
  override var wantsFocusRing: Bool { isBordered }

  public override func focusDidChange() {
    super.focusDidChange()
    if isFocused {
      if focusSystem?.followsKeys ?? false, !hasOpenMenu, !wraps, editor.composed == nil {
        editor.selectAll()
      }
      isChangedByOthers = true
      shownPlace = nil
    } else {
      hand.showsHandles = false
      hideMenu()
      if editor.composed != nil { edit { $0.commitComposed() } }
    }
    // What a hand presses stays under it.
    if !isFocused || !hand.givesFocus { returnToCaret() }
    contentDidChange()
    sendActions(for: isFocused ? .editingDidBegin : .editingDidEnd)
  }

  public override func didMoveToWindow() {
    super.didMoveToWindow()
    if !isInWindow {
      blink.stop()
      flick.stop()
    }
    setNeedsLayout()
  }

  /// The wheel scrolls lines that have no room.
  public override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool { scrollsLines(by: scroll) }

  // MARK: Hand

  override var isHeldAtOnceByPointer: Bool { true }

  override func waitsForDrag(_ touch: Touch, at point: Point) -> Bool {
    // The third press in a row selects at once.
    dragSource === textDrags && !touch.extendsSelection && !hand.follows(at: point, time: touch.time)
      && hasSelection(at: point)
  }

  public override var dragAxis: PanGestureRecognizer.Axis? { hand.isDragging ? .horizontal : nil }

  public override func grips(at point: Point) -> Bool { handleIndex(at: point) != nil }

  public override func beginTracking(_ touch: ControlTouch) -> Bool { began(touch) }

  public override func continueTracking(_ touch: ControlTouch) { moved(touch) }

  public override var trackingDeadline: MediaTime? { hand.deadline }

  public override func trackingDeadlinePassed() { deadlinePassed() }

  public override func endTracking(_ touch: ControlTouch) { lifted(touch) }

  public override func trackingCancelled() {
    hand.end()
    restartCaret()
  }

  // MARK: Keys and accessibility

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled else { return false }
    if editor.composed == nil, onKey?(event) == true { return true }
    guard uses(event) else { return false }
    if hand.showsHandles {
      hand.showsHandles = false
      setNeedsLayout()
    }
    return true
  }

  public override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = keepsSecret ? .secureTextField : .textField
    node.label = placeholder
    node.value = keepsSecret ? nil : text
    node.selection = keepsSecret ? nil : selection.range
    node.isEditable = isEnabled
    node.actions = [.press]
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled else { return false }
    switch action {
    case .press: return becomeFocused()
    case .enter(let string):
      edit {
        $0.selectAll()
        _ = string.isEmpty ? $0.delete(.characterBackward) : $0.paste(string)
      }
      return true
    case .select(let part):
      // The part is of the text without what is being composed.
      let (caret, count) = (selection.head, text.utf8.count)
      settleComposed()
      let grown = text.utf8.count - count
      func moved(_ offset: Int) -> Int { offset > caret ? min(offset, count) + grown : offset }
      edit { $0.select(TextSelection(anchor: moved(part.lowerBound), head: moved(part.upperBound))) }
      return true
    default: return false
    }
  }
}
