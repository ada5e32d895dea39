import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// Groups with a timing function and with transitions, values that switch at once, and handlers of the
/// beginning.
@MainActor @Suite struct GroupExtrasTests {
  let stage = LayerStage()
  final class Log { var lines: [String] = [] }

  @Test func `a group's timing function bends the time of what lies within`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    var group = AnimationGroup(duration: 2, timingFunction: .easeIn)
    group.add(BasicAnimation(from: 0.0, to: 100, duration: 2, timingFunction: .linear), for: .position.x)
    group.add(
      BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: .linear, fillMode: .forwards),
      for: .zPosition)
    layer.add(group)
    for step in 1...9 {
      stage.advance(to: 1000 + 0.2 * Double(step))
      let way = TimingFunction.easeIn.value(at: Double(step) / 10)
      #expect(abs(layer.presentation.position.x - 100 * way) < 1e-9)
      #expect(abs(layer.presentation.zPosition - min(200 * way, 100)) < 1e-9)
      #expect(stage.drawn(layer) == layer.presentation)
      let velocity = layer.velocity(of: .position.x)
      #expect(abs(velocity - 50 * TimingFunction.easeIn.slope(at: Double(step) / 10)) < 1e-6, "\(velocity)")
    }
  }

  @Test func `a transition in a group begins and ends with it`() {
    let layer = stage.layer()
    stage.frame()
    let log = Log()
    var group = AnimationGroup(duration: 1)
    group.add(TransitionAnimation(.fade, duration: 3, timingFunction: .linear))
    group.add(BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: .linear), for: .position.x)
    layer.backgroundColor = .white
    layer.add(group, key: "group") { log.lines.append("group \($0)") }
    stage.advance(by: 0.5)
    #expect(stage.renderTree.transitionKeys.count == 1 && layer.transitionKeys.count == 1)
    let transition = stage.renderTree.state.transitions.running.first?.animation
    #expect(abs((transition?.progress(at: stage.now) ?? 0) - 1.0 / 6) < 1e-9)
    stage.advance(by: 0.6)
    #expect(stage.renderTree.transitionKeys.isEmpty && log.lines == ["group true"])
    layer.add(group, key: "group") { log.lines.append("again \($0)") }
    stage.advance(by: 0.5)
    layer.removeAnimation(forKey: "group")
    stage.advance(by: 0.1)
    #expect(stage.renderTree.transitionKeys.isEmpty && layer.transitionKeys.isEmpty)
    #expect(log.lines == ["group true", "again false"])
  }

  @Test func `hiding and clipping change at once, half way or where a keyframe says so`() throws {
    let (layer, child) = (stage.layer(), Layer())
    layer.addSublayer(child)
    child.bounds = Rect(x: 0, y: 0, width: 300, height: 10)
    child.backgroundColor = .white
    stage.frame()
    layer.add(BasicAnimation(from: true, to: false, duration: 1), for: .isHidden)
    layer.add(
      KeyframeAnimation(
        values: [false, true, false], keyTimes: [0, 0.25, 0.75], calculationMode: .discrete, duration: 1),
      for: .masksToBounds)
    for (time, hidden, masked) in [
      (0.1, true, false), (0.3, true, true), (0.6, false, true), (0.8, false, false),
    ] {
      stage.advance(to: 1000 + time)
      #expect(layer.presentation.isHidden == hidden && layer.presentation.masksToBounds == masked, "\(time)")
      #expect(stage.drawn(layer) == layer.presentation, "\(time)")
      #expect(stage.renderTree.nextChange == .nextFrame, "it may show again: \(time)")
      let items = stage.renderTree.displayList.items.count
      #expect(hidden ? items == 1 : items == 3, "\(time): \(items)")
      #expect(stage.renderTree.displayList.clips.isEmpty == (hidden || !masked), "\(time)")
      #expect((layer.hitTest(Point(x: 100, y: 100)) === layer) == !hidden)
    }
    stage.advance(by: 1)
    #expect(!layer.presentation.isHidden && layer.animations.entries.isEmpty)
    layer.setValue(true, for: .isHidden)
    #expect(layer.isHidden)
  }

  @Test func `the handler of the begin is called once, as it begins`() {
    let layer = stage.layer()
    stage.frame()
    let log = Log()
    let now = stage.now
    layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity, key: "now") {
      log.lines.append("now \($0)")
    } onStart: {
      log.lines.append("now begins")
    }
    layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1, beginTime: now + 2), for: .zPosition, key: "late")
    {
      log.lines.append("late \($0)")
    } onStart: {
      log.lines.append("late begins")
    }
    layer.add(
      BasicAnimation(from: 0.0, to: 1, duration: 1, beginTime: now + 2), for: .position.x, key: "gone"
    ) {
      log.lines.append("gone \($0)")
    } onStart: {
      log.lines.append("gone begins")
    }
    var group = AnimationGroup(duration: 0.4, beginTime: now + 1.5)
    group.add(BasicAnimation(from: 0.0, to: 1), for: .borderWidth)
    group.add(BasicAnimation(from: 0.0, to: 1), for: .cornerRadius)
    layer.add(group) {
      log.lines.append("group \($0)")
    } onStart: {
      log.lines.append("group begins")
    }
    #expect(log.lines.isEmpty)
    stage.advance(by: 0.01)
    #expect(log.lines == ["now begins"])
    layer.removeAnimation(forKey: "gone")
    stage.advance(by: 1.7)
    #expect(log.lines == ["now begins", "gone false", "now true", "group begins"])
    stage.advance(by: 2)
    #expect(log.lines.suffix(3) == ["group true", "late begins", "late true"])
  }
}

extension LayerStage {
  fileprivate func advance(to time: MediaTime) { advance(by: time - now) }
}
