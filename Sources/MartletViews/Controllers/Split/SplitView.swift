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

  /// What was seen in one column goes on in the other one, from where it was seen, and as fast.
  /// - Parameters:
  ///   - seen: Where that was.
  ///   - speed: How fast the edge was that meets the other column, in points per second.
  func goOn(in column: View, from seen: Rect, speed: Double) {
    guard let block = AnimationBlock.current, block.isAnimating else { return }
    stop(column, isMoving: isMoving)
    Transaction.withoutActions {
      View.performWithoutAnimation {
        column.frame = seen
        column.layoutIfNeeded()
        if column === secondary, line.isHidden { startLine(beside: seen, isBefore: true) }
      }
    }
    if case .settlingSpring(let spring, _) = block.curve, speed != 0 {
      // The block's own springs add to this one, which goes nowhere.
      column.layer.add(
        SpringAnimation(
          from: 0, to: 0, spring: spring, initialVelocity: speed, isAdditive: true), for: .position.x)
    }
  }

  /// Puts the line beside a column.
  private func startLine(beside frame: Rect, isBefore: Bool) {
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let x = isMirrored == isBefore ? frame.maxX : frame.minX - 1
    line.isHidden = false
    line.frame = Rect(x: x, y: 0, width: 1, height: bounds.height)
    divider?.frame = Rect(
      x: x + (1 - SplitDivider.width) / 2, y: 0, width: SplitDivider.width, height: bounds.height)
  }

  /// - Parameter slide: How far the first column has slid out, in points.
  func place(primaryWidth: Double, isPrimaryHidden: Bool, isCollapsed: Bool, slide: Double = 0) {
    let (whole, height) = (bounds.width, bounds.height)
    let width = alignToPixels(Rect(x: 0, y: 0, width: primaryWidth, height: height)).width
    if line.isHidden, !isCollapsed {
      // It comes from where the column ended.
      View.performWithoutAnimation { startLine(beside: primary.frame, isBefore: false) }
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
