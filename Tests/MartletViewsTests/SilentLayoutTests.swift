import Martlet
import MartletTesting
import Testing

/// A view's layout does not animate implicitly.
@MainActor @Suite struct SilentLayoutTests {
  /// Places a layer of its own in its centre.
  final class Dial: View {
    let hand = Layer()
    var size = 10.0
    var inLayout: () -> Void = {}
    override init() {
      super.init()
      layer.addSublayer(hand)
    }
    override func layoutSubviews() {
      hand.bounds = Rect(x: 0, y: 0, width: size, height: size)
      hand.position = Point(x: bounds.width / 2, y: bounds.height / 2)
      inLayout()
    }
  }

  let stage = MotionStage()
  let dial = Dial()

  init() {
    dial.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    stage.controller.rootView.addSubview(dial)
    stage.advance(by: 0)
  }

  @Test func `layers that a view places in its layout are where it put them, at once`() {
    dial.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    stage.advance(by: 0)
    #expect(!dial.hand.isAnimating(.position))
    #expect(dial.hand.presentation.position == Point(x: 150, y: 100))
    dial.hand.position = .zero
    #expect(dial.hand.isAnimating(.position), "outside of a layout they animate as ever")
  }

  @Test func `a layout that says so animates all the same`() {
    dial.inLayout = { [unowned dial] in
      Transaction.perform {
        Transaction.disableActions = false
        dial.hand.opacity = 0.5
      }
      View.animate(duration: 1) { [unowned dial] in dial.opacity = 0.5 }
    }
    dial.setNeedsLayout()
    stage.advance(by: 0)
    #expect(dial.hand.isAnimating(.opacity) && !dial.hand.isAnimating(.position))
    #expect(dial.layer.isAnimating(.opacity))
  }

  @Test func `what a window's owner places for its size is there at once`() {
    let hand = Layer()
    stage.controller.rootView.layer.addSublayer(hand)
    stage.controller.onLayout = { hand.position = Point(x: $0.width, y: $0.height) }
    stage.advance(by: 0)
    stage.window.resize(to: Size(width: 300, height: 200))
    #expect(!hand.isAnimating(.position))
    stage.controller.onLayout = { size in View.animate(duration: 1) { stage.view.center.x = size.width } }
    stage.window.resize(to: Size(width: 200, height: 300))
    #expect(stage.view.layer.isAnimating(.position))
  }

  @Test func `a view that asks for layout in its layout does not hold up its animation block`() {
    var rounds = 0
    dial.inLayout = { [unowned dial] in
      rounds += 1
      if rounds < 5000 { dial.setNeedsLayout() }
    }
    View.animate(duration: 1, options: .layoutSubviews) { dial.setNeedsLayout() }
    #expect(rounds > 0 && rounds < 200)
    dial.inLayout = {}
  }
}
