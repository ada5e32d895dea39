import MartletGeometry
import MartletHost

/// A screen: a snapshot of the compositor's description.
public struct WaylandOutput: Hashable, Sendable {
  /// The compositor's name for it, usually the connector, such as "HDMI-A-1"; maker and model on compositors
  /// that give no names. Outputs with equal names are numbered from the second on: "Acme 24 (2)".
  public internal(set) var name: String
  /// A description for people. May be empty.
  public internal(set) var label: String
  /// The size in points, as rotated.
  public internal(set) var size: Size
  /// Pixels per point, a whole number. A fractional scale is rounded up.
  public internal(set) var scale: Double
  /// Its rotation and flip.
  public internal(set) var transform: OutputTransform
  /// Refreshes per second; `nil` if the compositor does not report it.
  public internal(set) var refreshRate: Double?
}
