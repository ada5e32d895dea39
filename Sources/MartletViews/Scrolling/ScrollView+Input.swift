import MartletGeometry
import MartletHost
import MartletLayers
import MartletMotion

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Wheels and keys.
extension ScrollView {
  /// Scrolls by a wheel's step, smoothly, as far as the content goes.
  final func scroll(byWheel way: Point) {
    Self.active = self
    guard drag == nil, zoom == nil else { return }
    move(by: way, ScrollConstants.wheel)
  }

  /// Zooms by a wheel's step about a place of the window.
  final func zoom(byWheel way: Double, at place: Point) {
    guard let zoomedView, drag == nil, zoom == nil, let anchor = zoomedView.convert(fromWindow: place),
      let own = convert(fromWindow: place)
    else { return }
    let factor = exp(-way / ScrollConstants.arrowStep * ScrollConstants.zoomStep)
    setZoomScale(zoomScale * factor, about: anchor, at: own - shownOffset, animated: true)
  }

  /// Scrolls by a distance from where it will be; a throw is taken over where it is seen.
  private func move(by way: Point, _ spring: Spring) {
    let start = isDecelerating && !isScaleSettling ? shownOffset : contentOffset
    let end = restingOffset(nearest: start + way)
    // Steps follow each other quickly: pictures of them would lie over each other.
    guard !effectiveReducesMotion else { return jump(fades: false) { contentOffset = alignedOffset(end) } }
    self.spring(to: end, spring)
  }

  /// Handles a key. Returns whether it scrolls with this key.
  final func handle(_ event: KeyEvent) -> Bool {
    guard isScrollEnabled, drag == nil, zoom == nil, event.phase != .released,
      event.modifiers.isSubset(of: .shift)
    else { return false }
    let page = bounds.height * (1 - ScrollConstants.pageOverlap)
    let range = restingRange(.vertical)
    let step = ScrollConstants.arrowStep
    switch event.key {
    case .up where scrolls(.vertical): move(by: Point(x: 0, y: -step), ScrollConstants.wheel)
    case .down where scrolls(.vertical): move(by: Point(x: 0, y: step), ScrollConstants.wheel)
    case .left where scrolls(.horizontal): move(by: Point(x: -step, y: 0), ScrollConstants.wheel)
    case .right where scrolls(.horizontal): move(by: Point(x: step, y: 0), ScrollConstants.wheel)
    case .pageUp where scrolls(.vertical): move(by: Point(x: 0, y: -page), ScrollConstants.animation)
    case .pageDown where scrolls(.vertical): move(by: Point(x: 0, y: page), ScrollConstants.animation)
    case .space where scrolls(.vertical):
      move(by: Point(x: 0, y: event.modifiers.contains(.shift) ? -page : page), ScrollConstants.animation)
    case .home where scrolls(.vertical):
      setContentOffset(Point(x: contentOffset.x, y: range.lowerBound), animated: true)
    case .end where scrolls(.vertical):
      scrollToEnd()
    default: return false
    }
    return true
  }
}
