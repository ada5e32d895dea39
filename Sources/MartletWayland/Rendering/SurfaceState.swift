import MartletGeometry
import MartletHost
import MartletRenderer

/// The state that a frame must show to answer a configure. It travels inside the commit that shows it.
struct SurfaceState: Sendable, Equatable {
  /// The configure to acknowledge; `nil` if only the scale has changed.
  var serial: UInt32?
  /// The size of the surface in points: whole numbers.
  var width: Int
  var height: Int
  /// Pixels per point.
  var scale: Double
  /// Whether the compositor maps pixels to points through a viewport. Otherwise through an integer buffer
  /// scale.
  var usesViewport: Bool
  /// The frame around the content; `nil` for a surface that is all content.
  var frame: SurfaceFrame?
  /// Whether an earlier state may have had one, so that the compositor must be told if this one has none.
  var wasFramed = false
  /// How the picture lies in the buffer: as the output shows it, so that the compositor need not turn it.
  var transform = OutputTransform.normal
  /// Whether an earlier state may have had another one than `normal`, so that the compositor must be told if this one has not.
  var wasTransformed = false

  /// The same for the renderer.
  var turn: PictureTurn { PictureTurn(transform) }

  /// The upright picture's size in pixels. Halves are rounded away from zero, as fractional-scale-v1 requires.
  var pixelWidth: Int { max(Int((Double(width) * scale).rounded()), 1) }
  var pixelHeight: Int { max(Int((Double(height) * scale).rounded()), 1) }

  /// Takes a newer state. A pending acknowledgement is kept.
  mutating func merge(_ newer: SurfaceState) {
    let owed = serial
    self = newer
    serial = newer.serial ?? owed
  }
}
