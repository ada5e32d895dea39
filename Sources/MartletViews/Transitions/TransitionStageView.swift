import MartletGeometry
import MartletLayers

/// Shows a transition, and takes the touches of the two views meanwhile.
final class TransitionStageView: View {
  /// What plays on it. It lives as long as the transition.
  let animator: TransitionAnimator

  init(_ animator: TransitionAnimator) {
    self.animator = animator
    super.init()
    layer.name = "transition"
  }
}
