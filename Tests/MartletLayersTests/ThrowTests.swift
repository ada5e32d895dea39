import Glibc
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Throws without a target.
@MainActor @Suite struct ThrowTests {
  let stage = LayerStage()
  let layer: Layer

  init() {
    layer = stage.layer(at: Point(x: 50, y: 60))
    stage.frame()
  }

  /// The distance after a time at an initial velocity of 1, by the formula.
  private func way(_ time: Double, rate: Double = 0.998) -> Double {
    (pow(rate, 1000 * time) - 1) / (1000 * log(rate))
  }

  private func shows(_ x: Double, _ y: Double) -> Bool {
    layer.presentation.position.distance(to: Point(x: x, y: y)) < 1e-6
  }

  @Test func `what is thrown runs out along the curve of a scroll view, and the model is where it ends`() {
    var ends: [Bool] = []
    let end = layer.animate(.position, initialVelocity: Point(x: 800, y: -200)) { ends.append($0) }
    let whole = -1 / (1000 * log(0.998))
    #expect(end.distance(to: Point(x: 50 + 800 * whole, y: 60 - 200 * whole)) < 1e-9)
    #expect(layer.position == end)
    stage.frame()
    let start: Point = layer.velocity(of: .position)
    #expect(shows(50, 60) && start.distance(to: Point(x: 800, y: -200)) < 1e-6)
    for step in 1...8 {
      stage.advance(by: 0.1)
      let way = way(Double(step) * 0.1)
      #expect(shows(50 + 800 * way, 60 - 200 * way), "\(step): \(layer.presentation.position)")
    }
    stage.advance(by: 5)
    #expect(layer.presentation.position == end && ends == [true] && layer.animations.entries.isEmpty)
  }

  @Test func `what a layout sets in mid-flight moves the end and the way, and nothing jumps`() {
    let end = layer.animate(.position, initialVelocity: Point(x: 600, y: 0))
    stage.frame()
    stage.advance(by: 0.2)
    layer.animate(.position, to: end + Point(x: 0, y: 40), duration: 0.5, timingFunction: .linear)
    stage.frame()
    #expect(shows(50 + 600 * way(0.2), 60))
    stage.advance(by: 0.25)
    #expect(shows(50 + 600 * way(0.45), 80), "\(layer.presentation.position)")
    Transaction.withoutActions { layer.position.y += 7 }
    stage.frame()
    #expect(shows(50 + 600 * way(0.45), 87))
    stage.advance(by: 6)
    #expect(layer.presentation.position == end + Point(x: 0, y: 47))
  }

  @Test func `thrown again, or sent home on a spring, it keeps the velocity that it has`() {
    layer.animate(.position, initialVelocity: Point(x: 600, y: 0))
    stage.frame()
    stage.advance(by: 0.2)
    let first: Point = layer.velocity(of: .position)
    layer.animate(.position, decay: .fast, initialVelocity: Point(x: 0, y: 90))
    stage.frame()
    let second: Point = layer.velocity(of: .position)
    #expect(second.distance(to: first + Point(x: 0, y: 90)) < 1e-6)
    stage.advance(by: 0.05)
    let (place, third) = (layer.presentation.position, layer.velocity(of: .position) as Point)
    layer.animate(.position, to: .zero, spring: .damped(0.7))
    stage.frame()
    let fourth: Point = layer.velocity(of: .position)
    #expect(place.distance(to: layer.presentation.position) < 1e-9 && third.distance(to: fourth) < 1e-6)
    layer.animate(.position, initialVelocity: .zero)
    stage.frame()
    #expect((layer.velocity(of: .position) as Point).distance(to: fourth) < 1e-6 && layer.position == .zero)
    stage.advance(by: 6)
    #expect(layer.presentation.position == .zero)
  }

  @Test func `what is no geometry, and what is driven absolutely, runs out from what is shown`() {
    layer.animate(.opacity, to: 0.2, duration: 1, timingFunction: .linear)
    stage.frame()
    stage.advance(by: 0.5)
    let end = layer.animate(.opacity, decay: .fast, initialVelocity: 0)
    let whole = -1 / (1000 * log(0.99))
    #expect(abs(end - (0.6 - 0.8 * whole)) < 1e-9 && layer.opacity == end)
    stage.frame()
    #expect(abs(layer.presentation.opacity - 0.6) < 1e-9)
    #expect(abs(layer.velocity(of: .opacity) + 0.8) < 1e-9)
    #expect(layer.animate(.opacity, initialVelocity: 90) == 1, "the nearest in its range")
    layer.add(DecayAnimation(from: .zero, initialVelocity: Point(x: 100, y: 0)), for: .position)
    stage.frame()
    stage.advance(by: 0.1)
    let (place, velocity) = (layer.presentation.position, layer.velocity(of: .position) as Point)
    layer.animate(.position, initialVelocity: Point(x: 0, y: 30))
    stage.frame()
    #expect(layer.presentation.position.distance(to: place) < 1e-9)
    #expect(
      (layer.velocity(of: .position) as Point).distance(to: velocity + Point(x: 0, y: 30)) < 1e-6)
  }

  @Test func `a component runs out by itself, and a whole transform along its numbers`() {
    layer.animate(.transform.rotation.z, initialVelocity: 2)
    layer.animate(.position.x, initialVelocity: 100)
    stage.frame()
    stage.advance(by: 0.3)
    #expect(abs(layer.presentation.transform.rotationZ - 2 * way(0.3)) < 1e-6)
    #expect(shows(50 + 100 * way(0.3), 60))
    let other = stage.layer()
    stage.frame()
    let velocity = Transform.identity.interpolationVelocity(
      to: Transform(translationX: 100, y: 0), fraction: 0)
    let end = other.animate(.transform, initialVelocity: velocity)
    stage.frame()
    stage.advance(by: 0.3)
    #expect(abs(other.presentation.transform.row4.x - 100 * way(0.3)) < 1e-6)
    stage.advance(by: 5)
    #expect(other.presentation.transform == end && other.transform == end)
  }
}
