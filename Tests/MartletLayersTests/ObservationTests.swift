import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Observers of what a layer shows.
@MainActor @Suite struct ObservationTests {
  let stage = LayerStage()

  @Test func `an observer is told before each frame of an animation, and of its end`() {
    let layer = stage.layer(at: .zero)
    let follower = stage.put(Layer(), at: .zero)
    stage.frame()
    var seen: [Double] = []
    let observation = layer.observePresentation { shown in
      seen.append(shown.position.x)
      follower.position.x = shown.position.x
    }
    layer.animate(.position, to: Point(x: 100, y: 0), duration: 1, timingFunction: .linear)
    stage.advance(by: 0)
    #expect(stage.wantsFrames)
    for _ in 0..<4 { stage.advance(by: 0.25) }
    stage.advance(by: 0.25)
    #expect(seen.suffix(4).first.map { abs($0 - 25) < 1e-9 || abs($0 - 50) < 1e-9 } == true, "\(seen)")
    #expect(seen.last == 100 && stage.drawn(follower)?.position.x == 100)
    #expect(follower.presentation.position.x == 100, "it does not animate by itself")
    stage.advance(by: 1)
    #expect(!stage.wantsFrames, "at rest it costs nothing")
    let count = seen.count
    layer.position.x = 7
    stage.advance(by: 0.1)
    stage.advance(by: 0.1)
    #expect(seen.count == count + 1 && seen.last == 7)
    layer.animate(.position, to: .zero, duration: 1)
    stage.advance(by: 0.1)
    observation.invalidate()
    let last = seen.count
    stage.advance(by: 0.1)
    stage.advance(by: 0.1)
    #expect(seen.count == last && !stage.wantsFrames)
  }

  @Test func `an observer that comes in mid-flight is told from then on, and one that is released no more`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    layer.animate(.position, to: Point(x: 100, y: 0), duration: 1)
    stage.advance(by: 0.2)
    #expect(!stage.wantsFrames)
    var seen = 0
    var observation: PresentationObservation? = layer.observePresentation { _ in seen += 1 }
    #expect(stage.wantsFrames && observation != nil)
    stage.advance(by: 0.1)
    #expect(seen == 1)
    observation = nil
    stage.advance(by: 0.1)
    stage.advance(by: 0.1)
    #expect(seen == 1 && !stage.wantsFrames)
  }

  @Test func `an observer that sets what it observes does not hold up the turn`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    var rounds = 0
    let observation = layer.observePresentation { _ in
      rounds += 1
      if rounds < 5000 { layer.position.x += 1 }
    }
    layer.position.x = 1
    Transaction.flush()
    #expect(rounds > 0 && rounds <= 2 * Constants.maximumLayoutRounds)
    observation.invalidate()
    Transaction.flush()
  }
}
