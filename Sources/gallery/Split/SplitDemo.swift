import Martlet
import MartletTesting

/// Two columns with a line to drag.
@MainActor
final class SplitDemo: Demo {
  static let name = "split-view"
  static let summary = "Two columns with a line to drag: throw one aside, catch it, make the window narrow"
  static let help = [
    "Drag the line between the columns, push it aside or throw it, and catch it on its way. Make the",
    "window narrow and wide: a column slides out over the edge and back, and turns round if you do.",
  ]
  static let keys = [
    "Left and right move the line, C or two taps on it send the list out of the way and back, space, up",
    "and down show another place, backspace goes back to the list where the window is narrow.",
  ]

  private let view: SplitDemoView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = SplitDemoView(palette: palette)
    view.fill(room)
    // These keys show places and move the line: they scroll nothing as well.
    room.shouldScrollByKey = { ![.space, .left, .right, .up, .down].contains($0.key) }
    // The layout springs when the window turns, and the controllers are told.
    room.onSizeTransition = { _, _ in }
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space, .down: view.step(1)
    case .up: view.step(-1)
    case .left: view.moveLine(-40)
    case .right: view.moveLine(40)
    case KeyEvent.Key("c"), .return: view.togglePlaces()
    case .backspace: view.back()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 53)
    let field = DemoView.field(in: size)
    let isMirrored = Language.current.direction == .rightToLeft
    func directed(_ point: Point) -> Point {
      isMirrored ? Point(x: field.minX + field.maxX - point.x, y: point.y) : point
    }
    let width = min(max(field.width * 0.36, 200), 420)
    let line = Point(x: field.minX + width, y: field.midY)
    let narrow = Size(width: min(size.width * 0.5, 500).rounded(), height: size.height)
    // Another place; then the line by hand, to and fro.
    script.tap(at: directed(Point(x: field.minX + 110, y: field.minY + 52 + 72 * 1.5)), time: start + 0.4)
    script.touch(at: start + 1.1, duration: 1.2) { t in
      let u = min(t / 1.1, 1)
      return directed(line + Point(x: -70 * u * u * (3 - 2 * u), y: 0))
    }
    // Thrown aside, and pulled out again from the edge.
    script.touch(at: start + 2.7, duration: 0.2) { t in
      directed(Point(x: line.x - 70 - 2600 * t * t, y: line.y))
    }
    script.touch(at: start + 4, duration: 0.3) { t in
      directed(Point(x: field.minX + 4 + 2600 * t * t, y: line.y))
    }
    // The window gets narrow at once, and turns round on its way.
    script.resize(to: narrow, at: start + 5.4)
    script.resize(to: size, at: start + 6.6)
    script.resize(to: narrow, at: start + 6.8)
    script.resize(to: size, at: start + 8)
    script.key(.down, at: start + 9.2)
    return script
  }
}
