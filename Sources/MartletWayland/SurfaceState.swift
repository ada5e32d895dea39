import MartletGeometry

/// What a frame must be to answer a configure: travels inside the commit that shows it.
struct SurfaceState: Sendable, Equatable {
  /// The configure to acknowledge; `nil` where only the scale has changed.
  var serial: UInt32?
  /// Extents in points: whole numbers.
  var width: Int
  var height: Int
  /// Pixels per point.
  var scale: Double
  /// Whether the compositor maps pixels to points through a viewport; else by an integer buffer scale.
  var usesViewport: Bool

  /// Extents of the buffer in pixels. Halves are rounded away from zero, as fractional-scale-v1 wants it.
  var pixelWidth: Int { max(Int((Double(width) * scale).rounded()), 1) }
  var pixelHeight: Int { max(Int((Double(height) * scale).rounded()), 1) }

  /// Takes over a newer state; an acknowledgement that is still owed stays owed.
  mutating func merge(_ newer: SurfaceState) {
    let owed = serial
    self = newer
    serial = newer.serial ?? owed
  }
}
