import Martlet
import MartletTesting

/// A small mail program made of the library's controllers.
@MainActor
final class PostDemo: Demo {
  static let name = "controllers"
  static let summary = "A small mail program: stack, sheet, tabs, pages, columns; all of it can be caught"
  static let help = [
    "Tap a letter to open it, drag it back from the left edge, catch it in flight. Show and Move open a",
    "sheet: drag and flick it.",
  ]
  static let keys = [
    "Space opens the next letter, or a photograph; backspace and left go back, M opens and closes the",
    "sheet, 1 to 3 choose a tab, C sends the left column out of the way. Tab and arrows choose a letter",
    "by keys, left and right open its actions, Escape closes them.",
  ]

  private let view: PostView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = PostView(palette: palette)
    view.fill(room)
    // These keys open letters and turn photographs: they scroll nothing as well.
    room.shouldScrollByKey = { ![.space, .left, .right].contains($0.key) }
    // The layout springs when the window turns, and the controllers are told.
    room.onSizeTransition = { _, _ in }
  }

  func pressed(_ key: KeyEvent.Key) {
    let isMirrored = view.effectiveLayoutDirection == .rightToLeft
    switch key {
    case .space, .return: view.go()
    case .backspace, isMirrored ? .right : .left: view.back()
    case isMirrored ? .left : .right: view.forward()
    case KeyEvent.Key("m"): view.toggleSheet()
    case KeyEvent.Key("c"): view.togglePrimary()
    case KeyEvent.Key("1"): view.select(0)
    case KeyEvent.Key("2"): view.select(1)
    case KeyEvent.Key("3"): view.select(2)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 47)
    let place = PostView.place(in: size)
    let isCompact = DemoView.isLow(size)
    let bar = isCompact ? 44.0 : 52
    let isMirrored = Language.current.direction == .rightToLeft
    func directed(_ point: Point) -> Point {
      isMirrored ? Point(x: place.minX + place.maxX - point.x, y: point.y) : point
    }
    let row = Point(x: place.minX + min(place.width * 0.2, 180), y: place.minY + bar + 120)
    // A letter opens; where there is one column, a hand drags it back.
    script.tap(at: directed(row), time: start + 0.4)
    script.touch(at: start + 1.5, duration: 0.5) { t in
      directed(Point(x: place.minX + 4 + place.width * 2.6 * t * t, y: place.midY))
    }
    script.tap(at: directed(Point(x: row.x, y: min(row.y + 80, place.maxY - 80))), time: start + 2.7)
    // A sheet comes, is flicked up, pulled down and let go.
    script.key(KeyEvent.Key("m"), at: start + 3.7)
    let edge = place.maxY - min(PostView.sheetHeight(rows: 10, in: size), place.height - 40) + 8
    script.touch(at: start + 4.5, duration: 0.2) { t in
      Point(x: place.midX, y: edge - place.height * 6 * t * t)
    }
    script.touch(at: start + 5.5, duration: 0.3) { t in
      Point(x: place.midX, y: place.minY + 50 + place.height * 8 * t * t)
    }
    // The album: two pages, one of them caught.
    script.key(KeyEvent.Key("2"), at: start + 6.6)
    for (index, time) in [7.3, 7.55, 8.4].enumerated() {
      let way = index == 2 ? 0.5 : -0.55
      script.touch(at: start + time, duration: 0.16) { t in
        directed(place.center + Point(x: place.width * way * (t / 0.16) * (t / 0.16), y: 0))
      }
    }
    // A photograph alone, and back in mid-flight.
    script.key(.space, at: start + 9.3)
    script.key(.space, at: start + 9.55)
    script.key(KeyEvent.Key("3"), at: start + 10.3)
    return script
  }
}
