import Martlet

/// A sheet of the herbarium with a leaf, its number, and a dot on those that are kept.
@MainActor
final class LeafCell: GridCell {
  /// The number of the leaf, counted from 1.
  private(set) var number = 0
  /// Whether its parts have no places yet that are seen with this number.
  private var isFresh = true
  /// Whether the leaf is kept.
  var isKept = false {
    didSet { if isKept != oldValue { showKept() } }
  }

  private let palette: Palette
  private let leaf = LeafView()
  private let dot = View()
  private let title = Label(TextRole.caption.text("", color: .black))
  private let words = Phrase(localized("Leaf %1$s"))

  private static let dotSide = 12.0
  private static let margin = 10.0
  /// Sheets from this width on say their number.
  private static let wideEnough = 92.0

  init(palette: Palette) {
    self.palette = palette
    super.init()
    backgroundColor = palette.card
    cornerRadius = 14
    layer.borderColor = palette.hairline
    title.textColor = palette.mist
    dot.backgroundColor = palette.sun
    dot.cornerRadius = Self.dotSide / 2
    dot.bounds.size = Size(width: Self.dotSide, height: Self.dotSide)
    dot.isUserInteractionEnabled = false
    for view in [leaf, title, dot] { addSubview(view) }
    showKept()
  }

  override var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      View.animate(spring: .snappy) { [self] in
        backgroundColor =
          isHighlighted ? palette.card.interpolated(to: palette.ink, fraction: 0.06) : palette.card
      }
    }
  }

  override func prepareForReuse() { isFresh = true }

  /// Shows a leaf.
  func show(_ number: Int, isKept: Bool) {
    if number != self.number {
      self.number = number
      leaf.show(Leaf(number: number))
      title.string = NumberRow.grouped(number)
      setNeedsLayout()
    }
    View.performWithoutAnimation { self.isKept = isKept }
  }

  private func showKept() {
    dot.opacity = isKept ? 1 : 0
    dot.transform = Transform(scale: isKept ? 1 : 0.2)
  }

  override func layoutSubviews() {
    // What is new comes with its parts in their places, also while others go to other columns.
    guard isFresh else { return placeParts() }
    isFresh = false
    View.performWithoutAnimation { placeParts() }
  }

  private func placeParts() {
    layer.borderWidth = 1 / layer.windowScale
    let hasWords = bounds.width >= Self.wideEnough
    let place = bounds.insetBy(dx: Self.margin, dy: Self.margin)
    leaf.settle(in: place)
    let side = Self.margin + Self.dotSide / 2
    dot.center = directed(Rect(center: Point(x: bounds.width - side, y: side), size: dot.bounds.size)).center
    title.opacity = hasWords ? 1 : 0
    title.frame = alignToPixels(
      directed(
        Rect(x: Self.margin, y: bounds.height - 28, width: max(bounds.width - 2 * Self.margin, 1), height: 20)
      ))
  }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    node.label = words(NumberRow.grouped(number))
    if isKept { node.label += localized(", ") + localized("kept") }
  }
}
