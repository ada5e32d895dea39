import MartletGeometry
import MartletLayers
import MartletMotion

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

  /// What its layout has set in motion since the columns were at rest.
  private lazy var moved = MovedLayers(within: layer)

  override func layoutSubviews() {
    if !isMoving { moved.removeAll() }
    AnimationBlock.collect(in: moved)
    onLayout(self)
  }

  /// Whether the line between the columns moves.
  var isMoving: Bool { line.layer.isAnimating(.position) }

  /// Stops its parts where they are seen, and what moves in them with the columns. What moves there by itself goes on.
  /// - Parameter isLeft: Whether a layer in a column is left alone all the same.
  func stop(except isLeft: (Layer) -> Bool) {
    layer.atOneMoment {
      let isMoving = isMoving
      for part in parts { stop(part, isMoving: isMoving, except: isLeft) }
    }
  }

  private func stop(_ part: View, isMoving: Bool, except isLeft: (Layer) -> Bool = { _ in false }) {
    part.layer.forEachWithin { layer in
      guard layer === part.layer || isMoving && moved.contains(layer), !isLeft(layer) else { return }
      layer.freeze(.position, .bounds.size)
    }
  }

  /// Where a column is seen.
  func seen(_ column: View) -> SeenColumn {
    layer.atOneMoment { SeenColumn(column.layer, moved: moved) }
  }

  /// What was seen in one column goes on in the other one, from where it was seen, and as fast.
  func goOn(in column: View, from seen: SeenColumn) {
    guard let block = AnimationBlock.current, block.isAnimating else { return }
    layer.atOneMoment { stop(column, isMoving: isMoving) }
    let startsLine = column === secondary && line.isHidden
    Transaction.withoutActions {
      View.performWithoutAnimation {
        column.frame = seen.frame
        column.layoutIfNeeded()
        if startsLine { startLine(beside: seen.frame) }
      }
    }
    seen.keepSpeed(in: column.layer, by: block)
    guard startsLine else { return }
    let growth = seen.speed.size.width / 2
    let speed = SeenColumn.Speed(
      position: Point(
        x: seen.speed.position.x + (effectiveLayoutDirection == .rightToLeft ? growth : -growth),
        y: seen.speed.position.y),
      size: Size(width: 0, height: seen.speed.size.height))
    for view in [line, divider].compactMap({ $0 }) { block.keep(speed, of: view.layer) }
  }

  /// Puts the line beside the second column, at rest.
  private func startLine(beside frame: Rect) {
    let x = effectiveLayoutDirection == .rightToLeft ? frame.maxX : frame.minX - 1
    for view in [line, divider].compactMap({ $0 }) {
      view.layer.freeze(.position, .bounds.size)
      view.isHidden = false
    }
    line.frame = Rect(x: x, y: frame.minY, width: 1, height: frame.height)
    divider?.frame = Rect(
      x: x + (1 - SplitDivider.width) / 2, y: frame.minY, width: SplitDivider.width, height: frame.height)
  }

  /// - Parameter slide: How far the first column has slid out, in points.
  func place(primaryWidth: Double, isPrimaryHidden: Bool, isCollapsed: Bool, slide: Double = 0) {
    let (whole, height) = (bounds.width, bounds.height)
    let width = alignToPixels(Rect(x: 0, y: 0, width: primaryWidth, height: height)).width
    secondary.isHidden = isCollapsed
    line.isHidden = isCollapsed
    divider?.isHidden = isCollapsed
    let start = isCollapsed || !isPrimaryHidden ? -slide : -width
    primary.frame = directed(start, width)
    // While it is hidden it goes with the edge of the only column, and comes from there.
    let pixel = 1 / layer.windowScale
    line.frame = directed(start + width, pixel)
    divider?.frame = directed(
      max(start + width + (pixel - SplitDivider.width) / 2, isPrimaryHidden ? -SplitDivider.width / 3 : 0),
      SplitDivider.width)
    guard !isCollapsed else { return }
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
