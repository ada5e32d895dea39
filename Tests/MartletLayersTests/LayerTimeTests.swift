import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite(.serialized) struct LayerTimeTests {
  let stage = LayerStage()

  func linear(_ layer: Layer, seconds: Double = 10, completion: (@MainActor (Bool) -> Void)? = nil) {
    layer.add(
      BasicAnimation(
        from: .zero, to: Point(x: 100 * seconds, y: 0), duration: seconds, timingFunction: .linear),
      for: .position, completion: completion)
  }

  @Test func `times convert down and up a tree of layers and across it`() {
    let (a, b) = (stage.layer(), stage.layer())
    let inner = stage.layer(in: a)
    a.timing = MediaTiming(beginTime: 100, timeOffset: 5, speed: 2)
    inner.timing = MediaTiming(beginTime: 50, speed: 0.5)
    b.timing = MediaTiming(beginTime: 1000)
    // a: (t − 100)·2 + 5; within it ((t − 100)·2 + 5 − 50)·½
    #expect(a.convert(time: 1000, from: nil) == 1805)
    #expect(inner.convert(time: 1000, from: nil) == 877.5)
    #expect(inner.convert(time: 877.5, to: nil) == 1000)
    #expect(inner.convert(time: 3, from: b) == 880.5)
    #expect(b.convert(time: 877.5, from: inner) == 0)
    a.speed = 0
    #expect(a.convert(time: 77, from: nil) == 5)
    #expect(b.convert(time: 5, from: a) == stage.now - 1000, "where time stands still, now is taken")
  }

  @Test func `a subtree at half speed takes twice as long`() {
    let parent = stage.layer()
    let child = stage.layer(in: parent)
    parent.speed = 0.5
    stage.frame()
    var ends: [Double] = []
    let start = stage.now
    linear(child, seconds: 1) { _ in ends.append(stage.now - start) }
    stage.advance(by: 0.5)
    #expect(abs(child.presentation.position.x - 25) < 1e-9)
    #expect(stage.drawn(child) == child.presentation)
    #expect(abs(child.velocity(of: .position).x - 100) < 1e-9, "by its own seconds")
    stage.advance(by: 5)
    #expect(ends.count == 1 && abs(ends[0] - 2) < 1e-9)
  }

  @Test func `a pause and its end do not jump, however deep and often, and the end of animations waits`() {
    let parent = stage.layer()
    let child = stage.layer(in: parent)
    parent.speed = 2
    stage.frame()
    var isDone = false
    linear(child, seconds: 10) { isDone = $0 }
    var expected = 0.0
    for step in 0..<6 {
      stage.advance(by: 0.5)
      expected += 100
      #expect(abs(child.presentation.position.x - expected) < 1e-6)
      let layer = step % 2 == 0 ? parent : child
      layer.pause()
      layer.pause()
      #expect(layer.isPaused)
      stage.frame()
      #expect(abs(child.presentation.position.x - expected) < 1e-6)
      stage.advance(by: 100)
      #expect(abs(child.presentation.position.x - expected) < 1e-6)
      #expect(stage.drawn(child) == child.presentation)
      #expect(stage.deadline == nil)
      layer.resume()
      layer.resume()
      stage.frame()
      #expect(abs(child.presentation.position.x - expected) < 1e-6)
    }
    #expect(parent.speed == 2 && child.speed == 1 && !isDone)
    stage.advance(by: 1.99)
    #expect(!isDone)
    stage.advance(by: 0.02)
    #expect(isDone)
  }

  @Test func `a change of speed moves the ends of what runs`() {
    let layer = stage.layer()
    stage.frame()
    var ends: [Double] = []
    let start = stage.now
    linear(layer, seconds: 4) { _ in ends.append(stage.now - start) }
    stage.advance(by: 1)
    layer.setSpeed(3)
    stage.frame()
    #expect(abs(layer.presentation.position.x - 100) < 1e-6)
    stage.advance(by: 10)
    #expect(ends.count == 1 && abs(ends[0] - 2) < 1e-9)
    #expect(stage.deadline == nil)
  }

  @Test func `an animation added to a layer in a time of its own begins as it is committed`() {
    let layer = stage.layer()
    layer.timing = MediaTiming(beginTime: stage.now, speed: 1)
    stage.frame()
    linear(layer)
    stage.frame()
    #expect(layer.presentation.position.x == 0, "local time 0 is a time like others")
    stage.advance(by: 1)
    #expect(abs(layer.presentation.position.x - 100) < 1e-9)
    #expect(layer.animations.entries.first?.animation.timing.beginTime == 0)
    linear(layer)
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.position.x - 50) < 1e-9)
  }

  @Test func `times from before slow motion began convert as those after it`() {
    defer {
      SlowMotion.factor = 1
      Transaction.flush()
    }
    let layer = stage.layer()
    stage.frame()
    let began = stage.now
    SlowMotion.factor = 10
    for way in [-5.0, 5] {
      let own = layer.convert(time: began + way, from: nil)
      #expect(abs(own - (began + way / 10)) < 1e-9, "\(own)")
      #expect(abs(layer.convert(time: own, to: nil) - (began + way)) < 1e-9)
    }
  }

  @Test func `slow motion slows everything without a jump, and ends are told later`() {
    defer {
      SlowMotion.factor = 1
      Transaction.flush()
    }
    let layer = stage.layer()
    stage.frame()
    var ends: [Double] = []
    let start = stage.now
    linear(layer, seconds: 2) { _ in ends.append(stage.now - start) }
    stage.advance(by: 1)
    SlowMotion.factor = 10
    stage.frame()
    #expect(abs(layer.presentation.position.x - 100) < 1e-6)
    stage.advance(by: 1)
    #expect(abs(layer.presentation.position.x - 110) < 1e-6)
    #expect(stage.drawn(layer) == layer.presentation)
    let late = LayerStage()
    let other = late.layer()
    late.frame()
    linear(other)
    late.advance(by: 1)
    #expect(abs(other.presentation.position.x - 10) < 1e-6, "a window that comes later is as slow")
    SlowMotion.factor = 1
    stage.frame()
    #expect(abs(layer.presentation.position.x - 110) < 1e-6)
    stage.advance(by: 5)
    #expect(ends.count == 1 && abs(ends[0] - 2.9) < 1e-6)
  }

  @Test func `a scrubbed layer shows what its time says, also back from the end`() {
    let layer = stage.layer()
    stage.frame()
    layer.add(
      BasicAnimation(
        from: .zero, to: Point(x: 100, y: 0), duration: 1, timingFunction: .linear, beginTime: 1,
        fillMode: .both),
      for: .position)
    layer.speed = 0
    for offset in [1.5, 2.5, 0.5, 1.25, 2, 1.999] {
      layer.timeOffset = offset
      stage.advance(by: 0.1)
      let x = min(max(offset - 1, 0), 1) * 100
      #expect(abs(layer.presentation.position.x - x) < 1e-9, "\(offset)")
      #expect(stage.drawn(layer) == layer.presentation, "\(offset)")
    }
  }

  @Test func `a layer that comes back has the time that it has now`() {
    let layer = stage.layer()
    layer.speed = 0.5
    stage.frame()
    for speed in [1, 0.5, 0.5, 1] {
      layer.removeFromSuperlayer()
      stage.frame()
      layer.speed = speed
      stage.root.addSublayer(layer)
      stage.frame()
      var end: Double?
      let start = stage.now
      linear(layer, seconds: 1) { _ in end = stage.now - start }
      stage.advance(by: 0.4)
      #expect(abs(layer.presentation.position.x - 40 * speed) < 1e-9, "speed \(speed)")
      #expect(stage.drawn(layer) == layer.presentation)
      stage.advance(by: 2)
      #expect(abs((end ?? 0) - 1 / speed) < 1e-9, "speed \(speed)")
    }
  }
}
