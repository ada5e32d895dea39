import Martlet
import MartletTesting
import Testing

/// Springs of blocks and animators that replace absolute animations.
@MainActor @Suite struct SpringTakeoverTests {
  /// The animation in flight. All are absolute, so that another cannot be added to them.
  enum Flight: CaseIterable {
    case block, keyframes, decay, implicit

    @MainActor func begin(_ stage: MotionStage) {
      let layer = stage.view.layer
      switch self {
      case .block:
        View.animate(duration: 1, timing: .linear) { stage.view.cornerRadius = 40 }
      case .keyframes:
        View.animateKeyframes(duration: 1) {
          View.addKeyframe(relativeStart: 0, relativeDuration: 1) { stage.view.cornerRadius = 40 }
        }
      case .decay:
        layer.add(
          DecayAnimation(
            from: .zero, initialVelocity: CornerRadii(400), decay: .fast), for: .cornerRadii)
      case .implicit:
        layer.animate(.cornerRadii, to: CornerRadii(40), duration: 1, timingFunction: .linear)
      }
    }
  }

  /// Ways to redirect it with a spring.
  enum Order: CaseIterable {
    case settling, timed, fromCurrentState, twice, nested

    @MainActor func send(_ view: View) {
      let spring = Spring(duration: 0.5, bounce: 0.2)
      switch self {
      case .settling: View.animate(spring: spring) { view.cornerRadius = 3 }
      case .timed: View.animate(duration: 0.5, dampingRatio: 0.7) { view.cornerRadius = 3 }
      case .fromCurrentState:
        View.animate(spring: spring, options: .beginFromCurrentState) { view.cornerRadius = 3 }
      case .twice:
        View.animate(spring: spring) {
          view.cornerRadius = 9
          view.cornerRadius = 3
        }
      case .nested:
        View.animate(spring: spring) {
          View.animate(duration: 0) { view.cornerRadius = 9 }
          view.cornerRadius = 3
        }
      }
    }
  }

  @Test(arguments: Flight.allCases, Order.allCases)
  func `a spring block goes on with the place and the velocity of what it takes over`(
    flight: Flight, order: Order
  ) {
    let stage = MotionStage()
    flight.begin(stage)
    stage.advance(by: 0)
    stage.advance(by: 0.3)
    let before = stage.sample(.cornerRadii)
    #expect(before.velocity.topLeft > 15, "\(before.velocity)")
    order.send(stage.view)
    let after = stage.sample(.cornerRadii)
    #expect(abs(before.value.topLeft - after.value.topLeft) < 1e-9)
    #expect(
      abs(before.velocity.topLeft - after.velocity.topLeft) < 1e-6,
      "\(before.velocity.topLeft) and \(after.velocity.topLeft)")
    stage.advance(by: 3)
    #expect(stage.shown.cornerRadii == CornerRadii(3) && !stage.view.layer.isAnimating(.cornerRadii))
  }

  @Test(arguments: [1, 2])
  func `a first velocity of a block is added once, however often its property is set`(times: Int) {
    let stage = MotionStage()
    Flight.block.begin(stage)
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    View.animate(spring: Spring(duration: 0.5), initialVelocity: 2) {
      for time in 1...times { stage.view.cornerRadius = time == times ? 30 : 7 }
    }
    let after = stage.sample(.cornerRadii)
    // 40 per second, plus twice the difference of 20 and 30.
    #expect(abs(after.velocity.topLeft - 60) < 1e-6, "\(after.velocity.topLeft)")
  }

  @Test func `a transform in perspective is turned round with its velocity`() {
    let stage = MotionStage()
    let eye = Transform(perspectiveDistance: 500)
    func turn(_ angle: Double) -> Transform {
      Transform(rotation: angle, axisX: 0, y: 1, z: 0).concatenating(eye)
    }
    stage.view.transform = turn(0)
    stage.advance(by: 0)
    View.animate(duration: 1, timing: .linear) { stage.view.transform = turn(1) }
    stage.advance(by: 0)
    stage.advance(by: 0.4)
    let before = stage.sample(.transform)
    View.animate(spring: Spring(duration: 0.6)) { stage.view.transform = turn(0) }
    let after = stage.sample(.transform)
    #expect(before.velocity.magnitude > 10)
    #expect(before.value.span(to: after.value) < 1e-9)
    #expect(before.velocity.span(to: after.velocity) < 1e-6, "\(before.velocity) \(after.velocity)")
  }

  @Test func `what waits for a delay, and what repeats, begins from rest`() {
    for options in [[], .repeat] as [AnimationOptions] {
      let stage = MotionStage()
      Flight.block.begin(stage)
      stage.advance(by: 0)
      stage.advance(by: 0.5)
      let delay = options.isEmpty ? 0.25 : 0
      View.animate(spring: Spring(duration: 0.5), delay: delay, options: options) {
        stage.view.cornerRadius = 30
      }
      stage.advance(by: 0)
      stage.advance(by: delay)
      let start = stage.sample(.cornerRadii)
      #expect(abs(start.value.topLeft - 20) < 1e-9 && abs(start.velocity.topLeft) < 1e-6, "\(start)")
    }
  }

  @Test func `an animator on a spring that starts at once does so, too, and one that is held first does not`()
  {
    for isHeld in [false, true] {
      let stage = MotionStage()
      stage.view.layer.add(
        DecayAnimation(from: .zero, initialVelocity: Point(x: 300, y: -60)), for: .position)
      stage.advance(by: 0)
      stage.advance(by: 0.2)
      let before = stage.sample(.position)
      #expect(before.velocity.length > 150)
      let animator = PropertyAnimator(spring: Spring(duration: 0.5, bounce: 0.2)) {
        stage.view.center = Point(x: 10, y: 10)
      }
      if isHeld {
        animator.pauseAnimation()
        #expect(stage.sample(.position).velocity == .zero)
      }
      animator.startAnimation()
      let after = stage.sample(.position)
      #expect(before.value.distance(to: after.value) < 1e-9)
      let velocity = isHeld ? Point.zero : before.velocity
      #expect(after.velocity.distance(to: velocity) < 1e-6, "\(after.velocity)")
      stage.advance(by: 3)
      #expect(stage.shown.position == Point(x: 10, y: 10) && animator.state == .inactive)
    }
  }
}
