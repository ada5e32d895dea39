import MartletGestures
import MartletHost

extension View {
  /// A picture of the program's own in place of ``cursor``; `nil`, the default, for none.
  public final var cursorImage: CursorImage? {
    get { viewRecord?.cursorImage }
    set {
      guard newValue != cursorImage else { return }
      ensureViewRecord().cursorImage = newValue
      cursorDidChange()
    }
  }

  /// The picture of a pointer that is over the view: that of the nearest view, from this one outwards, that has
  /// a cursor or can be dragged. The arrow if there is none.
  final var shownCursor: ShownCursor {
    var current: View? = self
    while let view = current {
      if let image = view.cursorImage { return .image(image) }
      if let cursor = view.cursor { return .shape(cursor) }
      if view.canBeDragged { return .shape(.grab) }
      current = view.superview
    }
    return .shape(.arrow)
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
