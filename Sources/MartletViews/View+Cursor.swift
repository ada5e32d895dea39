import MartletGestures
import MartletHost

extension View {
  /// The picture of a pointer that is over the view: that of the nearest view, from this one outwards, that has
  /// a cursor or can be dragged. The arrow if there is none.
  final var shownCursor: CursorShape {
    var current: View? = self
    while let view = current {
      if let cursor = view.cursor { return cursor }
      if view.canBeDragged { return .grab }
      current = view.superview
    }
    return .arrow
  }

  /// A scroll view is not what one drags: a hand all over a list would only be in the way.
  private final var canBeDragged: Bool {
    if self is ScrollView { return false }
    for recognizer in gestureRecognizers
    where recognizer.isEnabled && recognizer.allowedSources.contains(.pointer)
      && recognizer.allowedButtons.contains(.primary)
      && type(of: recognizer) == PanGestureRecognizer.self
    {
      return true
    }
    return false
  }

  /// Makes the window choose its cursor anew.
  final func cursorDidChange() {
    var root = self
    while let view = root.superview { root = view }
    (root as? WindowRootView)?.onCursorChange?()
    (root as? WindowFrameView)?.onCursorChange?()
  }
}
