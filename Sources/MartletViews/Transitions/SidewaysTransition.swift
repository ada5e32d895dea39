import MartletGeometry

/// Another transition, led by a hand to one side: the width of the stage is the whole way.
struct SidewaysTransition: ViewTransition {
  let base: any ViewTransition
  /// Whether a hand that goes to the right brings it on; otherwise one to the left.
  let goesRight: Bool

  var timing: TransitionTiming { base.timing }
  var wayBack: any ViewTransition { SidewaysTransition(base: base.wayBack, goesRight: !goesRight) }

  func build(on stage: TransitionStage) { base.build(on: stage) }

  func progress(of drag: TransitionDrag) -> Double {
    drag.progress + (goesRight ? 1 : -1) * drag.way.x / max(drag.size.width, 1)
  }

  func isReverse(of other: any ViewTransition) -> Bool {
    let other = (other as? Self)?.base ?? other
    return base.isReverse(of: other) || other.isReverse(of: base)
  }
}

extension ViewTransition {
  /// The transition as a hand leads it to one side: itself, if that brings it on wherever the hand is, so that it stays under the hand.
  /// - Parameter size: That of the stage.
  @MainActor func led(toRight goesRight: Bool, in size: Size) -> any ViewTransition {
    let size = Size(width: max(size.width, 1), height: max(size.height, 1))
    let way = Point(x: (goesRight ? 1 : -1) * size.width / 8, y: 0)
    let follows = [0.0, 0.5].allSatisfy { place in
      [0.1, 0.9].allSatisfy { start in
        let point = Point(x: start * size.width, y: size.height / 2)
        let drag = TransitionDrag(progress: place, start: point, way: way, size: size)
        // More than what rounding does.
        return progress(of: drag) > place + 1e-3
      }
    }
    return follows ? self : SidewaysTransition(base: self, goesRight: goesRight)
  }
}
