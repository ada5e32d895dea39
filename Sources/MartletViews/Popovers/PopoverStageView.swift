import MartletGeometry
import MartletGestures
import MartletHost

/// What holds a pop-over, and fills its window: a press beside the pop-over closes it.
final class PopoverStageView: View {
  /// Called when something beside the pop-over is pressed, and for Escape.
  var onDismiss: () -> Void = {}

  override init() {
    super.init()
    cursor = .arrow
    let press = PanGestureRecognizer()
    press.minimumDistance = 0
    press.allowedSources = [.touchscreen, .pointer, .pen]
    press.allowedButtons = [.primary, .secondary, .middle]
    press.shouldReceive = { [weak self] in $0.target === self }
    press.addHandler { [weak self] in if $0.state == .began { self?.onDismiss() } }
    addGestureRecognizer(press)
  }

  // Nothing behind it hears of touches, wheels or keys that scroll.
  override func touchesBegan(_ touches: [Touch]) {}
  override func touchesMoved(_ touches: [Touch]) {}
  override func touchesEnded(_ touches: [Touch]) {}
  override func touchesCancelled(_ touches: [Touch]) {}
  override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, event.modifiers.isEmpty else { return false }
    if event.phase == .pressed { onDismiss() }
    return true
  }

  /// Everywhere, whatever it holds.
  override func point(inside point: Point) -> Bool { bounds.contains(point) }
}
