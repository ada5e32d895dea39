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
    for animation in animations where animation.timing.isActive(at: time) {
      if animation.isAdditive {
        hasAdditive = true
      } else {
        animation.apply(to: &self, at: time)
      }
    }
    guard hasAdditive else { return }
    for animation in animations where animation.isAdditive && animation.timing.isActive(at: time) {
      animation.apply(to: &self, at: time)
    }
  }
}
