import Glibc
import Martlet
import MartletTesting

/// A shape whose line is styled, cut and thrown around.
@MainActor
final class ShapeLabDemo: Demo {
  static let name = "shapes"
  static let summary = "A star that becomes a flower and a heart, and dashes to throw around its line"
  static let help = [
    "Tap the shape to change it. Drag and throw its dashes around the line; the sliders cut the line and set its width.",
    "Space changes the shape, D the dashes; the arrows change the width.",
  ]

  private let view: ShapeLabView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ShapeLabView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.morph()
    case "d": view.turnDashes()
    case .left: view.addWidth(-2)
    case .right: view.addWidth(2)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 21)
    let (canvas, controls) = ShapeLabView.layout(size)
    let arm = min(canvas.width, canvas.height) * 0.3
    // Thrown around the line …
    script.touch(at: start + 0.4, duration: 0.35) { t in
      let angle = -1.2 + 2.2 * t * t
      return canvas.center + Point(x: sin(angle), y: -cos(angle)) * arm
    }
    // … and changed while the dashes still run, twice in a row.
    script.tap(at: canvas.center, time: start + 1.2)
    script.tap(at: canvas.center, time: start + 2.2)
    script.tap(at: canvas.center, time: start + 2.4)
    let trim = ShapeLabView.captioned(controls[2], in: size).slider
    script.touch(at: start + 3.6, duration: 1.4) { t in
      Point(x: trim.maxX - 12 - (trim.width - 24) * 0.7 * sin(min(t / 1.4, 1) * .pi), y: trim.center.y)
    }
    script.key("d", at: start + 5.4)
    let width = ShapeLabView.captioned(controls[3], in: size).slider
    script.touch(at: start + 6.0, duration: 0.9) { t in
      Point(x: width.minX + width.width * (0.38 + 0.4 * min(t / 0.9, 1)), y: width.center.y)
    }
    return script
  }
}
