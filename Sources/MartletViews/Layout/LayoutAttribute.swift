/// A number that describes where a view or a guide is.
enum LayoutAttribute: String {
  case left, right, leading, trailing, centerX, top, bottom, centerY, firstBaseline, lastBaseline, width,
    height

  /// Whether it is one that changes sides with the direction of text.
  var isRelative: Bool { self == .leading || self == .trailing }
  /// Whether it is one that does not.
  var isAbsolute: Bool { self == .left || self == .right }

  /// The axis along which it is measured.
  var axis: LayoutAxis {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .width: .horizontal
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: .vertical
    }
  }

  /// Whether it is a baseline of text.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

  /// Whether it is a length, not a place.
  var isLength: Bool { self == .width || self == .height }
}
