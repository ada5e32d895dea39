import Martlet
import MartletTesting

/// The bird in a scroll view.
@MainActor
final class PictureDemo: Demo {
  static let name = "picture"
  static let summary = "The bird in a scroll view: zoom, scroll, and grab it at any moment"
  static let help = [
    "Drag and throw the picture, pinch it with two fingers, or tap twice: it zooms where you tap.",
    "Whatever moves can be grabbed.",
  ]
  static let keys = ["Z zooms about the middle. Arrows, a wheel and a touchpad scroll."]

  private let view: PictureView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = PictureView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == KeyEvent.Key("z") { view.toggleZoom() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let frame = DemoView.field(in: size)
    var script = InputScript(seed: 41)
    let place = Point(x: frame.minX + frame.width * 0.55, y: frame.minY + frame.height * 0.4)
    script.tap(at: place, time: start + 0.6)
    script.tap(at: place, time: start + 0.8)
    // Thrown while it still zooms …
    script.touch(at: start + 1.4, duration: 0.2) { t in
      place + Point(x: -frame.width * 5 * t * t, y: frame.height * 2 * t * t)
    }
    // … caught, held, pulled beyond its edge.
    script.touch(at: start + 2.0, duration: 1.0) { t in
      place + Point(x: frame.width * 0.5 * max(t - 0.3, 0), y: frame.height * 0.7 * max(t - 0.3, 0))
    }
    // Two fingers make it smaller than it may be, and let go.
    for side in [-1.0, 1] {
      script.touch(at: start + 4.0, duration: 0.9) { t in
        frame.center + Point(x: side * frame.width * (0.36 - 0.3 * min(t / 0.7, 1)), y: side * 20)
      }
    }
    script.touch(at: start + 5.6, duration: 0.2) { t in
      place + Point(x: frame.width * 3 * t * t, y: -frame.height * 2 * t * t)
    }
    return script
  }
}
