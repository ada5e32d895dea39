import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct GroupAndFillTests {
  let stage = LayerStage()

  final class Log { var lines: [String] = [] }

  func linear(_ x: Double, duration: Double = 1, fillMode: FillMode = .removed) -> BasicAnimation<Point> {
    BasicAnimation(
      from: .zero, to: Point(x: x, y: 0), duration: duration, timingFunction: .linear, fillMode: fillMode)
  }

  @Test func `a group begins and ends as one, clips its members and has one completion`() {
    let layer = stage.layer(at: Point(x: 7, y: 7))
    stage.frame()
    let log = Log()
    var group = AnimationGroup(duration: 2)
    group.add(linear(100, duration: 10), for: .position)
    group.add(BasicAnimation(from: 0, to: 1, duration: 1, timingFunction: .linear), for: .opacity)
    layer.add(group, key: "group") { log.lines.append("group \($0)") }
    #expect(layer.animationKeys == ["group"] && layer.animations(forKey: "group").count == 2)
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.position.x - 5) < 1e-9 && abs(layer.presentation.opacity - 0.5) < 1e-9)
    #expect(stage.drawn(layer) == layer.presentation)
    stage.advance(by: 1.49)
    #expect(log.lines == [] && abs(layer.presentation.position.x - 19.9) < 1e-9)
    stage.advance(by: 0.02)
    #expect(
      log.lines == ["group true"] && layer.presentation == layer.model && layer.animations.entries.isEmpty)
    layer.add(group, key: "group") { log.lines.append("again \($0)") }
    stage.advance(by: 0.5)
    layer.add(linear(1), for: .position, key: "group")
    stage.advance(by: 0.1)
    #expect(log.lines == ["group true", "again false"] && layer.animations.entries.count == 1)
  }

  @Test func `nested groups clip to the innermost end and repeat with the outer one`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    var inner = AnimationGroup(duration: 0.5, beginTime: 0.25)
    inner.add(linear(100), for: .position)
    var outer = AnimationGroup(duration: 1, repeatCount: 2)
    outer.add(inner)
    var ended = 0
    layer.add(outer) { _ in ended += 1 }
    for (time, x) in [(0.1, 0.0), (0.5, 25), (0.74, 49), (0.8, 0), (1.5, 25), (1.8, 0)] {
      stage.advance(by: 1000 + time - stage.now)
      #expect(abs(layer.presentation.position.x - x) < 1e-6, "\(time)")
    }
    #expect(ended == 0)
    stage.advance(by: 0.3)
    #expect(ended == 1)
  }

  @Test func `a forwards fill holds until it is removed, its completion comes at its end`() {
    let layer = stage.layer(at: Point(x: 1, y: 1))
    stage.frame()
    let log = Log()
    layer.add(linear(100, fillMode: .forwards), for: .position, key: "fill") { log.lines.append("\($0)") }
    stage.advance(by: 1.1)
    #expect(log.lines == ["true"])
    stage.advance(by: 100)
    #expect(layer.presentation.position.x == 100 && layer.animationKeys == ["fill"])
    #expect(!layer.isAnimating(.position) && stage.deadline == nil)
    #expect(stage.drawn(layer)?.position.x == 100)
    layer.removeAnimation(forKey: "fill")
    stage.frame()
    #expect(layer.presentation.position.x == 1 && log.lines == ["true"])
  }

  @Test func `a backwards fill shows its first value while it waits`() {
    let layer = stage.layer(at: Point(x: 1, y: 1))
    stage.frame()
    var animation = linear(100, fillMode: .backwards)
    animation.timing.beginTime = stage.now + 1
    layer.add(animation, for: .position)
    stage.advance(by: 0.5)
    #expect(layer.presentation.position.x == 0)
    stage.advance(by: 1)
    #expect(abs(layer.presentation.position.x - 50) < 1e-9)
    stage.advance(by: 1)
    #expect(layer.presentation.position.x == 1)
  }

  @Test func `a transition ends finished; replaced, removed or taken out it does not`() {
    let layer = stage.layer()
    stage.frame()
    let log = Log()
    func add(_ name: String) {
      layer.add(TransitionAnimation(.reveal, duration: 1)) { log.lines.append("\(name) \($0)") }
    }
    add("replaced")
    stage.advance(by: 0.5)
    add("whole")
    stage.advance(by: 1.1)
    #expect(log.lines == ["replaced false", "whole true"])
    add("removed")
    stage.advance(by: 0.1)
    stage.forgetCommits()
    layer.removeTransition()
    stage.frame()
    let isToldOf = stage.commits.flatMap(\.changes).contains { change in
      if case .transition(_, nil, key: "transition") = change { true } else { false }
    }
    #expect(isToldOf && log.lines.last == "removed false")
    add("out")
    stage.frame()
    layer.removeFromSuperlayer()
    stage.advance(by: 2)
    #expect(log.lines.last == "out false" && log.lines.count == 4 && stage.deadline == nil)
  }

  @Test func `handles name what a body added, and retime it`() {
    let (a, b) = (stage.layer(at: .zero), stage.put(Layer(), at: .zero))
    stage.frame()
    let log = Log()
    let handles = AnimationRecorder.record {
      a.add(linear(100), for: .position) { log.lines.append("a \($0)") }
      b.position.x = 50
    }
    a.add(linear(1), for: .position, key: "other")
    a.removeAnimation(forKey: "other")
    #expect(handles.count == 2 && handles[0].layer === a && handles[1].layer === b)
    stage.advance(by: 0.5)
    #expect(abs(a.presentation.position.x - 50) < 1e-9)
    // Hold it at a quarter.
    handles[0].timing = MediaTiming(beginTime: stage.now, duration: 1, timeOffset: 0.25, speed: 0)
    stage.advance(by: 10)
    #expect(abs(a.presentation.position.x - 25) < 1e-9 && log.lines == [] && handles[0].isRunning)
    #expect(stage.drawn(a) == a.presentation)
    // Run it backwards.
    handles[0].timing = MediaTiming(beginTime: stage.now, duration: 1, timeOffset: 0.25, speed: -1)
    stage.advance(by: 0.1)
    #expect(abs(a.presentation.position.x - 15) < 1e-9)
    stage.advance(by: 0.2)
    #expect(log.lines == ["a true"] && !handles[0].isRunning)
    handles[0].timing = MediaTiming(duration: 1)
    handles[0].remove()
    stage.advance(by: 1)
    #expect(log.lines == ["a true"] && !handles[1].isRunning)
  }

  @Test func `what makes a property driven is what is removed as driving it`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    var back = linear(100)
    back.isAdditive = true
    back.timing.autoreverses = true
    var long = linear(100)
    long.isAdditive = true
    long.timing.repeatDuration = 5
    var group = AnimationGroup(duration: 1, repeatCount: 3)
    var member = linear(100)
    member.isAdditive = true
    group.add(member, for: .position)
    layer.add(back, for: .position)
    layer.add(long, for: .position)
    layer.add(group)
    #expect(layer.isDriven(PropertyID(.position)))
    member.timing.duration = 2
    layer.add(member, for: .position)
    layer.removeDrivingAnimations(of: PropertyID(.position))
    #expect(
      !layer.isDriven(PropertyID(.position)) && layer.animations.entries.count == 1, "what plainly adds stays"
    )
  }
}
