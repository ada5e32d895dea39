import Martlet
import MartletTesting

/// A drawer with a bird that can be toggled at any moment.
@MainActor
final class BirdDemo: Demo {
  static let name = "bird"
  static let summary = "A drawer with a bird: be as indecisive as you like"
  static let help = [
    "The switch, a tap on the bar, or space opens and closes the drawer, at any moment and as often as you like.",
    "Its view is made when the first way begins and taken out when the last one ends closed.",
  ]

  private let view: BirdDemoView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = BirdDemoView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.toggle() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 13)
    script.key(.space, at: start + 0.4)
    script.tap(at: BirdLayout(size: size).toggle.center, time: start + 2.6)
    // Changes its mind often.
    for time in [2.85, 3.1, 3.3, 3.55, 4.6, 4.9, 5.1, 5.2, 5.3, 5.6] { script.key(.space, at: start + time) }
    script.tap(at: BirdLayout(size: size).bar.center, time: start + 7.8)
    return script
  }
}
