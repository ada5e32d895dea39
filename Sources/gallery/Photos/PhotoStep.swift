import Martlet

/// What a key does to a photo.
enum PhotoStep: Equatable {
  /// Moves it, in points.
  case move(Point)
  /// Makes it this many times as large.
  case scale(Double)
  /// Turns it clockwise, in radians.
  case turn(Double)

  private static let (way, growth, angle) = (48.0, 1.15, Double.pi / 12)

  /// `nil` if the key does nothing to it.
  init?(_ key: KeyEvent.Key) {
    switch key {
    case .left: self = .move(Point(x: -Self.way, y: 0))
    case .right: self = .move(Point(x: Self.way, y: 0))
    case .up: self = .move(Point(x: 0, y: -Self.way))
    case .down: self = .move(Point(x: 0, y: Self.way))
    case "+", "=": self = .scale(Self.growth)
    case "-": self = .scale(1 / Self.growth)
    case "[": self = .turn(-Self.angle)
    case "]": self = .turn(Self.angle)
    default: return nil
    }
  }
}
