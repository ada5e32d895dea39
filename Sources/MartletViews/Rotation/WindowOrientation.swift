import MartletGeometry

/// Whether a window is higher than wide.
public enum WindowOrientation: Hashable, Sendable, CaseIterable {
  /// Higher than wide.
  case portrait
  /// Wider than high, or square.
  case landscape

  /// The orientation of a window of a size.
  public init(_ size: Size) { self = size.height > size.width ? .portrait : .landscape }
}
