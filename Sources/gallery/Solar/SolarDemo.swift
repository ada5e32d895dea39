import Martlet
import MartletTesting

/// Planets in one space, each with a clock of its own.
@MainActor
final class SolarDemo: Demo {
  static let name = "solar"
  static let summary =
    "Planets before and behind their sun, each with its own clock: look round, slow them down"
  static let help = [
    "Drag to look round, and throw the view. The slider makes the planets slower or faster."
  ]
  static let keys = ["Space slows them down ten times, and back; the arrows look round."]

  private let view: SolarView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = SolarView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.toggleSlowness()
    case .left: view.turn(by: -.pi / 6)
    case .right: view.turn(by: .pi / 6)
    case .up: view.turn(by: 0, tilt: 0.25)
    case .down: view.turn(by: 0, tilt: -0.25)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 29)
    let layout = SolarView.layout(size)
    let (stage, slider) = (layout.stage, layout.slider)
    let middle = stage.center
    script.touch(at: start + 1.2, duration: 0.5) { t in
      middle + Point(x: -stage.width * 0.1 + stage.width * t * t, y: stage.height * 0.12 * t)
    }
    // Caught, and seen from below.
    script.touch(at: start + 2.6, duration: 1.2) { t in
      let u = min(t / 1.1, 1)
      return middle + Point(x: 0, y: stage.height * (0.2 - 0.5 * u * u * (3 - 2 * u)))
    }
    script.touch(at: start + 4.6, duration: 1) { t in
      Point(x: slider.minX + slider.width * (0.6 - 0.5 * min(t * 1.4, 1)), y: slider.midY)
    }
    script.touch(at: start + 6.4, duration: 0.6) { t in
      middle + Point(x: stage.width * 0.2 - stage.width * 0.8 * t * t, y: stage.height * 0.3 * t)
    }
    script.key(.space, at: start + 8)
    return script
  }
}
