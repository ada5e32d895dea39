import MartletGeometry
import MartletGestures
import MartletLayers
import MartletMotion

/// The line between the columns, in a hand.
extension SplitController {
  /// How fast what was let go moves at most if the hand did not, in points per second.
  private static let calmSpeed = 1600.0

  final func dividerDidChange() {
    guard let split = viewIfLoaded as? SplitView else { return }
    guard isDividerDraggable else {
      // What is held goes to its place.
      if drag != nil {
        split.divider?.abandon()
        release(split, velocity: 0)
      }
      return split.divider = nil
    }
    let divider = SplitDivider()
    divider.onDrag = { [weak self] in self?.dragged($0) }
    divider.onStep = { [weak self] in self?.step($0) }
    divider.onPress = { [weak self] in
      guard let self else { return }
      setPrimaryHidden(!isPrimaryHidden)
    }
    divider.isSeenMoving = { [weak split] in
      split.map { $0.layoutLine.layer.isVisiblyMoving(.position.x) } ?? false
    }
    divider.measure = { [weak self] in
      guard let self else { return (0, 0...0) }
      return isPrimaryHidden
        ? (0, 0...max(primaryWidths.upperBound, 0)) : (primary.view.bounds.width, primaryWidths)
    }
    // Beside it, a finger goes back from the edge of the second column.
    divider.isShort = { [weak self] in
      guard let self else { return false }
      return secondary.controllers.count > 1
    }
    split.divider = divider
    dressParts()
  }

  /// Lets go of the line, where it is.
  final func endDrag() {
    guard drag != nil else { return }
    drag = nil
    (viewIfLoaded as? SplitView)?.divider?.abandon()
  }

  /// 1 where text runs from left to right.
  private var direction: Double { view.effectiveLayoutDirection == .rightToLeft ? -1 : 1 }

  private func dragged(_ pan: PanGestureRecognizer) {
    guard let split = viewIfLoaded as? SplitView, !isCollapsed else { return }
    let way = (pan.translation(in: split)?.x ?? 0) * direction
    switch pan.state {
    case .began:
      take(split)
      follow(way)
    case .changed: follow(way)
    case .ended: release(split, velocity: (pan.velocity(in: split)?.x ?? 0) * direction)
    case .cancelled: release(split, velocity: 0)
    case .possible, .failed: break
    }
  }

  /// Stops the columns where they are seen.
  private func take(_ split: SplitView) {
    beginMove()
    // Whoever comes or goes in a column goes on.
    split.stop(except: isTransiting)
    let line = split.lineDistance
    let width = primary.view.bounds.width
    drag = SplitDrag(
      // What has slid out by some way goes on sliding; otherwise it gets narrower first.
      start: line,
      slides: isPrimaryHidden || line < width - 0.5 ? width : min(primaryWidths.lowerBound, width),
      line: line)
    guard isPrimaryHidden else { return }
    primary.wanted = .appearing
    primary.updateAppearance(animated: true)
  }

  private func follow(_ way: Double) {
    guard var drag else { return }
    let most = max(primaryWidths.upperBound, drag.slides)
    // Beyond the widest it gives way, and is held back.
    let wanted = max(drag.start + way, 0)
    drag.line = RubberBand(length: max(view.bounds.width, 1)).limited(wanted, to: 0...most)
    self.drag = drag
    view.setNeedsLayout()
    view.layoutIfNeeded()
  }

  /// - Parameter velocity: Away from where text begins, in points per second.
  private func release(_ split: SplitView, velocity: Double) {
    guard let drag else { return }
    self.drag = nil
    let end = Decay.fast.projectedEnd(from: drag.line, velocity: velocity)
    let hides = end < drag.slides / 2
    // A column that has slid keeps its width.
    if !hides, drag.line >= drag.slides, split.bounds.width > 0 {
      let width = min(max(end, drag.slides), max(primaryWidths.upperBound, drag.slides))
      primaryShare = width / split.bounds.width
    }
    // It slides as wide as it was.
    slidingWidth = hides ? drag.width : nil
    setHidden(hides, from: drag.line, velocity: velocity)
  }

  private func step(_ way: Double) {
    guard !isCollapsed, view.bounds.width > 0 else { return }
    if isPrimaryHidden { return setPrimaryHidden(false) }
    let wanted = primary.view.bounds.width + way * direction
    let width = min(max(wanted, primaryWidths.lowerBound), primaryWidths.upperBound)
    let move = beginMove()
    View.animate(spring: Self.spring) {
      primaryShare = width / view.bounds.width
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      self?.endMove(move)
    }
  }

  /// Moves the columns to where they belong, on with the velocity of a hand.
  private func setHidden(_ isHidden: Bool, from line: Double, velocity: Double) {
    let move = beginMove()
    isPrimaryHidden = isHidden
    primary.wanted = isHidden ? .disappearing : .appearing
    primary.updateAppearance(animated: true)
    let goal = isHidden ? 0 : primaryWidth(within: view.bounds.width)
    let way = goal - line
    let spring = Self.spring.slowed(
      toSpeed: max(Self.calmSpeed, 2.5 * abs(velocity)), displacement: Point(x: -way, y: 0),
      velocity: Point(x: velocity, y: 0))
    // All that moves is a part of one way: 1 is the whole of it.
    var normalized = abs(way) < 1 ? 0 : velocity / way
    // The edge of the view stops what goes out: faster, it would swing beyond and leave a gap at the other side.
    if isHidden { normalized = min(normalized, 2 * .pi / spring.perceptualDuration) }
    View.animate(
      spring: spring, initialVelocity: NormalizedVelocity(x: normalized, y: 0), options: .allowUserInteraction
    ) {
      view.setNeedsLayout()
      view.layoutIfNeeded()
    } completion: { [weak self] _ in
      self?.endMove(move)
    }
  }

  /// Whether a layer belongs to what comes or goes in a column.
  private func isTransiting(_ layer: Layer) -> Bool {
    [primary, secondary].contains { column in
      column.stage.animator != nil
        && column.viewIfLoaded.map { $0.layer !== layer && layer.isDescendant(of: $0.layer) } ?? false
    }
  }
}
