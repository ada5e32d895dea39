import Martlet
import MartletTesting

/// Pages that fold and flip in sixteen ways.
@MainActor
final class FoldDemo: Demo {
  static let name = "fold"
  static let summary = "Pages that fold and flip in sixteen ways: led, thrown, caught, sent back"
  static let help = [
    "Drag a page and let go, or throw it; catch it in flight. A tap shows the next page, or turns one",
    "round.",
  ]
  static let keys = [
    "Space shows the next page, or turns one round. Left and right go back and forward, up and down",
    "choose another way.",
  ]

  private let view: FoldView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = FoldView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turn()
    case .left: view.step(-1)
    case .right: view.step(1)
    case .up: view.turnStyle(-1)
    case .down: view.turnStyle(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 29)
    let layout = FoldView.layout(size)
    let middle = layout.stage.center
    let width = layout.page.width
    // Led slowly, let go, and led back in flight.
    script.touch(at: start + 0.4, duration: 1.1) { t in
      let u = t / 1.1
      return middle + Point(x: width * (0.42 - 0.62 * u * u * (3 - 2 * u)), y: width * 0.04 * t)
    }
    script.touch(at: start + 2.2, duration: 0.25) { t in middle + Point(x: width * (0.4 - 8 * t * t), y: 0) }
    // Caught in flight and thrown back.
    script.touch(at: start + 2.62, duration: 0.4) { t in middle + Point(x: width * (-0.1 + 3 * t * t), y: 0) }
    // The other ways, each with a change of mind.
    var time = start + 4
    for kind in 1..<4 {
      script.tap(
        at: Point(x: layout.kinds.minX + layout.kinds.width * (Double(kind) + 0.5) / 4, y: layout.kinds.midY),
        time: time)
      for way in [0, 3] {
        script.tap(
          at: Point(x: layout.ways.minX + layout.ways.width * (Double(way) + 0.5) / 4, y: layout.ways.midY),
          time: time + 0.25)
        script.key(.space, at: time + 0.5)
        if kind == 2 {
          script.key(.space, at: time + 0.7)
          script.key(.space, at: time + 0.85)
        }
        time += 1.6
      }
    }
    return script
  }
}
