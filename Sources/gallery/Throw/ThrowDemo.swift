import Martlet
import MartletTesting

/// Two boxes that follow one hand: one loses the hand's velocity when it is let go, one keeps it.
@MainActor
final class ThrowDemo: Demo {
  static let name = "throw"
  static let summary = "One hand throws two boxes: one loses its velocity, one keeps it"
  static let help = [
    "Drag one of the boxes, which both follow the hand, and let go in motion: the left one starts again",
    "from rest, the right one flies on. Catch them in flight and throw them back and forth: the plots",
    "show the moment.",
  ]
  static let keys = ["Space throws both without a hand."]

  private let view: ThrowView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ThrowView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.toss() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 9)
    let panel = ThrowView.layout(size).panels[1]
    let places = ThrowLane.places(in: panel.size).map { $0 + panel.origin }
    let way = places[1].x - places[0].x
    // Thrown across …
    script.touch(at: start + 0.5, duration: 0.36) { t in
      let pull = max(t - 0.1, 0)
      return places[0] + Point(x: way * 7 * pull * pull, y: 10 * pull)
    }
    // … back by a short flick …
    script.touch(at: start + 2.6, duration: 0.2) { t in
      places[1] + Point(x: -way * 9 * t * t, y: -40 * t)
    }
    // … and laid down gently.
    script.touch(at: start + 4.6, duration: 0.9) { t in
      let part = min(t / 0.7, 1)
      return places[0] + Point(x: way * 0.4 * part * part * (3 - 2 * part), y: 30 * part)
    }
    script.key(.space, at: start + 6.6)
    return script
  }
}
