import MartletDrawing
import MartletGeometry
import MartletLayers
import MartletRenderTree

/// A word in a bar, with an outline before it if need be, that can be tapped.
final class BarItemView: PressableView {
  /// The word.
  let label = TextLayer(Text(""))
  private let icon = ShapeLayer()
  /// The font of the word before it is scaled.
  private var font = Font.system(size: 17)

  /// The size of the outline, in points, and the space around parts.
  private static let iconWidth = 12.0
  private static let margin = 8.0

  override init() {
    super.init()
    label.text.maximumLines = 1
    icon.fillColor = .clear
    icon.lineWidth = 2.2
    icon.lineCap = .round
    icon.lineJoin = .round
    for part in [icon, label] { layer.addSublayer(part) }
  }

  /// Shows a word.
  /// - Parameter isBack: Whether a sign for back stands before it.
  func show(_ title: String, size: Double, weight: FontWeight = .regular, color: Color, isBack: Bool) {
    Transaction.withoutActions {
      label.string = title
      label.textColor = color
      icon.isHidden = !isBack
      icon.strokeColor = color
    }
    font = .system(size: size, weight: weight)
    lookDidChange()
  }

  override var spokenTitle: String { label.string }

  override func lookDidChange() {
    Transaction.withoutActions { label.font = font.scaled(by: barTextScale) }
    setNeedsLayout()
  }

  override func didMoveToWindow() { lookDidChange() }

  /// The width that it needs, in points.
  var preferredWidth: Double {
    label.wholeSize.width + 2 * Self.margin + (icon.isHidden ? 0 : Self.iconWidth + 4)
  }

  override func layoutSubviews() {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    func directed(_ x: Double, _ size: Size) -> Rect {
      alignToPixels(
        Rect(
          x: isMirrored ? bounds.width - x - size.width : x, y: (bounds.height - size.height) / 2,
          width: size.width, height: size.height))
    }
    var start = Self.margin
    if !icon.isHidden {
      let height = Self.iconWidth * 1.4
      var path = Path()
      let (tip, end) = isMirrored ? (Self.iconWidth, Self.iconWidth * 0.3) : (0, Self.iconWidth * 0.7)
      path.move(to: Point(x: end, y: 0))
      path.addLine(to: Point(x: tip, y: height / 2))
      path.addLine(to: Point(x: end, y: height))
      icon.path = path
      icon.frame = directed(start, Size(width: Self.iconWidth, height: height))
      start += Self.iconWidth + 4
    }
    let size = label.wholeSize
    let width = min(size.width, max(bounds.width - start - Self.margin, 0))
    label.frame = directed(start, Size(width: width, height: size.height))
  }
}
