/// A cross-fade in place of another transition, which a hand leads as that one.
struct FadedTransition: ViewTransition {
  let hidden: any ViewTransition
  /// Whether it is as short as a cross-fade, since motion is reduced; otherwise it takes the time of the other one.
  let isQuiet: Bool
  private let fade = CrossFade()

  init(_ hidden: any ViewTransition, isQuiet: Bool) { (self.hidden, self.isQuiet) = (hidden, isQuiet) }

  var timing: TransitionTiming { isQuiet ? fade.timing : hidden.timing }
  var wayBack: any ViewTransition { FadedTransition(hidden.wayBack, isQuiet: isQuiet) }

  func build(on stage: TransitionStage) { fade.build(on: stage) }

  func progress(of drag: TransitionDrag) -> Double { hidden.progress(of: drag) }
}

extension ViewTransition {
  /// The transition that a cross-fade hides, or this one.
  var original: any ViewTransition { (self as? FadedTransition)?.hidden ?? self }
}
