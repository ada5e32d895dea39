import Martlet

/// The way out of a kiosk, which one has to know of: a drag from the window's upper left corner asks for digits, and the right ones
/// close the window.
@MainActor
final class KioskExit {
  /// Seconds without input after which the pad for digits goes by itself.
  private static let patience = 20.0
  /// The keys that end a program elsewhere, and end no kiosk.
  static let deadKeys: [KeyEvent.Key] = [.escape, "q", .f11]

  /// The pad that asks for the digits, while it is there.
  private(set) var pad: PinPad?
  /// The colours of the pad that opens next.
  var palette: Palette
  private unowned let room: any DemoRoom
  private let pin: String
  private let clock: IdleClock
  private let corner = ScreenEdgePanGestureRecognizer()

  init(in room: any DemoRoom, pin: String, palette: Palette) {
    (self.room, self.pin, self.palette) = (room, pin, palette)
    clock = IdleClock(seconds: Self.patience, in: room.rootView.layer)
    clock.onIdle = { [weak self] in self?.closePad() }
    corner.edges = [.top, .left]
    corner.isFromCorner = true
    // A drag from there is no drag from the edge of an open demo.
    corner.shouldBeRequiredToFail = { [weak corner] in
      $0 is ScreenEdgePanGestureRecognizer && $0 !== corner
    }
    corner.addHandler { [weak self] in if $0.state == .ended { self?.askForPin() } }
    room.rootView.addGestureRecognizer(corner)
  }

  /// Somebody uses the kiosk: a pad stays as long again.
  func used() { if pad != nil { clock.restart() } }

  /// Places the pad in a window of a size.
  func lay(in size: Size) {
    let free = Rect(origin: .zero, size: size).insetBy(dx: PinPad.outerMargin, dy: PinPad.outerMargin)
    pad?.frame = room.rootView.alignToPixels(
      Rect(
        center: free.center,
        size: Size(
          width: min(PinPad.size.width, max(free.width, 1)),
          height: min(PinPad.size.height, max(free.height, 1)))))
  }

  private func askForPin() {
    guard pad == nil else { return }
    let pad = PinPad(pin: pin, palette: palette)
    pad.onRight = { [weak window = room.window] in window?.close() }
    pad.onCancel = { [weak self] in self?.closePad() }
    room.rootView.addSubview(pad)
    self.pad = pad
    lay(in: room.rootView.bounds.size)
    pad.opacity = 0
    View.animate(spring: .snappy) { pad.opacity = 1 }
    clock.restart()
  }

  private func closePad() {
    guard let pad else { return }
    self.pad = nil
    clock.stop()
    pad.isUserInteractionEnabled = false
    View.animate(spring: .snappy) {
      pad.opacity = 0
    } completion: { [weak pad] _ in
      pad?.removeFromSuperview()
    }
  }
}
