import Martlet

/// The sizes of letters of the gallery's controls.
enum TextRole {
  case body, caption

  /// Size of the em in points.
  var size: Double {
    switch self {
    case .body: 17
    case .caption: 13
    }
  }

  /// Distance of lines as a factor of the size.
  static let lineHeight = 1.3

  /// A text in the role's letters.
  func text(_ string: String, color: Color, alignment: TextAlignment = .left) -> Text {
    var text = Text(string, font: .system(size: size), color: color)
    text.alignment = alignment
    text.lineHeight = Self.lineHeight
    return text
  }
}
