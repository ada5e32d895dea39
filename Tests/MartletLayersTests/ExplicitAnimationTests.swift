import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// Keys, transactions and groups of explicit animations behave as in Core Animation.
@MainActor @Suite struct ExplicitAnimationTests {
  let stage = LayerStage()
  final class Log { var lines: [String] = [] }

  @Test func `the transaction's duration and curve reach an explicit animation that names none`() throws {
    let layer = stage.layer(at: .zero)
    stage.frame()
    Transaction.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .easeIn
      layer.add(BasicAnimation(from: 0.0, to: 100), for: .position.x, key: "open")
      layer.add(
        BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: .linear), for: .position.y, key: "own"
      )
      layer.add(KeyframeAnimation(values: [0.0, 100]), for: .zPosition, key: "frames")
    }
    stage.advance(by: 0.5)
    #expect(layer.animation(forKey: "open")?.timing.duration == 2)
    #expect(abs(layer.presentation.position.x - 100 * TimingFunction.easeIn.value(at: 0.25)) < 1e-9)
    #expect(abs(layer.presentation.position.y - 50) < 1e-9)
    #expect(abs(layer.presentation.zPosition - 100 * TimingFunction.easeIn.value(at: 0.25)) < 1e-9)
    stage.advance(by: 3)
    layer.add(BasicAnimation(from: 0.0, to: 100), for: .position.x, key: "plain")
    stage.advance(by: 0.05)
    #expect(abs(layer.presentation.position.x - 20) < 1e-6, "a quarter of a second, linear")
  }

  @Test
  func `an implicit animation has its property's name, under which another replaces it in a later turn`() {
    let layer = stage.put(Layer())
    let log = Log()
    stage.frame()
    Transaction.perform {
      Transaction.completionBlock = { log.lines.append("implicit") }
      layer.position = Point(x: 200, y: 100)
    }
    stage.advance(by: 0.05)
    #expect(layer.animationKeys == ["position"] && layer.animation(forKey: "position") != nil)
    layer.position = Point(x: 300, y: 100)
    stage.advance(by: 0.05)
    #expect(
      layer.animations.entries.count == 2 && layer.animationKeys == ["position"], "one on top of the other")
    layer.add(
      BasicAnimation(from: .zero, to: Point(x: 50, y: 0), duration: 1, timingFunction: .linear),
      for: .position,
      key: "position")
    #expect(layer.animations.entries.count == 1)
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.position.x - 25) < 1e-9 && log.lines == ["implicit"])
    layer.opacity = 0.5
    stage.advance(by: 0.1)
    layer.removeAnimation(forKey: "opacity")
    stage.advance(by: 0)
    #expect(layer.presentation.opacity == 0.5)
  }

  @Test func `nested completion blocks are called from the inside`() {
    let layer = stage.put(Layer())
    stage.frame()
    let log = Log()
    Transaction.perform {
      Transaction.completionBlock = { log.lines.append("outer") }
      Transaction.perform {
        Transaction.completionBlock = { log.lines.append("inner") }
        layer.opacity = 0
      }
    }
    stage.advance(by: 1)
    #expect(log.lines == ["inner", "outer"])
  }

  @Test func `an empty group lasts its duration`() {
    let layer = stage.layer()
    stage.frame()
    let log = Log()
    stage.forgetCommits()
    layer.add(AnimationGroup(duration: 2), key: "empty") { log.lines.append("empty \($0)") }
    stage.advance(by: 1.9)
    #expect(log.lines.isEmpty && layer.animationKeys == ["empty"])
    #expect(stage.renderTree.nextChange == .never, "nothing is drawn for it")
    stage.advance(by: 0.2)
    #expect(log.lines == ["empty true"] && layer.animationKeys == [])
    layer.add(AnimationGroup(duration: 2), key: "empty") { log.lines.append("empty \($0)") }
    stage.advance(by: 1)
    layer.removeAnimation(forKey: "empty")
    stage.advance(by: 0)
    #expect(log.lines == ["empty true", "empty false"])
  }

  @Test func `a spring of a component takes as long as one of the whole`() throws {
    let layer = stage.layer()
    stage.frame()
    layer.add(SpringAnimation(from: Point(x: 0, y: 0), to: Point(x: 300, y: 0)), for: .position, key: "whole")
    layer.add(SpringAnimation(from: 0.0, to: 300), for: .position.x, key: "part")
    layer.add(DecayAnimation(initialVelocity: 800.0), for: .position.x, key: "run-out")
    layer.add(DecayAnimation(initialVelocity: Point(x: 800, y: 0)), for: .position, key: "whole run-out")
    func duration(_ key: String) throws -> Double {
      try #require(layer.animation(forKey: key)).timing.duration
    }
    #expect(try abs(duration("part") - duration("whole")) < 1e-9)
    #expect(try abs(duration("run-out") - duration("whole run-out")) < 1e-9)
    var group = AnimationGroup(duration: 9)
    group.add(SpringAnimation(from: 0.0, to: 300), for: .position.x)
    #expect(try abs(#require(group.animations.first).timing.duration - duration("whole")) < 1e-9)
  }

  @Test func `a completion that removes the layer may run while an animation of it is added`() {
    let layer = stage.put(Layer())
    stage.frame()
    let log = Log()
    Transaction.perform {
      Transaction.completionBlock = { [weak layer] in
        log.lines.append("removed")
        layer?.removeFromSuperlayer()
        layer?.removeAllAnimations()
      }
      layer.opacity = 0.5
      layer.position = Point(x: 5, y: 5)
      Transaction.completionBlock = nil
      layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity)
      layer.add(BasicAnimation(from: .zero, to: .zero, duration: 1), for: .position)
      #expect(log.lines.isEmpty, "the program is called when the turn is over")
    }
    stage.advance(by: 0.1)
    #expect(log.lines == ["removed"] && layer.superlayer == nil && layer.animations.entries.isEmpty)
  }

  @Test func `setting the speed of a paused layer ends the pause`() {
    let layer = stage.layer()
    stage.frame()
    layer.pause()
    #expect(layer.isPaused)
    layer.speed = 1
    #expect(!layer.isPaused)
    layer.pause()
    layer.timing = .identity
    #expect(!layer.isPaused)
    layer.pause()
    layer.resume()
    #expect(layer.speed == 1 && !layer.isPaused)
  }

  @Test func `while a window is covered tracks do not pile up`() {
    let layer = stage.layer()
    stage.frame()
    for turn in 0..<4000 {
      for count in 0..<3 {
        layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity, key: "\(count)")
      }
      Transaction.flush()
      if turn.isMultiple(of: 2) { layer.removeAllAnimations() }
      Transaction.flush()
    }
    #expect(stage.renderTree.capacity.tracks < 1000, "\(stage.renderTree.capacity.tracks)")
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.opacity - 0.5) < 1e-6 || layer.animations.entries.isEmpty)
  }

  final class Shape: Layer {
    @LayerProperty("outline") var outline = Path()
    @LayerProperty("tint") var tint = Color.clear
    @LayerProperty("level") var level = 0.0
  }

  @Test func `declared paths and colours go from one to the other, not through nothing`() {
    let shape = stage.put(Shape())
    shape.outline = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    shape.tint = Color(red: 1, green: 0, blue: 0)
    stage.frame()
    shape.outline = Path(rect: Rect(x: 0, y: 0, width: 60, height: 100))
    shape.tint = Color(red: 0, green: 1, blue: 0)
    stage.advance(by: 0.1)
    let tint = shape.presentationValue(of: shape.$tint)
    #expect(abs(tint.alpha - 1) < 1e-4 && tint.red > 0.01 && tint.green > 0.01, "\(tint)")
    let entries = shape.animations.entries.filter { $0.animation.isAdditive }
    #expect(entries.isEmpty)
    // There is no value between two paths with different elements.
    shape.outline = Path(ellipseIn: Rect(x: 0, y: 0, width: 60, height: 60))
    stage.advance(by: 0.01)
    let shown = shape.presentationValue(of: shape.$outline).boundingBox
    #expect(shown.width > 55 && shown.height > 55, "\(shown)")
  }

  @Test func `a declared property's key of one instance is that of all`() {
    let (one, other) = (stage.put(Shape()), stage.put(Shape()))
    stage.frame()
    let key = one.$level
    other.add(BasicAnimation(from: 0.0, to: 1, duration: 1, timingFunction: .linear), for: key)
    stage.advance(by: 0.25)
    #expect(abs(other.presentationValue(of: key) - 0.25) < 1e-9)
    other.setValue(0.75, for: key)
    #expect(other.level == 0.75 && one.level == 0)
  }
}
