import Martlet
import MartletTesting
import Testing

/// A touch on a card that is visibly at rest although its spring still runs.
@MainActor @Suite struct RestingCatchTests {
  private let stage = ThrowingStage()
  private let tap = TapGestureRecognizer()
  private var card: ThrowableView { stage.view }

  init() {
    tap.numberOfTapsRequired = 2
    card.addGestureRecognizer(tap)
  }

  /// Throws the card and advances frame by frame until a condition holds.
  private func fly(until isThere: () -> Bool) {
    var script = InputScript(seed: 1)
    let start = stage.window.now + 0.1
    script.touch(at: start, duration: 0.2) { CatchTests.flick($0, from: Point(x: 400, y: 300)) }
    stage.play(&script, until: start + 0.25)
    while card.layer.isAnimating(.position), !isThere() {
      stage.play(&script, until: stage.window.now + ThrowingStage.refresh)
    }
  }

  private func doubleTap() {
    var script = InputScript(seed: 2)
    let place = card.layer.presentation.position
    for delay in [0.001, 0.12] {
      script.touch(at: stage.window.now + delay, duration: 0.05) { _ in place }
    }
    stage.play(&script, until: stage.window.now + 0.3)
  }

  @Test func `a card that lies still takes a double tap while its spring creeps`() {
    var taps = 0
    tap.addHandler { if $0.state == .ended { taps += 1 } }
    fly { !card.layer.isVisiblyMoving(.position) }
    #expect(card.layer.isAnimating(.position))
    #expect(card.layer.presentation.position.distance(to: card.home) < 1)
    doubleTap()
    #expect(taps == 1 && card.caughtAt.count == 1)
  }

  @Test func `a card at the turning point of its swing is caught as the finger lands`() {
    var taps = 0
    tap.addHandler { if $0.state == .ended { taps += 1 } }
    var (last, before) = (0.0, 0.0)
    fly {
      (before, last) = (last, card.layer.presentation.position.distance(to: card.home))
      return last > 2 && last < before + 0.5 && card.layer.velocity(of: .position).length < 150
    }
    #expect(card.layer.isVisiblyMoving(.position) && last > 2)
    doubleTap()
    #expect(taps == 0 && card.caughtAt.count >= 2)
  }
}
