import Martlet
import MartletTesting
import Testing

/// Animation blocks, according to UIView.h and Apple's pages on `UIView.animate` and its options.
@MainActor func uiKitBlocks(_ ledger: Ledger) {
  plain(ledger)
  options(ledger)
  nested(ledger)
  springs(ledger)
  keyframes(ledger)
}

@MainActor private func plain(_ ledger: Ledger) {
  ledger.source = "UIView.h, animateWithDuration"
  let stage = AgreementStage()
  let view = stage.view()
  View.animate(duration: 1, animations: { view.center.x = 300 }, completion: stage.note("a"))
  ledger.near("the model has the new value at once", view.center.x, 300)
  stage.advance(by: 0.25)
  ledger.near(
    "easeInEaseOut by default", view.layer.presentation.position.x, 100 + 200 * 0.129161931, within: 1e-2)
  ledger.same("completion is not called before", stage.said(), [])
  stage.advance(by: 0.8)
  ledger.same("completion is told true", stage.said(), ["a true"])
  ledger.near("at its end the new value shows", view.layer.presentation.position.x, 300)
  View.animate(duration: 1, delay: 0.5, timing: .linear) { view.center.x = 100 }
  stage.advance(by: 0.4)
  ledger.near("with a delay the old value shows", view.layer.presentation.position.x, 300)
  ledger.near("while the model is at the new one", view.center.x, 100)
  stage.advance(by: 0.6)
  ledger.near("after it the animation", view.layer.presentation.position.x, 200, within: 1e-2)
  stage.advance(by: 1)
  View.animate(duration: 0, animations: { view.center.x = 50 }, completion: stage.note("b"))
  stage.turn()
  ledger.near("no duration takes effect at once", view.layer.presentation.position.x, 50)
  ledger.same("and completes", stage.said(), ["b true"])
  View.animate(duration: 1, animations: {}, completion: stage.note("c"))
  stage.turn()
  ledger.same("nothing to animate completes", stage.said(), ["c true"])
  View.animate(duration: 1, animations: { view.center.x = 500 }, completion: stage.note("d"))
  stage.advance(by: 0.5)
  view.layer.removeAllAnimations()
  stage.turn()
  ledger.same("removed it did not finish", stage.said(), ["d false"])
  View.animate(duration: 1, animations: { view.center.x = 100 }, completion: stage.note("e"))
  stage.advance(by: 0.5)
  View.animate(duration: 1, animations: { view.center.x = 500 }, completion: stage.note("f"))
  stage.advance(by: 0.6)
  ledger.same("laid upon by another, it finishes (since iOS 8)", stage.said(), ["e true"])
  stage.advance(by: 0.5)
  ledger.same("as does the other", stage.said(), ["f true"])
  for (name, change) in [
    ("frame", { view.frame = Rect(x: 0, y: 0, width: 40, height: 40) }),
    ("bounds", { view.bounds.size.width = 70 }), ("center", { view.center.y = 7 }),
    ("transform", { view.transform = Transform(rotation: 1) }), ("alpha", { view.opacity = 0.5 }),
    ("backgroundColor", { view.backgroundColor = .white }),
  ] as [(String, () -> Void)] {
    view.layer.removeAllAnimations()
    stage.turn()
    View.animate(duration: 1, animations: change)
    ledger.holds(
      "\(name) is animatable",
      !view.layer.animationKeys.isEmpty || view.layer.isAnimating(.position)
        || view.layer.isAnimating(.bounds) || view.layer.isAnimating(.transform)
        || view.layer.isAnimating(.opacity)
        || view.layer.isAnimating(.backgroundColor))
  }
  view.layer.removeAllAnimations()
  View.animate(duration: 1) { View.performWithoutAnimation { view.opacity = 0.1 } }
  ledger.same("performWithoutAnimation", view.layer.isAnimating(.opacity), false)
  View.setAnimationsEnabled(false)
  ledger.same("areAnimationsEnabled", View.areAnimationsEnabled, false)
  View.animate(duration: 1) { view.opacity = 0.9 }
  View.setAnimationsEnabled(true)
  ledger.same("setAnimationsEnabled(false)", view.layer.isAnimating(.opacity), false)
  var inherited = false
  View.animate(duration: 1) { inherited = View.isInAnimationBlock }
  ledger.same("within a block (inheritedAnimationDuration > 0)", inherited, true)
  ledger.same("outside of one", View.isInAnimationBlock, false)
}

@MainActor private func options(_ ledger: Ledger) {
  ledger.source = "UIView.h, UIViewAnimationOptions"
  let stage = AgreementStage()
  let view = stage.view()
  View.animate(duration: 1, timing: .linear, options: [.autoreverse]) { view.center.x = 200 }
  stage.advance(by: 1.25)
  ledger.near("autoreverse comes back", view.layer.presentation.position.x, 175, within: 1e-2)
  stage.advance(by: 1)
  ledger.near("and then the set value shows", view.layer.presentation.position.x, 200)
  View.animate(duration: 1, timing: .linear, options: [.repeat]) { view.center.x = 100 }
  stage.advance(by: 7.5)
  ledger.near("repeat goes on", view.layer.presentation.position.x, 150, within: 1e-2)
  view.layer.removeAllAnimations()
  stage.turn()
  View.animate(duration: 1, timing: .linear, options: [.repeat, .autoreverse]) { view.center.x = 200 }
  stage.advance(by: 3.25)
  ledger.near("to and fro", view.layer.presentation.position.x, 175, within: 1e-2)
  View.animate(duration: 1, timing: .linear, options: [.beginFromCurrentState]) { view.center.x = 100 }
  stage.turn()
  ledger.near(
    "beginFromCurrentState begins at what is shown", view.layer.presentation.position.x, 175, within: 1)
  stage.advance(by: 2)
  ledger.near("and ends the repetition", view.layer.presentation.position.x, 100)
  final class Holder: View {
    let inside = View()
    override init() {
      super.init()
      addSubview(inside)
    }
    override func layoutSubviews() { inside.frame = Rect(x: 0, y: 0, width: bounds.width, height: 10) }
  }
  let holder = stage.put(Holder())
  View.animate(duration: 1) {
    holder.bounds.size.width = 300
    holder.layoutIfNeeded()
  }
  ledger.same(
    "layoutIfNeeded within a block animates what it places", holder.inside.layer.isAnimating(.bounds), true)
  stage.advance(by: 2)
  View.animate(duration: 1, options: [.layoutSubviews]) { holder.bounds.size.width = 100 }
  ledger.same("so does layoutSubviews", holder.inside.layer.isAnimating(.bounds), true)
  stage.advance(by: 2)
  View.animate(duration: 1) { holder.bounds.size.width = 200 }
  stage.turn()
  ledger.same("without them it does not", holder.inside.layer.isAnimating(.bounds), false)
  for what in ["showHideTransitionViews", "curl and flip transitions", "preferredFramesPerSecond"] {
    ledger.unsayable(what, because: "not there yet")
  }
  ledger.differs(
    "touches do not land on what a block animates",
    stage.root.hitTest(Point(x: 100, y: 140)) === holder, expected: false, intended: true,
    because: "what moves can be caught; disallowUserInteraction says otherwise")
}

@MainActor private func nested(_ ledger: Ledger) {
  ledger.source = "UIView.h, overrideInheritedDuration, overrideInheritedCurve, overrideInheritedOptions"
  let stage = AgreementStage()
  let view = stage.view()
  View.animate(duration: 2, timing: .linear) {
    View.animate(duration: 1, timing: .easeIn) { view.center.x = 300 }
  }
  stage.advance(by: 1)
  ledger.near(
    "a nested block has the outer one's duration and curve", view.layer.presentation.position.x, 200,
    within: 1e-2)
  stage.advance(by: 2)
  View.animate(duration: 2, timing: .linear) {
    View.animate(duration: 1, timing: .easeIn, options: [.overrideInheritedDuration]) { view.center.x = 100 }
  }
  stage.advance(by: 0.5)
  ledger.near("or its own duration", view.layer.presentation.position.x, 200, within: 1e-2)
  stage.advance(by: 2)
  View.animate(duration: 2, timing: .linear) {
    View.animate(duration: 1, timing: .easeIn, options: [.overrideInheritedCurve]) { view.center.x = 300 }
  }
  stage.advance(by: 1)
  ledger.near("or its own curve", view.layer.presentation.position.x, 100 + 200 * 0.315356813, within: 1e-2)
  stage.advance(by: 2)
  View.animate(
    duration: 0.2,
    animations: {
      View.animate(duration: 0.1, animations: { view.center.x = 100 }, completion: stage.note("inner"))
    },
    completion: stage.note("outer"))
  stage.advance(by: 0.3)
  ledger.same("both complete", stage.said().sorted(), ["inner true", "outer true"])
}

@MainActor private func springs(_ ledger: Ledger) {
  ledger.source = "UIView.h, usingSpringWithDamping, initialSpringVelocity"
  let stage = AgreementStage()
  let view = stage.view()
  View.animate(duration: 0.5, dampingRatio: 1) { view.center.x = 300 }
  var highest = 0.0
  for _ in 0..<50 {
    stage.advance(by: 0.01)
    highest = max(highest, view.layer.presentation.position.x)
  }
  ledger.holds("damping 1 does not overshoot", highest <= 300 + 1e-6)
  ledger.near("settled after the duration", view.layer.presentation.position.x, 300, within: 0.25)
  stage.advance(by: 1)
  View.animate(duration: 0.5, dampingRatio: 0.4) { view.center.x = 500 }
  for _ in 0..<50 {
    stage.advance(by: 0.01)
    highest = max(highest, view.layer.presentation.position.x)
  }
  ledger.holds("damping .4 does", highest > 510)
  stage.advance(by: 1)
  // A velocity of .5 over 200 points: 100 points per second.
  View.animate(duration: 2, dampingRatio: 1, initialVelocity: 0.5) { view.center.x = 300 }
  stage.turn()
  ledger.near(
    "initial velocity is a part of the way per second", view.layer.velocity(of: .position).x, -100, within: 1)
}

@MainActor private func keyframes(_ ledger: Ledger) {
  ledger.source = "UIView.h, animateKeyframesWithDuration, addKeyframeWithRelativeStartTime"
  let stage = AgreementStage()
  let view = stage.view()
  View.animateKeyframes(
    duration: 2,
    animations: {
      View.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { view.center.x = 200 }
      View.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { view.center.x = 0 }
      View.addKeyframe(relativeStart: 0.25, relativeDuration: 0.25) { view.opacity = 0 }
    }, completion: stage.note("keyframes"))
  ledger.near("the model has the last value", view.center.x, 0)
  for (time, x, opacity) in [(0.5, 150.0, 1.0), (0.75, 175, 0.5), (1, 200, 0), (1.5, 100, 0)] {
    stage.advance(by: time == 0.5 ? 0.5 : time == 0.75 ? 0.25 : time == 1 ? 0.25 : 0.5)
    ledger.near("keyframes at \(time): x", view.layer.presentation.position.x, x, within: 0.05)
    ledger.near("keyframes at \(time): opacity", view.layer.presentation.opacity, opacity, within: 1e-3)
  }
  stage.advance(by: 0.6)
  ledger.same("one completion", stage.said(), ["keyframes true"])
  View.animateKeyframes(duration: 1, calculationMode: .discrete) {
    View.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { view.center.x = 100 }
    View.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { view.center.x = 300 }
  }
  stage.advance(by: 0.4)
  ledger.holds(
    "discrete keyframes show no value between", [0, 100, 300].contains(view.layer.presentation.position.x))
}
