import MartletGeometry
import MartletLayers

/// The bar of a tab controller.
final class TabBar: View {
  /// Called with the number of the item that is tapped.
  var onTap: (Int) -> Void = { _ in }
  private var items: [TabBarItemView] = []
  private let line = View()
  private static let mostItemWidth = 140.0

  override init() {
    super.init()
    line.isUserInteractionEnabled = false
    addSubview(line)
  }

  func show(_ controllers: [ViewController], chosen: Int?, style: ControllerStyle) {
    Transaction.withoutActions {
      backgroundColor = style.bar
      line.backgroundColor = style.hairline
    }
    while items.count > controllers.count { items.removeLast().removeFromSuperview() }
    while items.count < controllers.count {
      let (item, index) = (TabBarItemView(), items.count)
      item.onPress = { [weak self] in self?.onTap(index) }
      items.append(item)
      addSubview(item)
    }
    for (index, controller) in controllers.enumerated() {
      items[index].show(controller, isChosen: index == chosen, style: style)
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    line.frame = Rect(x: 0, y: 0, width: bounds.width, height: 1 / layer.windowScale)
    let width = min(bounds.width / Double(max(items.count, 1)), Self.mostItemWidth)
    let start = (bounds.width - width * Double(items.count)) / 2
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    for (index, item) in (isMirrored ? items.reversed() : items).enumerated() {
      item.frame = alignToPixels(
        Rect(x: start + width * Double(index), y: 0, width: width, height: bounds.height))
    }
  }
}
