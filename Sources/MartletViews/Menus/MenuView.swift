import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// The panel of an open menu: rows, with lines and words between them, which scroll where they don't fit.
final class MenuView: OverlayPanel {
  let menu: Menu
  let rows: [MenuRow]
  let scroll = ScrollView()
  /// What stands between the rows, from top to bottom.
  private let parts: [Part]
  private let isTouched: Bool
  private lazy var columns = MenuColumns(of: rows, isTouched: isTouched)
  /// The menu that is open beside one of its rows.
  weak var submenu: MenuView?
  /// Used for keys while the menu has the focus.
  var onKey: ((KeyEvent) -> Bool)?
  /// Called when it has lost the focus.
  var onFocusLoss: () -> Void = {}

  private enum Part {
    case row(MenuRow)
    case line(Layer)
    case title(Label)
  }

  /// The radius of its corners, how far its shadow reaches, and the space around its rows, in points.
  static let (cornerRadius, shadowReach, padding) = (12.0, Insets(24), 6.0)
  /// The heights of a line and of a section's title, and the limits of its width, in points.
  private static let (lineHeight, titleHeight, leastWidth, mostWidth) = (9.0, 28.0, 144.0, 400.0)

  /// - Parameters:
  ///   - view: Whose look it takes.
  ///   - isTouched: Whether fingers choose.
  init(_ menu: Menu, like view: View, isTouched: Bool) {
    self.menu = menu
    var parts: [Part] = []
    var rows: [MenuRow] = []
    for section in menu.sections where !section.items.isEmpty {
      if !parts.isEmpty { parts.append(.line(Layer())) }
      if let title = section.title {
        parts.append(.title(Label(title, font: .system(size: 13, weight: .semibold))))
      }
      for item in section.items {
        let row = MenuRow(item, index: rows.count)
        rows.append(row)
        parts.append(.row(row))
      }
    }
    (self.parts, self.rows, self.isTouched) = (parts, rows, isTouched)
    super.init()
    Look(of: view).dress(self)
    cornerRadius = Self.cornerRadius
    layer.name = "menu"
    cursor = .arrow
    addSubview(scroll)
    for part in parts {
      switch part {
      case .row(let row): scroll.addSubview(row)
      case .line(let line): scroll.layer.addSublayer(line)
      case .title(let label): scroll.addSubview(label)
      }
    }
    // Measured in the size of text that they have here.
    for row in rows { row.columns = columns }
    wear()
  }

  // MARK: Look

  override func lookDidChange() { wear() }

  override func didMoveToWindow() { wear() }

  private func wear() {
    let colors = effectiveControlColors
    backgroundColor = colors.surface
    layer.borderWidth = 1 / layer.windowScale
    layer.borderColor = colors.hairline
    layer.shadow = Shadow(
      color: .black, opacity: colors.isDark ? 0.4 : 0.16, radius: 10, offset: Point(x: 0, y: 6))
    for part in parts {
      switch part {
      case .row: break
      case .line(let line): line.backgroundColor = colors.hairline
      case .title(let label): label.textColor = colors.mist
      }
    }
  }

  // MARK: Size and places

  /// The size that it wants, in points.
  var wantedSize: Size {
    Size(
      width: min(max(columns.width + 2 * Self.padding, Self.leastWidth), Self.mostWidth).rounded(.up),
      height: contentHeight + 2 * Self.padding)
  }

  private var contentHeight: Double { parts.reduce(0) { $0 + height(of: $1) } }

  private func height(of part: Part) -> Double {
    switch part {
    case .row: columns.rowHeight
    case .line: Self.lineHeight
    case .title(let label): (Self.titleHeight + max(label.growth, 0)).rounded(.up)
    }
  }

  override func layoutSubviews() {
    scroll.frame = bounds.insetBy(dx: Self.padding, dy: Self.padding)
    scroll.cornerRadius = Self.cornerRadius - Self.padding
    let width = scroll.bounds.width
    scroll.contentSize = Size(width: width, height: contentHeight)
    let pixel = 1 / layer.windowScale
    var y = 0.0
    for part in parts {
      let height = height(of: part)
      switch part {
      case .row(let row): row.frame = Rect(x: 0, y: y, width: width, height: height)
      case .line(let line):
        line.frame = alignToPixels(
          Rect(x: -Self.padding, y: y + height / 2, width: width + 2 * Self.padding, height: pixel))
      case .title(let label):
        let size = label.intrinsicContentSize(forWidth: nil)
        let words = min(size.width ?? 0, width - 2 * MenuColumns.margin)
        let isMirrored = effectiveLayoutDirection == .rightToLeft
        let x = isMirrored ? width - MenuColumns.margin - words : MenuColumns.margin
        label.frame = alignToPixels(Rect(x: x, y: y, width: max(words, 0), height: height))
      }
      y += height
    }
  }

  /// The row at a point of the window that shows it, as it is seen; `nil` if there is none.
  func row(at point: Point) -> MenuRow? {
    guard contains(point) else { return nil }
    return rows.first { row in
      row.convert(fromWindow: point).map { Rect(origin: .zero, size: row.bounds.size).contains($0) } ?? false
    }
  }

  /// Whether a point of the window that shows it is in it, as it is seen.
  func contains(_ point: Point) -> Bool {
    convert(fromWindow: point).map { Rect(origin: .zero, size: bounds.size).contains($0) } ?? false
  }

  // MARK: Choosing

  /// The row that is highlighted; `nil` if none is.
  var highlighted: MenuRow? {
    didSet {
      guard highlighted !== oldValue else { return }
      oldValue?.isHighlighted = false
      highlighted?.isHighlighted = true
    }
  }

  /// Highlights a row that a key has come to, and scrolls to it.
  func highlight(_ row: MenuRow?) {
    highlighted = row
    if let row { scroll.scrollToVisible(row.frame, animated: true) }
  }

  /// The next row that can be chosen, past the last one the first; from nowhere the first one, or going back the last one.
  func next(after row: MenuRow?, isForward: Bool) -> MenuRow? {
    let open = rows.filter(\.item.canBeChosen)
    guard let row else { return isForward ? open.first : open.last }
    return isForward
      ? open.first { $0.index > row.index } ?? open.first : open.last { $0.index < row.index } ?? open.last
  }

  /// The next row whose words begin with a text, first the one that is highlighted if it may stay.
  func row(beginningWith text: String, canStay: Bool) -> MenuRow? {
    let text = text.lowercased()
    let start = highlighted.map { canStay ? $0.index : $0.index + 1 } ?? 0
    let inOrder = rows.filter { $0.index >= start } + rows.filter { $0.index < start }
    return inOrder.first { $0.item.canBeChosen && $0.item.title.lowercased().hasPrefix(text) }
  }

  // MARK: Focus

  override var canBecomeFocused: Bool { true }
  // The row that is highlighted shows where one is.
  override var wantsFocusRing: Bool { false }

  override func keyPressed(_ event: KeyEvent) -> Bool { onKey?(event) ?? false }

  override func focusDidChange() { if !isFocused { onFocusLoss() } }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .menu
    node.label = menu.title
  }
}
