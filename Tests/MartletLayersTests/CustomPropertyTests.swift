import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct CustomPropertyTests {
  let stage = LayerStage()

  /// A bar whose width follows a property of its own.
  final class Meter: Layer {
    @LayerProperty("level") var level = 0.0
    @LayerProperty("needle", needsDisplay: true) var needle = Point.zero
    let bar = Layer()
    var told = 0
    var drawn: [Point] = []

    override func presentationDidChange() {
      told += 1
      bar.bounds.size.width = 100 * presentationValue(of: $level)
    }

    override func draw(in context: DrawingContext) { drawn.append(needle) }
  }

  func meter() -> Meter {
    let meter = stage.put(Meter())
    meter.addSublayer(meter.bar)
    stage.frame()
    return meter
  }

  @Test func `setting a declared property animates it, and drives another at each frame`() {
    let meter = meter()
    meter.level = 1
    #expect(meter.level == 1)
    stage.frame()
    #expect(stage.wantsFrames && meter.presentationValue(of: meter.$level) == 0)
    for step in 1...10 {
      stage.advance(by: 0.02)
      let way = TimingFunction.default.value(at: Double(step) * 0.02 / 0.25)
      #expect(abs(meter.presentationValue(of: meter.$level) - way) < 1e-6)
      #expect(abs((stage.drawn(meter.bar)?.bounds.width ?? -1) - 100 * way) < 1e-4, "in the same frame")
      #expect(meter.bar.animations.entries.isEmpty)
    }
    stage.advance(by: 0.1)
    #expect(stage.drawn(meter.bar)?.bounds.width == 100)
    #expect(!stage.wantsFrames, "ticks stop when it rests")
    let told = meter.told
    stage.advance(by: 1)
    #expect(meter.told == told && meter.animations.entries.isEmpty)
  }

  @Test func `a group that animates a property by another layer's key can be asked whether it moves`() {
    let (one, other) = (stage.put(Meter()), stage.put(Meter()))
    stage.frame()
    var group = AnimationGroup(duration: 1)
    group.add(BasicAnimation(from: 0, to: 1), for: other.$level)
    one.add(group)
    stage.frame()
    stage.advance(by: 0.2)
    #expect(one.isVisiblyMoving(other.$level) && !other.isVisiblyMoving(other.$level))
  }

  @Test func `what is drawn during an animation reads the shown value`() {
    let meter = meter()
    meter.needle = Point(x: 10, y: 0)
    stage.advance(by: 0.1)
    stage.advance(by: 0.05)
    #expect(meter.drawn.count >= 2)
    let shown = meter.drawn.last ?? .zero
    #expect(shown.x > 0 && shown.x < 10 && shown == meter.presentationValue(of: meter.$needle))
    #expect(meter.needle.x == 10, "outside of drawing it is what was set")
    stage.advance(by: 1)
    #expect(meter.drawn.last?.x == 10 && !stage.wantsFrames)
    let count = meter.drawn.count
    meter.level = 0.5
    Transaction.withoutActions { meter.needle = .zero }
    stage.frame()
    #expect(meter.drawn.count == count + 1 && meter.drawn.last == .zero)
  }

  @Test func `without an action it is followed once`() {
    let meter = meter()
    Transaction.withoutActions { meter.level = 0.5 }
    stage.frame()
    #expect(meter.bar.bounds.width == 50 && meter.told == 1 && !stage.wantsFrames)
    stage.frame()
    #expect(stage.drawn(meter.bar)?.bounds.width == 50)
  }

  @Test func `it is retargeted, thrown, frozen and animated like others`() {
    let meter = meter()
    meter.animate(meter.$level, to: 100, spring: .damped(0.5))
    stage.advance(by: 0.1)
    let (shown, velocity) = (meter.presentationValue(of: meter.$level), meter.velocity(of: meter.$level))
    #expect(shown > 0 && velocity > 0)
    meter.animate(meter.$level, to: 0, spring: .damped(0.5))
    stage.frame()
    #expect(abs(meter.presentationValue(of: meter.$level) - shown) < 1e-9)
    #expect(abs(meter.velocity(of: meter.$level) - velocity) < 1e-9)
    let frozen = meter.freeze(meter.$level)
    stage.frame()
    #expect(
      abs(frozen - velocity) < 1e-9 && abs(meter.level - shown) < 1e-9 && meter.animations.entries.isEmpty)
    var isDone = false
    meter.add(BasicAnimation(from: 0, to: 4, duration: 1, timingFunction: .linear), for: meter.$level) {
      isDone = $0
    }
    stage.advance(by: 0.5)
    #expect(abs(meter.presentationValue(of: meter.$level) - 2) < 1e-9)
    stage.advance(by: 0.6)
    #expect(isDone && meter.presentationValue(of: meter.$level) == meter.level)
  }

  @Test func `its actions are searched like those of others`() {
    let meter = meter()
    meter.actions[ActionKey(meter.$level)] = NoAction()
    meter.level = 3
    #expect(meter.animations.entries.isEmpty)
    var old: Double?
    meter.actions[ActionKey(meter.$level)] = ClosureAction { old = $0.oldValue(of: meter.$level) }
    meter.level = 4
    #expect(old == 3)
  }

  @Test func `two layers of a class share the key and not the value`() {
    let (a, b) = (meter(), meter())
    #expect(a.$level.id == b.$level.id && a.$level.id != a.$needle.id)
    a.level = 1
    #expect(b.level == 0 && b.animations.entries.isEmpty)
  }

  @Test func `a paused layer asks for no frames`() {
    let meter = meter()
    meter.level = 1
    stage.advance(by: 0.1)
    #expect(stage.wantsFrames)
    let shown = meter.presentationValue(of: meter.$level)
    meter.pause()
    stage.advance(by: 0.1)
    stage.advance(by: 0.1)
    #expect(!stage.wantsFrames && abs(meter.presentationValue(of: meter.$level) - shown) < 1e-9)
    meter.resume()
    stage.advance(by: 0.1)
    #expect(stage.wantsFrames && meter.presentationValue(of: meter.$level) > shown)
  }

  @Test func `what is set beside an animation that only holds or stands still is followed`() {
    for isHeld in [true, false] {
      let meter = meter()
      var held = BasicAnimation(from: 0, to: 1, duration: 1, isAdditive: true, fillMode: .forwards)
      if !isHeld { held.timing.speed = 0 }
      meter.add(held, for: meter.$level, key: "held")
      stage.advance(by: 2)
      stage.advance(by: 0.1)
      #expect(!stage.wantsFrames && !meter.animations.entries.isEmpty)
      let told = meter.told
      Transaction.withoutActions { meter.level = 0.5 }
      stage.frame()
      #expect(meter.told == told + 1)
      #expect(meter.bar.bounds.width == (isHeld ? 150 : 50))
    }
  }
}
