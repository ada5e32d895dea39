import MartletGeometry
import MartletHost

/// What a list or a grid says to those who can't see it: it has all its things, of which those on screen and near are told.
extension NumberedContent {
  /// The ways in which it can be scrolled, with their names and directions.
  private var scrolls: [(name: String, direction: Double)] {
    [(LibraryWords.current("Scroll up"), -1), (LibraryWords.current("Scroll down"), 1)]
  }

  func describeContent(_ node: inout AccessibilityNode) {
    node.role = .list
    node.actions += scrolls.filter { canScroll(.vertical, towards: $0.direction) }.map { .named($0.name) }
  }

  /// Scrolls by what is seen. Returns whether the action says so.
  func scrollContent(by action: AccessibilityAction) -> Bool {
    guard case .named(let name) = action, let way = scrolls.first(where: { $0.name == name })?.direction,
      canScroll(.vertical, towards: way)
    else { return false }
    let page = (bounds.height - contentInsets.top - contentInsets.bottom) * (1 - ScrollConstants.pageOverlap)
    let wanted = contentOffset + Point(x: 0, y: way * max(page, 1))
    setContentOffset(restingOffset(nearest: wanted), animated: true)
    return true
  }
}
