import MartletGeometry
import MartletHost

/// Finds the scroll view that a wheel or a key of a window is meant for.
@MainActor
final class ScrollRouter {
  private weak var wheelView: ScrollView?
  private var lastStep = -MediaTime.infinity

  init() {}

  /// Passes a wheel to what is under the pointer: from the innermost view outwards to the first that uses it
  /// (`View.wheelTurned`) or that it scrolls, because it can go on in the direction. A wheel that keeps turning stays with
  /// the view that it scrolls. One step scrolls as far as an arrow key does; a device without steps scrolls
  /// by its distance. With Shift a wheel scrolls to the side; with Control it zooms what can be zoomed.
  func wheel(by scroll: Scroll, at point: Point, time: MediaTime, in root: View) {
    defer { lastStep = time }
    var way = scroll.steps == .zero ? scroll.distance : scroll.steps * ScrollConstants.arrowStep
    if scroll.modifiers.contains(.control) {
      root.user(of: scroll, at: point) { $0.zoomedView != nil }?.zoom(byWheel: way.y, at: point)
      return
    }
    if scroll.modifiers.contains(.shift), way.x == 0 { way = Point(x: way.y, y: 0) }
    if time - lastStep < ScrollConstants.wheelPause, let wheelView, wheelView.isInWindow,
      wheelView.scrolls(along: way)
    {
      return wheelView.scroll(byWheel: way)
    }
    wheelView = root.user(of: scroll, at: point) { $0.isMeant(by: way) }
    wheelView?.scroll(byWheel: way)
  }

  /// Scrolls the view that was used last, or the outermost one. What cannot be touched hears of no key.
  func key(_ event: KeyEvent, in root: View) {
    if let active = ScrollView.active, active.isDescendant(of: root), active.canBeTouched {
      _ = active.handle(event)
      return
    }
    if root.canBeTouched { _ = root.firstScrollView?.handle(event) }
  }
}

extension ScrollView {
  /// Whether a wheel's step would move it if it were not at its edge.
  fileprivate func scrolls(along way: Point) -> Bool {
    isScrollEnabled && ScrollAxis.allCases.contains { way[$0] != 0 && scrolls($0) }
  }

  /// Whether a wheel's step moves it.
  fileprivate func isMeant(by way: Point) -> Bool {
    ScrollAxis.allCases.contains { way[$0] != 0 && canScroll($0, towards: way[$0]) }
  }
}

extension View {
  /// Asks the views at a point of the window, from the innermost outwards, whether they use a wheel. Returns the first scroll
  /// view that meets a condition, if none before it does.
  fileprivate func user(
    of scroll: Scroll, at point: Point, where isMeant: (ScrollView) -> Bool
  ) -> ScrollView? {
    let hit = hitTest(point)
    let copy = hit?.touchedCopy
    var view = hit
    while let current = view {
      if let place = current.convert(fromWindow: point, for: copy), current.wheelTurned(scroll, at: place) {
        return nil
      }
      if let found = current as? ScrollView, isMeant(found) { return found }
      view = current.superview
    }
    return nil
  }

  /// Whether it and all views around it are visible and accept touches.
  fileprivate var canBeTouched: Bool {
    !isHidden && isUserInteractionEnabled && (superview?.canBeTouched ?? true)
  }

  /// The outermost scroll view in it, of several the frontmost.
  fileprivate var firstScrollView: ScrollView? {
    if let own = self as? ScrollView { return own }
    for view in subviews.reversed() where !view.isHidden && view.isUserInteractionEnabled {
      if let found = view.firstScrollView { return found }
    }
    return nil
  }
}
