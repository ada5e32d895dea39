import MartletGeometry

/// The blurred silhouette of a rounded rectangle, of a path or of a layer's content.
public struct ShadowItem: Sendable, Equatable {
  /// How far a shadow reaches beyond its rectangle, as a multiple of its radius. Beyond that a normal distribution is
  /// invisible.
  public static let reach = 3.0

  /// From its own coordinates to window points.
  public var transform: Homography
  /// The rectangle in its own coordinates, in points.
  public var rect: Rect
  /// Corners that fit the rectangle.
  public var corners: FittedCorners
  /// The path that casts it, whose box is the rectangle but for `offset`; `nil` for the rounded rectangle itself.
  package var outline: Outline?
  /// The content that casts it, whose box is the rectangle but for `offset`; `none` for the rounded rectangle or the path.
  package var content = LayerContent.Drawing.none
  /// How far the shadow of a path or of content lies from that, in points of its own coordinates.
  package var offset = Point.zero
  /// Where the shadow of all that is outside of the rounded rectangle falls: a rectangle whose sides lie as far within those of
  /// one of the same size, and its corners. `nil` for a shadow of the rectangle itself.
  package var within: Rect?
  /// Premultiplied, opacity included.
  public var color: SIMD4<Float>
  /// Standard deviation of the blur, in points of its own coordinates, not negative.
  public var radius: Double

  /// Makes a shadow from its parts.
  public init(
    transform: Homography = .identity, rect: Rect, corners: FittedCorners = .square, color: SIMD4<Float>,
    radius: Double
  ) {
    self.transform = transform
    self.rect = rect
    self.corners = corners
    self.color = color
    self.radius = radius
  }
}

extension ShadowItem {
  /// Whether it is blurred once, and its picture kept.
  package var isKept: Bool {
    if case .none = content { return outline != nil }
    return true
  }
}

extension ShadowItem: ItemPayload {
  package static var kind: DisplayItem.Kind { .shadow }

  package init() { self.init(rect: .zero, color: .zero, radius: 0) }

  package var traits: ListTraits { isKept ? .keptShadows : [] }

  package static func edit<Result>(
    _ list: inout DisplayList, _ body: (inout [ShadowItem]) -> Result
  ) -> Result { body(&list.shadows) }
}
