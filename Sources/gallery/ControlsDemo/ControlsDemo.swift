import Martlet
import MartletTesting

/// All of the library's controls on one page: they lead a sky over hills.
@MainActor
final class ControlsDemo: Demo {
  static let name = "controls"
  static let summary = "All controls on one page, for a finger, the pointer or the keys alone"
  static let help = [
    "Move the sun, throw the switches and catch them, hold plus, slide over words and dots. The flock can",
    "have a name: a finger that stays on it moves the caret, and two taps take a word.",
  ]
  static let keys = [
    "Tab and Shift+Tab lead from one to the next, arrows change it, space and Return press it, Escape",
    "lets go of what a hand holds. Without a focus, space goes to the next hour.",
  ]

  private let view: ControlsView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ControlsView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.nextHour() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 37)
    let sun = ControlsView.control(.sun, in: size)
    let y = sun.center.y
    let way = sun.width - Slider.thumbSize
    /// A place on the groove.
    func place(_ part: Double) -> Point { Point(x: sun.minX + Slider.thumbSize / 2 + way * part, y: y) }
    // The thumb is dragged; the hour is chosen by words.
    script.touch(at: start + 0.4, duration: 1.1) { t in
      place(ControlsView.noon + (0.9 - ControlsView.noon) * (1 - (1 - t / 1.1) * (1 - t / 1.1)))
    }
    let hours = ControlsView.control(.hour, in: size)
    script.tap(at: Point(x: hours.minX + hours.width / 6, y: hours.center.y), time: start + 2)
    script.touch(at: start + 3, duration: 0.6) { t in
      Point(x: hours.minX + hours.width * (1 + 4 * t / 0.6) / 6, y: hours.center.y)
    }
    // The rest by keys, where they are seen or not.
    var time = start + 4.2
    func key(_ key: KeyEvent.Key, after pause: Double = 0.35) {
      time += pause
      script.key(key, at: time)
    }
    for step: KeyEvent.Key in [.tab, .tab, .space] { key(step) }
    for step: KeyEvent.Key in [.space, .tab, .right, .right, .right, .left] { key(step, after: 0.4) }
    for step: KeyEvent.Key in [.tab, .right, .right, .tab, .space] { key(step, after: 0.5) }
    for step: KeyEvent.Key in [.tab, .return] { key(step, after: 0.5) }
    key(.backTab, after: 2.4)
    key(.space, after: 0.4)
    return script
  }
}
