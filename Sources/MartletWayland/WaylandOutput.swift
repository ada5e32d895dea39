import MartletGeometry
import MartletHost

/// A screen, as the compositor describes it at a moment.
public struct WaylandOutput: Hashable, Sendable {
  /// What the compositor calls it, most often the connector, such as "HDMI-A-1"; maker and model on compositors that give
  /// no names. Outputs that are alike in this are numbered from the second on: "Acme 24 (2)".
  public internal(set) var name: String
  /// A text by which a person knows it. May be empty.
  public internal(set) var label: String
  /// Extents in points, turned as the screen is.
  public internal(set) var size: Size
  /// Pixels per point, a whole number; with a fractional scale the next larger one.
  public internal(set) var scale: Double
  /// How it is turned.
  public internal(set) var transform: OutputTransform
  /// Refreshes a second; `nil` where the compositor does not tell.
  public internal(set) var refreshRate: Double?
}
