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

  /// Who is not seen any more is at the goal, unless another window has taken the view in the same turn.
  override func didMoveToWindow() {
    guard !isInWindow else { return }
    let animator = animator
    Transaction.atEndOfTurn { [weak self] in
      if !(self?.isInWindow ?? false) { animator.conclude() }
    }
  }
}
