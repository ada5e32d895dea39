import Martlet
import MartletTesting

/// Two cards in flight, touched at once: one where it will be, one where it is seen.
@MainActor
final class HitTestDemo: Demo {
  static let name = "hit-test"
  static let summary = "Touch a card in flight: where the model is, and where it is seen"
  static let help = [
    "Send the cards to the other side with the button, and touch one while it flies: the touch counts in",
    "both panels, at the same place. In the left one it must hit the outline, where the model is already;",
    "in the right one the card that you see.",
  ]
  static let keys = ["Space sends the cards to the other side."]

  private let view: HitTestView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = HitTestView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { view.go() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 4)
    let panel = HitTestView.layout(size).panels[1]
    let places = HitTestLane.places(in: panel.size)
    /// Where the card is seen some seconds after it has set out.
    func seen(after time: Double, from first: Int) -> Point {
      let part = TimingFunction.easeInEaseOut.value(at: time / HitTestLane.duration)
      return places[first].interpolated(to: places[1 - first], fraction: part) + panel.origin
    }
    script.key(.space, at: start + 0.6)
    // Where it will be, but is not yet; then where it is seen.
    script.tap(at: places[1] + panel.origin, time: start + 0.95)
    for delay in [0.8, 1.2] {
      script.tap(at: seen(after: delay, from: 0), time: start + 0.6 + delay)
    }
    script.key(.space, at: start + 4.2)
    for delay in [0.5, 1.0, 1.5] {
      script.tap(at: seen(after: delay, from: 1), time: start + 4.2 + delay)
    }
    return script
  }
}
