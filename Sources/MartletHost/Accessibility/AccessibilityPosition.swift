/// Which of several things a view is, such as a row of a list: to those who can't see how many there are, also beyond the screen.
public struct AccessibilityPosition: Hashable, Sendable {
  /// Its number, from 0. One that is not below `count` is not told to anyone.
  public var index: Int
  /// How many there are.
  public var count: Int

  /// Makes a position.
  public init(_ index: Int, of count: Int) { (self.index, self.count) = (index, count) }
}
