import MartletDrawing
import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// A row of words, one of which is chosen by a tap or a sliding finger. A pill slides to it, and a word changes its colour just as
/// far as the pill covers it.
///
///     let size = SegmentedControl(["Small", "Medium", "Large"], selection: 1)
///     size.addAction(for: .valueChanged) { resize(to: size.selection) }
///
/// The arrow keys, Home and End choose while it has the focus. From right to left, the first word is at the right.
public final class SegmentedControl: Control {
  /// The chosen word's index, from 0. Setting it moves the pill with a spring and calls nothing.
  public var selection: Int {
    didSet {
      precondition(titles.indices.contains(selection), "there is no segment \(selection)")
      guard selection != oldValue else { return }
      move { place() }
    }
  }

  /// The words, in their order.
  public let titles: [String]

  private let labels: [Label]
  private let pill = View()
  /// The words in the pill's colours: as large as the control and still, while the pill, which clips it, moves.
  private let cover = View()
  private let coveredLabels: [Label]
  /// Where segments begin and the last one ends, as of the last layout, from the side where the first one is.
  private var edges: [Double]
  private var selectionBefore = 0

  /// The size of its words where they have room, before the scale of text, in points: 17 by default, or less for a control beside
  /// others whose words have less room. Words that have none are smaller still.
  public var fontSize = usualSize { didSet { if fontSize != oldValue { setNeedsLayout() } } }

  /// The size of the words, and where there is no room for these, in points.
  private static let (usualSize, smallSize) = (17.0, 13.0)
  private static let (radius, inset) = (12.0, 4.0)

  /// Makes a row of words.
  /// - Parameters:
  ///   - titles: At least one.
  ///   - selection: The index of the chosen one. 0 by default.
  ///   - onChange: Called with the index that somebody has chosen; `nil`, the default, for none.
  public init(
    _ titles: [String], selection: Int = 0, onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    precondition(titles.indices.contains(selection), "there is no segment \(selection) of \(titles.count)")
    self.titles = titles
    self.selection = selection
    labels = titles.map { Self.label($0) }
    coveredLabels = titles.map { Self.label($0) }
    edges = Array(repeating: 0, count: titles.count + 1)
    super.init()
    cornerRadius = Self.radius
    pill.cornerRadius = Self.radius - Self.inset
    pill.layer.masksToBounds = true
    pill.isUserInteractionEnabled = false
    for label in labels { addSubview(label) }
    for label in coveredLabels { cover.addSubview(label) }
    pill.addSubview(cover)
    addSubview(pill)
    if let onChange {
      addAction(for: .valueChanged) { [weak self] in if let self { onChange(self.selection) } }
    }
    updateLook()
  }

  private static func label(_ title: String) -> Label {
    var text = Text(title, font: .system(size: usualSize))
    text.alignment = .center
    text.lineHeight = 1.3
    return Label(text)
  }

  private static func widths(of titles: [String], size: Double) -> [Double] {
    titles.map { Text($0, font: .system(size: size)).size().width }
  }

  private static func widths(
    of titles: [String], in width: Double, textScale: Double, fontSize: Double = usualSize
  ) -> SegmentWidths {
    let small = min(smallSize, fontSize)
    return SegmentWidths(
      words: widths(of: titles, size: fontSize * textScale),
      smallWords: widths(of: titles, size: small * textScale), width: width,
      // However large text is, they are as readable as small ones are.
      leastShare: min(smallSize / (small * max(textScale, 1)), 1))
  }

  private func segments(in width: Double) -> SegmentWidths {
    Self.widths(of: titles, in: width, textScale: effectiveTextScale, fontSize: fontSize)
  }

  /// The size of the words before the scale of text, in points.
  private static func fontSize(in segments: SegmentWidths, of fontSize: Double = usualSize) -> Double {
    segments.isCrowded ? min(smallSize, fontSize) * segments.share : fontSize
  }

  /// The size that words get in a width before the scale of text, in points. Controls that belong together get the least of theirs as
  /// their ``fontSize``.
  /// - Parameter textScale: The scale of text; see ``View/textScale``. 1 by default.
  public static func fontSize(of titles: [String], width: Double, textScale: Double = 1) -> Double {
    fontSize(in: widths(of: titles, in: width, textScale: textScale))
  }

  /// The least width with enough space around words, in points.
  /// - Parameter textScale: The scale of text; see ``View/textScale``. 1 by default.
  public static func fairWidth(of titles: [String], textScale: Double = 1) -> Double {
    SegmentWidths.fairWidth(of: widths(of: titles, size: usualSize * textScale))
  }

  /// Where the segments begin in a control of a width, and where the last one ends, in points from the side where the first one is.
  /// - Parameter textScale: The scale of text; see ``View/textScale``. 1 by default.
  public static func segmentEdges(of titles: [String], width: Double, textScale: Double = 1) -> [Double] {
    widths(of: titles, in: width, textScale: textScale).edges
  }

  public override func intrinsicContentSize(forWidth width: Double?) -> IntrinsicSize {
    let scale = effectiveTextScale
    var text = labels[0].text
    // Whatever they have now: in this size words are not crowded.
    text.font.size = Self.usualSize
    let growth = text.scaled(by: scale).size().height - text.size().height
    return IntrinsicSize(
      width: Self.fairWidth(of: titles, textScale: scale).rounded(.up),
      height: (Self.minimumTouchSize + max(growth, 0)).rounded(.up))
  }

  public override var baselines: (first: Double, last: Double)? { baselines(in: bounds.size) }

  override func baselines(in size: Size) -> (first: Double, last: Double)? {
    let scale = effectiveTextScale
    var text = labels[0].text
    text.font.size = Self.fontSize(in: segments(in: size.width), of: fontSize)
    return Label.baselines(of: text.scaled(by: scale), in: size, scale: layer.windowScale)
  }

  private var isMirrored: Bool { effectiveLayoutDirection == .rightToLeft }

  public override func layoutSubviews() {
    let segments = segments(in: bounds.width)
    let size = Self.fontSize(in: segments, of: fontSize)
    edges = segments.edges
    for (index, pair) in zip(labels, coveredLabels).enumerated() {
      let frame = alignToPixels(frame(of: index))
      for label in [pair.0, pair.1] {
        label.text.font.size = size
        label.frame = frame
      }
    }
    place()
  }

  public override func updateLook() {
    let (colors, tint) = (effectiveControlColors, effectiveTintColor)
    backgroundColor = colors.trough
    pill.backgroundColor = shade(colors.strong(tint))
    for label in labels { label.textColor = shade(colors.mist) }
    for label in coveredLabels { label.textColor = shade(colors.onStrong(tint)) }
  }

  private func place() {
    let frame = alignToPixels(frame(of: selection).insetBy(dx: Self.inset, dy: Self.inset))
    pill.frame = frame
    cover.frame = Rect(origin: .zero - frame.origin, size: bounds.size)
  }

  private func frame(of index: Int) -> Rect {
    let width = edges[index + 1] - edges[index]
    return Rect(
      x: isMirrored ? bounds.width - edges[index] - width : edges[index], y: 0, width: width,
      height: bounds.height)
  }

  // MARK: Hand

  public override var dragAxis: PanGestureRecognizer.Axis? { .horizontal }

  public override func beginTracking(_ touch: ControlTouch) -> Bool {
    selectionBefore = selection
    slide(to: touch.location)
    return true
  }

  public override func continueTracking(_ touch: ControlTouch) { slide(to: touch.location) }

  public override func endTracking(_ touch: ControlTouch) { sendActions(for: .primaryAction) }

  public override func trackingCancelled() { choose(selectionBefore) }

  private func slide(to finger: Point) {
    let x = isMirrored ? bounds.width - finger.x : finger.x
    choose(edges.dropFirst().dropLast().count { $0 <= x })
  }

  private func choose(_ index: Int) {
    guard index != selection, titles.indices.contains(index) else { return }
    selection = index
    sendActions(for: .valueChanged)
  }

  // MARK: Keys and accessibility

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right, .keypadRight: choose(selection + (isMirrored ? -1 : 1))
    case .left, .keypadLeft: choose(selection + (isMirrored ? 1 : -1))
    case .home, .keypadHome: choose(0)
    case .end, .keypadEnd: choose(titles.count - 1)
    default: return false
    }
    return true
  }

  public override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.role = .segmentedControl
    node.value = titles[selection]
    node.children = titles.enumerated().map { index, title in
      AccessibilityNode(role: .segment, label: title, states: index == selection ? [.selected] : [])
    }
    node.actions = titles.indices.map { .choose($0) }
  }

  public override func perform(_ action: AccessibilityAction) -> Bool {
    guard isEnabled, case .choose(let index) = action, titles.indices.contains(index) else { return false }
    choose(index)
    return true
  }
}
