import Glibc
import Martlet
import MartletTesting

/// Translucent sheets that pass through each other.
@MainActor
final class CrossingDemo: Demo {
  static let name = "crossing"
  static let summary = "Translucent sheets that pass through each other: turn and throw each, or all"
  static let help = [
    "Drag a sheet, or beside them to turn all: what you turn goes on as you let go. In Move, a drag moves",
    "a sheet; the slider makes them clear or opaque.",
  ]
  static let keys = ["Space throws all of them, M changes between turning and moving."]

  private let view: CrossingView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = CrossingView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turn(by: .pi)
    case .left: view.turn(by: -.pi / 6)
    case .right: view.turn(by: .pi / 6)
    case .up: view.turn(by: 0, tilt: 0.3)
    case .down: view.turn(by: 0, tilt: -0.3)
    case KeyEvent.Key("m"): view.changeHand()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 19)
    let layout = CrossingView.layout(size)
    let (stage, middle) = (layout.stage, layout.stage.center)
    let side = CrossingView.side(on: stage.size)
    // One sheet is turned and thrown, then all from beside them.
    script.touch(at: start + 0.5, duration: 0.4) { t in
      middle + Point(x: -side * 0.3 + side * 4 * t * t, y: side * 0.1)
    }
    let edge = Point(x: stage.minX + 12, y: stage.minY + 12)
    script.touch(at: start + 2.4, duration: 0.9) { t in
      edge + Point(x: side * 0.5 * t, y: side * 0.3 * sin(t * 3))
    }
    script.touch(at: start + 4.2, duration: 1.4) { t in
      Point(
        x: layout.slider.minX + layout.slider.width * (0.6 + 0.36 * sin(t * 4)), y: layout.slider.midY)
    }
    script.key(KeyEvent.Key("m"), at: start + 6)
    script.touch(at: start + 6.4, duration: 0.6) { t in
      middle + Point(x: side * 0.3 * t * t / 0.36, y: side * 0.16 * t)
    }
    script.key(.space, at: start + 7.4)
    return script
  }
}
