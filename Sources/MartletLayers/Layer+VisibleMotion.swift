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
    let isNew = entries.contains {
      !$0.isOver && !$0.isCommitted && $0.animation.property.overlaps(property.id)
    }
    guard !isNew, let tree, hasCommitted else { return true }
    let tolerance = property.id.isInPoints ? Point.settlingTolerance : Value.settlingTolerance
    let shown = committedValue(of: property, atHost: tree.presentationTime)
    return (1...Constants.motionLooks).contains { look in
      let later = tree.presentationTime + Double(look) * Constants.motionLookAhead
      return committedValue(of: property, atHost: later).span(to: shown) >= Constants.visibleMotion
        * tolerance
    }
  }

  /// The value of one property by what is committed, at a time of the host's.
  private func committedValue<Value>(of property: AnimatableProperty<Value>, atHost time: MediaTime) -> Value
  {
    let time = committedTime(atHost: time)
    if property.isCustom {
      return property.resolved(custom(property).committed, with: committedAnimations, at: time)
    }
    return property.value(in: (committed ?? model).resolved(with: committedAnimations, at: time))
  }
}
