/// Another transition backwards: it begins with the end of that one, and ends with its beginning.
struct BackwardTransition: ViewTransition {
  let forward: any ViewTransition

  var timing: TransitionTiming { forward.timing }
  var wayBack: any ViewTransition { forward }

  func build(on stage: TransitionStage) { stage.buildBackwards { forward.build(on: $0) } }

  func progress(of drag: TransitionDrag) -> Double {
    var drag = drag
    drag.progress = 1 - drag.progress
    return 1 - forward.progress(of: drag)
  }

  func isReverse(of other: any ViewTransition) -> Bool {
    guard let other = other as? any Hashable, let forward = forward as? any Hashable else {
      return type(of: other) == type(of: forward)
    }
    return AnyHashable(other) == AnyHashable(forward)
  }
}
