/// A horizontal line of a view or a guide: an edge, the middle or a baseline.
///
/// Its methods make constraints, which do nothing until they are active; see ``LayoutConstraint/activate(_:)``.
@MainActor
public struct LayoutYAnchor {
  let item: any LayoutItem
  let attribute: LayoutAttribute

  init(_ item: any LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Wants this to be another one, times a multiplier, plus a constant in points. The multiplier scales the distance from the
  /// top of the nearest view around both.
  public func constraint(
    equalTo other: LayoutYAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .equal, other.item, other.attribute, multiplier, constant)
  }

  /// Wants this to be at least another one, times a multiplier, plus a constant in points. The multiplier scales the distance from the
  /// top of the nearest view around both.
  public func constraint(
    greaterThanOrEqualTo other: LayoutYAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .greaterThanOrEqual, other.item, other.attribute, multiplier, constant)
  }

  /// Wants this to be at most another one, times a multiplier, plus a constant in points. The multiplier scales the distance from the
  /// top of the nearest view around both.
  public func constraint(
    lessThanOrEqualTo other: LayoutYAnchor, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    LayoutConstraint(item, attribute, .lessThanOrEqual, other.item, other.attribute, multiplier, constant)
  }
}
