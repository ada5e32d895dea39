import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The fingers of a touchpad's gesture as contacts in a window.
///
/// A compositor reports no fingers: it reports a translation, a scale and a rotation. The contacts lie on a
/// circle about the pointer, equally spaced, and move as such fingers would. So a recognizer that follows
/// fingers on a touchscreen measures the same translation, scale and rotation here.
public struct TouchpadContacts: Sendable, Equatable {
  /// The number of contacts, 1 to `mostFingers`.
  public let count: Int
  /// The position of the pointer when the gesture began, in points of the window. All contacts land on what
  /// is there.
  public let anchor: Point
  /// The middle of the contacts, in points of the window.
  public private(set) var center: Point
  /// The distance between contacts in relation to the beginning, within `scales`.
  public private(set) var scale = 1.0
  /// How far the contacts have turned about their middle since the beginning, in radians, clockwise.
  public private(set) var rotation = 0.0

  /// The distance of a contact from the middle at the beginning, in points: about that of two fingertips.
  public static let radius = 60.0
  /// The largest number of fingers.
  public static let mostFingers = 10
  /// The range of scales.
  public static let scales = 0.01...100

  /// Puts down fingers about the pointer.
  /// - Parameters:
  ///   - count: The number of fingers; the nearest number from 1 to `mostFingers` is taken.
  ///   - anchor: The position of the pointer, in points of the window.
  public init(count: Int, at anchor: Point) {
    precondition(anchor.isFinite, "the place of a touchpad's gesture must be finite, not \(anchor)")
    self.count = min(max(count, 1), Self.mostFingers)
    self.anchor = anchor
    center = anchor
  }

  /// Moves the fingers.
  /// - Parameters:
  ///   - translation: How far they have moved together since the last report, in points.
  ///   - scale: Their distance from each other in relation to the beginning; `nil` leaves it as it is.
  ///   - rotation: How far they have turned since the last report, in radians, clockwise.
  public mutating func move(by translation: Point, scale: Double? = nil, rotation: Double = 0) {
    precondition(
      translation.isFinite && rotation.isFinite && (scale ?? 1).isFinite,
      "a touchpad's gesture must be finite, not \(translation), \(scale ?? 1), \(rotation)")
    center += translation
    if let scale { self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound) }
    self.rotation += rotation
  }

  /// The position of a contact, in points of the window. Two contacts begin side by side.
  public subscript(index: Int) -> Point {
    precondition(index >= 0 && index < count, "there is no contact \(index) among \(count)")
    // A single finger is where the pointer is.
    guard count > 1 else { return center }
    let angle = rotation + .pi * (1 + 2 * Double(index) / Double(count))
    return center + Point(x: cos(angle), y: sin(angle)) * (Self.radius * scale)
  }
}
