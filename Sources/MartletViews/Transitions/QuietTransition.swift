import MartletMotion

/// A short cross-fade in place of another transition, where motion is reduced.
struct QuietTransition: ViewTransition {
  let original: any ViewTransition
  private let fade = CrossFade()

  init(_ original: any ViewTransition) { self.original = original }

  var timing: TransitionTiming { fade.timing }
  var wayBack: any ViewTransition { QuietTransition(original.wayBack) }

  func build(on stage: TransitionStage) { fade.build(on: stage) }

  func progress(of drag: TransitionDrag) -> Double { original.progress(of: drag) }

  func isReverse(of other: any ViewTransition) -> Bool {
    if let other = other as? QuietTransition { return original.isReverse(of: other.original) }
    return original.isReverse(of: other)
  }
}
