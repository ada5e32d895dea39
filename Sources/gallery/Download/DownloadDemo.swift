import Martlet
import MartletTesting

/// A control that waits, fills, stops and ends as a tick.
@MainActor
final class DownloadDemo: Demo {
  static let name = "download"
  static let summary = "A ring that waits, fills, stops and becomes a tick, always from where it is"
  static let help = [
    "Tap a ring to fetch a photograph. Tap it again, at any moment, to stop; tap the tick to begin anew."
  ]
  static let keys = ["Space fetches or stops all, 1 to 4 one of them."]

  private let view: DownloadView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = DownloadView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnAll()
    case "1", "2", "3", "4": view.turn(Int(key.rawValue) - 0x31)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 3)
    let rings = DownloadView.rowFrames(size).map { DownloadRow.control(in: $0).center }
    for (ring, time) in zip(rings, [0.5, 0.9, 1.1, 1.2]) { script.tap(at: ring, time: start + time) }
    // One is stopped while it waits and begun again, one is stopped while it loads.
    for time in [1.8, 2.1] { script.tap(at: rings[1], time: start + time) }
    script.tap(at: rings[2], time: start + 4.4)
    script.tap(at: rings[0], time: start + 8.4)
    return script
  }
}
