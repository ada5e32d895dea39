import MartletGeometry

/// A page of a navigation controller: its bar, and the view of its controller below.
final class NavigationPage: ControllerPage {
  let bar = NavigationBar()
  /// Whether the bar is there.
  var isBarHidden = false {
    didSet { if isBarHidden != oldValue { setNeedsLayout() } }
  }
  /// What the way back says; `nil` if there is none.
  var backTitle: String? {
    didSet { if backTitle != oldValue { show() } }
  }

  override init(_ controller: ViewController) {
    super.init(controller)
    clipsToBounds = true
    addSubview(bar)
    show()
  }

  private var style: ControllerStyle { controller.parent?.effectiveStyle ?? controller.effectiveStyle }

  /// The height of the bar, in points; 0 if it is hidden.
  var barHeight: Double { isBarHidden ? 0 : max(style.barHeight, 0) }

  /// The bar as a transition to or from another page shows it.
  var transitionBar: TransitionBar {
    TransitionBar(height: barHeight, color: style.bar, line: style.hairline)
  }

  private func show() {
    backgroundColor = style.surface
    bar.show(controller, backTitle: backTitle, style: style)
    setNeedsLayout()
  }

  override func itemDidChange() { show() }
  override func styleDidChange() { show() }

  override var contentFrame: Rect {
    alignToPixels(
      Rect(x: 0, y: barHeight, width: bounds.width, height: max(bounds.height - barHeight, 0)))
  }

  override func layoutSubviews() {
    bar.isHidden = barHeight == 0
    bar.frame = alignToPixels(Rect(x: 0, y: 0, width: bounds.width, height: barHeight))
    super.layoutSubviews()
  }
}
