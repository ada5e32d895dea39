extension StackView {
  /// How a stack uses the length along its axis.
  public enum Distribution: Hashable, Sendable {
    /// The views fill it. Those that hug their content least grow, and those that resist compression least shrink.
    case fill
    /// The views fill it with equal lengths.
    case fillEqually
    /// The views fill it in proportion to the lengths that they ask for.
    case fillProportionally
    /// The gaps are equal, and at least the spacing.
    case equalSpacing
    /// The centres are equally far apart, where the spacing allows it.
    case equalCentering
  }
}
