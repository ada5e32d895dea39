import Glibc
import Martlet
import MartletTesting

/// A shape whose line is styled, cut and thrown around.
@MainActor
final class ShapeLabDemo: Demo {
  static let name = "shapes"
  static let summary = "A star that becomes a flower and a heart, and dashes to throw around its line"
  static let help = [
    "Tap the shape to change it, and drag and throw its dashes around the line. Choose how dashes end and",
    "corners turn; the sliders say where the line begins and ends, how wide it is, and from which length",
    "on the tip of a miter is cut off.",
  ]
  static let keys = ["Space changes the shape, D the dashes; the arrows change the width."]

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
    let (canvas, panel, controls) = ShapeLabView.layout(size)
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
    // What a small window shows only when it scrolls is left out.
    func place(_ control: ShapeLabView.Control) -> Rect? {
      let place = controls[control.rawValue]
      return place.maxY <= panel.maxY ? place : nil
    }
    func slide(
      _ control: ShapeLabView.Control, _ part: @escaping @MainActor (Double) -> Double, at time: MediaTime
    ) {
      guard let slider = place(control).map({ ShapeLabView.captioned($0, in: size).slider }) else { return }
      script.touch(at: start + time, duration: 1.4) { t in
        Point(x: slider.minX + 12 + (slider.width - 24) * part(min(t / 1.4, 1)), y: slider.center.y)
      }
    }
    slide(.end, { 1 - 0.7 * sin($0 * .pi) }, at: 3.6)
    slide(.start, { 0.4 * sin($0 * .pi) }, at: 5.2)
    script.key("d", at: start + 6.8)
    slide(.width, { 0.38 + 0.4 * $0 }, at: 7.2)
    if let join = place(.join).map({ ShapeLabView.captioned($0, in: size).slider }) {
      script.tap(at: Point(x: join.minX + join.width / 6, y: join.center.y), time: start + 8.8)
    }
    if let star = place(.shape) {
      script.tap(at: Point(x: star.minX + star.width / 6, y: star.center.y), time: start + 9.2)
    }
    slide(.miter, { 1 - 0.9 * sin($0 * .pi) }, at: 9.8)
    return script
  }
}
