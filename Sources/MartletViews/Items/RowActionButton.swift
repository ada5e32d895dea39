import MartletDrawing
import MartletGeometry
import MartletLayers
import MartletRenderTree

/// The button of an action beside a row. It is as wide as the row, so that it fills whatever is uncovered; buttons nearer to the edge
/// of the list cover it.
final class RowActionButton: PressableView {
  private let action: RowAction
  /// Whether it lies at the right side of the row.
  private let isRight: Bool
  /// How much of it is uncovered when the row is open, in points.
  var visibleWidth = 0.0 {
    didSet { if visibleWidth != oldValue { setNeedsLayout() } }
  }
  private let label = TextLayer()
  private let picture = Layer()
  private let shade = Layer()

  private static let (margin, gap, minimumWidth, lowHeight) = (14.0, 3.0, 74.0, 56.0)
  /// The font of its words before it is scaled.
  private static let font = Font.system(size: 15, weight: .medium)
  /// How dark the ground is while it is pressed.
  private static let pressed = 0.16

  init(_ action: RowAction, isRight: Bool) {
    (self.action, self.isRight) = (action, isRight)
    super.init()
    cursor = .arrow
    label.text = Text(action.title)
    label.text.maximumLines = 1
    picture.contents = action.image
    picture.contentsScale = action.image?.scale ?? 1
    picture.contentsGravity = .resizeAspect
    shade.backgroundColor = .black
    shade.opacity = 0
    for part in [shade, picture, label] { layer.addSublayer(part) }
  }

  /// Gives it its colours, and its words their size.
  func dress(tint: Color, colors: ControlColors, textScale: Double) {
    let ground = action.color ?? colors.strong(action.role == .destructive ? ListConstants.destructive : tint)
    let ink: Color = ground.brightness > 0.6 ? ControlColors.light.ink : .white
    Transaction.withoutActions {
      backgroundColor = ground
      label.font = Self.font.scaled(by: textScale)
      label.textColor = ink
      picture.contentsTint = ink
    }
    setNeedsLayout()
  }

  /// The width that its words and its picture need, in points.
  var preferredWidth: Double {
    max(label.wholeSize.width, action.image?.size.width ?? 0, Self.minimumWidth - 2 * Self.margin)
      + 2 * Self.margin
  }

  override func pressDidChange(_ isPressed: Bool) {
    shade.freeze(.opacity)
    if isPressed { shade.opacity = Self.pressed } else { shade.animate(.opacity, to: 0, spring: .control) }
  }

  override func layoutSubviews() {
    shade.frame = bounds
    let middle = isRight ? visibleWidth / 2 : bounds.width - visibleWidth / 2
    let (text, image) = (label.wholeSize, action.image?.size ?? .zero)
    let isLow = action.image != nil && bounds.height < Self.lowHeight
    label.isHidden = isLow
    let width = min(text.width, max(visibleWidth - 2, 0))
    let high = isLow ? image.height : text.height + (action.image == nil ? 0 : image.height + Self.gap)
    let top = (bounds.height - high) / 2
    picture.frame = alignToPixels(
      Rect(x: middle - image.width / 2, y: top, width: image.width, height: image.height))
    label.frame = alignToPixels(
      Rect(x: middle - width / 2, y: top + high - text.height, width: width, height: text.height))
  }

  override var spokenTitle: String { action.title }
}
