import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The part of a layer that can be seen at a time.
struct SeenPart: Equatable {
  /// A rectangle around it, in the layer's coordinates, in points; not empty.
  var rect: Rect
  /// The pixels of the window per point of the layer, where it is largest.
  var scale: Double

  /// The most that it is expected to be enlarged or reduced.
  private static let mostZoom = 4.0

  /// What will be seen if it goes on moving as it has since another part was seen.
  /// - Parameters:
  ///   - other: What was seen then.
  ///   - elapsed: How long ago that was, in seconds.
  ///   - seconds: How far to look ahead.
  ///   - area: What there is.
  func continued(from other: SeenPart, elapsed: Double, for seconds: Double, within area: Rect) -> SeenPart? {
    let share = seconds / elapsed
    let zoom = min(max(pow(scale / other.scale, share), 1 / Self.mostZoom), Self.mostZoom)
    guard zoom.isFinite else { return nil }
    let way = rect.center - other.rect.center
    let part = Rect(
      center: rect.center + way * share, size: Size(width: rect.width / zoom, height: rect.height / zoom)
    ).intersection(area)
    return part.isEmpty ? nil : SeenPart(rect: part, scale: scale * zoom)
  }
}
