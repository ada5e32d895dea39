import Martlet
import MartletTesting
import Testing

/// Views that decide themselves where they are touched.
@MainActor @Suite struct HitTestOverrideTests {
  let window = ManualWindow(size: Size(width: 400, height: 400))
  let root: View
  let controller: WindowController

  init() {
    controller = WindowController(window: window)
    root = controller.rootView
  }

  /// Passes its touches to another view.
  final class Passing: View {
    var heir: View?
    var asked: [Point] = []
    override func hitTest(_ point: Point) -> View? {
      asked.append(point)
      return heir ?? super.hitTest(point)
    }
  }

  func place(_ view: View, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in parent: View) {
    view.frame = Rect(x: x, y: y, width: width, height: height)
    parent.addSubview(view)
  }

  @Test func `an override is asked wherever the view lies, in its superview's coordinates`() {
    let (outer, middle, inner) = (View(), Passing(), View())
    place(outer, 100, 100, 200, 200, in: root)
    place(middle, 10, 10, 100, 100, in: outer)
    place(inner, 0, 0, 50, 50, in: middle)
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 120, y: 120)) === inner && middle.asked == [Point(x: 20, y: 20)])
    middle.heir = outer
    #expect(root.hitTest(Point(x: 120, y: 120)) === outer)
    #expect(root.hitTest(Point(x: 250, y: 250)) === outer)
    middle.heir = nil
    #expect(root.hitTest(Point(x: 180, y: 180)) === middle)
  }

  @Test func `a finger lands where overrides say`() {
    let (middle, button) = (Passing(), View())
    place(button, 300, 300, 50, 50, in: root)
    place(middle, 0, 0, 200, 200, in: root)
    middle.heir = button
    var taps = 0
    let tap = TapGestureRecognizer()
    tap.addHandler { _ in taps += 1 }
    button.addGestureRecognizer(tap)
    var script = InputScript()
    script.touch(at: window.now + 0.1, duration: 0.05) { _ in Point(x: 20, y: 20) }
    window.play(&script, until: window.now + 1)
    #expect(taps == 1)
  }

  @Test func `height among siblings decides who is asked first`() {
    let (low, high) = (Passing(), Passing())
    place(high, 0, 0, 100, 100, in: root)
    place(low, 0, 0, 100, 100, in: root)
    high.layer.zPosition = 1
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 20, y: 20)) === high && low.asked.isEmpty)
  }

  /// Decides where it is touched; by its shape if nothing was set.
  final class Area: View {
    var answer: ((Point) -> Bool)?
    override func point(inside point: Point) -> Bool { answer?(point) ?? super.point(inside: point) }
  }

  @Test func `where an override says no, nothing within the view is touched`() {
    let (outer, inner) = (Area(), View())
    place(outer, 0, 0, 100, 100, in: root)
    place(inner, 50, 50, 100, 100, in: outer)
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 60, y: 60)) === inner && root.hitTest(Point(x: 140, y: 140)) === inner)
    outer.answer = { _ in false }
    for place in [20.0, 60, 140] { #expect(root.hitTest(Point(x: place, y: place)) === root, "\(place)") }
  }

  @Test func `a view that asks a subview where it is touched speaks of its other subviews as well`() {
    final class Framed: View {
      var isAlsoAsked = false
      override func point(inside point: Point) -> Bool {
        let isInside = isAlsoAsked && super.point(inside: point)
        guard !isInside, let first = subviews.first else { return isInside }
        return first.point(inside: first.layer.convert(point, from: layer, source: .presentation) ?? .zero)
      }
    }
    let (outer, button, other) = (Framed(), View(), View())
    place(outer, 0, 0, 100, 100, in: root)
    place(button, 20, 20, 40, 40, in: outer)
    place(other, 50, 80, 40, 100, in: outer)
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 30, y: 30)) === button)
    for y in [90.0, 140] { #expect(root.hitTest(Point(x: 60, y: y)) === root, "\(y)") }
    outer.isAlsoAsked = true
    for y in [90.0, 140] { #expect(root.hitTest(Point(x: 60, y: y)) === other, "\(y)") }
  }

  @Test func `a hole in a view's shape lets touches through, and leaves subviews that stand out`() {
    final class Holed: View {
      override func point(inside point: Point) -> Bool { super.point(inside: point) && point.x > 50 }
    }
    let (outer, inner) = (Holed(), View())
    place(outer, 0, 0, 100, 100, in: root)
    place(inner, 0, 50, 100, 100, in: outer)
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 20, y: 80)) === root && root.hitTest(Point(x: 80, y: 80)) === inner)
    #expect(root.hitTest(Point(x: 20, y: 140)) === inner)
  }

  @Test func `where an override says yes, the view is touched beyond its bounds, also one that clips`() {
    let (outer, inner) = (Area(), Area())
    place(outer, 100, 100, 100, 100, in: root)
    place(inner, 0, 0, 50, 50, in: outer)
    outer.clipsToBounds = true
    window.resolveFrame()
    outer.answer = { $0.x > -50 }
    #expect(root.hitTest(Point(x: 80, y: 120)) === outer)
    inner.answer = { _ in true }
    #expect(root.hitTest(Point(x: 80, y: 120)) === inner && root.hitTest(Point(x: 20, y: 120)) === root)
  }
}
