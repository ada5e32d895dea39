/// On which side of its anchor a pop-over opens.
public enum PopoverEdge: Hashable, Sendable, CaseIterable {
  /// Above it.
  case top
  /// Below it.
  case bottom
  /// Before it, where text begins.
  case leading
  /// After it, where text ends.
  case trailing

  /// The edges to try, this one first, each before the one across.
  var inOrder: [PopoverEdge] {
    switch self {
    case .top, .bottom: [self, .trailing]
    case .leading, .trailing: [self, .bottom]
    }
  }
}
