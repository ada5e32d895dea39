/// A button of a game controller by its place, whatever is printed on it.
public enum GameControllerButton: Hashable, Sendable, CaseIterable {
  /// The directional pad, or the left stick.
  case up, down, left, right
  /// The lowest button under the right thumb: A on many, a cross on others.
  case south
  /// The right one: B, or a circle.
  case east
  /// The left one: X, or a square.
  case west
  /// The highest one: Y, or a triangle.
  case north
  /// The buttons under the index fingers.
  case leftShoulder, rightShoulder
  /// The triggers below them.
  case leftTrigger, rightTrigger
  /// The small buttons in the middle: Select or View, and Start or Menu.
  case select, start
}
