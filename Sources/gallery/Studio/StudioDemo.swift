import Glibc
import Martlet
import MartletTesting

/// A rainbow to be thrown, turned and repeated.
@MainActor
final class StudioDemo: Demo {
  static let name = "gradients"
  static let summary = "A rainbow with ends to throw, wheels for its colours, glass to pull away"
  static let help = [
    "Drag and throw the two ends of the rainbow, and tap it to turn its hue. Throw the wheels, and pull",
    "down the glass, whose second page has the flower's line, its dashes and its opacity.",
  ]
  static let keys = [
    "Space turns the hue, P puts the panel away, L turns its page; the arrows change the number of",
    "colours.",
  ]

  private let view: StudioView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = StudioView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnHue()
    case "p": view.turnPanel()
    case "l": view.turnPage()
    case .left: view.addColors(-1)
    case .right: view.addColors(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 4)
    let field = DemoView.field(in: size)
    let (panel, controls, _) = StudioView.layout(size)
    let places = RainbowView.places.map {
      Point(
        x: field.minX + $0.x * field.width,
        y: min(field.minY + $0.y * field.height, panel.minY - RainbowView.margin))
    }
    // Both ends at once, thrown against each other.
    for (place, sign) in zip(places, [1.0, -1]) {
      script.touch(at: start + 0.5, duration: 0.3) { t in
        place + Point(x: sign * field.width * 0.6 * t * t, y: sign * field.height * 1.4 * t * t)
      }
    }
    // Tapped twice in a row …
    let free = Point(x: field.center.x, y: field.minY + field.height * 0.1)
    for time in [1.6, 1.9] { script.tap(at: free, time: start + time) }
    // … and more colours, more often.
    for (control, time) in zip(controls[0].dropFirst(), [2.8, 3.8]) {
      script.touch(at: start + time, duration: 0.25) { t in
        control.center + Point(x: -560 * t * t, y: 0)
      }
    }
    let kind = controls[0][0]
    for (part, time) in [(0.5, 5.0), (0.83, 5.8)] {
      script.tap(at: Point(x: kind.minX + kind.width * part, y: kind.center.y), time: start + time)
    }
    // The panel is flicked away, and caught and pulled up again.
    let grip = Point(x: panel.center.x, y: panel.minY + StudioPanel.lip / 2)
    script.touch(at: start + 6.8, duration: 0.2) { t in grip + Point(x: 0, y: panel.height * 8 * t * t) }
    let lip = Point(x: panel.center.x, y: field.maxY - StudioPanel.lip / 2)
    script.touch(at: start + 7.8, duration: 0.3) { t in lip - Point(x: 0, y: panel.height * 5 * t * t) }
    // The other page: dashes, the line's length, and its opacity, each led over its control.
    script.key("l", at: start + 9.0)
    let flower = controls[1]
    script.tap(
      at: Point(x: flower[0].minX + flower[0].width * 0.5, y: flower[0].center.y), time: start + 9.4)
    for (control, time) in zip(flower.dropFirst(), [10.0, 11.6]) {
      script.touch(at: start + time, duration: 1.2) { t in
        Point(
          x: control.maxX - 12 - (control.width - 24) * 0.7 * sin(min(t / 1.2, 1) * .pi), y: control.center.y)
      }
    }
    return script
  }
}
