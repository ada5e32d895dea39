import MartletDrawing
import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

/// Layers whose time is stopped, set by hand, shifted by an offset, or has not begun.
@MainActor @Suite struct ScrubbedTimeTests {
  let stage = LayerStage()

  /// A layer that draws the value that it shows.
  final class Gauge: Layer {
    @LayerProperty("needle", needsDisplay: true) var needle = 0.0
    var told = 0
    var drawn: [Double] = []
    override func presentationDidChange() { told += 1 }
    override func draw(in context: DrawingContext) { drawn.append(needle) }
  }

  @Test(arguments: [false, true])
  func `whoever observes a layer sees its time go by when that is set`(isAround: Bool) {
    let parent = stage.layer()
    let layer = stage.layer(at: .zero, in: parent)
    let timed = isAround ? parent : layer
    stage.frame()
    var seen: [Double] = []
    let observation = layer.observePresentation { seen.append($0.position.x) }
    timed.speed = 0
    layer.add(
      BasicAnimation(from: 0, to: 100, duration: 1, timingFunction: .linear, beginTime: 1e-9),
      for: .position.x)
    stage.frame()
    for time in [0.2, 0.7, 0.4] {
      timed.timeOffset = time
      stage.frame()
      #expect(abs((seen.last ?? -1) - 100 * time) < 1e-6, "\(seen)")
    }
    #expect(!stage.wantsFrames, "nothing moves by itself")
    let count = seen.count
    stage.advance(by: 1)
    #expect(seen.count == count)
    observation.invalidate()
  }

  @Test func `a declared property is told of, and drawn, as its layer's time is set`() {
    let gauge = stage.put(Gauge())
    gauge.setNeedsDisplay()
    stage.frame()
    gauge.speed = 0
    gauge.add(
      BasicAnimation(from: 0, to: 100, duration: 1, timingFunction: .linear, beginTime: 1e-9),
      for: gauge.$needle)
    stage.frame()
    for time in [0.2, 0.7, 0.4] {
      let (told, drawn) = (gauge.told, gauge.drawn.count)
      gauge.timeOffset = time
      stage.frame()
      #expect(gauge.told == told + 1 && gauge.drawn.count == drawn + 1)
      #expect(abs((gauge.drawn.last ?? -1) - 100 * time) < 1e-6, "\(gauge.drawn)")
    }
    let drawn = gauge.drawn.count
    stage.advance(by: 1)
    #expect(gauge.drawn.count == drawn)
  }

  @Test func `what has not begun when it is paused begins as much later`() {
    let layer = stage.layer()
    layer.beginTime = stage.now + 5
    stage.frame()
    #expect(layer.presentation.isHidden)
    layer.pause()
    stage.frame()
    #expect(layer.presentation.isHidden)
    stage.advance(by: 10)
    #expect(layer.presentation.isHidden)
    layer.resume()
    stage.advance(by: 4.9)
    #expect(layer.presentation.isHidden)
    stage.advance(by: 0.2)
    #expect(!layer.presentation.isHidden && stage.drawn(layer) == layer.presentation)
  }

  @Test func `what has not begun when it gets faster begins as much earlier`() {
    for duration in [Double.infinity, 3] {
      let layer = stage.layer()
      layer.timing = MediaTiming(beginTime: stage.now + 5, duration: duration)
      stage.frame()
      layer.setSpeed(2)
      stage.advance(by: 2.4)
      #expect(layer.presentation.isHidden)
      stage.advance(by: 0.2)
      #expect(!layer.presentation.isHidden)
    }
  }

  @Test(arguments: [0.0, 2])
  func `what an offset shows before the begin stays as it is seen, stopped or made faster there`(
    speed: Double
  ) {
    let layer = stage.layer()
    layer.timing = MediaTiming(beginTime: stage.now + 2, timeOffset: 3)
    layer.add(
      BasicAnimation(from: 0, to: 100, duration: 10, timingFunction: .linear, beginTime: 1e-9),
      for: .position.x)
    stage.frame()
    #expect(!layer.presentation.isHidden && abs(layer.presentation.position.x - 30) < 1e-6)
    if speed == 0 { layer.pause() } else { layer.setSpeed(speed) }
    stage.frame()
    #expect(abs(layer.presentation.position.x - 30) < 1e-6, "\(layer.presentation.position.x)")
    stage.advance(by: 1)
    #expect(abs(layer.presentation.position.x - 30 - 10 * speed) < 1e-6)
    #expect(stage.drawn(layer) == layer.presentation)
  }

  @Test func `in a time that begins on its way an animation ends when it is through`() {
    let layer = stage.layer()
    let child = stage.layer(in: layer)
    layer.timing = MediaTiming(beginTime: stage.now, duration: 4, timeOffset: 3)
    stage.frame()
    var ends: [Double] = []
    let start = stage.now
    child.add(
      BasicAnimation(from: 0, to: 1, duration: 0.3, timingFunction: .linear, beginTime: 0.2), for: .opacity
    ) { _ in ends.append(stage.now - start) }
    stage.advance(by: 1.4)
    #expect(ends.isEmpty && abs(child.presentation.opacity - 2.0 / 3) < 1e-6, "\(ends)")
    #expect(stage.drawn(child) == child.presentation)
    stage.advance(by: 0.2)
    #expect(ends.count == 1 && abs((ends.first ?? 0) - 1.5) < 1e-6, "\(ends)")
  }

  @Test func `a time that begins on its way pauses without vanishing`() {
    let layer = stage.layer()
    layer.timing = MediaTiming(beginTime: stage.now, duration: 4, timeOffset: 3)
    layer.add(
      BasicAnimation(from: 0, to: 400, duration: 4, timingFunction: .linear, beginTime: 1e-9),
      for: .position.x)
    stage.frame()
    stage.advance(by: 2)
    #expect(abs(layer.presentation.position.x - 100) < 1e-6)
    layer.pause()
    stage.advance(by: 3)
    #expect(!layer.presentation.isHidden && abs(layer.presentation.position.x - 100) < 1e-6)
    layer.resume()
    stage.advance(by: 1)
    #expect(!layer.presentation.isHidden && abs(layer.presentation.position.x - 200) < 1e-6)
  }

  @Test func `a duration of a quarter of a second that is named is kept`() {
    let layer = stage.layer()
    stage.frame()
    Transaction.perform {
      Transaction.animationDuration = 2
      var named = BasicAnimation(from: 0.0, to: 1, timingFunction: .linear)
      named.timing.duration = 0.25
      layer.add(named, for: .opacity)
      var left = BasicAnimation(from: 0.0, to: 1, timingFunction: .linear)
      left.timing.beginTime = stage.now
      layer.add(left, for: .zPosition)
    }
    stage.advance(by: 0.3)
    #expect(!layer.isAnimating(.opacity) && layer.isAnimating(.zPosition))
  }

  @Test func `what is stopped below no size at all has none`() {
    let layer = stage.layer()
    stage.frame()
    layer.add(
      BasicAnimation(
        from: Rect.zero, to: Rect(x: 0, y: 0, width: -300, height: -50), duration: 1, timingFunction: .linear,
        isAdditive: true),
      for: .bounds)
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    layer.freeze(.bounds)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 0, height: 75), "\(layer.bounds)")
    layer.setLimitedValue(-7, for: .bounds.size.width)
    #expect(layer.bounds.width == 0)
    layer.bounds = Rect(x: 10, y: 0, width: -10, height: 5)
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 10, height: 5), "a whole one is turned round")
  }

  @Test func `a layer that is put back as it is taken away is among the sublayers once`() {
    @MainActor final class Clinging: LayerDelegate {
      var home: Layer?
      func layer(_ layer: Layer, didMoveTo tree: LayerTree?) {
        guard tree == nil, let home else { return }
        self.home = nil
        home.addSublayer(layer)
      }
    }
    // The second one is in no window.
    let (a, b, clinging) = (stage.layer(), Layer(), Clinging())
    let layer = stage.layer(in: a)
    for home in [b, a] {
      layer.delegate = nil
      a.addSublayer(layer)
      layer.delegate = clinging
      clinging.home = home
      b.addSublayer(layer)
      #expect(layer.superlayer === home && home.sublayers.count { $0 === layer } == 1)
      #expect((a.sublayers + b.sublayers).count { $0 === layer } == 1)
    }
  }
}
