/// How the content of an output is turned, counter-clockwise, against the way its panel is built.
public enum OutputTransform: Int, Sendable, CaseIterable {
  /// As built.
  case normal = 0
  /// By a quarter turn.
  case rotated90
  /// Upside down.
  case rotated180
  /// By three quarter turns.
  case rotated270
  /// Mirrored left to right.
  case flipped
  /// Mirrored, then by a quarter turn.
  case flipped90
  /// Mirrored, then upside down.
  case flipped180
  /// Mirrored, then by three quarter turns.
  case flipped270

  /// Whether what is wide as built is high as seen.
  public var swapsSides: Bool { rawValue % 2 == 1 }
}
