/// The sixteen elements of the matrix by row and column, with Core Animation's names.
extension Transform {
  /// Row 1, column 1: x of the x axis' image.
  @inlinable public var m11: Double {
    get { row1.x }
    set { row1.x = newValue }
  }
  /// Row 1, column 2: y of the x axis' image.
  @inlinable public var m12: Double {
    get { row1.y }
    set { row1.y = newValue }
  }
  /// Row 1, column 3: z of the x axis' image.
  @inlinable public var m13: Double {
    get { row1.z }
    set { row1.z = newValue }
  }
  /// Row 1, column 4: perspective along x, per point.
  @inlinable public var m14: Double {
    get { row1.w }
    set { row1.w = newValue }
  }
  /// Row 2, column 1: x of the y axis' image.
  @inlinable public var m21: Double {
    get { row2.x }
    set { row2.x = newValue }
  }
  /// Row 2, column 2: y of the y axis' image.
  @inlinable public var m22: Double {
    get { row2.y }
    set { row2.y = newValue }
  }
  /// Row 2, column 3: z of the y axis' image.
  @inlinable public var m23: Double {
    get { row2.z }
    set { row2.z = newValue }
  }
  /// Row 2, column 4: perspective along y, per point.
  @inlinable public var m24: Double {
    get { row2.w }
    set { row2.w = newValue }
  }
  /// Row 3, column 1: x of the z axis' image.
  @inlinable public var m31: Double {
    get { row3.x }
    set { row3.x = newValue }
  }
  /// Row 3, column 2: y of the z axis' image.
  @inlinable public var m32: Double {
    get { row3.y }
    set { row3.y = newValue }
  }
  /// Row 3, column 3: z of the z axis' image.
  @inlinable public var m33: Double {
    get { row3.z }
    set { row3.z = newValue }
  }
  /// Row 3, column 4: perspective along z, per point; −1/z puts the eye at z.
  @inlinable public var m34: Double {
    get { row3.w }
    set { row3.w = newValue }
  }
  /// Row 4, column 1: translation along x, in points.
  @inlinable public var m41: Double {
    get { row4.x }
    set { row4.x = newValue }
  }
  /// Row 4, column 2: translation along y, in points.
  @inlinable public var m42: Double {
    get { row4.y }
    set { row4.y = newValue }
  }
  /// Row 4, column 3: translation along z, in points.
  @inlinable public var m43: Double {
    get { row4.z }
    set { row4.z = newValue }
  }
  /// Row 4, column 4: 1, unless the transform scales homogeneously.
  @inlinable public var m44: Double {
    get { row4.w }
    set { row4.w = newValue }
  }
}
