import MartletGeometry
import MartletLayers

/// The view of a split controller.
final class SplitView: View {
  /// Called to place the columns.
  var onLayout: (SplitView) -> Void = { _ in }
  var lineColor = Color.clear {
    didSet { Transaction.withoutActions { line.backgroundColor = lineColor } }
  }
  /// What is dragged; `nil` if people may not.
  var divider: SplitDivider? {
    didSet {
      oldValue?.removeFromSuperview()
      if let divider { addSubview(divider) }
      setNeedsLayout()
    }
  }
  private let primary: View
  private let secondary: View
  private let line = View()
  /// The line between the columns.
  var layoutLine: View { line }
  /// All that moves.
  var parts: [View] { [primary, secondary, line] + (divider.map { [$0] } ?? []) }
  /// How far the line is from where text begins, in points.
  var lineDistance: Double {
    effectiveLayoutDirection == .rightToLeft ? bounds.width - line.frame.maxX : line.frame.minX
  }

  init(primary: View, secondary: View) {
    self.primary = primary
    self.secondary = secondary
    super.init()
    clipsToBounds = true
    for view in [primary, secondary, line] { addSubview(view) }
  }

  override func layoutSubviews() { onLayout(self) }

  /// - Parameter slide: How far the first column has slid out, in points.
  func place(primaryWidth: Double, isPrimaryHidden: Bool, isCollapsed: Bool, slide: Double = 0) {
    let (whole, height) = (bounds.width, bounds.height)
    let width = alignToPixels(Rect(x: 0, y: 0, width: primaryWidth, height: height)).width
    if line.isHidden, !isCollapsed {
      // It comes from where the column ended.
      View.performWithoutAnimation {
        let isMirrored = effectiveLayoutDirection == .rightToLeft
        let x = isMirrored ? primary.frame.minX - 1 : primary.frame.maxX
        line.frame = Rect(x: x, y: 0, width: 1, height: height)
      }
    }
    secondary.isHidden = isCollapsed
    line.isHidden = isCollapsed
    divider?.isHidden = isCollapsed
    let start = isCollapsed || !isPrimaryHidden ? -slide : -width
    primary.frame = directed(start, width)
    guard !isCollapsed else { return }
    let pixel = 1 / layer.windowScale
    line.frame = directed(start + width, pixel)
    divider?.frame = directed(
      max(start + width + (pixel - SplitDivider.width) / 2, isPrimaryHidden ? -SplitDivider.width / 3 : 0),
      SplitDivider.width)
    let rest = start + width + (isPrimaryHidden ? 0 : pixel)
    secondary.frame = directed(rest, max(whole - rest, 0))
  }

  /// What lies at a place from where text begins.
  private func directed(_ x: Double, _ width: Double) -> Rect {
    Rect(
      x: effectiveLayoutDirection == .rightToLeft ? bounds.width - x - width : x, y: 0, width: width,
      height: bounds.height)
  }
}
