import MartletGeometry

/// What letters look like.
public struct TextStyle: Hashable, Sendable {
  /// The font. The system's at 17 points by default.
  public var font: Font
  /// The colour. Black by default.
  public var color: Color
  /// What is added between letters, in points, negative to bring them nearer. 0 by default. Pairs of letters
  /// are kerned as their font says in any case.
  public var letterSpacing = 0.0 {
    didSet { precondition(letterSpacing.isFinite, "letters \(letterSpacing) apart") }
  }
  /// The line below. None by default.
  public var underline = TextUnderline.none
  /// Whether a line runs through the letters. `false` by default.
  public var isStruckThrough = false

  /// Makes a style of a font and a colour, by default the system's sans at 17 points in black.
  public init(font: Font = .system(size: 17), color: Color = .black) {
    self.font = font
    self.color = color
  }
}
