import Martlet
import MartletTesting
import MartletWayland

/// One window that is dragged from portrait to landscape.
@MainActor
final class TurnsDemo: Demo {
  static let name = "window-turns"
  static let summary = "One window from portrait to landscape: by hand, at once, and back before it is there"
  static let help = [
    "Drag an edge of the window, or its lower right corner: everything follows. Maximize it, tile it,",
    "turn the screen, press F11: everything springs to its new place, and back again if you change your",
    "mind on the way.",
  ]
  static let keys = ["M, or two taps on the landscape, maximize; Space shows another bird."]

  private let view: TurnsView
  private weak var window: (any Window)?

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = TurnsView(palette: palette)
    window = room.window
    view.fill(room)
    view.onGrip = { [weak window] in (window as? WaylandWindow)?.beginResize(at: [.bottom, .right]) }
    view.onMaximize = { [weak self] in self?.toggleMaximized() }
    room.onSizeTransition = { [view] _, coordinator in view.turn(with: coordinator) }
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.showNext()
    case KeyEvent.Key("m"): toggleMaximized()
    default: break
    }
  }

  private func toggleMaximized() { (window as? WaylandWindow)?.isMaximized.toggle() }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 31)
    let tall = Size(width: (size.width * 0.58).rounded(), height: (size.height * 1.2).rounded())
    // By hand, from landscape to portrait.
    script.dragEdge(from: size, to: tall, at: start + 0.6, duration: 1.6)
    // At once, and at once back.
    script.resize(to: size, at: start + 3)
    script.resize(to: tall, at: start + 4.4)
    // Overtaken on the way.
    script.resize(to: size, at: start + 4.6)
    script.resize(to: tall, at: start + 4.85)
    script.resize(to: size, at: start + 6.4)
    script.key(.space, at: start + 7.4)
    return script
  }
}
