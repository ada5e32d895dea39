import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers

/// The bar of a page: the way back on the left, the title in the middle, buttons on the right; the other way round where text runs
/// from right to left.
final class NavigationBar: View {
  /// Called when the way back is tapped.
  var onBack: () -> Void = {}

  private let back = BarItemView()
  private let title = TextLayer(Text(""))
  private let line = View()
  private var buttons: [BarItemView] = []
  private static let fontSize = 17.0
  private static let margin = 8.0

  override init() {
    super.init()
    title.text.maximumLines = 1
    title.text.alignment = .center
    layer.addSublayer(title)
    // A view moves with the bar; a layer would have a motion of its own.
    line.isUserInteractionEnabled = false
    for part in [line, back] { addSubview(part) }
    back.onPress = { [weak self] in self?.onBack() }
  }

  /// Shows what belongs to a controller.
  /// - Parameter backTitle: What the way back says; `nil` if there is none.
  func show(_ controller: ViewController, backTitle: String?, style: ControllerStyle) {
    Transaction.withoutActions {
      backgroundColor = style.bar
      line.backgroundColor = style.hairline
      title.string = controller.title
      title.textColor = style.ink
      back.isHidden = backTitle == nil
      back.show(backTitle ?? "", size: Self.fontSize, color: style.tint, isBack: true)
      let wanted = controller.barButtons
      while buttons.count > wanted.count { buttons.removeLast().removeFromSuperview() }
      while buttons.count < wanted.count {
        let item = BarItemView()
        buttons.append(item)
        addSubview(item)
      }
      for (item, button) in zip(buttons, wanted) {
        item.show(button.title, size: Self.fontSize, color: style.tint, isBack: false)
        item.onPress = button.action
      }
    }
    lookDidChange()
  }

  override func lookDidChange() {
    Transaction.withoutActions {
      title.font = .system(size: Self.fontSize * barTextScale, weight: .semibold)
    }
    setNeedsLayout()
  }

  override func didMoveToWindow() { lookDidChange() }

  override func describe(_ node: inout AccessibilityNode) {
    node.role = .group
    node.label = title.string
  }

  override func layoutSubviews() {
    let (width, height) = (bounds.width, bounds.height)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    func directed(_ x: Double, _ wide: Double) -> Rect {
      alignToPixels(Rect(x: isMirrored ? width - x - wide : x, y: 0, width: wide, height: height))
    }
    let pixel = 1 / layer.windowScale
    line.frame = Rect(x: 0, y: height - pixel, width: width, height: pixel)
    var end = width - Self.margin
    for button in buttons.reversed() {
      let wide = button.preferredWidth
      button.frame = directed(end - wide, wide)
      end -= wide
    }
    // The title has room before the way back has.
    let size = title.wholeSize
    let wide =
      back.isHidden ? 0 : min(back.preferredWidth, max((width - size.width) / 2 - 2 * Self.margin, 44))
    back.frame = directed(Self.margin, wide)
    let start = Self.margin + wide
    let room = max(end - start - 2 * Self.margin, 0)
    let shown = min(size.width, room)
    // In the middle of the bar, if it fits there.
    let x = min(
      max((width - shown) / 2, start + Self.margin), max(end - Self.margin - shown, start + Self.margin))
    title.frame = alignToPixels(
      Rect(
        x: isMirrored ? width - x - shown : x, y: (height - size.height) / 2, width: shown,
        height: size.height))
  }
}
