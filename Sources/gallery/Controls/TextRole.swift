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
  static var mostLaneScale: Double { Language.current.direction == .rightToLeft ? 1 : 1.25 }

  /// The side where words of the gallery's language begin.
  static var leading: TextAlignment { Language.current.direction == .rightToLeft ? .right : .left }

  /// The line height as a multiple of the size.
  static let lineHeight = 1.3

  /// Makes a text in the role's style.
  /// - Parameter alignment: `nil`, the default, for the side where words of the gallery's language begin.
  func text(_ string: String, color: Color, alignment: TextAlignment? = nil) -> Text {
    var text = Text(string, font: .system(size: size), color: color)
    text.alignment = alignment ?? Self.leading
    text.lineHeight = Self.lineHeight
    return text
  }
}
