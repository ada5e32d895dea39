import Martlet
import MartletTesting

/// A journal to leaf through.
@MainActor
final class FlipBookDemo: Demo {
  static let name = "flip-book"
  static let summary = "A book to leaf through: throw several pages at once, catch them in flight"
  static let help = [
    "Drag a page, or throw it, also while others are on their way; catch one in flight. A tap at the",
    "margins turns a page, too.",
  ]
  static let keys = ["The arrows turn a page, space turns four, backspace closes the book."]

  private let view: FlipBookStage

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = FlipBookStage(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.riffle()
    case .left: view.turnBack()
    case .right: view.turnForward()
    case .backspace: view.close()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 31)
    let layout = FlipBookStage.layout(size)
    let (middle, width) = (layout.stage.center, layout.book.width)
    // The cover, led slowly; then pages that are thrown, one after the other.
    script.touch(at: start + 0.4, duration: 1) { t in
      middle + Point(x: width * (0.2 - 0.75 * t * t * (3 - 2 * t)), y: width * 0.03 * t)
    }
    for index in 0..<3 {
      script.touch(at: start + 2 + Double(index) * 0.22, duration: 0.16) { t in
        middle + Point(x: width * (0.42 - 14 * t * t), y: 0)
      }
    }
    // One is caught and led back.
    script.touch(at: start + 3.6, duration: 0.14) { t in middle + Point(x: width * (0.42 - 14 * t * t), y: 0)
    }
    script.touch(at: start + 3.92, duration: 0.8) { t in
      middle + Point(x: width * (-0.1 + 0.5 * min(t / 0.6, 1)), y: 0)
    }
    script.tap(at: middle + Point(x: width * 0.46, y: 0), time: start + 5.4)
    script.key(.space, at: start + 6.4)
    // Beyond the end.
    script.touch(at: start + 8.2, duration: 0.6) { t in middle + Point(x: -width * 0.4 * t, y: 0) }
    script.key(.backspace, at: start + 9.6)
    return script
  }
}
