import Martlet
import MartletTesting
import Testing

/// CAAnimation, CAPropertyAnimation, CABasicAnimation, CAAnimationGroup and CATransition, according to the
/// comments in CAAnimation.h and CALayer.h and to Apple's “Core Animation Programming Guide”.
@MainActor func coreAnimationAnimations(_ ledger: Ledger) {
  basicValues(ledger)
  additive(ledger)
  cumulative(ledger)
  attached(ledger)
  callbacks(ledger)
  groups(ledger)
  transitions(ledger)
}

@MainActor private func basicValues(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, fromValue, toValue, byValue"
  let rows: [(String, Double?, Double?, Double?, Double, Double)] = [
    ("from and to", 10, 30, nil, 10, 30), ("from and by", 10, nil, 30, 10, 40),
    ("by and to", nil, 30, 10, 20, 30),
    ("from alone ends at what is beneath", 10, nil, nil, 10, 50),
    ("to alone begins at what is beneath", nil, 30, nil, 50, 30),
    ("by alone begins at what is beneath", nil, nil, 10, 50, 60), ("none stays", nil, nil, nil, 50, 50),
  ]
  for (name, from, to, by, first, last) in rows {
    let animation = BasicAnimation(
      from: from, to: to, by: by, duration: 1, timingFunction: .linear, beginTime: 1000, fillMode: .both)
    ledger.near("\(name): first", animation.value(at: 1000, over: 50), first)
    ledger.near("\(name): halfway", animation.value(at: 1000.5, over: 50), (first + last) / 2)
    ledger.near("\(name): last", animation.value(at: 1001, over: 50), last)
  }
}

@MainActor private func additive(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, additive"
  let stage = AgreementStage()
  let layer = stage.layer()
  func add(_ from: Double, _ to: Double, additive: Bool, key: String) {
    layer.add(
      BasicAnimation(from: from, to: to, duration: 2, isAdditive: additive), for: .position.x, key: key)
  }
  add(-40, 0, additive: true, key: "a")
  stage.advance(by: 1)
  ledger.near("an additive animation adds to the model", layer.presentation.position.x, 80, within: 1e-3)
  ledger.near("and leaves the model", layer.position.x, 100)
  add(-10, -10, additive: true, key: "b")
  stage.turn()
  ledger.near("two of them add up", layer.presentation.position.x, 70, within: 1e-3)
  add(500, 500, additive: false, key: "c")
  stage.turn()
  ledger.near("an absolute one replaces what is beneath it", layer.presentation.position.y, 100, within: 1e-3)
  layer.removeAllAnimations()
  add(300, 300, additive: false, key: "a")
  add(7, 7, additive: true, key: "b")
  stage.turn()
  ledger.near(
    "an additive one lies upon an absolute one before it", layer.presentation.position.x, 307, within: 1e-3)
  layer.removeAllAnimations()
  stage.turn()
  add(1, 1, additive: false, key: "a")
  add(2, 2, additive: false, key: "b")
  stage.turn()
  ledger.near("of two absolute ones the later shows", layer.presentation.position.x, 2, within: 1e-3)
}

@MainActor private func cumulative(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, cumulative"
  let turning = BasicAnimation(
    from: 0.0, to: 10, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 1000,
    repeatCount: 3, fillMode: .forwards)
  for (time, value) in [(0.5, 5.0), (1.0, 10), (1.5, 15), (2.5, 25), (4, 30)] {
    ledger.near("cumulative at \(time)", turning.value(at: 1000 + time), value)
  }
  let offset = BasicAnimation(
    from: 5.0, to: 10, duration: 1, timingFunction: .linear, isCumulative: true, beginTime: 1000,
    repeatCount: 2)
  ledger.near("cumulative adds the value at the end of the cycle before", offset.value(at: 1001.5), 17.5)
  var alternating = turning
  alternating.timing.autoreverses = true
  ledger.near(
    "cumulative with reverses goes on from where the reverse ended", alternating.value(at: 1002.5), 5)
  let turned = BasicAnimation(
    from: Transform.identity, to: Transform(translationX: 10, y: 0), duration: 1, timingFunction: .linear,
    isCumulative: true, beginTime: 1000, repeatCount: 3)
  ledger.near(
    "cumulative transforms are concatenated", turned.value(at: 1001.5), Transform(translationX: 15, y: 0))
}

@MainActor private func attached(_ ledger: Ledger) {
  ledger.source = "CALayer.h, addAnimation:forKey:, animationKeys, removeAnimationForKey:"
  let stage = AgreementStage()
  let layer = stage.layer()
  layer.add(BasicAnimation(from: 0.0, to: 1), for: .opacity, key: "fade")
  layer.add(BasicAnimation(from: 0.0, to: 100), for: .position.x, key: "move")
  layer.add(BasicAnimation(from: 0.0, to: 100), for: .position.y)
  ledger.same("keys in the order of application", layer.animationKeys, ["fade", "move"])
  ledger.holds("found by its key", layer.animation(forKey: "fade") != nil)
  ledger.holds("nothing is found under another key", layer.animation(forKey: "other") == nil)
  ledger.near(
    "a duration that is not given is .25 s", layer.animation(forKey: "fade")?.timing.duration ?? 0, 0.25)
  layer.add(BasicAnimation(from: 0.0, to: 1, duration: 3), for: .opacity, key: "fade")
  ledger.same("one animation for a key", layer.animationKeys, ["move", "fade"])
  ledger.near("the later one replaces", layer.animation(forKey: "fade")?.timing.duration ?? 0, 3)
  layer.removeAnimation(forKey: "none")
  layer.removeAnimation(forKey: "move")
  ledger.same("removed by its key", layer.animationKeys, ["fade"])
  layer.removeAllAnimations()
  ledger.same("all removed", layer.animationKeys, [])
  Transaction.perform {
    Transaction.animationDuration = 2
    layer.add(BasicAnimation(from: 0.0, to: 1), for: .opacity, key: "fade")
  }
  ledger.near("or that of the transaction", layer.animation(forKey: "fade")?.timing.duration ?? 0, 2)
  var animation = BasicAnimation(from: 0.0, to: 1, duration: 1)
  layer.add(animation, for: .opacity, key: "copy")
  animation.timing.duration = 9
  ledger.near(
    "an animation is copied as it is added", layer.animation(forKey: "copy")?.timing.duration ?? 0, 1)
  layer.removeAllAnimations()
  stage.turn()
  // removedOnCompletion and fill modes
  layer.add(BasicAnimation(from: 0.0, to: 300, duration: 1), for: .position.x, key: "x")
  stage.advance(by: 0.5)
  ledger.near("linear pacing by default", layer.presentation.position.x, 150, within: 1e-3)
  ledger.near("an explicit animation leaves the model", layer.position.x, 100)
  stage.advance(by: 0.6)
  ledger.near("removed at its end the model shows", layer.presentation.position.x, 100)
  ledger.same("and its key is gone", layer.animationKeys, [])
  layer.add(BasicAnimation(from: 0.0, to: 300, duration: 1, fillMode: .forwards), for: .position.x, key: "x")
  stage.advance(by: 2)
  ledger.near("kept with fill forwards the last value shows", layer.presentation.position.x, 300)
  layer.removeAnimation(forKey: "x")
  stage.turn()
  ledger.near("until it is removed", layer.presentation.position.x, 100)
  // beginTime = now + delay, with fillMode backwards
  layer.add(
    BasicAnimation(
      from: 0.0, to: 300, duration: 1, beginTime: layer.convert(time: stage.window.now, from: nil) + 1,
      fillMode: .backwards), for: .position.x, key: "x")
  stage.advance(by: 0.5)
  ledger.near(
    "before a later begin with fill backwards the first value shows", layer.presentation.position.x, 0)
  stage.advance(by: 1)
  ledger.near("it begins at its time", layer.presentation.position.x, 150, within: 1e-3)
  ledger.unsayable(
    "removedOnCompletion = false without a fill mode", because: "what shows nothing need not stay")
  ledger.unsayable("the delegate is retained", because: "closures are")
  ledger.unsayable("valueFunction", because: "keys name rotations and scales")
}

@MainActor private func callbacks(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, animationDidStart:, animationDidStop:finished:"
  let stage = AgreementStage()
  let layer = stage.layer()
  func add(_ key: String, duration: Double = 1, begin: Double = 0) {
    layer.add(
      BasicAnimation(from: 0.0, to: 1, duration: duration, beginTime: begin), for: .opacity, key: key,
      completion: stage.note(key)
    ) { [weak stage] in stage?.log.append("\(key) starts") }
  }
  add("a")
  ledger.same("nothing is told before the commit", stage.said(), [])
  stage.turn()
  ledger.same("told as it begins", stage.said(), ["a starts"])
  stage.advance(by: 1.1)
  ledger.same("told that it finished", stage.said(), ["a true"])
  add("a")
  stage.advance(by: 0.5)
  layer.removeAnimation(forKey: "a")
  stage.turn()
  ledger.same("told that it was removed", stage.said(), ["a starts", "a false"])
  add("a")
  stage.advance(by: 0.5)
  add("a")
  stage.turn()
  ledger.same("replaced, it did not finish", stage.said().sorted(), ["a false", "a starts", "a starts"])
  stage.advance(by: 1.1)
  ledger.same("its successor did", stage.said(), ["a true"])
  add("a")
  stage.advance(by: 0.5)
  layer.removeFromSuperlayer()
  stage.turn()
  ledger.same("taken out of the tree, it did not finish", stage.said(), ["a starts", "a false"])
  stage.root.layer.addSublayer(layer)
  stage.turn()
  ledger.same("its animations are gone when it comes back", layer.animationKeys, [])
  add("later", begin: layer.convert(time: stage.window.now, from: nil) + 1)
  stage.advance(by: 0.5)
  ledger.same("one that begins later is told later", stage.said(), [])
  stage.advance(by: 0.6)
  ledger.same("when it begins", stage.said(), ["later starts"])
}

@MainActor private func groups(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, CAAnimationGroup; Apple's page on it"
  let stage = AgreementStage()
  let layer = stage.layer()
  func group(_ duration: Double, _ member: Double, begin: Double = 0) -> AnimationGroup {
    var group = AnimationGroup(duration: duration)
    group.add(
      BasicAnimation(from: 0.0, to: 100, duration: member, beginTime: begin, fillMode: .forwards),
      for: .position.x)
    group.add(BasicAnimation(from: 0.0, to: 1, duration: duration), for: .opacity)
    return group
  }
  layer.add(group(1, 2), key: "group", completion: stage.note("group"))
  ledger.same("a group has one key", layer.animationKeys, ["group"])
  stage.advance(by: 0.5)
  ledger.near(
    "members run together", [layer.presentation.position.x, layer.presentation.opacity], [25, 0.5],
    within: 1e-3)
  stage.advance(by: 0.49)
  ledger.near("a member is not scaled to the group", layer.presentation.position.x, 49.5, within: 1e-3)
  stage.advance(by: 0.02)
  ledger.near("a longer member is clipped", layer.presentation.position.x, 100)
  ledger.same("one completion", stage.said(), ["group true"])
  layer.add(group(2, 0.5), key: "group")
  stage.advance(by: 1)
  ledger.near("a shorter member that fills holds on", layer.presentation.position.x, 100, within: 1e-3)
  layer.add(group(2, 1, begin: 0.5), key: "group")
  stage.advance(by: 1)
  ledger.near(
    "begin times within count from the group's begin", layer.presentation.position.x, 50, within: 1e-3)
  var fast = group(2, 2)
  fast.timing.speed = 2
  layer.add(fast, key: "group")
  stage.advance(by: 0.5)
  ledger.near("a group's speed acts on its members", layer.presentation.position.x, 50, within: 1e-3)
  var repeating = group(1, 1)
  repeating.timing.repeatCount = 3
  layer.add(repeating, key: "group")
  stage.advance(by: 2.25)
  ledger.near("a group repeats its members", layer.presentation.position.x, 25, within: 1e-3)
  var reversing = group(1, 1)
  reversing.timing.autoreverses = true
  layer.add(reversing, key: "group")
  stage.advance(by: 1.25)
  ledger.near("a group reverses its members", layer.presentation.position.x, 75, within: 1e-3)
  var filling = group(1, 1)
  filling.timing.fillMode = .forwards
  layer.add(filling, key: "group")
  stage.advance(by: 5)
  ledger.near("a group's fill holds its members", layer.presentation.position.x, 100, within: 1e-3)
  layer.removeAllAnimations()
  var eased = AnimationGroup(duration: 1, timingFunction: .easeIn)
  eased.add(BasicAnimation(from: 0.0, to: 100, duration: 1, timingFunction: .linear), for: .position.x)
  layer.add(eased, key: "group")
  stage.advance(by: 0.5)
  ledger.near("a group's timing function paces it", layer.presentation.position.x, 31.5356813, within: 1e-2)
  layer.removeAllAnimations()
  stage.log = []
  layer.add(AnimationGroup(duration: 1), key: "empty", completion: stage.note("empty"))
  stage.advance(by: 0.5)
  ledger.same("a group of nothing lasts", stage.said(), [])
  stage.advance(by: 0.6)
  ledger.same("and ends", stage.said(), ["empty true"])
  var outer = AnimationGroup(duration: 1)
  outer.add(group(4, 4))
  layer.add(outer, key: "outer")
  stage.advance(by: 0.5)
  ledger.near("groups nest", layer.presentation.position.x, 12.5, within: 1e-3)
  ledger.unsayable(
    "delegates and removedOnCompletion of members are ignored", because: "members have neither")
}

@MainActor private func transitions(_ ledger: Ledger) {
  ledger.source = "CAAnimation.h, CATransition; CALayer.h, “transition”"
  let transition = TransitionAnimation()
  ledger.same("type defaults to fade", transition.kind, .fade)
  ledger.near("startProgress defaults to 0", transition.startProgress, 0)
  ledger.near("endProgress defaults to 1", transition.endProgress, 1)
  ledger.same(
    "fade, moveIn, push, reveal", TransitionAnimation.Kind.allCases, [.fade, .moveIn, .push, .reveal])
  ledger.same(
    "from left, right, top, bottom", Set(TransitionAnimation.Direction.allCases),
    [.fromLeft, .fromRight, .fromTop, .fromBottom])
  let part = TransitionAnimation(
    .push, duration: 2, timingFunction: .linear, startProgress: 0.2, endProgress: 0.8, beginTime: 1000)
  for (time, progress) in [(0.0, 0.2), (1, 0.5), (1.999999, 0.8)] {
    ledger.near("from .2 to .8 of the way at \(time)", part.progress(at: 1000 + time), progress, within: 1e-5)
  }
  let stage = AgreementStage()
  let layer = stage.layer()
  layer.add(TransitionAnimation(.fade, duration: 1), completion: stage.note("first"))
  ledger.same("its key is “transition”", layer.transitionKeys, ["transition"])
  stage.advance(by: 0.5)
  layer.add(TransitionAnimation(.push, duration: 1), completion: stage.note("second"))
  stage.advance(by: 0.1)
  ledger.same("a second one replaces the first", stage.said(), ["first false"])
  stage.advance(by: 1)
  ledger.same("and finishes", stage.said(), ["second true"])
  layer.add(TransitionAnimation(), completion: stage.note("short"))
  stage.advance(by: 0.24)
  ledger.same("it takes .25 s where nothing is said", stage.said(), [])
  stage.advance(by: 0.02)
  ledger.same("and not more", stage.said(), ["short true"])
  ledger.unsayable("a transition by a filter", because: "there are no filters")
}
