import Martlet
import MartletTesting

/// Notes whose list and page find other places in each window.
@MainActor
final class NotesDemo: Demo {
  static let name = "notes"
  static let summary = "Notes that find their places in any window: open them, reorder them, throw them back"
  static let help = [
    "Drag the window's edge, maximize it or turn it: the page goes from beside the list to below it, and",
    "dates below their titles. Tap a note to open it, drag or throw its page back and catch it on its",
    "way, and drag notes to other places.",
  ]
  static let keys = [
    "Up and down choose a note, space or Return opens it or sends it back, U and D move it in the list."
  ]

  private let view: NotesView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = NotesView(palette: palette)
    view.fill(room)
    room.onSizeTransition = { [view] _, coordinator in view.turn(with: coordinator) }
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space, .return: view.toggle()
    case .up: view.step(-1)
    case .down: view.step(1)
    case .left, .backspace: view.close()
    case .right: view.open(view.chosen)
    case KeyEvent.Key("u"): view.move(-1)
    case KeyEvent.Key("d"): view.move(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 41)
    let layout = NotesLayout(size)
    // Another note; then the first one, before that has arrived.
    script.tap(at: layout.cards[2].center, time: start + 0.5)
    if layout.shape.arrangement != .over {
      script.tap(at: layout.cards[0].center, time: start + 0.75)
      script.tap(at: layout.cards[1].center, time: start + 1.4)
    }
    // The page is thrown back into its card.
    let home = layout.cards[layout.shape.arrangement == .over ? 2 : 1].center
    let way = home - layout.page.center
    let direction = way * (1 / max(way.length, 1))
    script.touch(at: start + 2.4, duration: 0.2) { t in
      layout.page.center + direction * (4000 * t * t)
    }
    // A card is dragged down the list, and another one thrown up.
    let (first, third) = (layout.cards[0].center, layout.cards[3].center)
    script.touch(at: start + 3.6, duration: 0.9) { t in
      let u = min(t / 0.8, 1)
      return first + (third - first) * (u * u * (3 - 2 * u)) + Point(x: 24 * u, y: 0)
    }
    let last = layout.cards[4].center
    script.touch(at: start + 5, duration: 0.18) { t in last + Point(x: 0, y: -3000 * t * t) }
    script.key(.return, at: start + 5.8)
    // From landscape to portrait by hand, and back at once.
    let tall = Size(width: (size.width * 0.52).rounded(), height: (size.height * 1.15).rounded())
    script.dragEdge(from: size, to: tall, at: start + 6.6, duration: 1.4)
    script.resize(to: size, at: start + 8.8)
    script.resize(to: tall, at: start + 9.05)
    script.resize(to: size, at: start + 10)
    return script
  }
}
