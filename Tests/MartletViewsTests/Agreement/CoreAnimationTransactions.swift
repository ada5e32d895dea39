import Martlet
import MartletTesting
import Testing

/// CATransaction, actions and implicit animations, according to the comments in CATransaction.h and
/// CALayer.h.
@MainActor func coreAnimationTransactions(_ ledger: Ledger) {
  values(ledger)
  commits(ledger)
  completion(ledger)
  implicit(ledger)
  actions(ledger)
}

@MainActor private func values(_ ledger: Ledger) {
  ledger.source = "CATransaction.h, properties; nested transactions"
  Transaction.perform {
    ledger.near("animationDuration defaults to .25", Transaction.animationDuration, 0.25)
    ledger.holds("animationTimingFunction defaults to nil", Transaction.animationTimingFunction == nil)
    ledger.same("disableActions defaults to false", Transaction.disableActions, false)
    ledger.holds("completionBlock defaults to nil", Transaction.completionBlock == nil)
    Transaction.animationDuration = 2
    Transaction.animationTimingFunction = .easeIn
    Transaction.perform {
      ledger.near("a nested one reads the outer one's duration", Transaction.animationDuration, 2)
      ledger.same("and timing function", Transaction.animationTimingFunction, .easeIn)
      Transaction.animationDuration = 5
      Transaction.disableActions = true
      ledger.near("and sets its own", Transaction.animationDuration, 5)
    }
    ledger.near("which the outer one does not notice", Transaction.animationDuration, 2)
    ledger.same("nor that actions were disabled", Transaction.disableActions, false)
  }
  ledger.near("when it is over all is as before", Transaction.animationDuration, 0.25)
  let key = Transaction.Key(default: 1)
  Transaction.perform {
    ledger.same("a key's default", Transaction[key], 1)
    Transaction[key] = 2
    Transaction.perform {
      ledger.same("the innermost that has set it", Transaction[key], 2)
      Transaction[key] = 3
    }
    ledger.same("set in the innermost alone", Transaction[key], 2)
  }
  Transaction.commit()
  ledger.near("a commit without a begin is harmless", Transaction.animationDuration, 0.25)
  ledger.unsayable("lock, unlock", because: "layers belong to the main actor, which the compiler checks")
}

@MainActor private func commits(_ ledger: Ledger) {
  ledger.source = "CATransaction.h, implicit and explicit transactions, flush"
  let stage = AgreementStage()
  let layer = stage.layer()
  stage.turn()
  func shown() -> Double { layer.presentation.position.y }
  func set(_ y: Double) { Transaction.withoutActions { layer.position.y = y } }
  Transaction.begin()
  set(10)
  ledger.near("what is set is read back", layer.position.y, 10)
  ledger.near("and not shown before the commit", shown(), 100)
  Transaction.commit()
  stage.turn()
  ledger.near("but then", shown(), 10)
  Transaction.begin()
  set(20)
  Transaction.begin()
  set(30)
  Transaction.commit()
  stage.window.resolveFrame()
  ledger.near("an inner commit does not show it", shown(), 10)
  Transaction.flush()
  stage.window.resolveFrame()
  ledger.near("nor does a flush within", shown(), 10)
  Transaction.commit()
  stage.window.resolveFrame()
  ledger.near("the outermost commit does", shown(), 30)
  set(40)
  Transaction.flush()
  stage.window.resolveFrame()
  ledger.near("a flush commits the implicit one", shown(), 40)
}

@MainActor private func completion(_ ledger: Ledger) {
  ledger.source = "CATransaction.h, completionBlock"
  let stage = AgreementStage()
  let layer = stage.layer()
  func block(_ name: String) -> @MainActor () -> Void { { [weak stage] in stage?.log.append(name) } }
  Transaction.perform {
    Transaction.completionBlock = block("done")
    Transaction.animationDuration = 1
    layer.position.x += 10
  }
  stage.advance(by: 0.9)
  ledger.same("not before the animations have ended", stage.said(), [])
  stage.advance(by: 0.2)
  ledger.same("once they have", stage.said(), ["done"])
  Transaction.perform { Transaction.completionBlock = block("none") }
  stage.turn()
  ledger.same("at once where there are none", stage.said(), ["none"])
  Transaction.perform {
    Transaction.animationDuration = 1
    layer.position.x += 10
    Transaction.completionBlock = block("after")
  }
  stage.turn()
  ledger.same("it covers what is added after it was set", stage.said(), ["after"])
  stage.advance(by: 1.1)
  Transaction.perform {
    Transaction.completionBlock = block("outer")
    Transaction.animationDuration = 0.5
    layer.position.x += 10
    Transaction.perform {
      Transaction.completionBlock = block("inner")
      Transaction.animationDuration = 1
      layer.position.y += 10
    }
  }
  stage.advance(by: 0.7)
  ledger.same("the outer one waits for the inner one's", stage.said(), [])
  stage.advance(by: 0.4)
  ledger.same("the inner one first", stage.said(), ["inner", "outer"])
  Transaction.perform {
    Transaction.completionBlock = block("outer")
    Transaction.perform { Transaction.completionBlock = block("inner") }
  }
  stage.turn()
  ledger.same("also where there are none", stage.said(), ["inner", "outer"])
  Transaction.perform {
    Transaction.completionBlock = block("removed")
    Transaction.animationDuration = 1
    layer.position.x += 10
  }
  stage.advance(by: 0.2)
  layer.removeAllAnimations()
  stage.turn()
  ledger.same("removed animations have ended as well", stage.said(), ["removed"])
  Transaction.perform {
    Transaction.completionBlock = block("explicit")
    layer.add(BasicAnimation(from: 0.0, to: 1, duration: 1), for: .opacity)
  }
  stage.advance(by: 0.9)
  ledger.same("explicit animations count", stage.said(), [])
  stage.advance(by: 0.2)
  ledger.same("explicit ones, too, end", stage.said(), ["explicit"])
  Transaction.perform {
    Transaction.animationDuration = 1
    Transaction.completionBlock = block("first")
    layer.position.x += 10
    Transaction.completionBlock = block("second")
    layer.opacity = 0.5
  }
  stage.advance(by: 1.1)
  ledger.same("each covers its own part", stage.said().sorted(), ["first", "second"])
}

@MainActor private func implicit(_ ledger: Ledger) {
  ledger.source = "CALayer.h, actions: implicit animations"
  let stage = AgreementStage()
  let layer = stage.layer()
  layer.opacity = 0
  ledger.near("the model has the new value at once", layer.opacity, 0)
  ledger.same("an animation under the property's name", layer.animationKeys, ["opacity"])
  stage.advance(by: 0.125)
  ledger.near(
    "along the default function for .25 s", layer.presentation.opacity,
    1 - TimingFunction.default.value(at: 0.5), within: 1e-3)
  stage.advance(by: 0.13)
  ledger.near("to its end", layer.presentation.opacity, 0)
  ledger.same("then it is gone", layer.animationKeys, [])
  Transaction.perform {
    Transaction.animationDuration = 1
    Transaction.animationTimingFunction = .linear
    layer.position = Point(x: 200, y: 300)
  }
  stage.advance(by: 0.5)
  ledger.near(
    "with the transaction's duration and function", layer.presentation.position, Point(x: 150, y: 200),
    within: 1e-3)
  stage.advance(by: 1)
  Transaction.perform {
    Transaction.disableActions = true
    layer.position = Point(x: 10, y: 10)
  }
  ledger.same("none where actions are disabled", layer.animationKeys, [])
  Transaction.perform {
    Transaction.animationDuration = 0
    layer.position = Point(x: 60, y: 60)
  }
  stage.turn()
  ledger.near("a duration of 0 shows at once", layer.presentation.position, Point(x: 60, y: 60))
  let rows: [(String, (Layer) -> Void, String)] = [
    ("bounds", { $0.bounds.size.width = 50 }, "bounds"), ("position", { $0.position.x = 1 }, "position"),
    ("zPosition", { $0.zPosition = 1 }, "zPosition"),
    ("anchorPoint", { $0.anchorPoint = .zero }, "anchorPoint"),
    ("transform", { $0.transform = Transform(scaleX: 2, y: 2) }, "transform"),
    ("opacity", { $0.opacity = 0.5 }, "opacity"),
    ("backgroundColor", { $0.backgroundColor = .white }, "backgroundColor"),
    ("cornerRadius", { $0.cornerRadius = 5 }, "cornerRadii"),
    ("borderWidth", { $0.borderWidth = 2 }, "borderWidth"),
    ("borderColor", { $0.borderColor = .white }, "borderColor"),
    ("contentsRect", { $0.contentsRect.size.width = 0.5 }, "contentsRect"),
    ("shadowOpacity", { $0.shadowOpacity = 0.5 }, "shadow.opacity"),
    ("shadowRadius", { $0.shadowRadius = 9 }, "shadow.radius"),
    ("shadowOffset", { $0.shadowOffset = .zero }, "shadow.offset"),
    ("shadowColor", { $0.shadowColor = .white }, "shadow.color"),
  ]
  for (name, change, key) in rows {
    let layer = stage.layer()
    stage.turn()
    change(layer)
    ledger.same("\(name) is animatable", layer.animationKeys, [key])
  }
  for (name, change) in [
    ("hidden", { (layer: Layer) in layer.isHidden = true }), ("masksToBounds", { $0.masksToBounds = true }),
  ] {
    let layer = stage.layer()
    stage.turn()
    change(layer)
    ledger.differs(
      "\(name) is animatable implicitly", layer.animationKeys.isEmpty, expected: false, intended: true,
      because: "it changes at once; half of .25 s later helps nobody. Explicit animations of it are there")
  }
  let fresh = Layer()
  fresh.opacity = 0.5
  stage.root.layer.addSublayer(fresh)
  fresh.opacity = 0.2
  ledger.same("a layer that was never committed does not animate", fresh.animationKeys, [])
  let view = stage.view()
  view.layer.opacity = 0.5
  ledger.same("nor a view's layer outside of a block", view.layer.animationKeys, [])
  // An explicit animation with the same key replaces the implicit one.
  let replaced = stage.layer()
  replaced.opacity = 0
  replaced.add(BasicAnimation(from: 1.0, to: 0, duration: 4), for: .opacity, key: "opacity")
  ledger.same("an explicit one takes the implicit one's key", replaced.animationKeys, ["opacity"])
  stage.advance(by: 2)
  ledger.near("and its place", replaced.presentation.opacity, 0.5, within: 1e-3)
}

@MainActor private final class Delegate: LayerDelegate {
  var answer: (any LayerAction)?
  func action(for layer: Layer, key: ActionKey) -> (any LayerAction)? { answer }
}

@MainActor private func actions(_ ledger: Ledger) {
  ledger.source = "CALayer.h, actionForKey:, defaultActionForKey:, onOrderIn, onOrderOut"
  final class Classy: Layer {
    override class func defaultAction(for key: ActionKey) -> (any LayerAction)? {
      ClosureAction { _ in said.append("class") }
    }
    @MainActor static var said: [String] = []
  }
  let stage = AgreementStage()
  let layer = Classy()
  stage.root.layer.addSublayer(layer)
  stage.turn()
  func saying(_ name: String) -> ClosureAction { ClosureAction { _ in Classy.said.append(name) } }
  func run() -> [String] {
    Classy.said = []
    layer.opacity = layer.opacity == 1 ? 0.5 : 1
    return Classy.said
  }
  ledger.same("4. the class", run(), ["class"])
  let parent = LayerStyle(actions: [.opacity: saying("parent style")])
  layer.style = LayerStyle(parent: parent)
  ledger.same("3. the style's parents", run(), ["parent style"])
  layer.style = LayerStyle(actions: [.opacity: saying("style")], parent: parent)
  ledger.same("3. the style", run(), ["style"])
  layer.actions[.opacity] = saying("actions")
  ledger.same("2. actions", run(), ["actions"])
  let delegate = Delegate()
  layer.delegate = delegate
  ledger.same("a delegate that has none lets the search go on", run(), ["actions"])
  delegate.answer = saying("delegate")
  ledger.same("1. the delegate", run(), ["delegate"])
  delegate.answer = NoAction()
  ledger.same("null ends the search", run(), [])
  ledger.holds("and comes back as nil", layer.action(for: .opacity) == nil)
  layer.delegate = nil
  Transaction.perform {
    Transaction.disableActions = true
    ledger.same("disabled, none is looked for", run(), [])
  }
  // onOrderIn and onOrderOut
  let other = Layer()
  var events: [String] = []
  for (name, key) in [("in", ActionKey.onOrderIn), ("out", .onOrderOut)] {
    other.actions[key] = ClosureAction { _ in events.append(name) }
  }
  stage.root.layer.addSublayer(other)
  ledger.same("onOrderIn as it is added to a visible layer", events, ["in"])
  stage.turn()
  other.isHidden = true
  ledger.same("onOrderOut as it is hidden", events, ["in", "out"])
  other.isHidden = false
  ledger.same("onOrderIn as it is shown", events, ["in", "out", "in"])
  other.removeFromSuperlayer()
  ledger.same("onOrderOut as it is taken out", events, ["in", "out", "in", "out"])
  // The action receives the old value; the model has the new one.
  let told = stage.layer()
  var seen: [Double] = []
  told.actions[.opacity] = ClosureAction { event in
    seen = [event.oldValue(of: .opacity) ?? -1, event.layer.opacity]
  }
  told.opacity = 0.25
  ledger.near("an action is told the old value and finds the new one", seen, [1, 0.25])
  // An animation as an action: it begins at the shown value and ends at the new one.
  let moved = stage.layer()
  moved.actions[.position] = PropertyAction(BasicAnimation(duration: 2), for: .position)
  moved.position = Point(x: 300, y: 100)
  stage.advance(by: 1)
  ledger.near("an animation as an action fills in its ends", moved.presentation.position.x, 200, within: 1e-3)
}
