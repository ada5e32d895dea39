import MartletGeometry

/// The view of a tab controller: the page above, the bar below.
final class TabView: View {
  private let pages: View
  private let bar: TabBar
  var barHeight = 0.0 {
    didSet { if barHeight != oldValue { setNeedsLayout() } }
  }

  init(_ pages: View, bar: TabBar) {
    self.pages = pages
    self.bar = bar
    super.init()
    for view in [pages, bar] { addSubview(view) }
  }

  override func layoutSubviews() {
    let height = min(barHeight, bounds.height)
    pages.frame = alignToPixels(Rect(x: 0, y: 0, width: bounds.width, height: bounds.height - height))
    bar.frame = alignToPixels(
      Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height))
    bar.isHidden = height == 0
  }
}
