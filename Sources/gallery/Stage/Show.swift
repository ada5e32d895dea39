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
  /// The name of the output to fill; `nil` for any.
  let output: String?
  let isKiosk: Bool
  /// The slow-motion factor of the command line, if given.
  let slow: Double?
  let trace: Trace?

  /// How long `B` blocks the main thread, in microseconds.
  private static let blockade: UInt32 = 2_000_000
  /// The slow-motion factor of `S`.
  private static let slowMotion = 10.0
  /// The time after which a kiosk's cursor hides, in seconds.
  private static let cursorTimeout = 3.0

  /// Opens the window and handles events until it is closed; then the process ends.
  func run() throws {
    let application = try WaylandApplication.connect(outlivesCompositor: isKiosk)
    // The command line overrides the environment, which `connect` has applied.
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
