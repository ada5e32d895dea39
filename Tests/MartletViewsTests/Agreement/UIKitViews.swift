import Martlet
import MartletTesting
import Testing

/// Views, their geometry and hit tests, according to UIView.h and Apple's pages on `hitTest(_:with:)` and
/// `point(inside:with:)`.
@MainActor func uiKitViews(_ ledger: Ledger) {
  geometry(ledger)
  hierarchy(ledger)
  hitTests(ledger)
}

@MainActor private func geometry(_ ledger: Ledger) {
  ledger.source = "UIView.h, UIViewGeometry"
  let view = View()
  view.frame = Rect(x: 10, y: 20, width: 100, height: 50)
  ledger.near("center is the middle of the frame", view.center, Point(x: 60, y: 45))
  ledger.near("bounds begin at 0", view.bounds, Rect(x: 0, y: 0, width: 100, height: 50))
  view.bounds.size = Size(width: 50, height: 50)
  ledger.near("bounds grow about the center", view.frame, Rect(x: 35, y: 20, width: 50, height: 50))
  view.center = Point(x: 0, y: 0)
  ledger.near("center moves the frame", view.frame, Rect(x: -25, y: -25, width: 50, height: 50))
  view.transform = Transform(scaleX: 2, y: 2)
  ledger.near("transform acts about the center", view.frame, Rect(x: -50, y: -50, width: 100, height: 100))
  ledger.near("alpha defaults to 1", view.opacity, 1)
  ledger.same("hidden defaults to false", view.isHidden, false)
  ledger.same("clipsToBounds defaults to false", view.clipsToBounds, false)
  ledger.same("isUserInteractionEnabled defaults to true", view.isUserInteractionEnabled, true)
  ledger.same("convert between views", view.convert(Point(x: 1, y: 1), to: view), Point(x: 1, y: 1))
}

@MainActor private func hierarchy(_ ledger: Ledger) {
  ledger.source = "UIView.h, UIViewHierarchy"
  let parent = View()
  let views = ["a", "b", "c"].map { name -> View in
    let view = View()
    view.layer.name = name
    return view
  }
  func listed() -> String { parent.subviews.compactMap(\.layer.name).joined() }
  views.forEach(parent.addSubview)
  ledger.same("addSubview adds to the front", listed(), "abc")
  views[0].bringToFront()
  ledger.same("bringSubviewToFront", listed(), "bca")
  views[2].sendToBack()
  ledger.same("sendSubviewToBack", listed(), "cba")
  parent.insertSubview(views[0], at: 1)
  ledger.same("insertSubview(at:)", listed(), "cab")
  parent.insertSubview(views[2], above: views[1])
  ledger.same("insertSubview(aboveSubview:)", listed(), "abc")
  parent.insertSubview(views[2], below: views[0])
  ledger.same("insertSubview(belowSubview:)", listed(), "cab")
  ledger.same("layers follow", parent.layer.sublayers.compactMap(\.name).joined(), "cab")
  views[0].removeFromSuperview()
  ledger.same("removeFromSuperview", listed(), "cb")
  ledger.holds("its superview is nil then", views[0].superview == nil)
  let other = View()
  other.addSubview(views[1])
  ledger.same("added elsewhere it leaves", listed(), "c")
  final class Noting: View {
    var moves: [Bool] = []
    override func didMoveToWindow() { moves.append(isInWindow) }
  }
  let stage = AgreementStage()
  let noting = Noting()
  let holder = View()
  holder.addSubview(noting)
  ledger.same("not told of a window before there is one", noting.moves, [])
  stage.root.addSubview(holder)
  holder.removeFromSuperview()
  ledger.same("told of a window that comes and goes with its superview", noting.moves, [true, false])
}

@MainActor private func hitTests(_ ledger: Ledger) {
  ledger.source = "Apple, UIView.hitTest(_:with:), point(inside:with:)"
  final class Area: View {
    var answer: Bool?
    var asked = 0
    override func point(inside point: Point) -> Bool {
      asked += 1
      return answer ?? super.point(inside: point)
    }
  }
  let stage = AgreementStage()
  let outer = stage.put(Area(), frame: Rect(x: 0, y: 0, width: 200, height: 200))
  let inner = stage.put(Area(), in: outer, frame: Rect(x: 150, y: 150, width: 100, height: 100))
  let front = stage.put(Area(), in: outer, frame: Rect(x: 0, y: 0, width: 50, height: 50))
  func hit(_ x: Double, _ y: Double) -> View? { stage.root.hitTest(Point(x: x, y: y)) }
  ledger.holds("the farthest descendant", hit(160, 160) === inner)
  ledger.holds("the view itself", hit(100, 100) === outer)
  ledger.holds("the front one first", hit(25, 25) === front)
  ledger.differs(
    "a subview outside of its superview's bounds is not hit", hit(230, 230) === inner, expected: false,
    intended: true,
    because: "what is seen can be touched; what is not clipped is seen")
  outer.clipsToBounds = true
  stage.turn()
  ledger.holds("nor one that is clipped", hit(230, 230) === stage.root)
  outer.clipsToBounds = false
  outer.answer = false
  stage.turn()
  ledger.holds("where point(inside:) says no, the subviews are not hit either", hit(160, 160) === stage.root)
  outer.answer = nil
  inner.answer = true
  ledger.holds("where it says yes, the view is hit beyond its bounds", hit(100, 180) === inner)
  inner.answer = nil
  outer.answer = true
  ledger.holds("and its subviews are asked there", hit(230, 230) === inner)
  ledger.holds("or itself", hit(400, 400) === outer)
  outer.answer = nil
  for (name, change, undo) in [
    ("hidden", { inner.isHidden = true }, { inner.isHidden = false }),
    ("of alpha below .01", { inner.opacity = 0.005 }, { inner.opacity = 1 }),
    (
      "without user interaction", { inner.isUserInteractionEnabled = false },
      { inner.isUserInteractionEnabled = true }
    ),
  ] as [(String, () -> Void, () -> Void)] {
    change()
    stage.turn()
    ledger.holds("a view \(name) is not hit", hit(160, 160) === outer)
    undo()
    stage.turn()
  }
  outer.isUserInteractionEnabled = false
  ledger.holds("nor what lies in such a one", hit(160, 160) === stage.root)
  outer.isUserInteractionEnabled = true
  inner.opacity = 0.02
  stage.turn()
  ledger.holds("a view of alpha .02 is hit", hit(160, 160) === inner)
  inner.opacity = 1
  outer.bounds.origin = Point(x: 0, y: 100)
  stage.turn()
  ledger.holds("the bounds' origin scrolls what is hit", hit(160, 60) === inner)
}
