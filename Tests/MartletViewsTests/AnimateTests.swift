import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct AnimateTests {
  let stage = MotionStage()

  @Test func `outside a block a view changes at once, and its layer has no animations`() {
    stage.view.center = Point(x: 100, y: 0)
    stage.view.opacity = 0.5
    stage.view.backgroundColor = .white
    stage.view.cornerRadius = 4
    stage.view.transform = Transform(rotation: 1)
    stage.advance(by: 0.001)
    #expect(stage.drawn?.position == Point(x: 100, y: 0) && stage.drawn?.opacity == 0.5)
    #expect(stage.x == 100 && stage.shown.opacity == 0.5 && stage.shown.backgroundColor == .white)
    #expect(!stage.view.layer.isAnimating(.position) && !stage.view.layer.isAnimating(.opacity))
  }

  @Test func `a block animates what it changes, with easeInEaseOut unless it says otherwise`() {
    View.animate(duration: 2) {
      stage.view.center.x = 100
      stage.view.opacity = 0
      stage.view.cornerRadius = 8
    }
    #expect(stage.view.center.x == 100 && stage.view.opacity == 0, "set is set")
    stage.advance(by: 0)
    let start = stage.window.now
    var worst = 0.0
    for step in 0...20 {
      stage.advance(to: start + Double(step) * 0.1)
      let way = TimingFunction.easeInEaseOut.value(at: Double(step) / 20)
      worst = max(worst, abs(stage.x - 100 * way), abs(stage.shown.opacity - (1 - way)) * 100)
      worst = max(worst, abs(stage.shown.cornerRadii.topLeft - 8 * way))
    }
    print("block: off its curve by \(worst) at most")
    #expect(worst < 1e-9)
  }

  @Test func `a view that is put into the window in this turn can be animated in`() {
    let view = View()
    view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    view.opacity = 0
    stage.controller.rootView.addSubview(view)
    View.animate(duration: 1, timing: .linear) {
      view.opacity = 1
      view.center.x = 105
    }
    stage.advance(by: 0)
    #expect(view.layer.presentation.opacity == 0 && view.layer.presentation.position.x == 5)
    stage.advance(by: 0.5)
    #expect(abs(view.layer.presentation.opacity - 0.5) < 1e-9)
    #expect(abs(view.layer.presentation.position.x - 55) < 1e-9)
  }

  @Test func `what is set before a block in the same turn is where it begins`() {
    stage.view.opacity = 0.2
    stage.view.center.x = 40
    View.animate(duration: 1, timing: .linear) {
      stage.view.opacity = 1
      stage.view.center.x = 140
    }
    stage.advance(by: 0)
    #expect(abs(stage.shown.opacity - 0.2) < 1e-9 && abs(stage.x - 40) < 1e-9)
  }

  @Test func `beginFromCurrentState begins from the screen, whatever was set in this turn`() {
    stage.view.opacity = 0.2
    stage.view.center.x = 40
    View.animate(duration: 1, timing: .linear, options: .beginFromCurrentState) {
      stage.view.opacity = 0.5
      stage.view.center.x = 140
    }
    stage.advance(by: 0)
    #expect(abs(stage.shown.opacity - 1) < 1e-9 && abs(stage.x) < 1e-9)
    View.animate(duration: 1, timing: .linear, options: .beginFromCurrentState) { stage.view.center.x = 200 }
    View.animate(duration: 1, timing: .linear, options: .beginFromCurrentState) { stage.view.center.x = 300 }
    stage.advance(by: 0)
    #expect(abs(stage.x) < 1e-9)
  }

  @Test func `turned round, a move overshoots and returns: the worked example`() {
    View.animate(duration: 1, timing: .linear) { stage.view.center.x = 500 }
    stage.advance(by: 0)
    stage.advance(by: 0.6)
    #expect(abs(stage.x - 300) < 1e-9)
    View.animate(duration: 1, timing: .easeInEaseOut) { stage.view.center.x = 0 }
    stage.advance(by: 0)
    #expect(abs(stage.x - 300) < 1e-9)
    stage.advance(by: 0.1)
    #expect(stage.x > 300, "it overshoots, and is at \(stage.x)")
    stage.advance(by: 1)
    #expect(stage.x == 0)
  }

  @Test func `a delay holds what is shown, then the whole animation runs`() {
    View.animate(duration: 1, delay: 0.5, timing: .linear) {
      stage.view.center.x = 100
      stage.view.opacity = 0
    } completion: {
      self.stage.note("done")($0)
    }
    stage.advance(by: 0)
    let start = stage.window.now
    stage.advance(to: start + 0.49)
    #expect(stage.x == 0 && stage.shown.opacity == 1)
    stage.advance(to: start + 1)
    #expect(abs(stage.x - 50) < 1e-9 && abs(stage.shown.opacity - 0.5) < 1e-9)
    stage.advance(to: start + 1.499)
    #expect(stage.log.isEmpty)
    stage.advance(to: start + 1.51)
    #expect(stage.log == ["done true"] && stage.x == 100)
  }

  @Test func `repeat and autoreverse go to and fro for ever`() {
    View.animate(duration: 1, timing: .linear, options: [.repeat, .autoreverse]) { stage.view.center.x = 100 }
    stage.advance(by: 0)
    let start = stage.window.now
    for (time, x) in [(0.25, 25.0), (0.75, 75), (1.25, 75), (1.75, 25), (100.25, 25), (86401.5, 50)] {
      stage.advance(to: start + time)
      #expect(abs(stage.x - x) < 1e-4, "after \(time) s it is at \(stage.x)")
    }
  }

  @Test func `what follows a repeating animation begins from what is shown and replaces it`() {
    View.animate(duration: 1, timing: .linear, options: [.repeat], animations: { stage.view.center.x = 100 })
    {
      self.stage.note("repeat")($0)
    }
    stage.advance(by: 0)
    stage.advance(by: 3.4)
    let before = stage.x
    View.animate(duration: 1, timing: .linear, animations: { stage.view.center.x = 200 }) {
      self.stage.note("move")($0)
    }
    stage.advance(by: 0)
    #expect(abs(stage.x - before) < 1e-6 && abs(before - 40) < 1e-6)
    stage.advance(by: 1.1)
    #expect(stage.x == 200 && stage.log == ["repeat false", "move true"])
  }

  @Test func `opacity and colour begin from what is shown and replace what ran`() {
    View.animate(duration: 1, timing: .linear, animations: { stage.view.opacity = 0 }) {
      self.stage.note("out")($0)
    }
    stage.advance(by: 0)
    stage.advance(by: 0.25)
    View.animate(duration: 1, timing: .linear, animations: { stage.view.opacity = 1 }) {
      self.stage.note("in")($0)
    }
    stage.advance(by: 0)
    #expect(abs(stage.shown.opacity - 0.75) < 1e-9)
    stage.advance(by: 0.5)
    #expect(abs(stage.shown.opacity - 0.875) < 1e-9)
    stage.advance(by: 1)
    #expect(stage.log == ["out false", "in true"])
  }

  @Test func `performWithoutAnimation changes at once within a block, and lets what moves go on`() {
    View.animate(duration: 1, timing: .linear) {
      stage.view.center.x = 100
      View.performWithoutAnimation {
        #expect(!View.isInAnimationBlock)
        stage.view.opacity = 0.5
        View.animate(duration: 3) { stage.view.cornerRadius = 4 }
      }
      #expect(View.isInAnimationBlock)
    }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(stage.x - 50) < 1e-9 && stage.shown.opacity == 0.5 && stage.shown.cornerRadii.topLeft == 4)
  }

  @Test func `a block of no duration ends what fades, not what moves`() {
    View.animate(duration: 1, timing: .linear) {
      stage.view.opacity = 0
      stage.view.center.x = 100
    }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    View.animate(duration: 0) {
      stage.view.opacity = 0.9
      stage.view.center.x = 0
    }
    stage.advance(by: 0)
    #expect(stage.shown.opacity == 0.9 && abs(stage.x + 50) < 1e-9)
  }
}
