import MartletGeometry

/// The style of characters.
public struct TextStyle: Hashable, Sendable {
  /// The font. By default the system's at 17 points.
  public var font: Font
  /// The colour. Black by default.
  public var color: Color
  /// Extra space between characters, in points; negative values move them closer. 0 by default. Kerning
  /// applies in any case.
  public var letterSpacing = 0.0 {
    didSet { precondition(letterSpacing.isFinite, "letter spacing must be finite, not \(letterSpacing)") }
  }
  /// The underline. None by default.
  public var underline = TextUnderline.none
  /// Whether the text is struck through. `false` by default.
  public var isStruckThrough = false

  /// Makes a style from a font and a colour, by default the system's sans at 17 points in black.
  public init(font: Font = .system(size: 17), color: Color = .black) {
    self.font = font
    self.color = color
  }

  /// The same style in another size.
  func scaled(by factor: Double) -> TextStyle {
    var style = self
    style.font = font.scaled(by: factor)
    style.letterSpacing *= factor
    return style
  }
}
