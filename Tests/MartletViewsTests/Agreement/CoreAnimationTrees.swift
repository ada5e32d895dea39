import Martlet
import MartletTesting
import Testing

/// The layer tree, its order and hit tests, according to the comments in CALayer.h.
@MainActor func coreAnimationTrees(_ ledger: Ledger) {
  order(ledger)
  hitTests(ledger)
  moving(ledger)
}

@MainActor private func order(_ ledger: Ledger) {
  ledger.source = "CALayer.h, addSublayer, insertSublayer, replaceSublayer, removeFromSuperlayer"
  let parent = Layer()
  let (a, b, c, d) = (Layer(), Layer(), Layer(), Layer())
  let names = [(a, "a"), (b, "b"), (c, "c"), (d, "d")]
  func listed(_ layer: Layer = parent) -> String {
    layer.sublayers.map { sublayer in names.first { $0.0 === sublayer }?.1 ?? "?" }.joined()
  }
  parent.addSublayer(a)
  parent.addSublayer(b)
  ledger.same("added to the front", listed(), "ab")
  ledger.same("superlayer follows", a.superlayer === parent, true)
  parent.insertSublayer(c, at: 0)
  ledger.same("inserted at the back", listed(), "cab")
  parent.insertSublayer(d, below: b)
  ledger.same("inserted below", listed(), "cadb")
  parent.insertSublayer(c, above: a)
  ledger.same("moved above", listed(), "acdb")
  parent.addSublayer(a)
  ledger.same("added again it comes to the front", listed(), "cdba")
  d.removeFromSuperlayer()
  ledger.same("removed", listed(), "cba")
  ledger.same("has no superlayer any more", d.superlayer === nil, true)
  d.removeFromSuperlayer()
  parent.replaceSublayer(b, with: d)
  ledger.same("replaced in its place", listed(), "cda")
  ledger.same("what was replaced is out", b.superlayer === nil, true)
  let other = Layer()
  other.addSublayer(c)
  ledger.same("added elsewhere it leaves its superlayer", listed() + " " + listed(other), "da c")
}

@MainActor private func hitTests(_ ledger: Ledger) {
  ledger.source = "CALayer.h, hitTest, zPosition, masksToBounds, hidden"
  let stage = AgreementStage()
  let root = stage.root.layer
  let back = stage.layer()
  let front = stage.layer()
  let child = stage.layer(in: front)
  func put(_ layer: Layer, _ frame: Rect) { Transaction.withoutActions { layer.frame = frame } }
  put(back, Rect(x: 0, y: 0, width: 200, height: 200))
  put(front, Rect(x: 100, y: 100, width: 200, height: 200))
  put(child, Rect(x: 150, y: 150, width: 100, height: 100))
  stage.turn()
  func hit(_ x: Double, _ y: Double) -> Layer? { root.hitTest(Point(x: x, y: y)) }
  ledger.holds("a layer where it alone is", hit(50, 50) === back)
  ledger.holds("the front one where two are", hit(150, 150) === front)
  ledger.holds("the farthest descendant", hit(260, 260) === child)
  ledger.holds("also outside of its superlayer", hit(340, 340) === child)
  ledger.holds("itself where there is nothing else", hit(500, 500) === root)
  ledger.holds("nothing outside", hit(2000, 2000) == nil)
  Transaction.withoutActions { front.masksToBounds = true }
  stage.turn()
  ledger.holds("not where it is cut off", hit(340, 340) === root)
  ledger.holds("but within", hit(280, 280) === child)
  Transaction.withoutActions { front.cornerRadius = 40 }
  stage.turn()
  ledger.holds("not in a corner that is cut off", hit(102, 102) === back)
  Transaction.withoutActions {
    front.cornerRadius = 0
    back.zPosition = 1
  }
  stage.turn()
  ledger.holds("a higher zPosition lies in front", hit(150, 150) === back)
  Transaction.withoutActions { back.zPosition = -1 }
  stage.turn()
  ledger.holds("a lower one behind", hit(150, 150) === front)
  Transaction.withoutActions { front.isHidden = true }
  stage.turn()
  ledger.holds("hidden layers are not hit, nor what they hold", hit(260, 260) === root)
  Transaction.withoutActions {
    front.isHidden = false
    front.opacity = 0
  }
  stage.turn()
  ledger.differs(
    "a layer of opacity 0 is hit", hit(150, 150) === front, expected: true, intended: false,
    because: "what cannot be seen is not touched, as UIKit has it for views")
  Transaction.withoutActions {
    front.opacity = 1
    front.masksToBounds = false
    front.transform = Transform(rotation: .pi / 4)
  }
  stage.turn()
  ledger.holds("turned layers are hit where they are", hit(200, 65) === front || hit(200, 65) === child)
  ledger.holds("and not in the corners of their frame", hit(105, 290) !== front)
  Transaction.withoutActions {
    front.transform = .identity
    front.bounds.origin = Point(x: 0, y: 50)
  }
  stage.turn()
  ledger.holds("the bounds' origin scrolls what is hit", hit(270, 210) === child)
}

@MainActor private func moving(_ ledger: Ledger) {
  ledger.source = "Core Animation: the tree is compared as a transaction commits"
  let stage = AgreementStage()
  let layer = stage.layer()
  let one = stage.layer()
  let two = stage.layer()
  one.addSublayer(layer)
  stage.turn()
  func animate() {
    layer.add(
      BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity, key: "fade",
      completion: stage.note("fade"))
    stage.advance(by: 0.2)
  }
  animate()
  one.insertSublayer(layer, at: 0)
  stage.turn()
  ledger.same("put elsewhere in its superlayer it goes on", layer.animationKeys, ["fade"])
  two.addSublayer(layer)
  stage.turn()
  ledger.same("put into another superlayer within one transaction it goes on", layer.animationKeys, ["fade"])
  animate()
  layer.removeFromSuperlayer()
  two.addSublayer(layer)
  stage.turn()
  ledger.differs(
    "taken out and put back within one transaction it goes on", layer.animationKeys, expected: ["fade"],
    intended: [],
    because: "who is taken out is told so at once; who is moved is put elsewhere in one step")
  stage.log = []
  animate()
  layer.removeFromSuperlayer()
  stage.turn()
  ledger.same("taken out as the transaction commits it has no animations", layer.animationKeys, [])
}
