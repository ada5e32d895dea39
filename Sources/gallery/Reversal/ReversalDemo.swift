import Martlet
import MartletTesting

/// Three circles that are reversed midway, each in its own way, with plots of their motion.
@MainActor
final class ReversalDemo: Demo {
  static let name = "reversal"
  static let summary = "Three ways to turn round midway, with plots of position and velocity"
  static let help = [
    "Space, the button, or a tap on a panel turns all three circles round, at any moment. Drag a circle",
    "and throw it: only the additive animation goes on with the velocity that it has, the hand's too.",
  ]

  private let view: ReversalView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ReversalView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.reverse() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 5)
    let panels = ReversalView.layout(size).panels
    // Back and forth, reversed midway: once, then three times in a row.
    for time in [0.4, 1.1, 3.0, 3.5, 3.9] { script.key(.space, at: start + time) }
    script.tap(at: panels[1].center, time: start + 5.6)
    // A hand takes the additive circle and throws it.
    let circle = ReversalLane.circleCenter(in: panels[2], isAtEnd: false)
    let track = ReversalLane.track(in: Rect(origin: .zero, size: panels[2].size)).width
    script.touch(at: start + 7.6, duration: 0.45) { t in
      let pull = max(t - 0.15, 0)
      return Point(x: circle.x + track * 4.5 * pull * pull, y: circle.y)
    }
    return script
  }
}
