import Martlet
import MartletTesting

/// A box whose six faces share one space.
@MainActor
final class BoxDemo: Demo {
  static let name = "box"
  static let summary = "A box of photographs: turn and throw it, open it, turn its faces inside out"
  static let help = [
    "Drag the box and throw it, catch it in flight. Tap a face: it turns its other side out."
  ]
  static let keys = ["Space opens and closes it, at any moment; the arrows turn it."]

  private let view: BoxView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = BoxView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.toggle()
    case .left: view.turn(by: -.pi / 4)
    case .right: view.turn(by: .pi / 4)
    case .up: view.turn(by: 0, tilt: 0.3)
    case .down: view.turn(by: 0, tilt: -0.3)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 17)
    let stage = BoxView.layout(size).stage
    let side = BoxView.side(on: stage.size)
    let middle = stage.center
    // Thrown to the right, and caught while it turns.
    script.touch(at: start + 0.5, duration: 0.3) { t in
      middle + Point(x: -side * 0.4 + side * 9 * t * t, y: side * 0.1 * t)
    }
    script.touch(at: start + 1.3, duration: 0.9) { t in
      let u = min(t / 0.6, 1)
      return middle + Point(x: side * 0.3 - side * 0.8 * u * u * (3 - 2 * u), y: side * 0.2 * u)
    }
    script.tap(at: middle + Point(x: 0, y: side * 0.12), time: start + 2.7)
    script.key(.space, at: start + 3.8)
    // It changes its mind.
    script.key(.space, at: start + 4.3)
    script.key(.space, at: start + 4.7)
    script.touch(at: start + 6.2, duration: 0.4) { t in
      middle + Point(x: side * 0.5 - side * 4 * t * t, y: side * 0.6 * t)
    }
    script.key(.space, at: start + 8)
    return script
  }
}
