import MartletGeometry
import MartletMotion
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers

@MainActor @Suite struct TransformVelocityTests {
  private let stage = LayerStage()

  /// The largest of the sixteen differences.
  private func distance(_ a: Transform, _ b: Transform) -> Double {
    let rows = [a.row1 - b.row1, a.row2 - b.row2, a.row3 - b.row3, a.row4 - b.row4]
    return rows.map { max($0.max(), -$0.min()) }.max() ?? 0
  }

  private func velocity(of layer: Layer) -> Transform {
    (layer.velocity(of: .transform) as TransformVelocity).rates
  }

  @Test func `turned, stretched and moved again in mid-flight, a transform keeps its place and its velocity`()
  {
    var random = SeededGenerator(seed: 311)
    let layer = stage.layer()
    stage.frame()
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var (jump, kink, fastest) = (0.0, 0.0, 0.0)
    for _ in 0..<300 {
      let target = Transform(
        Transform2D(rotation: number(-1...1)).concatenating(
          Transform2D(scaleX: number(0.5...2), y: number(0.5...2))
        ).concatenating(Transform2D(translationX: number(-99...99), y: number(-99...99))))
      let (shown, speed) = (layer.presentation.transform, velocity(of: layer))
      layer.animate(.transform, to: target, spring: .damped(0.7))
      stage.frame()
      jump = max(jump, distance(layer.presentation.transform, shown))
      kink = max(kink, distance(velocity(of: layer), speed))
      fastest = max(fastest, distance(speed, TransformVelocity.zero.rates))
      stage.advance(by: number(0.01...0.2))
    }
    print("transforms: jump \(jump), velocity step \(kink) at up to \(fastest) a second")
    #expect(jump < 1e-9 && kink < 1e-6 && fastest > 100)
    stage.advance(by: 10)
    #expect(layer.presentation == layer.model)
  }

  @Test func `the velocity of a transform that its rotation drives is the rate of its numbers`() {
    let layer = stage.layer()
    stage.frame()
    layer.add(
      BasicAnimation(from: 0, to: 3, duration: 3, timingFunction: .linear), for: .transform.rotation.z)
    stage.frame()
    stage.advance(by: 1)
    let expected = Transform(
      rows: SIMD4(-0.8414709848, 0.5403023059, 0, 0), SIMD4(-0.5403023059, -0.8414709848, 0, 0), .zero, .zero)
    #expect(distance(velocity(of: layer), expected) < 1e-6)
  }

  @Test func `a velocity given to a turned and stretched layer is that of what is shown`() {
    let layer = stage.layer()
    layer.transform = Transform(scale: 2)
    stage.frame()
    func rate() -> Transform { (layer.velocity(of: .transform) as TransformVelocity).rates }
    let right = TransformVelocity(
      rates: Transform(rows: .zero, .zero, .zero, SIMD4(100, 0, 0, 0)))
    layer.animate(.transform, to: Transform(scale: 3), spring: Spring(duration: 1), initialVelocity: right)
    stage.frame()
    #expect(abs(rate().row4.x - 100) < 1e-9 && abs(rate().row1.x) < 1e-9, "\(rate())")
    stage.advance(by: 0.1)
    let before = rate()
    layer.animate(
      .transform, to: Transform(rotation: 1), spring: Spring(duration: 1), initialVelocity: right)
    stage.frame()
    let gained = rate().row4 - before.row4
    #expect(abs(gained.x - 100) < 1e-6 && abs(gained.y) < 1e-6, "\(gained)")
    #expect(abs(rate().row1.x - before.row1.x) < 1e-6)
  }
}
