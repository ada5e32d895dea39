import MartletGeometry

/// The space in which an animation takes over a velocity: the coordinates of the superlayer of the layer that is
/// animated, and the layer's place in it.
@MainActor
public struct HandOverSpace {
  /// The layer's position: where its anchor point is, in points of the space.
  public let position: Point
  /// The layer's transform about its position.
  public let transform: Transform

  private let fromWindow: (Point) -> Point?
  private let toWindow: (Point) -> Point?
  private let copied: (AnyObject) -> HandOverSpace?

  /// The interval in seconds over which a velocity is converted. Over a millisecond a perspective is practically
  /// linear.
  private static let step = 0.001

  /// Makes a space.
  /// - Parameters:
  ///   - position: The layer's position in the space, in points. Zero by default.
  ///   - transform: The layer's transform. The identity by default.
  ///   - fromWindow: Converts a point of the window to the space; `nil` if the space has no such point. By
  ///     default the space is the window's.
  ///   - toWindow: Converts back.
  public init(
    position: Point = .zero, transform: Transform = .identity,
    fromWindow: @escaping (Point) -> Point? = { $0 }, toWindow: @escaping (Point) -> Point? = { $0 }
  ) {
    self.init(
      position: position, transform: transform, fromWindow: fromWindow, toWindow: toWindow,
      copied: { _ in nil })
  }

  /// Makes the space of a layer that may be shown several times.
  /// - Parameter copied: The same where a copy is seen; `nil` if a copy is none of this layer's.
  package init(
    position: Point, transform: Transform, fromWindow: @escaping (Point) -> Point?,
    toWindow: @escaping (Point) -> Point?, copied: @escaping (AnyObject) -> HandOverSpace?
  ) {
    self.position = position
    self.transform = transform
    self.fromWindow = fromWindow
    self.toWindow = toWindow
    self.copied = copied
  }

  /// The same where a copy of the layer is seen; `nil` for a layer that is shown once.
  package func seen(in copy: AnyObject?) -> HandOverSpace { copy.flatMap(copied) ?? self }

  /// Converts a point of the window to the space, both in points; `nil` if there is no such point.
  public func convert(fromWindow point: Point) -> Point? { fromWindow(point) }

  /// Converts a point of the space to the window, both in points; `nil` if there is no such point.
  public func convert(toWindow point: Point) -> Point? { toWindow(point) }

  /// Converts a velocity at a point of the window, in points per second. Zero if the space has no such points.
  public func velocity(_ velocity: Point, at point: Point) -> Point {
    guard let start = fromWindow(point), let end = fromWindow(point + velocity * Self.step) else {
      return .zero
    }
    return (end - start) * (1 / Self.step)
  }

  /// Converts a turn about a point of the window, in radians per second: a space that is mirrored there turns the
  /// other way. Zero if the space has no such points.
  public func turn(_ turn: Double, at point: Point) -> Double {
    let right = velocity(Point(x: 1, y: 0), at: point)
    let down = velocity(Point(x: 0, y: 1), at: point)
    let area = right.x * down.y - right.y * down.x
    return area == 0 ? 0 : area > 0 ? turn : -turn
  }
}
