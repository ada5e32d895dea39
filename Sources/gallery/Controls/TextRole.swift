import Martlet

/// The text sizes of the gallery's controls.
enum TextRole {
  case body, caption

  /// The em in points.
  var size: Double {
    switch self {
    case .body: 17
    case .caption: 13
    }
  }

  /// The greatest scale of the words above what moves in a lane, whose height is given.
  static let mostLaneScale = 1.25

  /// The line height as a multiple of the size.
  static let lineHeight = 1.3

  /// Makes a text in the role's style.
  func text(_ string: String, color: Color, alignment: TextAlignment = .natural) -> Text {
    var text = Text(string, font: .system(size: size), color: color)
    text.alignment = alignment
    text.lineHeight = Self.lineHeight
    return text
  }
}
