import MartletGeometry

/// Pages of one length along an axis: where a released page comes to rest.
public struct Paging: Hashable, Sendable {
  /// The length of a page, in points; above 0.
  public let length: Double
  /// The offset of the first page, in points.
  public let origin: Double

  /// The speed from which on a flick turns the page, in points per second. Lower: a page that is put down
  /// with a tremble turns. Higher: a short flick does not.
  public static let flickSpeed = 250.0

  /// Makes pages.
  public init(length: Double, origin: Double = 0) {
    precondition(length > 0 && length.isFinite, "paging: the length must be positive, not \(length)")
    precondition(origin.isFinite, "paging: the origin must be finite, not \(origin)")
    self.length = length
    self.origin = origin
  }

  /// The number of the page that is nearest to an offset; the first is 0.
  public func page(nearest offset: Double) -> Double { ((offset - origin) / length).rounded() }

  /// The offset of a page.
  public func offset(ofPage page: Double) -> Double { origin + page * length }

  /// The offset of the page at which a release comes to rest: after a flick the next one in its direction,
  /// otherwise the nearest; at most one page from where the drag began.
  /// - Parameters:
  ///   - offset: Where it is released, in points.
  ///   - velocity: Of the offset, in points per second.
  ///   - begin: Where the drag began, in points.
  public func target(from offset: Double, velocity: Double, begin: Double) -> Double {
    let place = (offset - origin) / length
    var page = place.rounded()
    if abs(velocity) >= Self.flickSpeed { page = velocity > 0 ? place.rounded(.up) : place.rounded(.down) }
    let first = self.page(nearest: begin)
    return self.offset(ofPage: min(max(page, first - 1), first + 1))
  }
}
