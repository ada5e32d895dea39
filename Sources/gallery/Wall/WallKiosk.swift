import Martlet

/// The wall as a show for passers-by: after a minute without input it plays by itself, and a corner that one has to know of leads out.
@MainActor
final class WallKiosk {
  /// Seconds without input until the show begins.
  static let patience = 60.0
  /// Seconds after which the pad for digits goes by itself.
  private static let padPatience = 20.0

  let loop: AttractLoop
  private(set) var pad: PinPad?
  private let room: any DemoRoom
  private let pin: String?
  /// The colours of the pad that opens next.
  var palette: Palette
  /// Called when nobody uses it any more, before the show begins.
  var onRest: () -> Void = {}
  private let wall: () -> WallView?
  private let idle: IdleClock
  private let padClock: IdleClock
  private let watch: TouchWatch
  private let corner = ScreenEdgePanGestureRecognizer()
  private let touched: Touched

  /// What a touch calls.
  @MainActor
  private final class Touched { var call: () -> Void = {} }

  /// - Parameters:
  ///   - pin: The digits that end the program; `nil` if none do.
  ///   - wall: The wall at the time.
  init(in room: any DemoRoom, pin: String?, palette: Palette, wall: @escaping () -> WallView?) {
    (self.room, self.pin, self.palette, self.wall) = (room, pin, palette, wall)
    loop = AttractLoop(wall, window: room.window)
    idle = IdleClock(seconds: Self.patience, in: room.rootView.layer)
    padClock = IdleClock(seconds: Self.padPatience, in: room.rootView.layer)
    let touched = Touched()
    self.touched = touched
    watch = TouchWatch { isDown in if isDown { touched.call() } }
    touched.call = { [weak self] in self?.used() }
    room.rootView.addGestureRecognizer(watch)
    idle.onIdle = { [weak self] in self?.rested() }
    padClock.onIdle = { [weak self] in self?.closePad() }
    if pin != nil {
      corner.edges = [.top, .left]
      corner.isFromCorner = true
      // A drag from there is no drag from the edge of an open demo.
      corner.shouldBeRequiredToFail = { [weak corner] in
        $0 is ScreenEdgePanGestureRecognizer && $0 !== corner
      }
      corner.addHandler { [weak self] in if $0.state == .ended { self?.askForPin() } }
      room.rootView.addGestureRecognizer(corner)
    }
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
    if pad != nil { padClock.restart() }
  }

  func lay(in size: Size) {
    pad?.frame = Rect(
      center: Point(x: (size.width / 2).rounded(), y: (size.height / 2).rounded()),
      size: Size(
        width: min(PinPad.size.width, size.width), height: min(PinPad.size.height, size.height)))
  }

  private func askForPin() {
    guard let pin, pad == nil else { return }
    let pad = PinPad(pin: pin, palette: palette)
    pad.onRight = { [weak window = room.window] in window?.close() }
    pad.onCancel = { [weak self] in self?.closePad() }
    room.rootView.addSubview(pad)
    self.pad = pad
    lay(in: room.rootView.bounds.size)
    pad.opacity = 0
    View.animate(spring: .snappy) { pad.opacity = 1 }
    padClock.restart()
  }

  private func closePad() {
    guard let pad else { return }
    self.pad = nil
    padClock.stop()
    pad.isUserInteractionEnabled = false
    View.animate(spring: .snappy) {
      pad.opacity = 0
    } completion: { [weak pad] _ in
      pad?.removeFromSuperview()
    }
  }
}
