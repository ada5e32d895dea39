import Martlet
import MartletTesting

/// Shadows of three kinds, and what they cost.
@MainActor
final class ShadowsDemo: Demo {
  static let name = "shadows"
  static let summary =
    "Floating cards whose shadows are a formula, a path blurred once, or a blur in each frame"
  static let help = [
    "Choose the kind of the shadows and the number of the cards, and watch what a frame costs.",
    "Space chooses the next kind, P lets the cards float or rest; the arrows change their number.",
  ]

  private let view: ShadowsView
  var meter: CostMeter? { view.meter }

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    view = ShadowsView(palette: palette)
    view.fill(controller)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnKind()
    case "p": view.turnFloating()
    case .left: view.turnCount(-1)
    case .right: view.turnCount(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 19)
    let bars = ShadowsView.layout(size, bars: 2).bars
    script.tap(at: bars[0].center, time: start + 1.6)
    script.tap(at: bars[0].center + Point(x: bars[0].width / 3, y: 0), time: start + 3.2)
    script.tap(at: bars[1].center + Point(x: bars[1].width / 3, y: 0), time: start + 4.8)
    script.key(.space, at: start + 6.0)
    return script
  }
}
