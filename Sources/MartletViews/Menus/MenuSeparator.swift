/// A line between the items of a menu: what follows is another section.
public struct MenuSeparator: Sendable {
  /// Makes a separator.
  public init() {}
}
