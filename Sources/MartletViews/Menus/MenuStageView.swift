import MartletGeometry
import MartletGestures
import MartletHost

/// What holds open menus, and fills their window: takes all touches.
final class MenuStageView: View {
  private weak var session: MenuSession?
  /// Where its window begins in the one that has opened the first menu, in points.
  var origin: () -> Point = { .zero }

  private let press = PanGestureRecognizer()
  private let hover = HoverGestureRecognizer()

  init(_ session: MenuSession) {
    self.session = session
    super.init()
    cursor = .arrow
    press.minimumDistance = 0
    press.maximumNumberOfTouches = 1
    press.allowedSources = [.touchscreen, .pointer, .pen]
    press.allowedButtons = [.primary, .secondary, .middle]
    // A long menu scrolls under the finger that has pressed it.
    press.shouldRecognizeSimultaneously = { [weak self] other in
      guard let self, let scroll = other.target as? ScrollView else { return false }
      return scroll.isDescendant(of: self)
    }
    press.addHandler { [weak self] in self?.pressed($0) }
    hover.addHandler { [weak self] in self?.hovered($0) }
    addGestureRecognizer(press)
    addGestureRecognizer(hover)
  }

  private func pressed(_ press: PanGestureRecognizer) {
    let point = press.location + origin()
    switch press.state {
    case .began: session?.pressed(at: point)
    case .changed: session?.dragged(to: point)
    case .ended: session?.lifted(at: point)
    case .cancelled: session?.pressCancelled()
    case .possible, .failed: break
    }
  }

  private func hovered(_ hover: HoverGestureRecognizer) {
    if hover.state.isOngoing { session?.hovered(at: hover.location + origin()) }
  }

  // Nothing behind it hears of touches or wheels.
  override func touchesBegan(_ touches: [Touch]) {}
  override func touchesMoved(_ touches: [Touch]) {}
  override func touchesEnded(_ touches: [Touch]) {}
  override func touchesCancelled(_ touches: [Touch]) {}
  override func wheelTurned(_ scroll: Scroll, at point: Point) -> Bool { true }

  /// Until the popup has the keyboard, keys come here.
  override func keyPressed(_ event: KeyEvent) -> Bool { session?.handle(event) ?? false }

  /// Everywhere, whatever it holds.
  override func point(inside point: Point) -> Bool { bounds.contains(point) }
}
