import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// An item of a tab bar.
final class TabBarItemView: PressableView {
  private let icon = ShapeLayer()
  private let label = TextLayer(Text(""))
  /// The font of the title before it is scaled.
  private var font = Font.system(size: 12)
  /// The badge, and the ring around it that sets it off from the icon.
  private let (badge, ring) = (Layer(), Layer())
  private let badgeLabel = TextLayer(Text(""))
  private var isChosen = false

  private static let iconSize = 24.0
  private static let (smallText, largeText, badgeText) = (12.0, 15.0, 11.0)
  private static let badgeHeight = 17.0
  private static let ringWidth = 2.0
  private static let badgeColor = Color(0xC83F36)

  override init() {
    super.init()
    icon.fillColor = .clear
    icon.lineWidth = 1.8
    icon.lineCap = .round
    icon.lineJoin = .round
    for text in [label, badgeLabel] {
      text.text.maximumLines = 1
      text.text.alignment = .center
    }
    badgeLabel.textColor = .white
    badge.backgroundColor = Self.badgeColor
    badge.cornerRadius = Self.badgeHeight / 2
    badge.addSublayer(badgeLabel)
    ring.cornerRadius = Self.badgeHeight / 2 + Self.ringWidth
    ring.addSublayer(badge)
    for part in [icon, label, ring] { layer.addSublayer(part) }
  }

  /// Shows the item of a controller.
  func show(_ controller: ViewController, isChosen: Bool, style: ControllerStyle) {
    self.isChosen = isChosen
    let item = controller.tabItem
    let color = isChosen ? style.tint : style.mist
    Transaction.withoutActions {
      icon.isHidden = item.icon == nil
      icon.path = item.icon ?? Path()
      icon.strokeColor = color
      label.string = item.title ?? controller.title
      label.textColor = color
      ring.isHidden = item.badge == nil
      ring.backgroundColor = style.bar
      badgeLabel.string = item.badge ?? ""
      badgeLabel.font = .system(size: Self.badgeText, weight: .semibold)
    }
    font = .system(
      size: item.icon == nil ? Self.largeText : Self.smallText, weight: isChosen ? .semibold : .regular)
    lookDidChange()
  }

  override var spokenTitle: String { label.string }

  override func describe(_ node: inout AccessibilityNode) {
    super.describe(&node)
    if !ring.isHidden { node.value = badgeLabel.string }
    if isChosen { node.states.insert(.selected) }
  }

  override func lookDidChange() {
    Transaction.withoutActions { label.font = font.scaled(by: barTextScale) }
    setNeedsLayout()
  }

  override func didMoveToWindow() { lookDidChange() }

  override func layoutSubviews() {
    let size = label.wholeSize
    let width = min(size.width, bounds.width)
    let height = size.height
    let gap = 2.0
    let whole = icon.isHidden ? height : Self.iconSize + gap + height
    let top = ((bounds.height - whole) / 2).rounded()
    icon.frame = alignToPixels(
      Rect(x: bounds.midX - Self.iconSize / 2, y: top, width: Self.iconSize, height: Self.iconSize))
    label.frame = alignToPixels(
      Rect(x: bounds.midX - width / 2, y: top + whole - height, width: width, height: height))
    let text = badgeLabel.wholeSize
    let wide = max(text.width + 9, Self.badgeHeight)
    let start = icon.isHidden ? label.frame.maxX + 2 : icon.frame.maxX - 5
    let place = alignToPixels(Rect(x: start, y: max(top - 3, 1), width: wide, height: Self.badgeHeight))
    // Whole pixels, so that the badge lies on them too.
    let rim = (Self.ringWidth * layer.windowScale).rounded() / layer.windowScale
    ring.frame = place.insetBy(dx: -rim, dy: -rim)
    badge.frame = Rect(origin: Point(x: rim, y: rim), size: place.size)
    badgeLabel.frame = alignToPixels(
      Rect(x: 0, y: (Self.badgeHeight - text.height) / 2, width: wide, height: text.height))
  }
}
