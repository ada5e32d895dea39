import MartletGeometry
import MartletHost

/// The way of one thing that is dragged over the targets of a window.
@MainActor
final class DropAim {
  let offer: any DragOffer
  private weak var root: View?
  private weak var source: DragSource?
  private var current: (target: DropTarget, drop: Drop)?
  private var highlight: DropHighlight?
  /// Scrolls the scroll view under the hand; `nil` if there is none.
  private var scroller: AutoScroller?
  /// Whether a target has been under the hand since it came over that view: what takes nothing does not scroll.
  private var hasTargets = false
  private(set) var point = Point.zero

  init(_ offer: any DragOffer, from source: DragSource?, in root: View) {
    self.offer = offer
    self.source = source
    self.root = root
  }

  /// The hand is at a point of the window, in points.
  func move(to point: Point) {
    self.point = point
    let hit = root?.hitTest(point)
    let next = target(around: hit)
    defer { scroll(around: hit) }
    if next !== current?.target {
      leaveTarget()
      if let next, let view = next.view {
        let drop = Drop(offer, from: source)
        current = (next, drop)
        drop.move(to: point, in: view)
        next.onEnter?(drop)
      }
    }
    // The handler may have taken the target away.
    guard let (target, drop) = current, let view = target.view else {
      return offer.accept(nil, actions: [], preferred: nil)
    }
    drop.move(to: point, in: view)
    let isWanted = target.shouldAccept?(drop) ?? true
    offer.accept(
      isWanted ? target.type(of: offer) : nil, actions: target.actions, preferred: target.preferredAction)
    target.onMove?(drop)
    refresh()
  }

  /// The innermost target under the hand that takes what is dragged.
  private func target(around hit: View?) -> DropTarget? {
    var view = hit
    while let candidate = view {
      if let target = candidate.dropTarget, target.type(of: offer) != nil { return target }
      view = candidate.superview
    }
    return nil
  }

  /// Scrolls the innermost view under the hand that has more to show, while the hand is near an edge.
  private func scroll(around hit: View?) {
    var view = hit
    while let candidate = view {
      if let scroll = candidate as? ScrollView, ScrollAxis.allCases.contains(where: { scroll.scrolls($0) }) {
        break
      }
      view = candidate.superview
    }
    guard let scroll = view as? ScrollView, scroll.isScrollEnabled,
      let place = scroll.convert(point, from: nil, source: .presentation)
    else { return stopScrolling() }
    if scroller?.view !== scroll {
      stopScrolling()
      let new = AutoScroller(scroll)
      new.onScroll = { [weak self] in if let self { move(to: self.point) } }
      scroller = new
    }
    if current != nil { hasTargets = true }
    if hasTargets { scroller?.follow(place - scroll.shownOffset) }
  }

  private func stopScrolling() {
    scroller?.stop()
    (scroller, hasTargets) = (nil, false)
  }

  /// Shows whether a drop does something.
  func refresh() {
    guard let current, current.target.isHighlighted, offer.action != nil, let view = current.target.view
    else {
      highlight?.disappear()
      highlight = nil
      return
    }
    guard highlight == nil else { return }
    let new = DropHighlight()
    highlight = new
    new.appear(around: view)
  }

  func leave() {
    stopScrolling()
    leaveTarget()
  }

  private func leaveTarget() {
    guard let current else { return }
    self.current = nil
    refresh()
    current.target.onLeave?(current.drop)
  }

  /// Drops it. Returns what has become of it; `nil` if nothing takes it.
  func drop() -> Drop? {
    stopScrolling()
    guard offer.action != nil, let current, current.target.view != nil else {
      leave()
      return nil
    }
    self.current = nil
    refresh()
    current.drop.perform(on: current.target)
    return current.drop
  }
}
