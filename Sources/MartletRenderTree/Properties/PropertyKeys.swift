import MartletMotion

/// The keys of a point's components.
public struct PointKeys: Sendable {
  /// The x coordinate, in the point's unit.
  public let x: AnimatableProperty<Double>
  /// The y coordinate, in the point's unit.
  public let y: AnimatableProperty<Double>
}

/// The keys of a size's components.
public struct SizeKeys: Sendable {
  /// The width, in points.
  public let width: AnimatableProperty<Double>
  /// The height, in points.
  public let height: AnimatableProperty<Double>
}

/// The keys of the components along the axes of space.
public struct AxisKeys: Sendable {
  /// Along or about the x axis.
  public let x: AnimatableProperty<Double>
  /// Along or about the y axis.
  public let y: AnimatableProperty<Double>
  /// Along or about the z axis.
  public let z: AnimatableProperty<Double>
}
