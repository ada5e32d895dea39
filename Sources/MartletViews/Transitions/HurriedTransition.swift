/// A cross-fade in place of another transition, which a hand leads as that one.
struct HurriedTransition: ViewTransition {
  let original: any ViewTransition
  private let fade = CrossFade()

  init(_ original: any ViewTransition) { self.original = original }

  var timing: TransitionTiming { original.timing }
  var wayBack: any ViewTransition { HurriedTransition(original.wayBack) }

  func build(on stage: TransitionStage) { fade.build(on: stage) }

  func progress(of drag: TransitionDrag) -> Double { original.progress(of: drag) }

  func isReverse(of other: any ViewTransition) -> Bool { other is CrossFade }
}
