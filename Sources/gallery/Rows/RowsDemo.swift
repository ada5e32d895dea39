import Martlet
import MartletTesting

/// A list of a million rows of different heights.
@MainActor
final class RowsDemo: Demo {
  static let name = "rows"
  static let summary = "A million rows: throw them, catch them, go to any row at once"
  static let help = [
    "Drag, throw and catch the list. A wheel, a touchpad, arrows, Page Up, Page Down, Home, End and space scroll too.",
    "The buttons, or R, T and E, go to a random row, to the first and to the last.",
    "Press B in mid-flight: the list goes on while the main thread is blocked.",
  ]

  private let view: RowsView

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    view = RowsView(palette: palette)
    view.fill(controller)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case KeyEvent.Key("r"): view.goToRandomRow()
    case KeyEvent.Key("t"): view.go(to: 0)
    case KeyEvent.Key("e"): view.go(to: RowsView.count - 1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let list = RowsView.listFrame(in: DemoView.field(in: size))
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
    return script
  }
}
