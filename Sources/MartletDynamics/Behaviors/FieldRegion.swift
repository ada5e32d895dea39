import MartletGeometry

/// The part of the reference in which a field acts, around the field's position.
public enum FieldRegion: Sendable, Equatable {
  /// Everywhere.
  case infinite
  /// Within a distance in points.
  case radius(Double)
  /// Within a rectangle of a size in points, around the position.
  case size(Size)
  /// Everywhere but in another region.
  indirect case inverse(FieldRegion)
  /// In one or the other.
  indirect case union(FieldRegion, FieldRegion)
  /// In both.
  indirect case intersection(FieldRegion, FieldRegion)

  /// Whether it contains a point, given relative to the field's position.
  public func contains(_ offset: Point) -> Bool {
    switch self {
    case .infinite: true
    case .radius(let radius): offset.length <= radius
    case .size(let size): abs(offset.x) <= size.width / 2 && abs(offset.y) <= size.height / 2
    case .inverse(let region): !region.contains(offset)
    case .union(let a, let b): a.contains(offset) || b.contains(offset)
    case .intersection(let a, let b): a.contains(offset) && b.contains(offset)
    }
  }
}
