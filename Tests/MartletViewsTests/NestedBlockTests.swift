import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct NestedBlockTests {
  let stage = MotionStage()

  /// A property that animates like the built-in ones.
  final class Drawer: View {
    var log: [String] = []
    var isOpen = false {
      didSet {
        log.append("begin")
        View.animate(duration: 0, animations: { center.x = isOpen ? 100 : 0 }) { [weak self] in
          self?.log.append("end \($0)")
        }
      }
    }
  }

  @Test func `a block of duration 0 takes the context around it, so that a setter is animatable`() {
    let drawer = Drawer()
    stage.controller.rootView.addSubview(drawer)
    stage.advance(by: 0)
    drawer.isOpen = true
    stage.advance(by: 0)
    #expect(drawer.layer.presentation.position.x == 100 && drawer.log == ["begin", "end true"])
    View.animate(duration: 2, timing: .linear) { drawer.isOpen = false }
    stage.advance(by: 0)
    stage.advance(by: 1)
    #expect(abs(drawer.layer.presentation.position.x - 50) < 1e-9)
    #expect(drawer.log == ["begin", "end true", "begin"])
    stage.advance(by: 1.1)
    #expect(drawer.log.last == "end true")
  }

  @Test func `a handler within keyframes or an animator waits for their end`() {
    let drawer = Drawer()
    stage.controller.rootView.addSubview(drawer)
    stage.advance(by: 0)
    View.animateKeyframes(duration: 1) {
      View.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { drawer.isOpen = true }
    }
    stage.advance(by: 0.6)
    #expect(drawer.log == ["begin"] && drawer.layer.presentation.position.x == 100)
    stage.advance(by: 0.5)
    #expect(drawer.log == ["begin", "end true"])
    let animator = PropertyAnimator(duration: 1) { drawer.isOpen = false }
    animator.fractionComplete = 0.5
    stage.advance(by: 3)
    #expect(drawer.log == ["begin", "end true", "begin"])
    animator.startAnimation()
    stage.advance(by: 1.1)
    #expect(drawer.log == ["begin", "end true", "begin", "end true"])
  }

  /// Options of a nested block (1 s, ease in) in a linear block of 2 s with a delay of .5 s, and the
  /// position 1 s after the call.
  nonisolated static let inheritance: [(options: AnimationOptions, x: Double)] = [
    ([], 25), (.overrideInheritedDuration, 50),
    ([.overrideInheritedDuration, .overrideInheritedCurve], TimingFunction.easeIn.value(at: 0.5) * 100),
    (.overrideInheritedCurve, TimingFunction.easeIn.value(at: 0.25) * 100),
  ]

  @Test(arguments: inheritance)
  func `a nested block inherits what it does not override`(options: AnimationOptions, x: Double) {
    View.animate(duration: 2, delay: 0.5, timing: .linear) {
      View.animate(duration: 1, timing: .easeIn, options: options) { stage.view.center.x = 100 }
    }
    stage.advance(by: 0)
    stage.advance(by: 1)
    #expect(abs(stage.x - x) < 1e-6)
  }

  @Test func `a nested block inherits options unless it overrides them`() {
    View.animate(duration: 1, timing: .linear, options: .repeat) {
      View.animate(duration: 0) { stage.view.center.x = 100 }
    }
    stage.advance(by: 0)
    stage.advance(by: 1.5)
    #expect(stage.view.layer.isAnimating(.position))
    let other = MotionStage()
    View.animate(duration: 1, timing: .linear, options: .repeat) {
      View.animate(duration: 0, options: .overrideInheritedOptions) { other.view.center.y = 100 }
    }
    other.advance(by: 0)
    other.advance(by: 1.5)
    #expect(!other.view.layer.isAnimating(.position))
  }

  @Test func `touches land on what moves, unless the block forbids it`() {
    View.animate(duration: 1, timing: .linear, options: .disallowUserInteraction) {
      stage.view.center.x = 100
    }
    stage.advance(by: 0.5)
    let root = stage.controller.rootView
    #expect(root.hitTest(Point(x: 50, y: 0)) === root)
    stage.advance(by: 0.6)
    #expect(root.hitTest(Point(x: 100, y: 0)) === stage.view)
    View.animate(duration: 1, timing: .linear, options: .disallowUserInteraction) {
      View.animate(duration: 0, options: .allowUserInteraction) { stage.view.center.x = 0 }
    }
    stage.advance(by: 0.5)
    #expect(root.hitTest(Point(x: 50, y: 0)) === stage.view)
  }
}
