import Martlet
import MartletTesting

/// A grid of leaves.
@MainActor
final class HerbariumDemo: Demo {
  static let name = "herbarium"
  static let summary = "Two thousand leaves in a grid: pull one aside, pinch for larger ones, throw them all"
  static let help = [
    "Drag and throw the grid, pull a leaf to the right to keep it and to the left to drop it, far to do so",
    "at once. Pinch for larger and smaller leaves, or make the window narrow: they find new places.",
  ]
  static let keys = [
    "Plus and minus show larger and smaller leaves, N adds one in the middle, D or Delete drops one, K",
    "keeps one. Tab and arrows choose a leaf; space and return keep it. T and E go to the first and to",
    "the last.",
  ]

  private let view: HerbariumView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = HerbariumView(palette: palette)
    view.fill(room)
    // The layout springs when the window turns.
    room.onSizeTransition = { _, _ in }
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case KeyEvent.Key("+"), KeyEvent.Key("="), .keypadAdd: view.enlarge(by: 1)
    case KeyEvent.Key("-"), .keypadSubtract: view.enlarge(by: -1)
    case KeyEvent.Key("n"): view.add()
    case KeyEvent.Key("d"), .delete: view.dropMiddle()
    case KeyEvent.Key("k"): view.turnMiddle()
    case KeyEvent.Key("t"): view.go(toEnd: false)
    case KeyEvent.Key("e"): view.go(toEnd: true)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let grid = DemoView.aboveBar(DemoView.field(in: size))
    var script = InputScript(seed: 67)
    func flick(at time: MediaTime, by way: Double, in duration: Double) {
      let from = Point(x: grid.midX, y: way < 0 ? grid.maxY - 40 : grid.minY + 40)
      script.touch(at: time, duration: duration) { t in
        from + Point(x: 0, y: way * (t / duration) * (t / duration))
      }
    }
    func pull(_ share: Point, by way: Double, at time: MediaTime, in duration: Double) {
      let from = Point(x: grid.minX + grid.width * share.x, y: grid.minY + grid.height * share.y)
      script.touch(at: time, duration: duration) { t in
        from + Point(x: way * (t / duration) * (2 - t / duration), y: 0)
      }
    }
    // One is kept, and one is dropped: the others close up.
    pull(Point(x: 0.3, y: 0.3), by: 110, at: start + 0.4, in: 0.35)
    pull(Point(x: 0.72, y: 0.3), by: -190, at: start + 1.3, in: 0.35)
    script.key(KeyEvent.Key("k"), at: start + 2.2)
    script.key(KeyEvent.Key("n"), at: start + 2.6)
    // Larger ones, and back while they are on their way.
    for (index, step) in (["+", "+", "-", "-", "-"] as [Unicode.Scalar]).enumerated() {
      script.key(KeyEvent.Key(step), at: start + 3.4 + Double(index) * 0.35)
    }
    flick(at: start + 5.6, by: -grid.height * 0.6, in: 0.18)
    flick(at: start + 6.3, by: -grid.height * 0.6, in: 0.16)
    flick(at: start + 7.4, by: grid.height * 0.6, in: 0.16)
    return script
  }
}
