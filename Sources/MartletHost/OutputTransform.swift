/// The counter-clockwise rotation, and the mirroring, of an output's content relative to its panel.
public enum OutputTransform: Int, Sendable, CaseIterable {
  /// No rotation.
  case normal = 0
  /// 90°.
  case rotated90
  /// 180°.
  case rotated180
  /// 270°.
  case rotated270
  /// Mirrored left to right.
  case flipped
  /// Mirrored, then 90°.
  case flipped90
  /// Mirrored, then 180°.
  case flipped180
  /// Mirrored, then 270°.
  case flipped270

  /// Whether width and height are swapped.
  public var swapsSides: Bool { rawValue % 2 == 1 }
}
