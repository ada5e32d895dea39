import MartletHost

/// The view of a row of a list or of an item of a grid.
@MainActor
protocol NumberedView: View {
  /// The number of what it shows; −1 while it shows nothing.
  var shownNumber: Int { get set }
  var isHighlighted: Bool { get set }
}

extension NumberedView {
  /// Which it is of all that its list or its grid has; `nil` while it shows nothing.
  var accessibilityPosition: AccessibilityPosition? {
    guard shownNumber >= 0, let content = superview as? any NumberedContent else { return nil }
    return AccessibilityPosition(shownNumber, of: content.itemCount)
  }
}

extension RowView: NumberedView {
  final var shownNumber: Int {
    get { row }
    set { row = newValue }
  }
}

extension GridCell: NumberedView {
  final var shownNumber: Int {
    get { item }
    set { item = newValue }
  }
}
