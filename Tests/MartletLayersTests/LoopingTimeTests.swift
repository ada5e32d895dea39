import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

@MainActor @Suite struct LoopingTimeTests {
  let stage = LayerStage()

  func linear(_ seconds: Double) -> BasicAnimation<Point> {
    BasicAnimation(from: .zero, to: Point(x: 100, y: 0), duration: seconds, timingFunction: .linear)
  }

  /// A layer whose time repeats each second.
  func loop() -> Layer {
    let layer = stage.layer(at: Point(x: 7, y: 0))
    layer.timing = MediaTiming(beginTime: stage.now, duration: 1, repeatCount: .infinity)
    return layer
  }

  @Test func `what is added in a later run of a layer's time ends in that run, and does not come again`() {
    let layer = loop()
    let child = stage.layer(at: Point(x: 7, y: 0), in: layer)
    stage.frame()
    for mover in [layer, child] {
      stage.advance(by: 2.25 - (stage.now - 1000).truncatingRemainder(dividingBy: 1))
      var ends: [Double] = []
      let start = stage.now
      mover.add(linear(0.5), for: .position) {
        #expect($0)
        ends.append(stage.now - start)
      }
      stage.advance(by: 0.25)
      #expect(ends.isEmpty && abs(mover.presentation.position.x - 50) < 1e-6)
      stage.advance(by: 0.3)
      #expect(ends.count == 1 && abs((ends.first ?? 0) - 0.5) < 1e-6, "\(ends)")
      #expect(mover.animations.entries.isEmpty)
      stage.advance(by: 0.7)
      #expect(mover.presentation.position.x == 7 && stage.drawn(mover) == mover.presentation)
    }
    for _ in 0..<50 {
      layer.animate(.position, to: .zero, duration: 0.1)
      stage.advance(by: 0.37)
    }
    #expect(layer.animations.entries.count < 3, "\(layer.animations.entries.count)")
  }

  @Test func `what is added with a key, or was there from before, comes again with each run`() {
    let (named, older) = (loop(), loop())
    older.add(linear(0.5), for: .position)
    stage.frame()
    var ends = 0
    named.add(linear(0.5), for: .position, key: "move") { _ in ends += 1 }
    stage.advance(by: 0.25)
    for _ in 0..<4 {
      for layer in [named, older] {
        #expect(abs(layer.presentation.position.x - 50) < 1e-6)
        #expect(stage.drawn(layer) == layer.presentation && layer.animations.entries.count == 1)
      }
      stage.advance(by: 1)
    }
    #expect(ends == 1)
  }
}
