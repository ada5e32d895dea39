import MartletGeometry
import MartletGestures
import MartletMotion

extension TransitionAnimator {
  /// Moves it as a pan goes: to be called by the pan's handler. As the pan begins, the transition stops where it is seen; then it
  /// follows the hand (`ViewTransition.progress(of:)`); and when the hand lets go, it goes on with the hand's velocity, to the end
  /// that is nearer to where it would come to rest by itself. A cancelled pan sends it on to where it was going.
  ///
  ///     pan.addHandler { [weak container] in container?.currentTransition?.follow($0) }
  ///
  /// One pan has it at a time.
  public func follow(_ pan: PanGestureRecognizer) {
    if pan === dismissed {
      // It has lifted since, or lifts now.
      if pan.state == .began || pan.state.isTerminal { dismissed = nil }
      if pan.state != .began { return }
    }
    if let hand, hand !== pan { return }
    guard !isOver, let stage = view else { return }
    switch pan.state {
    case .began, .changed:
      let way = pan.translation(in: stage) ?? .zero
      if hand == nil {
        stop()
        hand = pan
        let place = (pan.location(in: stage) ?? .zero) - way
        let isFirst = pan.state == .began
        grip = TransitionDrag(
          progress: progress, start: place, way: isFirst ? .zero : way, size: stage.bounds.size)
      }
      progress = transition.progress(of: drag(way))
    case .ended:
      guard hand === pan else { return }
      let velocity = velocity(of: pan, in: stage)
      let end = Decay.normal.projectedEnd(from: progress, velocity: velocity)
      go(to: end > 0.5 ? 1 : 0, velocity: velocity, isHandedOver: true)
    case .cancelled:
      if hand === pan { go(to: goal, velocity: 0, isHandedOver: true) }
    case .possible, .failed: break
    }
  }

  /// The drag as far as a translation.
  func drag(_ translation: Point) -> TransitionDrag {
    var drag = grip
    drag.way = translation - grip.way
    return drag
  }

  /// The velocity that the hand gives the progress.
  private func velocity(of pan: PanGestureRecognizer, in stage: View) -> Double {
    let way = pan.translation(in: stage) ?? .zero
    return transition.velocity(of: drag(way), by: pan.velocity(in: stage) ?? .zero)
  }
}

extension ViewTransition {
  /// The velocity that a hand gives the progress, per second, measured over two milliseconds.
  /// - Parameters:
  ///   - drag: Where the hand is.
  ///   - velocity: How fast it is, in points per second.
  @MainActor func velocity(of drag: TransitionDrag, by velocity: Point) -> Double {
    let moments = [-handStep, handStep].map { time in
      var drag = drag
      drag.way = drag.way + velocity * time
      return min(max(progress(of: drag), 0), 1)
    }
    return (moments[1] - moments[0]) / (2 * handStep)
  }
}

/// Half of the interval over which a hand's velocity is measured, in seconds.
private let handStep = 0.001
