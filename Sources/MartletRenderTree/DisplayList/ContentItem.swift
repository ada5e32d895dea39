import MartletGeometry

/// What a layer draws over its background, within a rounded rectangle.
public struct ContentItem: Sendable, Equatable {
  /// From its own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Corners that fit the rectangle.
  public var corners: FittedCorners
  /// What is drawn within the rectangle.
  public var drawing: LayerContent.Drawing
  /// What its colours are multiplied by: red, green, blue, and 1.
  public var tint: SIMD4<Float>
  /// How far it reaches over its sides and under its neighbours, from the top on clockwise, in its own coordinates,
  /// where a point of the window has one pixel. With more pixels it is less.
  package var growth = SIMD4<Float>.zero
  /// Whether it is a text that rests, and goes to the nearest whole pixels.
  package var isSteady = false

  /// Makes content from its parts.
  public init(
    transform: Homography = .identity, rect: Rect, corners: FittedCorners = .square,
    drawing: LayerContent.Drawing, tint: SIMD4<Float> = SIMD4(repeating: 1)
  ) {
    self.transform = transform
    self.rect = rect
    self.corners = corners
    self.drawing = drawing
    self.tint = tint
  }
}

extension ContentItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .content }

  package init() { self.init(rect: .zero, drawing: .none) }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [ContentItem]) -> Result
  ) -> Result { body(&list.contents) }
}
