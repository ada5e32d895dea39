import Martlet
import MartletTesting

/// Sheets one over the other, and what they cost.
@MainActor
final class OverdrawDemo: Demo {
  static let name = "overdraw"
  static let summary = "Sheets one over the other: what opaque ones hide is not drawn"
  static let help = [
    "Choose whether the sheets are opaque and how many there are, and watch what a frame costs.",
    "Space makes them clear or opaque, P lets them swing or rest; the arrows change their number.",
  ]

  private let view: OverdrawView
  var meter: CostMeter? { view.meter }

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    view = OverdrawView(palette: palette)
    view.fill(controller)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnKind()
    case "p": view.turnSwing()
    case .left: view.turnCount(-1)
    case .right: view.turnCount(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 20)
    let bars = OverdrawView.layout(size, bars: 2).bars
    script.tap(at: bars[0].center + Point(x: bars[0].width / 4, y: 0), time: start + 1.6)
    script.tap(at: bars[1].center + Point(x: bars[1].width / 3, y: 0), time: start + 3.2)
    script.key(.space, at: start + 4.8)
    return script
  }
}
