import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

@MainActor @Suite struct StoppingTests {
  let stage = LayerStage()

  func move(_ layer: Layer, _ x: Double, _ y: Double) {
    layer.add(
      BasicAnimation(from: .zero, to: Point(x: x, y: y), duration: 1, timingFunction: .linear),
      for: .position,
      key: "whole")
  }

  func drive<Value>(
    _ layer: Layer, _ property: AnimatableProperty<Value>, _ from: Value, _ to: Value, additive: Bool = false
  ) {
    layer.add(
      BasicAnimation(from: from, to: to, duration: 1, timingFunction: .linear, isAdditive: additive),
      for: property)
  }

  @Test func `freezing the scale in the plane leaves the one along z alone`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    drive(layer, .transform.scale.x, 1, 3)
    drive(layer, .transform.scale.z, 1, 3)
    stage.advance(by: 0.5)
    _ = layer.freeze(.transform.scale as AnimatableProperty<Double>)
    #expect(!layer.isAnimating(.transform.scale.x) && layer.isAnimating(.transform.scale.z))
  }

  @Test func `freezing a whole removes what drives its components, and nothing else`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    move(layer, 100, 200)
    drive(layer, .position.x, 0, 300)
    drive(layer, .position.y, 0, 40, additive: true)
    drive(layer, .opacity, 0, 1)
    drive(layer, .bounds.size.width, 10, 20)
    stage.advance(by: 0.5)
    #expect(layer.presentation.position.distance(to: Point(x: 150, y: 120)) < 1e-9)
    let velocity = layer.freeze(.position)
    #expect(velocity.distance(to: Point(x: 300, y: 240)) < 1e-6)
    stage.frame()
    #expect(layer.position.distance(to: Point(x: 150, y: 120)) < 1e-9)
    #expect(!layer.isAnimating(.position) && !layer.isAnimating(.position.x))
    #expect(layer.isAnimating(.opacity) && layer.isAnimating(.bounds))
    let velocityOfBounds = layer.freeze(.bounds)
    #expect(abs(velocityOfBounds.width - 10) < 1e-6 && abs(layer.bounds.width - 15) < 1e-9)
  }

  @Test func `freezing a component leaves the rest of what drives the whole`() {
    for isAdditive in [false, true] {
      let layer = stage.layer(at: .zero)
      stage.frame()
      layer.add(
        BasicAnimation(
          from: .zero, to: Point(x: 100, y: 200), duration: 1, timingFunction: .linear, isAdditive: isAdditive
        ),
        for: .position)
      drive(layer, .position.x, 0, 60, additive: true)
      stage.advance(by: 0.5)
      let velocity = layer.freeze(.position.x)
      #expect(abs(velocity - 160) < 1e-6)
      stage.frame()
      #expect(layer.presentation.position.distance(to: Point(x: 80, y: 100)) < 1e-9)
      stage.advance(by: 0.25)
      #expect(layer.presentation.position.distance(to: Point(x: 80, y: 150)) < 1e-9)
      #expect(
        abs(layer.velocity(of: .position.x)) < 1e-6 && abs(layer.velocity(of: .position.y) - 200) < 1e-6)
      #expect(layer.velocity(of: .position).distance(to: Point(x: 0, y: 200)) < 1e-6)
      #expect(stage.drawn(layer) == layer.presentation)
      stage.advance(by: 1)
      #expect(layer.presentation == layer.model && layer.position == Point(x: 80, y: 0))
    }
  }

  @Test func `freezing a component again and again costs nothing more, and a path goes on turning`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(x: 100, y: 100))
    layer.add(
      KeyframeAnimation(path: path, rotationMode: .auto, duration: 1), for: .position, key: "path")
    stage.advance(by: 0.25)
    for _ in 0..<20_000 { layer.freeze(.position.x) }
    #expect(
      layer.animations.entries.count == 1
        && layer.animations.entries[0].animation.isSparing(PropertyID(.position.x)))
    #expect(!layer.animations.entries[0].animation.isSparing(PropertyID(.position.y)))
    stage.advance(by: 0.25)
    #expect(layer.presentation.position.distance(to: Point(x: 25, y: 50)) < 1e-9)
    #expect(abs(layer.presentation.transform.rotationZ - .pi / 4) < 1e-9)
    stage.advance(by: 0.25)
    #expect(stage.drawn(layer) == layer.presentation)
  }

  @Test func `the rotation of a transform in flight can be stopped while its scale goes on`() {
    let layer = stage.put(Layer())
    stage.frame()
    Transaction.animationDuration = 1
    Transaction.animationTimingFunction = .linear
    layer.setValue(3, for: .transform.scale)
    stage.advance(by: 0.2)
    drive(layer, .transform.rotation.z, 0, 2)
    stage.advance(by: 0.5)
    #expect(abs(layer.velocity(of: .transform.rotation.z) - 2) < 1e-6)
    let (angle, scale) = (layer.presentation.transform.rotationZ, layer.presentation.transform.scale)
    let velocity = layer.freeze(.transform.rotation.z)
    #expect(abs(velocity - 2) < 1e-6 && abs(angle - 1) < 1e-9)
    stage.frame()
    #expect(abs(layer.presentation.transform.rotationZ - angle) < 1e-9)
    #expect(abs(layer.presentation.transform.scale - scale) < 1e-9)
    stage.advance(by: 0.1)
    #expect(abs(layer.presentation.transform.rotationZ - angle) < 1e-9)
    #expect(layer.presentation.transform.scale > scale)
  }

  @Test func `the velocity of a component is its part of the whole's`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    layer.animate(.position, to: Point(x: 100, y: -50), spring: .damped(0.4))
    stage.advance(by: 0.13)
    let whole = layer.velocity(of: .position)
    #expect(abs(layer.velocity(of: .position.x) - whole.x) < 1e-4 * abs(whole.x))
    #expect(abs(layer.velocity(of: .position.y) - whole.y) < 1e-4 * abs(whole.y))
  }

  @Test func `an end that is left open has the velocity of the way that is shown`() {
    let layer = stage.layer(at: Point(x: 10, y: 0))
    stage.frame()
    layer.add(
      BasicAnimation(to: Point(x: 100, y: 0), duration: 1, timingFunction: .linear), for: .position)
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.position.x - 55) < 1e-9)
    let velocity = layer.freeze(.position)
    #expect(velocity.distance(to: Point(x: 90, y: 0)) < 1e-9, "\(velocity)")
  }
}
