import Martlet
import MartletTesting

/// Three cards and four docks: drag, throw, catch in flight, turn round.
@MainActor
final class CatchDemo: Demo {
  static let name = "catch"
  static let summary = "Throw a card, catch it in flight, turn it round"
  static let help = [
    "Drag a card and let go: it flies on as the hand threw it, and settles in the place that it flies",
    "towards. Catch it in flight, or tap it, and it goes to the opposite corner; a tap on the bar turns",
    "everything round, and its three dots do so in three ways.",
  ]
  static let keys = ["Space turns everything round."]

  private let stage: CatchView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    stage = CatchView(palette: palette, trace: trace)
    stage.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { stage.reverse() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let layout = CatchLayout(size: size)
    var script = InputScript(seed: 7)
    // Two hands: one throws the first card to the right, the other throws the second one down.
    let first = layout.docks[0]
    script.touch(at: start + 0.3, duration: 0.22) { t in
      first + Point(x: size.width * 5 * t * t, y: size.height * 0.1 * t)
    }
    let second = layout.docks[1]
    script.touch(at: start + 0.35, duration: 0.25) { t in
      second + Point(x: -size.width * 0.05 * t, y: size.height * 4.8 * t * t)
    }
    // A tap sends the third card across …
    let tap = start + 1.3
    script.tap(at: layout.docks[3], time: tap)
    let flight = SpringAnimation(
      from: layout.docks[3], to: layout.docks[1],
      spring: .lively.paced(from: layout.docks[3], to: layout.docks[1], velocity: .zero, isThrown: false),
      beginTime: tap + 0.06)
    // … a finger catches it on its way, holds it, and throws it back.
    let meeting = tap + 0.2
    let caught = flight.value(at: meeting)
    script.touch(at: meeting, duration: 0.6) { t in
      let pull = max(t - 0.38, 0)
      return caught + Point(x: -size.width * 4 * pull * pull, y: size.height * 2 * pull * pull)
    }
    // All cards turn round, twice in mid-flight.
    script.key(.space, at: start + 3.0)
    script.key(.space, at: start + 3.2)
    script.key(.space, at: start + 3.5)
    return script
  }
}
