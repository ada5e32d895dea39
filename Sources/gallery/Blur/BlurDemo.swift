import Martlet
import MartletTesting

/// Glass over a picture.
@MainActor
final class BlurDemo: Demo {
  static let name = "blur"
  static let summary = "Frosted glass to throw over a picture, in three styles, its blur under your fingers"
  static let help = [
    "Drag and throw the glass; pinch it, or move the slider, to change its blur. Scroll the picture below",
    "it.",
  ]
  static let keys = [
    "Space chooses the next style, V whether its words take up colours; the arrows change the blur."
  ]

  private let view: BlurView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = BlurView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnStyle()
    case "v": view.turnVibrancy()
    case .left: view.addBlur(-2)
    case .right: view.addBlur(2)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 12)
    let layout = BlurView.layout(size)
    let (picture, middle) = (layout.picture, layout.picture.center)
    // Thrown into a corner …
    script.touch(at: start + 0.5, duration: 0.3) { t in
      middle + Point(x: -picture.width * 1.6 * t * t, y: -picture.height * 1.2 * t * t)
    }
    // … while the picture is scrolled below it.
    let free = Point(x: picture.maxX - picture.width * 0.12, y: picture.maxY - picture.height * 0.15)
    script.touch(at: start + 1.0, duration: 0.4) { t in
      free + Point(x: -picture.width * 1.2 * t * t, y: -picture.height * 0.5 * t * t)
    }
    script.key(.space, at: start + 2.4)
    script.key("v", at: start + 3.0)
    script.key("v", at: start + 4.0)
    script.touch(at: start + 3.4, duration: 1.2) { t in
      Point(
        x: layout.slider.minX + layout.slider.width * (0.45 - 0.35 * min(t, 1)), y: layout.slider.center.y)
    }
    script.key(.space, at: start + 5.0)
    let glass = BlurView.glassSize(in: picture)
    let corner = Point(x: picture.minX + glass.width / 2 + 12, y: picture.minY + glass.height / 2 + 12)
    for side in [-1.0, 1] {
      script.touch(at: start + 5.8, duration: 1.0) { t in
        corner
          + Point(
            x: side * glass.width * (0.12 + 0.2 * min(t, 0.8)) + picture.width * 0.2 * t * t,
            y: side * 8 + picture.height * 0.15 * t * t)
      }
    }
    return script
  }
}
