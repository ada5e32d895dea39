import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Whether a property moves so that a person sees it: within the next quarter of a second what is on screen leaves its
  /// place by half a point, or by ten times what its type calls settled (`Animatable.settlingTolerance`), such as .01 of
  /// opacity or scale. Something that only creeps, at less than 2 points per second, reads as at rest.
  ///
  /// A spring goes on for up to a second or two after it has come to rest for the eye, and `isAnimating(_:)` says so. A
  /// touch wants to know what the person sees: something in flight is caught, and at the turning point of its swing too;
  /// what lies still is tapped.
  ///
  /// An animation that was added in this turn counts as moving, also one with a delay. From then on one that begins later
  /// counts as soon as it begins, and goes so far, within the next quarter of a second.
  public final func isVisiblyMoving<Value>(_ property: AnimatableProperty<Value>) -> Bool {
    guard isAnimating(property) else { return false }
    if property.isCustom { _ = custom(property) }
    guard !animations.animates(property.id, where: \.isPending), let tree, hasCommitted else { return true }
    func value(in seconds: Double) -> Value {
      committed.value(
        of: property, at: time(atHost: tree.presentationTime + seconds, on: .committed))
    }
    let tolerance = property.id.isInPoints ? Point.settlingTolerance : Value.settlingTolerance
    let shown = value(in: 0)
    return (1...Constants.motionLooks).contains { look in
      value(in: Double(look) * Constants.motionLookAhead).span(to: shown) >= Constants.visibleMotion
        * tolerance
    }
  }
}
