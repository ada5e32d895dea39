import Martlet
import MartletTesting
import Testing

/// What a view says of where it is touched.
@MainActor @Suite struct HitTestOverrideTests {
  let window = ManualWindow(size: Size(width: 400, height: 400))
  let root: View
  let controller: WindowController

  init() {
    controller = WindowController(window: window)
    root = controller.rootView
  }

  /// Gives its touches to another view.
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
}
