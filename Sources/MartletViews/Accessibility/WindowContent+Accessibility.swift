import MartletGeometry
import MartletHost

/// What a window's views say to other programs.
extension WindowContent: AccessibleContent {
  var onAccessibleChange: (@MainActor () -> Void)? {
    get { rootView.onAccessibleChange }
    set {
      rootView.onAccessibleChange = newValue
      tree.onCommit = newValue
    }
  }

  var onAnnouncement: (@MainActor (AccessibleAnnouncement) -> Void)? {
    get { rootView.onAnnouncement }
    set { rootView.onAnnouncement = newValue }
  }

  func accessibleTree() -> AccessibleTree {
    var elements = AccessibleElements()
    let shownFrame = frame.flatMap { $0.isShown ? $0.view : nil }
    for node in (shownFrame?.accessibilityTree ?? []) + rootView.accessibilityTree {
      elements.add(node, in: nil)
    }
    elements.relate()
    knownViews = elements.views
    var tree = elements.tree
    tree.title = window?.title ?? ""
    tree.isActive = hasKeyboard
    tree.frame = rootView.bounds
    if shownFrame != nil, let bar = frame?.style?.titleBarHeight {
      tree.frame = Rect(
        x: 0, y: -bar, width: rootView.bounds.width, height: rootView.bounds.height + bar)
    }
    return tree
  }

  func perform(_ action: AccessibilityAction, on id: AccessibleID) -> Bool {
    guard let node = node(id.view) else { return false }
    if let part = id.part { return action == .press && node.perform(.choose(part)) }
    return node.perform(action)
  }

  func focus(_ id: AccessibleID) -> Bool {
    guard id.part == nil, let view = node(id.view)?.view else { return false }
    return view.becomeFocused()
  }

  func reveal(_ id: AccessibleID) -> Bool {
    guard let view = node(id.view)?.view else { return false }
    view.scrollToBeSeen()
    return true
  }

  func caretRect(in id: AccessibleID, at offset: Int) -> Rect? {
    guard id.part == nil, let field = node(id.view)?.view as? TextField, !field.keepsSecret else {
      return nil
    }
    return field.convert(field.caretRect(ofText: offset), to: nil)
  }

  func textOffset(in id: AccessibleID, at point: Point) -> Int? {
    guard id.part == nil, let field = node(id.view)?.view as? TextField, !field.keepsSecret,
      let inner = field.convert(fromWindow: point)
    else { return nil }
    return field.offset(at: inner)
  }

  /// What a view says that others were told of, if it can still be seen.
  private func node(_ number: UInt64) -> AccessibilityNode? {
    guard let view = knownViews[number]?.view, view.isInOpenWindow else { return nil }
    var outer: View? = view
    while let current = outer {
      guard current.isShown, !current.isAccessibilityHidden else { return nil }
      outer = current.superview
    }
    return view.accessibilityNode
  }
}
