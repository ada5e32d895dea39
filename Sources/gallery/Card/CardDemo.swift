import Martlet
import MartletTesting

/// A playing card made of layers: one picture of a pip, placed by transforms.
@MainActor
final class CardDemo: Demo {
  static let name = "card"
  static let summary = "A playing card, all its pips by composed transforms: turn it, drag it, throw it"
  static let help = [
    "Click, tap or press space to turn the card over to the next one, again while it turns. Drag it and",
    "let go: it keeps the velocity of the hand and springs back, unless you catch it in flight.",
  ]

  private let view: CardTable

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = CardTable(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.turn() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let home = CardTable.home(in: DemoView.field(in: size))
    var script = InputScript(seed: 23)
    script.tap(at: home.center, time: start + 1.0)
    script.touch(at: start + 2.9, duration: 0.5) { t in
      let pull = max(t - 0.2, 0)
      return home.center + Point(x: size.width * 3.2 * pull * pull, y: -size.height * 1.1 * pull * pull)
    }
    script.tap(at: home.center, time: start + 5.0)
    // Turned again before it has finished turning.
    script.key(.space, at: start + 5.3)
    script.key(.space, at: start + 5.5)
    return script
  }
}
