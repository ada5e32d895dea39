import Martlet
import MartletTesting

/// Newton's cradle: five balls on strings that hand on their motion.
@MainActor
final class CradleDemo: Demo {
  static let name = "cradle"
  static let summary = "Newton's cradle: lift one ball, two or three, and let go"
  static let help = [
    "Drag a ball to a side and let go: as many balls fly off on the other side as were lifted. Hold",
    "several with several fingers.",
  ]
  static let keys = ["Space pushes the first ball."]

  private let view: CradleView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = CradleView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.push() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let layout = CradleLayout(size: size)
    var script = InputScript(seed: 9)
    let pull = layout.length * 0.62
    script.touch(at: start + 0.4, duration: 1) { t in
      layout.balls[0] + Point(x: -pull * min(t / 0.7, 1), y: -pull * 0.3 * min(t / 0.7, 1))
    }
    return script
  }
}
