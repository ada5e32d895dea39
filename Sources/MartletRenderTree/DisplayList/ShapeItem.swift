import MartletGeometry

/// A filled rounded rectangle with an optional border inside its edge, over the fill.
public struct ShapeItem: Sendable, Equatable {
  /// From its own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Corners that fit the rectangle.
  public var corners: FittedCorners
  /// Fill, premultiplied, opacity included.
  public var fill: SIMD4<Float>
  /// The colour of the border over the fill: premultiplied, opacity included. Both fade as one picture.
  public var border: SIMD4<Float>
  /// Width of the border in points of its own coordinates; 0 for none.
  public var borderWidth: Double
  /// How far it reaches over its sides and under its neighbours, from the top on clockwise, in its own coordinates,
  /// where a point of the window has one pixel. With more pixels it is less.
  package var growth = SIMD4<Float>.zero
  /// Whether a pixel is drawn as a whole or not at all, by whether more or less than half of it is covered.
  package var hasHardEdges = false

  /// Makes a shape from its parts.
  public init(
    transform: Homography = .identity, rect: Rect, corners: FittedCorners = .square,
    fill: SIMD4<Float> = .zero,
    border: SIMD4<Float> = .zero, borderWidth: Double = 0
  ) {
    self.transform = transform
    self.rect = rect
    self.corners = corners
    self.fill = fill
    self.border = border
    self.borderWidth = borderWidth
  }
}

extension ShapeItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .shape }

  package init() { self.init(rect: .zero) }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [ShapeItem]) -> Result
  ) -> Result { body(&list.shapes) }
}
