/// The width or the height of a view or a guide.
///
/// Its methods make constraints, which do nothing until they are active; see ``LayoutConstraint/activate(_:)``.
@MainActor
public struct LayoutDimension {
  let item: any LayoutItem
  let attribute: LayoutAttribute

  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Wants this to be another one, times a multiplier, plus a constant in points.
  public func constraint(
    equalTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .equal, other.item, other.attribute, multiplier, constant)
  }

  /// Wants this to be at least another one, times a multiplier, plus a constant in points.
  public func constraint(
    greaterThanOrEqualTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .greaterThanOrEqual, other.item, other.attribute, multiplier, constant)
  }

  /// Wants this to be at most another one, times a multiplier, plus a constant in points.
  public func constraint(
    lessThanOrEqualTo other: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .lessThanOrEqual, other.item, other.attribute, multiplier, constant)
  }

  /// Wants this to be a number of points.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .equal, nil, nil, 1, constant)
  }

  /// Wants this to be at least a number of points.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .greaterThanOrEqual, nil, nil, 1, constant)
  }

  /// Wants this to be at most a number of points.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .lessThanOrEqual, nil, nil, 1, constant)
  }
}
