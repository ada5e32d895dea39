import Martlet
import MartletTesting

/// Boxes and balls that collide, on a table or with gravity.
@MainActor
final class DynamicsDemo: Demo {
  static let name = "dynamics"
  static let summary = "Boxes and balls collide: drag, throw and catch them; switch gravity on"
  static let help = [
    "Drag a box: it pushes the others, and flies on as the hand threw it until the table slows it down or",
    "you catch it. Switch gravity on and off in the bar: all of them fall, pile up and rest.",
  ]
  static let keys = [
    "Space switches gravity on and off, R puts everything in order. Press B while they fall: a blocked",
    "main thread stops no body.",
  ]

  private let view: DynamicsView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = DynamicsView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.hasGravity.toggle()
    case KeyEvent.Key("r"): view.putInOrder()
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let layout = DynamicsLayout(size: size)
    var script = InputScript(seed: 5)
    let (first, second) = (layout.home(of: 0), layout.home(of: layout.count - 1))
    // A box is thrown into the others, and another one from the other side.
    script.touch(at: start + 0.4, duration: 0.25) { t in
      first + Point(x: size.width * 4.5 * t * t, y: size.height * 2 * t * t)
    }
    script.touch(at: start + 1.3, duration: 0.25) { t in
      second + Point(x: -size.width * 5 * t * t, y: -size.height * 1.2 * t * t)
    }
    script.key(.space, at: start + 2.6)
    script.key(.space, at: start + 5)
    return script
  }
}
