import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

@MainActor @Suite struct MotionTests {
  let stage = LayerStage()

  @Test
  func `turned round at 300 of 500: shown 300, then overshoot, then return`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    let spring = Spring.damped(0.7, frequency: 8)
    layer.animate(.position, to: Point(x: 500, y: 0), spring: spring)
    stage.frame()
    while layer.presentation.position.x < 300 { stage.advance(by: 0.0005) }
    let (shown, velocity) = (layer.presentation.position.x, layer.velocity(of: .position).x)
    layer.animate(.position, to: .zero, spring: spring)
    stage.frame()
    #expect(abs(layer.presentation.position.x - shown) < 1e-9)
    #expect(abs(layer.velocity(of: .position).x - velocity) < 1e-9)
    #expect(layer.position == .zero)
    var highest = shown
    for _ in 0..<400 {
      stage.advance(by: 0.01)
      highest = max(highest, layer.presentation.position.x)
    }
    print("worked example: shown \(shown), highest \(highest)")
    #expect(highest > shown + 5 && highest < 500)
    #expect(layer.presentation.position == .zero && !layer.isAnimating(.position))
  }

  @Test
  func `freezing leaves what is shown where it is and tells its velocity`() {
    let layer = stage.layer(at: .zero)
    stage.frame()
    layer.animate(.position, to: Point(x: 500, y: 100), spring: .damped(0.5))
    stage.advance(by: 0.1)
    let shown = layer.presentation.position
    let velocity = layer.freeze(.position)
    stage.advance(by: 1e-9)
    #expect(layer.presentation.position == shown && layer.position == shown)
    #expect(layer.velocity(of: .position) == .zero)
    // The slope of the curve itself.
    let other = LayerStage()
    let twin = other.layer(at: .zero)
    other.frame()
    twin.animate(.position, to: Point(x: 500, y: 100), spring: .damped(0.5))
    other.advance(by: 0.0999)
    let before = twin.presentation.position
    other.advance(by: 0.0002)
    let slope = (twin.presentation.position - before) * (1 / 0.0002)
    #expect(velocity.distance(to: slope) < 1e-3 * slope.length)
  }

  @Test
  func `opacity and colours begin from what is shown and keep the velocity of a spring`() {
    let layer = stage.layer()
    stage.frame()
    layer.animate(.opacity, to: 0, spring: .damped(0.4))
    stage.advance(by: 0.1)
    let (shown, velocity) = (layer.presentation.opacity, layer.velocity(of: .opacity))
    layer.animate(.opacity, to: 1, spring: .damped(1))
    stage.frame()
    #expect(abs(layer.presentation.opacity - shown) < 1e-12)
    #expect(abs(layer.velocity(of: .opacity) - velocity) < 1e-9)
    layer.animate(.backgroundColor, to: .white, duration: 1, timingFunction: .linear)
    stage.advance(by: 0.25)
    #expect(abs(layer.presentation.backgroundColor.red - 0.25) < 0.01)
    layer.animate(.backgroundColor, to: .black, duration: 1, timingFunction: .linear)
    stage.frame()
    #expect(abs(layer.presentation.backgroundColor.red - 0.25) < 0.01)
    #expect(layer.presentation.backgroundColor.alpha == 1)
    stage.advance(by: 3)
    #expect(layer.presentation == layer.model)
  }

  @Test
  func `on top of an absolute animation of the same property a new one begins from what is shown`() {
    let layer = stage.layer(at: .zero)
    layer.add(
      BasicAnimation(
        from: Point.zero, to: Point(x: 100, y: 0), duration: 1, timingFunction: .linear,
        repeatCount: .infinity,
        autoreverses: true), for: .position)
    stage.advance(by: 0.3)
    layer.animate(.position, to: Point(x: 300, y: 0), spring: .damped(1))
    stage.frame()
    #expect(abs(layer.presentation.position.x - 30) < 1e-9)
    #expect(abs(layer.velocity(of: .position).x - 100) < 1e-6)
  }

  @Test(arguments: ["fade", "spring", "throw"])
  func `an absolute animation that another has taken the place of does not show again when that one is over`(
    kind: String
  ) {
    let layer = stage.layer()
    var ends: [Bool] = []
    layer.animate(.opacity, to: 0.2, duration: 1, timingFunction: .linear) { ends.append($0) }
    stage.advance(by: 0.3)
    switch kind {
    case "fade": layer.animate(.opacity, to: 1, duration: 0.2)
    case "spring": layer.animate(.opacity, to: 1, spring: Spring(duration: 0.1))
    default: layer.animate(.opacity, decay: Decay(rate: 0.9), initialVelocity: 25)
    }
    var last = 0.7
    for _ in 0..<60 {
      stage.advance(by: 1.0 / 60)
      #expect(layer.presentation.opacity > last - 0.06)
      last = layer.presentation.opacity
    }
    #expect(last == layer.opacity && ends == [false])
  }

  @Test
  func `a component that is animated leaves the rest of an absolute animation of the whole alone`() {
    let layer = stage.layer(at: .zero)
    layer.add(
      BasicAnimation(
        from: Point.zero, to: Point(x: 100, y: 100), duration: 1, timingFunction: .linear), for: .position)
    stage.advance(by: 0.5)
    layer.animate(.position.x, to: 0, duration: 0.2)
    stage.advance(by: 0.4)
    #expect(layer.presentation.position.x == 0)
    #expect(abs(layer.presentation.position.y - 90) < 1e-9)
  }

  @Test
  func `a frozen value that has overshot its range is the nearest in it`() {
    let layer = stage.layer()
    layer.opacity = 0
    stage.frame()
    layer.animate(.opacity, to: 1, spring: .damped(0.1))
    var highest = 0.0
    for _ in 0..<60 where highest <= 1 {
      stage.advance(by: 0.01)
      highest = layer.presentation.opacity
    }
    #expect(highest > 1)
    layer.freeze(.opacity)
    #expect(layer.opacity == 1)
    layer.opacity = layer.opacity
  }
}
