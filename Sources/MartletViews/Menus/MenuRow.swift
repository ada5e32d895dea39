import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers

/// An item of an open menu.
final class MenuRow: View {
  let item: MenuItem
  /// Where it stands among the items of its menu, from 0.
  let index: Int
  /// Whether the pointer, a finger or a key has come to it.
  var isHighlighted = false {
    didSet { if isHighlighted != oldValue { dress() } }
  }
  /// Whether its menu is open beside it.
  var isExpanded = false {
    didSet { if isExpanded != oldValue { setNeedsAccessibilityUpdate() } }
  }
  /// Called when somebody chooses it who can't see it.
  var onPress: () -> Void = {}
  /// How wide the columns of the menu are.
  var columns: MenuColumns? {
    didSet { if columns != oldValue { setNeedsLayout() } }
  }

  /// The menu that it is in.
  var menuView: MenuView? { superview?.superview as? MenuView }

  private let ground = Layer()
  private let mark = ShapeLayer()
  private let arrow = ShapeLayer()
  private let picture = ImageView()
  private let title: Label
  private let shortcut = Label(font: .system(size: 13))

  private static let (fontSize, radius, lineWidth, disabledAlpha) = (15.0, 8.0, 1.75, 0.4)
  private static let (markSize, arrowSize) = (12.0, 8.0)
  /// What takes something away for good, in light and dark: 4.5 : 1 on the ground of menus.
  private static let (lightWarning, darkWarning) = (Color(0xB3352C), Color(0xF58A82))

  init(_ item: MenuItem, index: Int) {
    self.item = item
    self.index = index
    title = Label(item.title, font: .system(size: Self.fontSize))
    super.init()
    picture.image = item.image
    picture.isHidden = item.image == nil
    shortcut.string = item.shortcut?.description ?? ""
    shortcut.isHidden = item.shortcut == nil || item.submenu != nil
    for sign in [mark, arrow] {
      sign.fillColor = .clear
      sign.lineWidth = Self.lineWidth
      sign.lineCap = .round
      sign.lineJoin = .round
    }
    mark.path = Self.path(of: item.mark)
    arrow.isHidden = item.submenu == nil
    ground.cornerRadius = Self.radius
    for part in [ground, mark, arrow] { layer.addSublayer(part) }
    for part in [picture, title, shortcut] { addSubview(part) }
    dress()
  }

  /// The size of its words, in points.
  var titleSize: Size {
    let size = title.intrinsicContentSize(forWidth: nil)
    return Size(width: size.width ?? 0, height: size.height ?? 0)
  }

  /// The width of what stands at its end, in points.
  var endWidth: Double {
    if item.submenu != nil { return MenuColumns.arrowWidth }
    return shortcut.isHidden ? 0 : shortcut.intrinsicContentSize(forWidth: nil).width ?? 0
  }

  private static func path(of mark: MenuItem.Mark) -> Path {
    var path = Path()
    switch mark {
    case .none: break
    case .checked:
      path.move(to: Point(x: 1, y: 6.5))
      path.addLine(to: Point(x: 4.5, y: 10))
      path.addLine(to: Point(x: 11, y: 2))
    case .mixed:
      path.move(to: Point(x: 2, y: 6))
      path.addLine(to: Point(x: 10, y: 6))
    }
    return path
  }

  override func layoutSubviews() {
    guard let columns else { return }
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let height = bounds.height
    func rect(_ x: Double, _ width: Double, _ tall: Double) -> Rect {
      alignToPixels(
        Rect(
          x: isMirrored ? bounds.width - x - width : x, y: (height - tall) / 2, width: max(width, 0),
          height: tall))
    }
    var x = MenuColumns.margin
    let end = bounds.width - MenuColumns.margin
    ground.frame = Rect(origin: .zero, size: bounds.size)
    mark.frame = rect(x, Self.markSize, Self.markSize)
    x += columns.mark
    if let image = item.image {
      picture.frame = rect(x + (columns.image - image.size.width) / 2, image.size.width, image.size.height)
    }
    x += columns.image > 0 ? columns.image + MenuColumns.imageGap : 0
    let room = end - x - (endWidth > 0 ? endWidth + MenuColumns.imageGap : 0)
    title.frame = rect(x, min(titleSize.width, room), height)
    shortcut.frame = rect(end - endWidth, endWidth, height)
    arrow.frame = rect(end - Self.arrowSize, Self.arrowSize, Self.arrowSize)
    var path = Path()
    let (from, to) = isMirrored ? (6.0, 2.0) : (2.0, 6.0)
    path.move(to: Point(x: from, y: 0))
    path.addLine(to: Point(x: to, y: 4))
    path.addLine(to: Point(x: from, y: 8))
    arrow.path = path
  }

  override func lookDidChange() { dress() }

  override func didMoveToWindow() { dress() }

  private func dress() {
    let (colors, tint) = (effectiveControlColors, effectiveTintColor)
    let isStrong = effectiveContrast == .high && isHighlighted
    var word = colors.ink
    if item.isDestructive { word = colors.isDark ? Self.darkWarning : Self.lightWarning }
    if isStrong { word = colors.onStrong(tint) }
    if !item.canBeChosen { word = word.withAlpha(word.alpha * Self.disabledAlpha) }
    title.textColor = word
    picture.fixedTint = word
    shortcut.textColor = isStrong || !item.canBeChosen ? word : colors.mist
    ground.backgroundColor =
      !isHighlighted ? .clear : isStrong ? colors.strong(tint) : colors.ink.withAlpha(Self.highlight)
    (mark.strokeColor, arrow.strokeColor) = (word, word)
  }

  private static let highlight = 0.08

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .menuItem
    node.label = item.title
    if let shortcut = item.shortcut { node.hint = shortcut.description }
    switch item.mark {
    case .none: break
    case .checked: node.states.insert(.on)
    case .mixed: node.value = "mixed"
    }
    if item.submenu != nil { node.states.insert(.opensMenu) }
    if isExpanded { node.states.insert(.expanded) }
    // Of an item and one in the menu beside it, the latter is where one is.
    if isHighlighted, menuView?.submenu?.highlighted == nil { node.states.insert(.focused) }
    if item.canBeChosen { node.actions = [.press] } else { node.states.insert(.disabled) }
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .press, item.canBeChosen else { return false }
    onPress()
    return true
  }
}
