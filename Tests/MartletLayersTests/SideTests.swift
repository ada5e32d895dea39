import CostTestSupport
import MartletGeometry
import MartletMotion
import MartletRenderTree
import Testing

@testable import MartletLayers

/// Hit tests of one-sided layers, and anchor points with a depth.
@MainActor @Suite struct SideTests {
  let stage = LayerStage()

  private func hit(_ x: Double, _ y: Double, _ source: HitTestSource = .presentation) -> Layer? {
    stage.root.hitTest(Point(x: x, y: y), source: source)
  }

  private func turned(_ angle: Double) -> Transform { Transform(rotation: angle, axisX: 0, y: 1, z: 0) }

  @Test func `a layer of one side is touched from the front, and from behind neither it nor what is in it`() {
    let layer = stage.layer()
    let child = stage.layer(at: Point(x: 50, y: 100), in: layer)
    #expect(layer.isDoubleSided)
    layer.isDoubleSided = false
    stage.frame()
    #expect(hit(100, 60) === layer && hit(100, 180) === child)
    layer.transform = turned(2)
    stage.frame()
    #expect(hit(100, 60) === stage.root && hit(100, 180) === stage.root)
    layer.isDoubleSided = true
    child.isDoubleSided = false
    stage.frame()
    #expect(hit(100, 60) === layer && hit(100, 180) === stage.root && hit(100, 140) === layer)
    child.transform = turned(3)
    stage.frame()
    #expect(hit(100, 180) === child, "turned back")
    #expect(child.contains(Point(x: 5, y: 5)), "what a layer contains does not depend on how it is turned")
  }

  @Test func `which side is seen is said by all around it, wherever the search begins`() {
    let outer = stage.layer()
    let middle = stage.layer(at: Point(x: 50, y: 50), in: outer)
    let layer = stage.layer(at: Point(x: 50, y: 50), in: middle)
    layer.isDoubleSided = false
    for turns in 0..<8 {
      for (index, layer) in [outer, middle, layer].enumerated() {
        layer.transform = turned(turns >> index & 1 == 0 ? 0.3 : 2.8)
      }
      stage.frame()
      let isSeen = turns.nonzeroBitCount.isMultiple(of: 2)
      #expect((hit(100, 100) === layer) == isSeen, "\(turns)")
      #expect(hit(100, 100) === (isSeen ? layer : middle), "\(turns)")
      // In the coordinates of each layer's superlayer.
      #expect((middle.hitTest(Point(x: 50, y: 50)) === layer) == isSeen, "\(turns)")
      #expect((layer.hitTest(Point(x: 50, y: 50)) === layer) == isSeen, "\(turns)")
    }
  }

  @Test func `layers of one side deep within one another are searched as fast as others`() {
    var layers: [Layer] = []
    for _ in 0..<2000 { layers.append(stage.layer(at: Point(x: 50, y: 50), in: layers.last)) }
    stage.frame()
    func seconds() -> Double {
      (0..<3).map { _ in
        Processor.measure { #expect(hit(50, 50) === layers.last) }
      }.min() ?? 0
    }
    let both = seconds()
    for layer in layers { layer.isDoubleSided = false }
    stage.frame()
    let one = seconds()
    print("2,000 layers deep: \(both) s, of one side \(one) s")
    #expect(one < 10 * both)
  }

  @Test func `what turns is touched as long as it is seen`() {
    let layer = stage.layer()
    layer.isDoubleSided = false
    stage.frame()
    layer.animate(.transform, to: turned(3), duration: 1, timingFunction: .linear)
    stage.advance(by: 0.4)
    #expect(hit(100, 100) === layer && hit(100, 100, .model) === stage.root)
    stage.advance(by: 0.3)
    #expect(hit(100, 100) === stage.root)
    layer.hitTestSource = .model
    layer.transform = .identity
    #expect(hit(100, 100) === layer)
  }

  @Test func `a side that is left out by its key changes at once, in model and on screen`() {
    let layer = stage.layer()
    layer.transform = turned(3)
    stage.frame()
    layer.setValue(false, for: .isDoubleSided)
    #expect(!layer.isDoubleSided && layer.animations.entries.isEmpty)
    stage.frame()
    #expect(stage.drawn(layer)?.isDoubleSided == false && hit(100, 100) === stage.root)
    layer.add(BasicAnimation(from: true, to: false, duration: 1), for: .isDoubleSided)
    stage.advance(by: 0.3)
    #expect(hit(100, 100) === layer && stage.drawn(layer) == layer.presentation)
    stage.advance(by: 0.3)
    #expect(hit(100, 100) === stage.root && stage.drawn(layer) == layer.presentation)
  }

  @Test func `an anchor point before the plane moves what is turned, for the eye and for the finger`() {
    let layer = stage.layer()
    stage.frame()
    layer.anchorPointZ = -50
    stage.frame()
    #expect(layer.frame == Rect(x: 50, y: 50, width: 100, height: 100), "flat, it makes no difference")
    #expect(hit(51, 100) === layer && hit(149, 100) === layer)
    // A face of a cube after a quarter turn: it is where the side face was.
    layer.transform = turned(.pi / 4)
    stage.frame()
    let half = 50 * (0.5).squareRoot()
    #expect(abs(layer.frame.center.x - (100 + half)) < 1e-9, "\(layer.frame)")
    #expect(hit(100 + 2 * half - 1, 100) === layer && hit(101, 100) === layer && hit(99, 100) === stage.root)
    #expect(
      layer.convert(toWindow: Point(x: 50, y: 50))?.distance(to: Point(x: 100 + half, y: 100)) ?? 9 < 1e-9)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 100)
    #expect(layer.frame.origin.distance(to: Point(x: 10, y: 20)) < 1e-9)
  }

  @Test func `it animates on top of what moves already, and is frozen where it is seen`() {
    let layer = stage.put(Layer())
    stage.frame()
    layer.animate(.anchorPointZ, to: 100, duration: 1, timingFunction: .linear)
    stage.advance(by: 0.5)
    #expect(abs(layer.presentation.anchorPointZ - 50) < 1e-9 && stage.drawn(layer) == layer.presentation)
    layer.animate(.anchorPointZ, to: 0, duration: 1, timingFunction: .linear)
    #expect(layer.animations.entries.allSatisfy { $0.animation.isAdditive })
    stage.advance(by: 0)
    #expect(abs(layer.presentation.anchorPointZ - 50) < 1e-9)
    #expect(abs(layer.freeze(.anchorPointZ)) < 1e-9, "both cancel out")
    #expect(abs(layer.anchorPointZ - 50) < 1e-9 && !layer.isAnimating(.anchorPointZ))
    layer.setValue(7, for: .anchorPointZ)
    #expect(layer.anchorPointZ == 7 && layer.animationKeys == ["anchorPointZ"])
  }

  @Test
  func `points of sublayers are found and converted as they are drawn, also where the search begins within`()
  {
    let outer = stage.layer(at: Point(x: 150, y: 120))
    let child = stage.layer(at: Point(x: 40, y: 70), in: outer)
    outer.sublayerTransform = Transform(rotation: 0.5, axisX: 0, y: 1, z: 0)
      .concatenating(Transform(perspectiveDistance: 200))
    stage.frame()
    for point in [Point(x: 3, y: 5), child.bounds.center, Point(x: 70, y: 90)] {
      guard let seen = child.convert(point, to: nil), let inOuter = child.convert(point, to: outer) else {
        Issue.record("\(point) is not seen")
        continue
      }
      #expect(hit(seen.x, seen.y) === child && hit(seen.x, seen.y, .model) === child)
      #expect(
        child.hitTest(inOuter) === child && outer.convert(inOuter, to: nil)?.distance(to: seen) ?? 1 < 1e-9)
      #expect(child.convert(seen, from: nil)?.distance(to: point) ?? 1 < 1e-9)
      #expect(child.convert(toWindow: point)?.distance(to: seen) ?? 1 < 1e-9)
    }
    let far = child.convert(Point(x: child.bounds.maxX + 1, y: 50), to: nil) ?? .zero
    #expect(hit(far.x, far.y) !== child)
  }
}
