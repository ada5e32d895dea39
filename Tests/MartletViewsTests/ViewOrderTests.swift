import Martlet
import MartletTesting
import Testing

/// The order of views, and when they enter a window.
@MainActor @Suite struct ViewOrderTests {
  let window = ManualWindow(size: Size(width: 400, height: 400))
  let controller: WindowController
  var root: View { controller.rootView }

  init() { controller = WindowController(window: window) }

  final class Noting: View {
    var notes: [Bool] = []
    override func didMoveToWindow() { notes.append(isInWindow) }
  }

  private func isInStep(_ view: View) -> Bool {
    view.layer.sublayers.filter { layer in view.subviews.contains { $0.layer === layer } }.map(
      ObjectIdentifier.init)
      == view.subviews.map { ObjectIdentifier($0.layer) }
  }

  @Test func `a view tells what it lies in, and a recognizer its view`() {
    let (outer, inner, other) = (View(), View(), View())
    outer.addSubview(inner)
    #expect(inner.isDescendant(of: outer) && inner.isDescendant(of: inner))
    #expect(!outer.isDescendant(of: inner) && !inner.isDescendant(of: other))
    let tap = TapGestureRecognizer()
    #expect(tap.view == nil)
    inner.addGestureRecognizer(tap)
    #expect(tap.view === inner)
    other.addGestureRecognizer(tap)
    #expect(tap.view === other)
    other.removeGestureRecognizer(tap)
    #expect(tap.view == nil)
  }

  @Test func `views are put where they are wanted among their siblings, and layers stay in step`() {
    let views = (0..<4).map { _ in View() }
    func order() -> [Int] { root.subviews.compactMap { view in views.firstIndex { $0 === view } } }
    let bare = Layer()
    root.layer.addSublayer(bare)
    root.insertSubview(views[0], at: 0)
    root.insertSubview(views[1], at: 0)
    root.insertSubview(views[2], at: 99)
    #expect(order() == [1, 0, 2] && isInStep(root))
    root.insertSubview(views[2], at: 0)
    #expect(order() == [2, 1, 0] && isInStep(root))
    root.insertSubview(views[3], above: views[2])
    root.insertSubview(views[2], below: views[0])
    #expect(order() == [3, 1, 2, 0] && isInStep(root))
    views[0].sendToBack()
    views[0].sendToBack()
    #expect(order() == [0, 3, 1, 2] && isInStep(root) && root.layer.sublayers.first === bare)
    views[0].bringToFront()
    root.insertSubview(views[3], above: views[3])
    root.insertSubview(views[3], at: -5)
    #expect(order() == [3, 1, 2, 0] && isInStep(root))
    let other = View()
    root.addSubview(other)
    other.insertSubview(views[1], below: View())
    #expect(order() == [3, 2, 0] && isInStep(root) && isInStep(other) && views[1].superview === other)
  }

  @Test func `a view is told as it comes into a window and as it leaves, with what is around it`() {
    let (outer, inner) = (Noting(), Noting())
    outer.addSubview(inner)
    #expect(!inner.isInWindow && inner.notes.isEmpty)
    root.addSubview(outer)
    #expect(outer.notes == [true] && inner.notes == [true])
    root.addSubview(View())
    root.addSubview(outer)
    #expect(inner.notes == [true], "another place among siblings is none")
    outer.removeFromSuperview()
    #expect(outer.notes == [true, false] && inner.notes == [true, false])
  }

  @Test func `a view that leaves again as it comes is told of both, and no other is told wrongly`() {
    final class Shy: View {
      var notes: [Bool] = []
      override func didMoveToWindow() {
        notes.append(isInWindow)
        if isInWindow { removeFromSuperview() }
      }
    }
    let (shy, inner) = (Shy(), Noting())
    shy.addSubview(inner)
    root.addSubview(shy)
    #expect(shy.notes == [true, false] && inner.notes.last != true && root.subviews.isEmpty)
    window.resolveFrame()
  }

  @Test func `points, rectangles and times go from one view to another`() {
    let (a, b) = (View(), View())
    a.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    b.frame = Rect(x: 20, y: 30, width: 50, height: 50)
    root.addSubview(a)
    a.addSubview(b)
    #expect(b.convert(Point(x: 1, y: 2), to: root) == Point(x: 121, y: 132))
    #expect(b.convert(Point(x: 121, y: 132), from: nil) == Point(x: 1, y: 2))
    #expect(root.convert(b.bounds, from: b) == Rect(x: 120, y: 130, width: 50, height: 50))
    window.resolveFrame()
    a.layer.speed = 2
    // Not from the host's time, since tests of slow motion, which applies to all windows, may run meanwhile.
    #expect(abs(b.convert(time: 10, from: root) - 20) < 1e-9)
    #expect(abs(b.convert(time: 20, to: root) - 10) < 1e-9)
  }

  @Test func `a view may say where it is touched`() {
    final class Wide: View {
      override func point(inside point: Point) -> Bool {
        bounds.insetBy(dx: -20, dy: -20).contains(point)
      }
    }
    let wide = Wide()
    wide.frame = Rect(x: 100, y: 100, width: 20, height: 20)
    root.addSubview(wide)
    window.resolveFrame()
    #expect(root.hitTest(Point(x: 85, y: 110)) === wide && root.hitTest(Point(x: 75, y: 110)) === root)
    #expect(wide.point(inside: Point(x: -10, y: 0)) && !root.point(inside: Point(x: -10, y: 0)))
  }
}
