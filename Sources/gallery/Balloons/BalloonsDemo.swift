import Martlet
import MartletTesting

/// Balloons that rise one after another, and a panel that fades when nobody has touched the screen for a
/// while.
@MainActor
final class BalloonsDemo: Demo {
  static let name = "balloons"
  static let summary = "Begin times and fill modes: balloons in turn, a panel that fades"
  static let help = [
    "Click, tap or press space: the balloons leave one after another, also while they fly; their time",
    "lies in their animations' begin times alone. The panel sets how fast their time runs; it fades two",
    "seconds after the last touch, and a touch brings it back.",
  ]
  static let keys = ["Space lets the balloons go; 1, 2 and 3 set how fast their time runs."]

  private let view: BalloonsView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = BalloonsView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.send()
    case KeyEvent.Key("1"): view.speed = BalloonPanel.speeds[0]
    case KeyEvent.Key("2"): view.speed = BalloonPanel.speeds[1]
    case KeyEvent.Key("3"): view.speed = BalloonPanel.speeds[2]
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let field = DemoView.field(in: size)
    var script = InputScript(seed: 19)
    script.tap(at: Point(x: field.center.x, y: field.minY + 20), time: start + 0.4)
    // Long after the panel has faded, a touch brings it back. Another touch makes the balloons' time run
    // twice as fast.
    script.tap(at: Point(x: field.minX + field.width * 0.1, y: field.minY + 20), time: start + 6.2)
    script.tap(at: BalloonPanel.choice(2, in: BalloonPanel.frame(in: field)), time: start + 7.4)
    script.key(.space, at: start + 9.4)
    return script
  }
}
