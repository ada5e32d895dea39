import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct LayoutTests {
  /// Places its only subview at its right edge.
  final class Shelf: View {
    let box = View()
    var layouts = 0

    override init() {
      super.init()
      box.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      addSubview(box)
    }

    override func layoutSubviews() {
      layouts += 1
      box.center = Point(x: bounds.width, y: 0)
    }
  }

  let stage = MotionStage()
  let shelf = Shelf()

  init() {
    shelf.frame = Rect(x: 0, y: 0, width: 100, height: 10)
    stage.controller.rootView.addSubview(shelf)
    stage.advance(by: 0)
  }

  var shown: Double { shelf.box.layer.presentation.position.x }

  @Test func `views are laid out once before a commit, and only where that is needed`() {
    #expect(shelf.layouts == 1 && shown == 100)
    shelf.setNeedsLayout()
    shelf.setNeedsLayout()
    shelf.bounds.size.width = 120
    shelf.bounds.size.width = 140
    #expect(shelf.layouts == 1)
    stage.advance(by: 0)
    #expect(shelf.layouts == 2 && shown == 140)
    shelf.center.x += 1
    stage.advance(by: 0)
    #expect(shelf.layouts == 2)
    shelf.layoutIfNeeded()
    #expect(shelf.layouts == 2)
    shelf.setNeedsLayout()
    shelf.layoutIfNeeded()
    #expect(shelf.layouts == 3)
  }

  @Test func `another scale lays everything out, though the window's own layout commits`() {
    stage.controller.onLayout = { _ in
      stage.view.center.x += 1
      Transaction.flush()
    }
    stage.advance(by: 0)
    let layouts = shelf.layouts
    stage.window.resize(to: stage.window.size, scale: 2)
    #expect(shelf.layouts == layouts + 1)
    stage.window.resize(to: stage.window.size)
    #expect(shelf.layouts == layouts + 1)
  }

  @Test func `layoutIfNeeded in a block animates what it places; later layout does not`() {
    View.animate(duration: 1, timing: .linear) {
      shelf.bounds.size.width = 200
      shelf.layoutIfNeeded()
    }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(shown - 150) < 1e-9)
    stage.advance(by: 1)
    View.animate(duration: 1, timing: .linear) { shelf.bounds.size.width = 100 }
    stage.advance(by: 0)
    #expect(shown == 100)
  }

  @Test func `the option lays out within the block`() {
    View.animate(duration: 1, timing: .linear, options: .layoutSubviews) { shelf.bounds.size.width = 200 }
    stage.advance(by: 0)
    stage.advance(by: 0.5)
    #expect(abs(shown - 150) < 1e-9)
    stage.advance(by: 1)
    View.animate(duration: 1, timing: .linear, options: .layoutSubviews) {
      View.performWithoutAnimation { shelf.bounds.size.width = 300 }
      shelf.setNeedsLayout()
    }
    stage.advance(by: 0)
    #expect(abs(shown - 200) < 1e-9, "the bounds are there at once, the box is on its way")
  }

  /// Counts how often it draws.
  final class Canvas: View {
    var sizes: [Size] = []
    var scale = 0.0
    override func draw(in context: DrawingContext) {
      sizes.append(bounds.size)
      scale = context.scale
    }
  }

  @Test func `a view draws when it asks for it, and again when its size or the window's scale changes`() {
    let canvas = Canvas()
    canvas.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    stage.controller.rootView.addSubview(canvas)
    stage.advance(by: 0)
    #expect(canvas.sizes.isEmpty)
    canvas.setNeedsDisplay()
    #expect(canvas.sizes.isEmpty)
    stage.advance(by: 0)
    stage.advance(by: 0)
    #expect(canvas.sizes.map(\.width) == [20] && canvas.scale == 1)
    canvas.center.x += 9
    stage.advance(by: 0)
    #expect(canvas.sizes.count == 1)
    canvas.bounds.size.width = 30
    stage.advance(by: 0)
    #expect(canvas.sizes.map(\.width) == [20, 30])
    stage.window.resize(to: stage.window.size, scale: 2)
    stage.advance(by: 0)
    #expect(canvas.sizes.count == 3 && canvas.scale == 2)
  }
}
