import Glibc
import Martlet
import MartletTesting
import MartletWayland

/// A demo in a window on the Wayland session.
@MainActor
struct Show {
  let demo: any Demo.Type
  let palette: Palette
  /// Whether it is light or dark; automatic to follow the desktop.
  let appearance: Appearance
  let size: Size
  let isFullscreen: Bool
  /// The name of the output to fill; `nil` for any.
  let output: String?
  let isKiosk: Bool
  /// The digits that end a kiosk; `nil` if none do.
  let pin: String?
  /// The slow-motion factor of the command line, if given.
  let slow: Double?
  let trace: Trace?
  /// The file to record into; `nil` for none.
  let record: String?
  /// What to play in the window; `nil` for nothing.
  let replay: InputRecording?

  /// How long `B` blocks the main thread, in microseconds.
  private static let blockade: UInt32 = 2_000_000
  /// The time after which a kiosk's cursor hides, in seconds.
  private static let cursorTimeout = 3.0

  /// The window's title: the demo and the program.
  private var title: String {
    demo is WallDemo.Type ? "Martlet" : "\(localized(DemoTile.title(of: demo))) – Martlet"
  }

  /// Opens the window and handles events until it is closed; then the process ends.
  func run() throws {
    let application = try WaylandApplication.connect(outlivesCompositor: isKiosk)
    // The command line overrides the environment, which `connect` has applied.
    if let slow { SlowMotion.factor = slow }
    Self.followControllers(application.gameControllers)
    application.gameControllers.isOn = true
    let window = try application.makeWindow(
      title: title, applicationID: "org.martlet.Gallery", size: size,
      isFullscreen: isFullscreen, fullscreenOutput: output)
    if isKiosk {
      application.cursorTimeout = Self.cursorTimeout
      window.inhibitsIdle = true
    }
    window.minimumSize = Size(width: 320, height: 240)
    let player = replay.map { InputPlayer(window, playing: $0) }
    player?.onOtherSize = { recorded, shown in
      let words =
        "gallery: recorded in a window of \(recorded) points, played in one of \(shown): touches may meet other things\n"
      _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
    let played = player?.window ?? window
    let recorder = try record.map { try InputRecorder(played, path: $0) }
    let controller = WindowController(window: recorder?.window ?? played)
    controller.rootView.layoutDirection = Language.current.direction
    // What is recorded is to look the same when it is played.
    let exhibit = ShownDemo(
      demo, in: controller, palette: palette, appearance: appearance,
      follows: record == nil && replay == nil, trace: trace)
    func startKiosk() {
      if isKiosk { (exhibit.demo as? any KioskDemo)?.startKiosk(pin: pin) }
    }
    startKiosk()
    func watchFrames() {
      let costs = exhibit.demo.meter?.inbox
      guard trace != nil || recorder != nil || costs != nil else { return }
      window.onFrame = {
        trace?.frame($0)
        recorder?.drew($0)
        costs?.note($0)
      }
    }
    watchFrames()
    exhibit.onChange = {
      startKiosk()
      watchFrames()
    }
    controller.onTouch = { trace?.touch($0) }
    controller.onKey = { [weak window] event in
      guard event.phase != .released, let window, !exhibit.demo.takes(event), event.phase == .pressed else {
        return
      }
      switch event.key {
      case .escape, KeyEvent.Key("q"): window.close()
      case .f11: window.isFullscreen.toggle()
      case KeyEvent.Key("s"): SlowMotion.toggle()
      case KeyEvent.Key("b"): usleep(Self.blockade)
      default: exhibit.demo.pressed(event.key)
      }
    }
    for line in demo.help + demo.keys { print(line) }
    fflush(nil)
    application.run()
  }

  /// Lets game controllers do what keys do: besides moving, opening and going back, what to try, the source and the settings.
  static func followControllers(_ controllers: GameControllers) {
    for (button, key) in [(.north, .f1), (.select, .f2), (.start, .f3)]
      as [(GameControllerButton, KeyEvent.Key)]
    {
      controllers.keys[button] = key
    }
  }
}
