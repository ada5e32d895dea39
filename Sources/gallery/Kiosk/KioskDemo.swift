/// A demo that can fill a kiosk by itself, and that only a PIN ends then.
@MainActor
protocol KioskDemo: Demo {
  /// Makes it a kiosk, which no key ends.
  /// - Parameter pin: The digits that end it, after a drag from the upper left corner; `nil` if nothing does.
  func startKiosk(pin: String?)
}
