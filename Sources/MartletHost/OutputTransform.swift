/// How the content of an output is turned, counter-clockwise, against the way its panel is built.
public enum OutputTransform: Int, Sendable, CaseIterable {
  case normal = 0
  case rotated90
  case rotated180
  case rotated270
  case flipped
  case flipped90
  case flipped180
  case flipped270
}
