import MartletGeometry
import MartletSynchronization

/// A group whose picture is kept and drawn again while nothing in it changes. All items and clips in it are in the layer's
/// own coordinates, not in the window's.
public struct Rasterization: Sendable, Equatable {
  /// The pixels around a picture that are clear, so that its edges are smooth wherever it is drawn.
  package static let margin: Int32 = 2

  /// The fewest pixels per point.
  static let leastScale = 0.01

  /// From the layer's own coordinates to those of the picture around it, or to window points.
  public var transform: Homography
  /// What the picture shows, in the layer's own coordinates.
  public internal(set) var frame = Rect.zero
  /// Pixels of the picture per point of the layer.
  public var scale: Double
  /// What is one number for a layer as long as it exists.
  public var id: UInt64
  /// The number of what the picture shows. Two pictures with one number are equal.
  public internal(set) var version: UInt64 = 0

  private static let versions = Atomic<UInt64>(0)

  /// Makes a picture without a frame and without content.
  init(transform: Homography, scale: Double, id: UInt64) {
    self.transform = transform
    self.scale = scale
    self.id = id
  }

  /// A number that no other picture of this program has.
  static func nextVersion() -> UInt64 { versions.wrappingAdd(1, ordering: .relaxed).newValue }

  /// The frame with the clear margin, in the layer's own coordinates.
  var marginFrame: Rect { frame.grown(by: Self.margin(atScale: scale)) }

  /// The width of the clear margin, in points of the layer.
  static func margin(atScale scale: Double) -> Double { (Double(margin) + 1) / scale }

  /// Whether it is drawn as another one, if both show the same.
  func isSame(as other: Rasterization) -> Bool {
    transform == other.transform && frame == other.frame && scale == other.scale
  }
}
