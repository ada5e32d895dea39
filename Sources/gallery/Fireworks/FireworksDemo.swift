import Martlet
import MartletTesting

/// Shells that burst where you tap, in space.
@MainActor
final class FireworksDemo: Demo {
  static let name = "fireworks"
  static let summary = "Shells that burst where you tap, and an eye that looks round: particles in space"
  static let help = [
    "Tap the sky: a shell flies there and bursts. Drag to look round, and throw the view."
  ]
  static let keys = [
    "The arrows look round, space launches a shell somewhere; S makes everything ten times slower."
  ]

  let view: FireworksView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = FireworksView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.launch()
    case .left: view.turn(by: -.pi / 6)
    case .right: view.turn(by: .pi / 6)
    case .up: view.turn(by: 0, tilt: 0.15)
    case .down: view.turn(by: 0, tilt: -0.15)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 17)
    let field = DemoView.field(in: size)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: field.minX + field.width * x, y: field.minY + field.height * y)
    }
    let taps = [
      (0.4, 0.3, 0.3), (1.0, 0.68, 0.2), (1.3, 0.5, 0.36), (4.4, 0.3, 0.2), (4.6, 0.66, 0.32),
      (5.2, 0.48, 0.18), (7.6, 0.4, 0.26), (7.8, 0.62, 0.16), (8.0, 0.24, 0.34),
    ]
    for (time, x, y) in taps { script.tap(at: point(x, y), time: start + time) }
    // Round the bursts, while they fall.
    script.touch(at: start + 2.3, duration: 0.7) { t in point(0.25 + 0.9 * t * t, 0.6) }
    // Caught, and looked at from above.
    script.touch(at: start + 6.2, duration: 1) { t in
      let u = min(t / 0.9, 1)
      return point(0.6 - 0.2 * u, 0.45 + 0.4 * u * u * (3 - 2 * u))
    }
    return script
  }
}
