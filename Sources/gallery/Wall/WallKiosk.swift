import Martlet

/// The wall as a show for passers-by: after a minute without input it plays by itself, and a corner that one has to know of leads out.
@MainActor
final class WallKiosk {
  /// Seconds without input until the show begins.
  static let patience = 60.0

  let loop: AttractLoop
  /// The pad that asks for the digits, while it is there.
  var pad: PinPad? { exit?.pad }
  /// The colours of the pad that opens next.
  var palette: Palette { didSet { exit?.palette = palette } }
  /// Called when nobody uses it any more, before the show begins.
  var onRest: () -> Void = {}
  private let wall: () -> WallView?
  private let idle: IdleClock
  private let exit: KioskExit?
  private let watch: TouchWatch
  private let touched: Touched

  /// What a touch calls.
  @MainActor
  private final class Touched { var call: () -> Void = {} }

  /// - Parameters:
  ///   - pin: The digits that end the program; `nil` if none do.
  ///   - wall: The wall at the time.
  init(in room: any DemoRoom, pin: String?, palette: Palette, wall: @escaping () -> WallView?) {
    (self.palette, self.wall) = (palette, wall)
    exit = pin.map { KioskExit(in: room, pin: $0, palette: palette) }
    loop = AttractLoop(wall, window: room.window)
    idle = IdleClock(seconds: Self.patience, in: room.rootView.layer)
    let touched = Touched()
    self.touched = touched
    watch = TouchWatch { isDown in if isDown { touched.call() } }
    touched.call = { [weak self] in self?.used() }
    room.rootView.addGestureRecognizer(watch)
    idle.onIdle = { [weak self] in self?.rested() }
    idle.restart()
  }

  /// Nobody has begun anything for a while.
  private func rested() {
    guard watch.numberOfTouches == 0 else { return idle.restart() }
    onRest()
    loop.start()
  }

  /// Somebody has touched it, pressed a key or moved the pointer.
  func used() {
    guard !loop.isDelivering else { return }
    loop.stop()
    idle.restart()
    exit?.used()
  }

  func lay(in size: Size) { exit?.lay(in: size) }
}
