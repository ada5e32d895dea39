import Glibc
import Martlet
import MartletTesting

/// A pad with every recognizer on it, and a table of what each makes of the touches.
@MainActor
final class GestureLogDemo: Demo {
  static let name = "gestures"
  static let summary = "Every recognizer live: states, velocities, who won and why"
  static let help = [
    "Tap, tap twice, press, swipe, drag, pinch and turn on the pad, or come in from the window's left",
    "edge. The table shows the state of each recognizer, and the line below which one won, by what and",
    "why.",
  ]

  let view: GestureLogView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = GestureLogView(palette: palette, tree: room.layerTree, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {}

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let pad = GestureLogLayout(size: size).pad
    let center = pad.center
    let reach = min(pad.width, pad.height)
    var script = InputScript(seed: 21)
    script.tap(at: center, time: start + 0.5)
    for time in [1.6, 1.8] { script.tap(at: center, time: start + time) }
    // It stays, and is dragged then.
    script.touch(at: start + 3, duration: 1.2) { t in
      center + Point(x: 0, y: -reach * 0.25 * min(max(t - 0.7, 0) / 0.4, 1))
    }
    // A drag that ends in a throw, and a swipe.
    script.touch(at: start + 5, duration: 1.2) { t in
      let turn = 4 * max(t - 0.55, 0)
      return center + Point(x: -30 * t - reach * 0.3 * sin(turn), y: reach * 0.3 * (1 - cos(turn)))
    }
    script.touch(at: start + 7.2, duration: 0.12) { t in center + Point(x: 1200 * t, y: 0) }
    // Two fingers spread and turn; one lifts first.
    for (side, lift) in [(1.0, 0.9), (-1, 0.93)] {
      script.touch(at: start + 8.6, duration: lift) { t in
        let radius = reach * (0.12 + 0.2 * t)
        let angle = 1.4 * t * t
        return center + Point(x: side * radius * cos(angle), y: side * radius * sin(angle))
      }
    }
    script.touch(at: start + 11.2, duration: 0.5) { t in Point(x: 4 + 200 * t, y: center.y) }
    return script
  }
}
