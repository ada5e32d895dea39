import MartletGeometry
import MartletLayers

/// Scrolls a view beneath a hand that carries something, while that is near an edge of the view or beyond it.
///
/// It asks for frames only while it scrolls. How far it comes in a time does not depend on how many frames there are.
@MainActor
final class AutoScroller {
  /// What it scrolls.
  private(set) weak var view: ScrollView?
  /// Called when it has scrolled.
  var onScroll: @MainActor () -> Void = {}
  private var zones = [EdgeScroll(), EdgeScroll()]
  private var velocity = Point.zero
  /// What it has not scrolled yet because that is less than a pixel, in points.
  private var rest = Point.zero
  private var link: DisplayLink?
  private var time: MediaTime?

  /// The longest time between two frames for which it scrolls, in seconds. A program that was busy goes on where it was seen.
  private static let longestFrame = 0.1

  init(_ view: ScrollView) { self.view = view }

  /// Whether it scrolls now.
  var isScrolling: Bool { link != nil }

  /// The hand is at a place, in points from the view's upper left corner.
  func follow(_ place: Point) {
    guard let view, view.isInWindow else { return stop() }
    velocity = .zero
    for (index, axis) in ScrollAxis.allCases.enumerated() where view.scrolls(axis) {
      velocity[axis] = zones[index].velocity(at: place[axis], in: view.bounds.size[axis])
    }
    if wantsToScroll(view) { start(view) } else { stop() }
  }

  /// Whether there is something to scroll to.
  private func wantsToScroll(_ view: ScrollView) -> Bool {
    ScrollAxis.allCases.contains {
      let (range, offset) = (view.restingRange($0), view.contentOffset[$0])
      return velocity[$0] < 0 ? offset > range.lowerBound : velocity[$0] > 0 && offset < range.upperBound
    }
  }

  private func start(_ view: ScrollView) {
    guard link == nil, let tree = view.layer.tree else { return }
    view.showIndicators(for: .infinity)
    (rest, time) = (.zero, nil)
    link = DisplayLink(tree: tree) { [weak self] link in
      guard let self else { return link.invalidate() }
      frame(at: link.targetTimestamp, after: link.duration)
    }
  }

  func stop() {
    guard let link else { return }
    link.invalidate()
    self.link = nil
    view?.showIndicators(for: 0)
  }

  private func frame(at time: MediaTime, after refresh: Double) {
    guard let view, view.isInWindow else { return stop() }
    let seconds = min(max(self.time.map { time - $0 } ?? refresh, 0), Self.longestFrame)
    self.time = time
    if view.flight != nil { view.stopMotion() }
    let before = view.contentOffset
    let wanted = before + rest + velocity * seconds
    let offset = view.alignedOffset(view.restingOffset(nearest: wanted))
    rest = wanted - offset
    for axis in ScrollAxis.allCases where abs(rest[axis]) > 1 { rest[axis] = 0 }
    if offset != before {
      View.performWithoutAnimation { view.contentOffset = offset }
      onScroll()
    }
    if !wantsToScroll(view) { stop() }
  }
}
