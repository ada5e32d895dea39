import Martlet
import MartletTesting
import Testing

// The code of the article for those who know UIKit; `ArticleTests` compares the two.

private final class Card: View {
  private let pan = PanGestureRecognizer()
  private let single = TapGestureRecognizer()
  private let double = TapGestureRecognizer()

  // There is no init(frame:). A subclass overrides init() or adds its own.
  override init() {
    super.init()
    frame = Rect(x: 40, y: 40, width: 120, height: 80)
    opacity = 0.9
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    // No target and no selector. The recognizer keeps its handlers, so they capture the view weakly.
    single.addHandler { [weak self] _ in self?.bringToFront() }
    double.addHandler { [weak self] _ in self?.turn() }
    pan.addHandler { [weak self] in self?.move($0) }
    // A question to a delegate is a closure.
    pan.shouldBegin = { $0.numberOfTouches == 1 }
    for recognizer in [pan, single, double] { addGestureRecognizer(recognizer) }
  }

  private func turn() {
    View.animate(duration: 0.4, dampingRatio: 0.7) { transform.rotationZ += .pi / 2 }
  }

  private func move(_ pan: PanGestureRecognizer) {
    // nil if the superview has no such point, as one that is seen edge-on.
    guard let superview = pan.view?.superview, let way = pan.translation(in: superview) else { return }
    center += way
    pan.translation = .zero
  }
}

@MainActor
@Suite struct ComingFromUIKitArticleTests {
  private let window = ManualWindow(size: Size(width: 400, height: 300))
  private let controller: WindowController
  private let card = Card()
  private let other = View()

  init() {
    controller = WindowController(window: window)
    controller.rootView.addSubview(card)
    other.frame = Rect(x: 0, y: 250, width: 10, height: 10)
    controller.rootView.addSubview(other)
  }

  @Test func `a tap brings the card to the front, and a double tap only turns it`() {
    var script = InputScript()
    for delay in [0.1, 0.3] { script.tap(at: Point(x: 100, y: 80), time: window.now + delay) }
    window.run(&script, for: 1.5)
    #expect(controller.rootView.subviews.last === other)
    #expect(abs(card.transform.rotationZ - .pi / 2) < 1e-9)
    script.tap(at: Point(x: 100, y: 80), time: window.now + 0.1)
    window.run(&script, for: 1)
    #expect(controller.rootView.subviews.last === card)
  }

  @Test func `a pan moves the card as far as the finger beyond its slop`() {
    var script = InputScript()
    script.touch(at: window.now + 0.1, duration: 0.5) { Point(x: 100 + 200 * $0, y: 80) }
    window.run(&script, for: 1)
    #expect(abs(card.center.x - 190) < 1e-6 && card.center.y == 80, "\(card.center)")
  }
}
