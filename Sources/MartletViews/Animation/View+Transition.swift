import MartletMotion
import MartletRenderTree

extension View {
  /// Animates the transition from a view's current appearance, with its subviews, to the one after the
  /// changes. Both appear as one picture each.
  ///
  ///     View.transition(with: card, kind: .push, direction: .fromRight) { label.string = "Next" }
  ///
  /// - Parameters:
  ///   - view: The view that contains the changes.
  ///   - duration: Length in seconds; a negative one counts as 0. 0.25 by default.
  ///   - kind: How the new picture replaces the old one. `fade` by default.
  ///   - direction: The side from which the new picture comes. `fromLeft` by default.
  ///   - timing: The timing function. `easeInEaseOut` by default.
  ///   - changes: Called at once; makes the changes, which are not animated individually.
  ///   - completion: As in `animate(duration:delay:timing:options:animations:completion:)`.
  public static func transition(
    with view: View, duration: Double = 0.25, kind: TransitionAnimation.Kind = .fade,
    direction: TransitionAnimation.Direction = .fromLeft, timing: TimingFunction = .easeInEaseOut,
    changes: () -> Void, completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let block = AnimationBlock(
      duration: duration, delay: 0, curve: .timing(timing), options: AnimationBlock.finite([]))
    if block.isAnimating, block.recorder == nil, view.layer.tree != nil {
      var transition = TransitionAnimation(
        kind, direction: direction, duration: block.duration, timingFunction: timing)
      transition.timing = block.timed(transition.timing)
      view.layer.add(transition, completion: block.enlist(view.layer))
    }
    block.run({ AnimationBlock.withoutAnimation(changes) }, completion: completion)
  }
}
