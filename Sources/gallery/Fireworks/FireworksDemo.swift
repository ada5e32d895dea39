import Martlet
import MartletTesting

/// Shells that burst where you tap.
@MainActor
final class FireworksDemo: Demo {
  static let name = "fireworks"
  static let summary = "Shells that burst where you tap: particles that emit particles"
  static let help = [
    "Tap the sky: a shell flies there and bursts. Each shell is one layer, and its time is the layer's.",
    "Space launches one somewhere; S makes everything ten times slower.",
  ]

  private let view: FireworksView

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    view = FireworksView(palette: palette, trace: trace)
    view.fill(controller)
  }

  func pressed(_ key: KeyEvent.Key) { if key == .space { view.launch() } }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 17)
    let field = DemoView.field(in: size)
    let taps = [
      (0.4, 0.3, 0.32), (1.1, 0.68, 0.24), (2.4, 0.5, 0.42), (3.0, 0.2, 0.22), (3.2, 0.8, 0.36),
      (4.4, 0.42, 0.2), (4.6, 0.6, 0.34), (5.4, 0.28, 0.4), (5.5, 0.74, 0.22),
    ]
    for (time, x, y) in taps {
      script.tap(
        at: Point(x: field.minX + field.width * x, y: field.minY + field.height * y), time: start + time)
    }
    return script
  }
}
