/// Is told when the items of an animator begin to move and when they rest.
@MainActor
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Items are about to move. Does nothing by default.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// All items have come to rest, and their models say where. Does nothing by default.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}
