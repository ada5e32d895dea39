import Martlet
import MartletTesting

/// A ball that moves to where you tap. Setting its position animates for two seconds, setting its opacity for
/// five.
@MainActor
final class BallDemo: Demo {
  static let name = "ball"
  static let summary = "Set a position and an opacity: they animate, each in its own time"
  static let help = [
    "Click or tap where the ball should go: its position is set in a transaction of 2 s, its opacity in",
    "one of 5 s. The ring is where the program has set it; the ball is what shows.",
  ]
  static let keys = ["Space drops it to the floor or lifts it, the arrows send it to the sides."]

  private let view: BallView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = BallView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.dropOrLift()
    case .left: view.send(toFraction: 0.2)
    case .right: view.send(toFraction: 0.8)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let field = DemoView.field(in: size)
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x: field.minX + field.width * x, y: field.minY + field.height * y)
    }
    var script = InputScript(seed: 3)
    script.key(.space, at: start + 0.5)
    script.tap(at: place(0.72, 0.25), time: start + 3.2)
    // It is sent elsewhere twice while it moves.
    script.tap(at: place(0.85, 0.9), time: start + 4.2)
    script.tap(at: place(0.35, 0.9), time: start + 5.2)
    script.key(.right, at: start + 8.2)
    return script
  }
}
