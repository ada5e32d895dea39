import MartletGeometry
import MartletMotion

extension LayerProperties {
  /// The state at a media time: the one evaluator, for drawing and for hit-testing alike.
  ///
  /// Animations that run at the time apply in the order of the list: first the absolute ones, each replacing what
  /// was there, then the additive ones, summed on top. One that has not begun or is over adds nothing.
  public func resolved(with animations: [PropertyAnimation], at time: MediaTime) -> LayerProperties {
    var result = self
    result.resolve(with: animations, at: time)
    return result
  }

  /// `resolved(with:at:)` in place.
  mutating func resolve(with animations: [PropertyAnimation], at time: MediaTime) {
    var hasAdditive = false
    for place in animations.indices where animations[place].isActive(at: time) {
      if animations[place].isAdditive {
        hasAdditive = true
      } else {
        animations[place].apply(to: &self, at: time)
      }
    }
    guard hasAdditive else { return }
    for place in animations.indices where animations[place].isAdditive && animations[place].isActive(at: time)
    {
      animations[place].apply(to: &self, at: time)
    }
  }
}
