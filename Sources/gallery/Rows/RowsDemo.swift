import Martlet
import MartletTesting

/// A list of a million rows of different heights.
@MainActor
final class RowsDemo: Demo {
  static let name = "rows"
  static let summary = "A million rows: throw them, catch them, take some out, add others"
  static let help = [
    "Drag, throw and catch the list, or go far away with the buttons. Pull a row aside to delete it, tap",
    "one to see more of it, hold one and carry it up or down beyond the edge, also while the list flies.",
  ]
  static let keys = [
    "Arrows, Page Up, Page Down, Home, End and space scroll; R, T and E go to a random row, to the first",
    "and to the last. N adds a row in the middle, D or Delete deletes one, and U moves it up. Esc puts",
    "back the row that is carried. Press B in mid-flight: the list goes on while the main thread is",
    "blocked.",
  ]

  private let view: RowsView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = RowsView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case KeyEvent.Key("r"): view.goToRandomRow()
    case KeyEvent.Key("t"): view.go(to: 0)
    case KeyEvent.Key("e"): view.goToEnd()
    case KeyEvent.Key("n"): view.add()
    case KeyEvent.Key("d"), .delete: view.deleteMiddleRow()
    case KeyEvent.Key("u"): view.raiseMiddleRow()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let list = DemoView.aboveBar(DemoView.field(in: size))
    var script = InputScript(seed: 31)
    func flick(at time: MediaTime, by way: Double, in duration: Double) {
      let from = Point(x: list.center.x, y: way < 0 ? list.maxY - 40 : list.minY + 40)
      script.touch(at: time, duration: duration) { t in
        from + Point(x: 0, y: way * (t / duration) * (t / duration))
      }
    }
    flick(at: start + 0.4, by: -list.height * 0.6, in: 0.2)
    flick(at: start + 1.2, by: -list.height * 0.7, in: 0.18)
    // Caught in flight, held, and thrown back, beyond the first row.
    script.touch(at: start + 2.0, duration: 0.55) { t in
      let pull = max(t - 0.35, 0)
      return list.center + Point(x: 0, y: list.height * 8 * pull * pull)
    }
    flick(at: start + 2.9, by: list.height * 0.7, in: 0.15)
    flick(at: start + 3.5, by: list.height * 0.7, in: 0.15)
    script.key(KeyEvent.Key("r"), at: start + 5.0)
    script.key(.pageDown, at: start + 5.9)
    script.key(.pageDown, at: start + 6.2)
    // Rows are thrown out to the left and right, others are added while they go.
    for (index, share) in [0.35, 0.6].enumerated() {
      let time = start + 7.15 + Double(index) * 0.5
      let side = index == 0 ? -1.0 : 1
      script.touch(at: time, duration: 0.2) { t in
        Point(x: list.center.x + side * list.width * 10 * t * t, y: list.minY + list.height * share)
      }
    }
    script.key(KeyEvent.Key("n"), at: start + 8.15)
    script.key(KeyEvent.Key("n"), at: start + 8.3)
    script.tap(at: Point(x: list.center.x, y: list.minY + list.height * 0.3), time: start + 9.15)
    script.key(KeyEvent.Key("u"), at: start + 10.15)
    // A throw goes on while rows above and below come and go.
    flick(at: start + 11.15, by: -list.height * 0.6, in: 0.2)
    for step in 0..<4 {
      script.key(KeyEvent.Key(step % 2 == 0 ? "d" : "n"), at: start + 11.5 + Double(step) * 0.15)
    }
    return script
  }
}
