import Martlet
import MartletTesting

/// Photographs, one of them chosen, and five ways to show which.
@MainActor
final class SelectionDemo: Demo {
  static let name = "selection"
  static let summary = "A chosen photograph grows, beats, blinks, turns round or shines"
  static let help = [
    "Tap a photograph to choose it, and another one before the first has come to rest. Choose a way in",
    "the bar.",
  ]
  static let keys = ["Space chooses the next photograph; the arrows choose the way."]

  private let view: SelectionView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = SelectionView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.chooseNext()
    case .left: view.turnEffect(-1)
    case .right: view.turnEffect(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 6)
    let (photos, _) = SelectionView.layout(size)
    // Two photographs in a row …
    script.tap(at: photos[0].center, time: start + 0.4)
    script.tap(at: photos[1].center, time: start + 0.7)
    // … and each other way to show one.
    for (photo, time) in [(2, 1.8), (3, 3.4), (5, 7.6)] {
      script.key(.right, at: start + time)
      script.tap(at: photos[photo].center, time: start + time + 0.25)
    }
    script.key(.right, at: start + 5.0)
    return script
  }
}
