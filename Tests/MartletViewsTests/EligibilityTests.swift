import Martlet
import MartletTesting
import Testing

/// Which retargeted properties keep their velocity, since the new animation is additive, and which begin at
/// the shown value at rest.
@MainActor @Suite struct EligibilityTests {
  struct Rule: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isAdditive: Bool
    var prepare: @MainActor @Sendable (View) -> Void = { _ in }
    let there: @MainActor @Sendable (View) -> Void
    let back: @MainActor @Sendable (View) -> Void
    let number: @Sendable (LayerProperties) -> Double
  }

  static func tilted(_ angle: Double) -> Transform {
    var transform = Transform(rotation: angle, axisX: 1, y: 0, z: 0)
    transform.m34 = -1 / 500
    return transform
  }

  nonisolated static let rules: [Rule] = [
    Rule(
      testDescription: "position", isAdditive: true, there: { $0.center.x = 100 }, back: { $0.center.x = 0 },
      number: { $0.position.x }),
    Rule(
      testDescription: "bounds", isAdditive: true, there: { $0.bounds.size.width = 140 },
      back: { $0.bounds.size.width = 40 }, number: { $0.bounds.width }),
    Rule(
      testDescription: "anchor point", isAdditive: true, there: { $0.layer.anchorPoint.x = 1 },
      back: { $0.layer.anchorPoint.x = 0.5 }, number: { $0.anchorPoint.x }),
    Rule(
      testDescription: "anchor point in depth", isAdditive: true, there: { $0.layer.anchorPointZ = 100 },
      back: { $0.layer.anchorPointZ = 0 }, number: { $0.anchorPointZ }),
    Rule(
      testDescription: "z position", isAdditive: true, there: { $0.layer.zPosition = 100 },
      back: { $0.layer.zPosition = 0 }, number: { $0.zPosition }),
    Rule(
      testDescription: "affine transform", isAdditive: true, there: { $0.transform = Transform(rotation: 1) },
      back: { $0.transform = .identity }, number: { $0.transform.rotationZ }),
    Rule(
      testDescription: "transform with perspective", isAdditive: false, there: { $0.transform = tilted(1) },
      back: { $0.transform = tilted(0.1) }, number: { $0.transform.m22 }),
    Rule(
      testDescription: "opacity", isAdditive: false, there: { $0.opacity = 0 }, back: { $0.opacity = 1 },
      number: { $0.opacity }),
    Rule(
      testDescription: "colour", isAdditive: false, there: { $0.backgroundColor = .white },
      back: { $0.backgroundColor = .black }, number: { Double($0.backgroundColor.red) }),
    Rule(
      testDescription: "corner radius", isAdditive: false, there: { $0.cornerRadius = 20 },
      back: { $0.cornerRadius = 0 }, number: { $0.cornerRadii.topLeft }),
    Rule(
      testDescription: "position beneath an absolute animation", isAdditive: false,
      prepare: {
        $0.layer.add(BasicAnimation(from: Point.zero, to: Point(x: 90, y: 0), duration: 9), for: .position)
      }, there: { _ in }, back: { $0.center.x = 300 }, number: { $0.position.x }),
    Rule(
      testDescription: "position beneath an absolute animation of its x", isAdditive: false,
      prepare: { $0.layer.add(BasicAnimation(from: 0, to: 90, duration: 9), for: .position.x) },
      there: { _ in },
      back: { $0.center.x = 300 }, number: { $0.position.x }),
    Rule(
      testDescription: "position with a repeating animation on top", isAdditive: false,
      prepare: { $0.center.x = 10 },
      there: { view in
        View.animate(duration: 0.8, timing: .linear, options: [.repeat, .overrideInheritedDuration]) {
          view.center.x = 90
        }
      }, back: { $0.center.x = 300 }, number: { $0.position.x }),
    Rule(
      testDescription: "position after keyframes", isAdditive: false,
      there: { view in View.animateKeyframes(duration: 0) { view.center.x = 90 } },
      back: { $0.center.x = 300 },
      number: { $0.position.x }),
  ]

  /// The number now and its rate, as a difference quotient.
  func sample(_ stage: MotionStage, _ number: (LayerProperties) -> Double) -> (value: Double, rate: Double) {
    let (step, now) = (1e-5, stage.window.now)
    stage.window.resolveFrame(at: now)
    let value = number(stage.shown)
    stage.window.resolveFrame(at: now + step)
    defer { stage.window.advance(to: now + step) }
    return (value, (number(stage.shown) - value) / step)
  }

  @Test(arguments: rules)
  func `what is additive keeps its velocity, what is not begins from what is shown`(rule: Rule) {
    let stage = MotionStage()
    rule.prepare(stage.view)
    stage.advance(by: 0)
    View.animate(duration: 1) { rule.there(stage.view) }
    stage.advance(by: 0)
    stage.advance(by: 0.4)
    let before = sample(stage, rule.number)
    View.animate(duration: 1) { rule.back(stage.view) }
    // The next frame is for the moment after the difference was taken.
    let (value, rate) = sample(stage, rule.number)
    #expect(abs(before.rate) > 0.1, "it moves")
    #expect(abs(value - before.value) < abs(before.rate) * 1e-4 + 1e-6)
    let kept = abs(rate - before.rate) < abs(before.rate) * 0.01
    let rests = abs(rate) < abs(before.rate) * 0.01
    #expect(rule.isAdditive ? kept : rests, "\(before.rate) becomes \(rate)")
  }
}
