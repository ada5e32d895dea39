import Martlet

/// The sizes of letters of the gallery.
enum TextRole {
  case poster, title, heading, body, caption

  /// Size of the em in points.
  var size: Double {
    switch self {
    case .poster: 34
    case .title: 28
    case .heading: 22
    case .body: 17
    case .caption: 13
    }
  }

  /// The font: titles are bolder.
  var font: Font {
    switch self {
    case .poster, .title, .heading: .system(size: size, weight: .semibold)
    case .body, .caption: .system(size: size)
    }
  }

  /// Distance of lines as a factor of the size.
  static let lineHeight = 1.3

  /// A text in the role's letters.
  func text(_ string: String, color: Color, alignment: TextAlignment = .left) -> Text {
    var text = Text(string, font: font, color: color)
    text.alignment = alignment
    text.lineHeight = Self.lineHeight
    return text
  }
}
