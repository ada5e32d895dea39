import MartletMotion
import MartletRenderTree

extension View {
  /// Lets what a view and its subviews show go over into what a closure makes of them, as one picture.
  ///
  ///     View.transition(with: card, kind: .push, direction: .fromRight) { label.string = "Next" }
  ///
  /// - Parameters:
  ///   - view: What changes within.
  ///   - duration: Length in seconds; a negative one counts as 0. .25 by default.
  ///   - kind: How the new picture replaces the old one. `fade` by default.
  ///   - direction: Where pictures come from. `fromLeft` by default.
  ///   - timing: How the way is spread over the time. `easeInEaseOut` by default.
  ///   - changes: Called at once; makes the changes, which are not animated one by one.
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
