extension StackView {
  /// Where a stack puts views across its axis.
  public enum Alignment: Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the top, or at the leading edge.
    case leading
    /// In the middle.
    case center
    /// At the bottom, or at the trailing edge.
    case trailing
    /// With the baselines of their first lines on one line. In a horizontal stack only; otherwise like ``leading``.
    case firstBaseline
    /// With the baselines of their last lines on one line. In a horizontal stack only; otherwise like ``trailing``.
    case lastBaseline
  }
}
