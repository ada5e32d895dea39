import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct BlockCompletionTests {
  let stage = MotionStage()

  @Test func `handlers stack: what another was laid upon still ends finished, at its own end`() {
    View.animate(duration: 1, animations: { stage.view.center.x = 100 }) { self.stage.note("there")($0) }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    View.animate(duration: 1, animations: { stage.view.center.x = 0 }) { self.stage.note("back")($0) }
    stage.advance(by: 0.45)
    #expect(stage.log.isEmpty)
    stage.advance(by: 0.1)
    #expect(stage.log == ["there true"])
    stage.advance(by: 0.5)
    #expect(stage.log == ["there true", "back true"])
  }

  @Test func `a block ends when the last of its animations has, and is unfinished if one was removed`() {
    let other = View()
    stage.controller.rootView.addSubview(other)
    stage.advance(by: 0)
    View.animate(
      duration: 1,
      animations: {
        stage.view.center.x = 100
        other.center.x = 100
      }, completion: stage.note("both"))
    stage.advance(by: 0.5)
    stage.view.layer.freeze(.position)
    stage.advance(by: 0.1)
    #expect(stage.log.isEmpty, "the other still moves")
    stage.advance(by: 0.5)
    #expect(stage.log == ["both false"])
  }

  @Test func `a block without changes ends with its turn, finished`() {
    View.animate(duration: 5, animations: {}, completion: stage.note("empty"))
    View.animate(
      duration: 5, animations: { stage.view.center = stage.view.center }, completion: stage.note("same"))
    View.animate(duration: 0, animations: { stage.view.center.x = 9 }, completion: stage.note("none"))
    View.animate(duration: 5, animations: { View().center.x = 9 }, completion: stage.note("nowhere"))
    #expect(stage.log.isEmpty, "not within the call")
    stage.advance(by: 0)
    #expect(stage.log == ["empty true", "same true", "none true", "nowhere true"])
  }

  @Test func `a block that sets a property twice is not unfinished for that`() {
    View.animate(
      duration: 1,
      animations: {
        stage.view.opacity = 0.5
        View.animate(duration: 1) { stage.view.opacity = 0.3 }
        stage.view.opacity = 0.2
      }, completion: stage.note("twice"))
    stage.advance(by: 0.5)
    #expect(stage.log.isEmpty)
    stage.advance(by: 0.6)
    #expect(stage.log == ["twice true"])
    View.animate(duration: 1, animations: { stage.view.opacity = 1 }, completion: stage.note("first"))
    stage.advance(by: 0.5)
    View.animate(duration: 1, animations: { stage.view.opacity = 0 }, completion: stage.note("second"))
    stage.advance(by: 1.1)
    #expect(stage.log == ["twice true", "first false", "second true"], "another block does interrupt it")
  }

  @Test func `a block of no duration, or of keyframes, ends a longer fade of the layer`() {
    let layer = stage.view.layer
    func opacities() -> [Double] {
      (0..<30).map { _ in
        stage.advance(by: 0.1)
        return layer.presentation.opacity
      }
    }
    layer.animate(.opacity, to: 0, duration: 2)
    stage.advance(by: 0.5)
    View.animate(duration: 0) { stage.view.opacity = 1 }
    stage.advance(by: 0)
    #expect(opacities().allSatisfy { $0 == 1 })
    layer.animate(.opacity, to: 0, duration: 2)
    stage.advance(by: 0.5)
    View.animateKeyframes(duration: 0.3) {
      View.addKeyframe(relativeStart: 0, relativeDuration: 1) { stage.view.opacity = 1 }
    }
    stage.advance(by: 0.35)
    #expect(opacities().allSatisfy { $0 == 1 })
  }

  @Test func `a view that leaves its window ends its blocks unfinished`() {
    View.animate(duration: 1, animations: { stage.view.center.x = 100 }, completion: stage.note("gone"))
    stage.advance(by: 0.2)
    stage.view.removeFromSuperview()
    #expect(stage.log.isEmpty)
    stage.advance(by: 0)
    #expect(stage.log == ["gone false"])
  }

  @Test func `a handler may begin the next block`() {
    View.animate(duration: 1, timing: .linear, animations: { stage.view.center.x = 100 }) { _ in
      View.animate(
        duration: 1, timing: .linear, animations: { self.stage.view.center.x = 200 },
        completion: self.stage.note("second"))
    }
    let start = stage.window.now
    for step in 1...25 {
      stage.advance(to: start + Double(step) * 0.1)
      if step == 15 { #expect(abs(stage.x - 150) < 1, "it is at \(stage.x)") }
    }
    #expect(stage.log == ["second true"] && stage.x == 200)
  }
}
