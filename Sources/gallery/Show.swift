import Glibc
import Martlet
import MartletWayland

/// A demo in a window on the Wayland session.
@MainActor
struct Show {
  let demo: any Demo.Type
  let palette: Palette
  let size: Size
  let isFullscreen: Bool
  /// Name of the output to fill; `nil` for any.
  let output: String?
  let isKiosk: Bool
  /// How many times slower than normal everything is to move, if the command line says so.
  let slow: Double?
  let trace: Trace?

  /// How long `B` blocks the main thread, in microseconds.
  private static let blockade: UInt32 = 2_000_000
  /// How many times slower than normal `S` makes everything.
  private static let slowMotion = 10.0
  /// Seconds after which a kiosk's cursor hides.
  private static let cursorTimeout = 3.0

  /// Opens the window and handles events until it is closed; the process then ends.
  func run() throws {
    let application = try WaylandApplication.connect(outlivesCompositor: isKiosk)
    // What the command line says wins over the environment, which connecting has followed.
    if let slow { SlowMotion.factor = slow }
    let window = try application.makeWindow(
      title: "Martlet – \(demo.summary)", applicationID: "martlet.gallery", size: size,
      isFullscreen: isFullscreen, fullscreenOutput: output)
    if isKiosk {
      application.cursorTimeout = Self.cursorTimeout
      window.inhibitsIdle = true
    }
    window.minimumSize = Size(width: 320, height: 240)
    if let trace { window.onFrame = { trace.frame($0) } }
    let controller = WindowController(window: window)
    let exhibit = demo.init(in: controller, palette: palette, trace: trace)
    controller.onTouch = { trace?.touch($0) }
    controller.onKey = { [weak window] event in
      guard event.phase == .pressed, let window else { return }
      switch event.key {
      case .escape, KeyEvent.Key("q"): window.close()
      case .f11: window.isFullscreen.toggle()
      case KeyEvent.Key("s"): SlowMotion.factor = SlowMotion.factor == 1 ? Self.slowMotion : 1
      case KeyEvent.Key("b"): usleep(Self.blockade)
      default: exhibit.pressed(event.key)
      }
    }
    for line in demo.help { print(line) }
    fflush(nil)
    application.run()
  }
}
