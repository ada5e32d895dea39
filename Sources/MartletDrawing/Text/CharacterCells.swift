import MartletGeometry

/// Where each character of a laid out text is, so that it can be shown, or coloured, by itself.
///
/// The cells of a line lie side by side and cover all of it: where glyphs overlap they are divided at the carets. A ligature is
/// divided among its characters as Pango places carets in it; combining marks belong to the character that they are on.
public final class CharacterCells: Sendable, Equatable {
  /// The part of the text that one character covers. Coordinates are in points from the layout's top left corner.
  public struct Cell: Sendable, Equatable {
    /// The rectangle: left, top, right, bottom. What lies at the side of the text reaches far beyond it.
    public var rect: SIMD4<Double>
    /// The x at which the character begins: its right side in text from right to left.
    public var leading: Double
    /// The x at which it ends.
    public var trailing: Double
    /// The number of the character in the string, from 0.
    public var index: Int
    /// When it appears, as the number of another character that would appear then.
    public var order: Double
    /// Whether its glyph has colours of its own, which a highlight leaves as they are: an emoji.
    public var isColored: Bool

    /// Makes a cell from its parts.
    public init(
      rect: SIMD4<Double>, leading: Double, trailing: Double, index: Int, order: Double, isColored: Bool
    ) {
      self.rect = rect
      self.leading = leading
      self.trailing = trailing
      self.index = index
      self.order = order
      self.isColored = isColored
    }
  }

  /// The cells, line by line, from left to right.
  public let cells: [Cell]
  /// The number of characters in the string, also of those that are in no line.
  public let count: Int
  /// The greatest order of a cell; not less than 0.
  public let last: Double

  /// How far cells at the side of the text reach, in points.
  static let beyond = 1e6

  /// Makes them from cells that are in the right order.
  public init(_ cells: [Cell], count: Int) {
    self.cells = cells
    self.count = count
    last = cells.reduce(0) { max($0, $1.order) }
  }

  /// Whether both are the same, or have equal cells.
  public static func == (a: CharacterCells, b: CharacterCells) -> Bool {
    a === b || a.count == b.count && a.cells == b.cells
  }
}
