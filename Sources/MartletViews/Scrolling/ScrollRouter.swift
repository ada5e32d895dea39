import MartletGeometry
import MartletHost

/// Finds the scroll view that a wheel or a key of a window is meant for.
@MainActor
final class ScrollRouter {
  private weak var wheelView: ScrollView?
  private var lastStep = -MediaTime.infinity

  init() {}

  /// Scrolls what is under the pointer: the innermost view that can go on in the direction. A wheel that keeps
  /// turning stays with its view. One step scrolls as far as an arrow key does; a device without steps scrolls
  /// by its distance.
  func wheel(by scroll: Scroll, at point: Point, time: MediaTime, in root: View) {
    defer { lastStep = time }
    let way = scroll.steps == .zero ? scroll.distance : scroll.steps * ScrollConstants.arrowStep
    if time - lastStep < ScrollConstants.wheelPause, let wheelView, wheelView.isInWindow {
      return wheelView.scroll(byWheel: way)
    }
    wheelView = nil
    var view = root.hitTest(point)
    while let current = view {
      if let found = current as? ScrollView, found.isMeant(by: way) {
        wheelView = found
        return found.scroll(byWheel: way)
      }
      view = current.superview
    }
  }

  /// Scrolls the view that was used last, or the outermost one.
  func key(_ event: KeyEvent, in root: View) {
    if let active = ScrollView.active, active.isWithin(root) {
      _ = active.handle(event)
      return
    }
    _ = root.firstScrollView?.handle(event)
  }
}

extension ScrollView {
  /// Whether a wheel's step moves it.
  fileprivate func isMeant(by way: Point) -> Bool {
    ScrollAxis.allCases.contains { way[$0] != 0 && canScroll($0, towards: way[$0]) }
  }
}

extension View {
  /// Whether the view is the given view or lies in it.
  fileprivate func isWithin(_ root: View) -> Bool {
    var view: View? = self
    while let current = view {
      if current === root { return true }
      view = current.superview
    }
    return false
  }

  /// The outermost scroll view in it, of several the frontmost.
  fileprivate var firstScrollView: ScrollView? {
    if let own = self as? ScrollView { return own }
    for view in subviews.reversed() where !view.isHidden {
      if let found = view.firstScrollView { return found }
    }
    return nil
  }
}
