import Martlet
import MartletTesting

/// A plan that is sharp at every scale, and a film that plays both ways.
@MainActor
final class ScaleDemo: Demo {
  static let name = "scale"
  static let summary = "An SVG plan that is sharp at every scale, and an animated image that plays both ways"
  static let help = [
    "Pinch, drag and throw the plan, or tap twice: it zooms where you tap, up to eight times.",
    "Z zooms about the middle; space pauses the film and goes on, R turns it round.",
  ]

  private let view: ScaleView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ScaleView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case "z": view.toggleZoom()
    case .space: view.turnPause()
    case "r": view.turnRound()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 27)
    let layout = ScaleView.layout(size)
    func segment(_ i: Double) -> Point {
      Point(x: layout.bar.minX + layout.bar.width * (i + 0.5) / 3, y: layout.bar.midY)
    }
    // The books on their shelf.
    let place = ScaleView.place(of: Point(x: 170, y: 44), in: layout.plan)
    script.tap(at: place, time: start + 1.0)
    script.tap(at: place, time: start + 1.2)
    // The film rests, and flies back.
    script.tap(at: segment(1), time: start + 2.4)
    script.tap(at: segment(2), time: start + 3.2)
    // Thrown across the rooms.
    script.touch(at: start + 3.8, duration: 0.25) { t in
      place + Point(x: -layout.plan.width * 3 * t * t, y: -layout.plan.height * t * t)
    }
    script.tap(at: segment(0), time: start + 5.2)
    script.key("z", at: start + 5.8)
    return script
  }
}
