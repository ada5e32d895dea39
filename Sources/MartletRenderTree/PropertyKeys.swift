import MartletMotion

/// Keys of the components of a point.
public struct PointKeys: Sendable {
  /// The part along x, in the point's unit.
  public let x: AnimatableProperty<Double>
  /// The part along y, in the point's unit.
  public let y: AnimatableProperty<Double>
}

/// Keys of the components of a size.
public struct SizeKeys: Sendable {
  /// The extent along x, in points.
  public let width: AnimatableProperty<Double>
  /// The extent along y, in points.
  public let height: AnimatableProperty<Double>
}

/// Keys of the components along the axes of space.
public struct AxisKeys: Sendable {
  /// Along or about the x axis.
  public let x: AnimatableProperty<Double>
  /// Along or about the y axis.
  public let y: AnimatableProperty<Double>
  /// Along or about the z axis.
  public let z: AnimatableProperty<Double>
}
