import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Layers that follow a course.
@MainActor @Suite struct CourseMotionTests {
  let stage = LayerStage()
  let layer: Layer

  init() {
    layer = stage.layer(at: Point(x: 50, y: 60))
    stage.frame()
  }

  @Test func `a scrolled layer shows its course, and its model is where that ends`() {
    let course = ScrollMotion(in: 0...300).course(from: 0, velocity: 1500)
    var ends: [Bool] = []
    layer.animate(.bounds.origin.y, along: course) { ends.append($0) }
    #expect(layer.bounds.origin.y == course.end)
    stage.frame()
    for step in 0...12 {
      let t = Double(step) * 0.1
      #expect(abs(layer.presentation.bounds.origin.y - course.value(at: t)) < 1e-9, "\(t)")
      #expect(abs(layer.velocity(of: .bounds.origin.y) - course.velocity(at: t)) < 1e-6, "\(t)")
      stage.advance(by: 0.1)
    }
    stage.advance(by: 9)
    #expect(layer.presentation.bounds.origin.y == 300 && ends == [true])
    #expect(layer.animations.entries.isEmpty)
  }

  @Test func `what sets the property on the way moves the course`() {
    let course = ScrollMotion(in: -1e6...1e6).course(from: 0, velocity: 800)
    layer.animate(.bounds.origin.y, along: course)
    stage.frame()
    stage.advance(by: 0.2)
    Transaction.withoutActions { layer.bounds.origin.y += 40 }
    stage.frame()
    #expect(abs(layer.presentation.bounds.origin.y - course.value(at: 0.2) - 40) < 1e-9)
    #expect(abs(layer.bounds.origin.y - course.end - 40) < 1e-9)
  }

  @Test func `a frozen course continues from where it was, in another direction`() {
    layer.animate(.bounds.origin.y, along: ScrollMotion(in: 0...900).course(from: 0, velocity: 1500))
    stage.frame()
    stage.advance(by: 0.3)
    let shown = layer.presentation.bounds.origin.y
    let velocity = layer.freeze(.bounds.origin.y)
    let back = ScrollMotion(in: 0...900).course(from: layer.bounds.origin.y, velocity: -velocity)
    layer.animate(.bounds.origin.y, along: back)
    stage.frame()
    #expect(abs(layer.presentation.bounds.origin.y - shown) < 1e-9)
    #expect(abs(layer.velocity(of: .bounds.origin.y) + velocity) < 1e-6)
  }

  @Test func `a property that cannot be added to follows its course absolutely`() {
    layer.animate(.opacity, to: 0.5, duration: 1)
    var course = Course(at: 0.8)
    course.spring(Spring(duration: 0.5), to: 0.2)
    layer.animate(.opacity, along: course)
    stage.frame()
    stage.advance(by: 0.1)
    #expect(abs(layer.presentation.opacity - course.value(at: 0.1)) < 1e-9)
    #expect(layer.opacity == 0.2 && layer.animations.entries.count == 1)
  }

  @Test func `a group contains courses`() {
    var course = Course(at: 0.0, velocity: 100)
    course.decelerate(.fast, for: 0.3)
    var group = AnimationGroup(duration: 0.1)
    group.add(CourseAnimation(course), for: .bounds.origin.x)
    layer.add(group)
    stage.frame()
    stage.advance(by: 0.05)
    #expect(abs(layer.presentation.bounds.origin.x - course.value(at: 0.05)) < 1e-9)
    stage.advance(by: 0.06)
    #expect(layer.presentation.bounds.origin.x == 0)
  }
}
