import MartletGeometry
import MartletMotion
import MartletRenderTree

extension Layer {
  /// Whether a property moves visibly: within the next quarter of a second its value on screen changes by
  /// half a point, or by ten times its type's `Animatable.settlingTolerance`, such as .01 of opacity or
  /// scale. Something that only creeps, at less than 2 points per second, counts as resting.
  ///
  /// A spring runs for up to a second or two after it has visibly come to rest, and `isAnimating(_:)` is
  /// `true` that long. Gestures should go by what people see: something in flight is caught, also at the
  /// turning point of its oscillation; something at rest is tapped. What counts as resting stays at rest: a
  /// spring whose next turn will be visible still moves.
  ///
  /// An animation that was added in this turn counts as moving, even with a delay. After that, an animation
  /// with a later begin time counts when it moves that far within the next quarter of a second.
  public final func isVisiblyMoving<Value>(_ property: AnimatableProperty<Value>) -> Bool {
    if let body = rareData?.simulatedBody, !body.isHeld, property.isMovedBySimulations, let tree {
      let velocity = body.velocity(of: property, atHost: tree.presentationTime)
      let seconds = Double(Constants.motionLooks) * Constants.motionLookAhead
      let shown = presentationValue(of: property)
      let soon = shown.advanced(by: velocity, for: seconds)
      if soon.span(to: shown) >= Constants.visibleMotion * tolerance(of: property) { return true }
    }
    guard isAnimating(property) else { return false }
    if property.isCustom { _ = custom(property) }
    guard !animations.animates(property.id, where: \.isPending), let tree, hasCommitted else { return true }
    func value(in seconds: Double) -> Value {
      committed.value(
        of: property, at: time(atHost: tree.presentationTime + seconds, on: .committed))
    }
    let step = Constants.motionLookAhead
    func moves(from look: Int, by distance: Double) -> Bool {
      let shown = value(in: Double(look) * step)
      return (1...Constants.motionLooks).contains {
        value(in: Double(look + $0) * step).span(to: shown) >= distance * tolerance(of: property)
      }
    }
    if moves(from: 0, by: Constants.visibleMotion) { return true }
    let looks = looksToTurn(of: property)
    return looks > 0 && (1...looks).contains { moves(from: $0, by: Constants.laterMotion) }
  }

  /// The number of looks until the slowest spring that moves a property now has passed its next turn; 0 if none
  /// swings.
  private func looksToTurn<Value>(of property: AnimatableProperty<Value>) -> Int {
    let now = presentationTime
    var seconds = 0.0
    for animation in committed.animations
    where animation.property.overlaps(property.id) && animation.isActive(at: now) {
      seconds = max(seconds, min(animation.halfSwing, animation.endTime - now))
    }
    return Int(min((seconds / Constants.motionLookAhead).rounded(.up), Constants.longestTurn))
  }

  /// The distance between two values that counts as none.
  final func tolerance<Value>(of property: AnimatableProperty<Value>) -> Double {
    property.isInPoints ? Point.settlingTolerance : Value.settlingTolerance
  }
}
