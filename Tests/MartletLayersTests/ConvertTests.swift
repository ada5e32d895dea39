import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletLayers
@testable import MartletRenderTree

/// Converting points and rectangles between layers, and the order of sublayers.
@MainActor @Suite struct ConvertTests {
  let stage = LayerStage()

  @Test func `points go between any two layers of a tree, by what was set`() {
    let left = stage.layer(at: Point(x: 100, y: 100))
    let right = stage.layer(at: Point(x: 300, y: 100))
    let inner = stage.layer(at: Point(x: 50, y: 50), in: right)
    stage.frame()
    inner.bounds.origin = Point(x: 1000, y: 0)
    right.transform = Transform(scaleX: 2, y: 2)
    let p = Point(x: 1050, y: 50)
    #expect(inner.convert(p, to: right) == Point(x: 50, y: 50), "set is set")
    #expect(inner.convert(p, to: left) == Point(x: 250, y: 50))
    #expect(left.convert(p, from: inner) == Point(x: 250, y: 50))
    #expect(inner.convert(Point(x: 250, y: 50), from: left) == p && inner.convert(p, from: inner) == p)
    #expect(inner.convert(p, to: nil) == Point(x: 300, y: 100))
    #expect(inner.convert(Point(x: 300, y: 100), from: nil) == p)
    #expect(
      inner.convert(inner.bounds, to: left) == Rect(x: 150, y: -50, width: 200, height: 200))
    #expect(inner.convert(p, to: left, source: .presentation) != Point(x: 250, y: 50), "not yet on screen")
    #expect(inner.convert(p, to: Layer()) == nil, "another tree")
    right.transform = Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0)
    #expect(left.convert(Point.zero, to: inner) == nil, "edge-on")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `there and back is where it was, for any transforms`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    var layers: [Layer] = [stage.root]
    for _ in 0..<30 {
      let parent = layers[Int.random(in: 0..<layers.count, using: &generator)]
      let layer = stage.layer(at: Point(x: random(0...200), y: random(0...200)), in: parent)
      layer.transform = Transform(scaleX: random(0.5...2), y: random(0.5...2))
        .concatenating(Transform(rotation: random(-3...3)))
      layers.append(layer)
    }
    var worst = 0.0
    for a in layers {
      for b in layers {
        let p = Point(x: random(0...100), y: random(0...100))
        guard let there = a.convert(p, to: b), let back = a.convert(there, from: b) else {
          Issue.record("seed \(seed): no way")
          return
        }
        worst = max(worst, back.distance(to: p))
      }
    }
    print("seed \(seed): there and back, off by \(worst) at most")
    #expect(worst < 1e-6)
  }

  @Test func `a layer contains what lies within its rounded bounds`() {
    let layer = stage.layer()
    layer.cornerRadius = 50
    #expect(layer.contains(Point(x: 50, y: 1)) && !layer.contains(Point(x: 1, y: 1)))
    #expect(!layer.contains(Point(x: 50, y: 101)))
  }

  private func names(_ layer: Layer) -> String { layer.sublayers.map { $0.name ?? "?" }.joined() }

  @Test func `sublayers are put above and below each other, replaced and sent to the back`() {
    let parent = stage.layer()
    var layers: [String: Layer] = [:]
    for name in ["a", "b", "c", "d", "e"] {
      let layer = LayerStage.QuietLayer()
      layer.name = name
      layers[name] = layer
    }
    func layer(_ name: String) -> Layer { layers[name] ?? Layer() }
    for name in ["a", "b", "c"] { parent.addSublayer(layer(name)) }
    stage.frame()
    layer("a").animate(.position, to: .zero, duration: 1)
    parent.insertSublayer(layer("a"), above: layer("b"))
    #expect(names(parent) == "bac" && layer("a").isAnimating(.position))
    parent.insertSublayer(layer("c"), below: layer("b"))
    #expect(names(parent) == "cba")
    parent.insertSublayer(layer("c"), above: layer("b"))
    parent.insertSublayer(layer("a"), below: layer("b"))
    #expect(names(parent) == "abc")
    parent.insertSublayer(layer("d"), above: layer("a"))
    parent.insertSublayer(layer("d"), above: layer("d"))
    #expect(names(parent) == "adbc")
    parent.insertSublayer(layer("e"), below: Layer())
    #expect(names(parent) == "adbce", "no sibling of its")
    parent.replaceSublayer(layer("e"), with: layer("a"))
    #expect(names(parent) == "dbca" && layer("e").superlayer == nil && layer("a").isAnimating(.position))
    parent.replaceSublayer(layer("b"), with: layer("e"))
    parent.replaceSublayer(Layer(), with: layer("b"))
    #expect(names(parent) == "deca" && layer("b").superlayer == nil)
    layer("a").sendToBack()
    layer("a").sendToBack()
    #expect(names(parent) == "adec")
    stage.frame()
    #expect(stage.renderTree.sublayers(parent.id ?? .root) == parent.sublayers.compactMap(\.id))
  }
}
