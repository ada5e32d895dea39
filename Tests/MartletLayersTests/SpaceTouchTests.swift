import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers

/// Touches of layers that share a space.
@MainActor @Suite struct SpaceTouchTests {
  let stage = LayerStage()

  private func space(in layer: Layer) -> TransformLayer {
    let space = TransformLayer()
    space.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
    space.position = Point(x: layer.bounds.width / 2, y: layer.bounds.height / 2)
    layer.addSublayer(space)
    return space
  }

  private func sheet(_ transform: Transform, _ size: Size, in space: Layer) -> Layer {
    let sheet = Layer()
    sheet.bounds = Rect(origin: .zero, size: size)
    sheet.position = Point(x: 100, y: 100)
    sheet.transform = transform
    space.addSublayer(sheet)
    return sheet
  }

  private func turn(_ generator: inout SeededGenerator) -> Transform {
    Transform(
      rotation: generator.double(-1.4...1.4), axisX: generator.double(-1...1), y: generator.double(-1...1),
      z: generator.double(-1...1))
  }

  @Test func `A touch hits the sheet that its ray meets first, in nested spaces too`() {
    var (points, hits) = (0, 0)
    for seed in SeededGenerator.seeds(250) {
      var generator = SeededGenerator(seed: seed)
      let tilted = Layer()
      tilted.bounds = stage.root.bounds
      tilted.position = stage.root.bounds.center
      tilted.sublayerTransform = Transform(perspectiveDistance: generator.double(300...900))
      tilted.transform = Transform(rotation: generator.double(-0.6...0.6), axisX: 0, y: 1, z: 0)
      stage.root.addSublayer(tilted)
      let outer = space(in: tilted)
      let inner = space(in: outer)
      inner.position = Point(x: 100, y: 100)
      (outer.transform, inner.transform) = (turn(&generator), turn(&generator))
      let sheets = (0..<generator.int(2..<20)).map { index in
        sheet(
          turn(&generator).concatenating(
            Transform(
              translationX: generator.double(-40...40), y: generator.double(-40...40),
              z: generator.double(-60...60))),
          Size(width: generator.double(20...160), height: generator.double(20...160)),
          in: index.isMultiple(of: 3) ? inner : outer)
      }
      stage.frame()
      for _ in 0..<400 {
        let p = Point(
          x: generator.double(0...stage.root.bounds.width), y: generator.double(0...stage.root.bounds.height))
        // From the window's point to the tilted layer's plane, and on along that plane's axis.
        guard let q = tilted.convert(fromWindow: p) else { continue }
        var nearest: (z: Double, layer: Layer)?
        var isClear = true
        for sheet in sheets {
          var map = sheet.model.localTransform
          if sheet.superlayer === inner { map = map.concatenating(inner.model.localTransform) }
          map =
            tilted.model.sublayerMap.map {
              map.concatenating(outer.model.localTransform).concatenating($0)
            } ?? map
          guard let local = Homography(map).unapply(q) else { continue }
          let bounds = sheet.bounds
          if bounds.insetBy(dx: -0.01, dy: -0.01).contains(local)
            != bounds.insetBy(dx: 0.01, dy: 0.01).contains(local)
          {
            isClear = false
          }
          guard bounds.contains(local) else { continue }
          let v = map.row1 * local.x + map.row2 * local.y + map.row4
          guard v.w > 0 else { continue }
          if let other = nearest, abs(other.z - v.z / v.w) < 0.01 { isClear = false }
          if v.z / v.w >= nearest?.z ?? -.infinity { nearest = (v.z / v.w, sheet) }
        }
        guard isClear else { continue }
        points += 1
        hits += nearest == nil ? 0 : 1
        let found = stage.root.hitTest(p)
        let expected = nearest?.layer
        let isRight = expected == nil ? found === tilted || found === stage.root : found === expected
        #expect(isRight, "seed \(seed), \(p)")
        // Both directions of a conversion agree with what was hit.
        if let expected, let local = expected.convert(fromWindow: p) {
          let back = expected.convert(toWindow: local)
          #expect(back.map { abs($0.x - p.x) < 1e-6 && abs($0.y - p.y) < 1e-6 } == true, "seed \(seed), \(p)")
          #expect(expected.bounds.contains(local), "seed \(seed), \(p)")
        }
        if !isRight { break }
      }
      tilted.removeFromSuperlayer()
    }
    print("touches in space: \(points) points, \(hits) on sheets")
    #expect(points > 80_000 && hits > 15_000)
  }

  @Test func `A touch finds nothing that is behind two eyes in turn`() {
    var beyond = 0
    for seed in SeededGenerator.seeds(100) {
      var generator = SeededGenerator(seed: seed)
      let (outer, plane) = (Layer(), Layer())
      outer.bounds = stage.root.bounds
      outer.position = stage.root.bounds.center
      outer.sublayerTransform = Transform(perspectiveDistance: generator.double(60...200))
      plane.bounds = outer.bounds
      plane.position = outer.position
      plane.transform = turn(&generator)
      plane.sublayerTransform = Transform(perspectiveDistance: generator.double(40...120))
      let sheet = sheet(
        turn(&generator).concatenating(
          Transform(translationX: generator.double(-60...60), y: 0, z: generator.double(-20...100))),
        Size(width: generator.double(60...400), height: generator.double(60...400)), in: plane)
      outer.addSublayer(plane)
      stage.root.addSublayer(outer)
      stage.frame()
      let inPlane = World(sheet.model.map(below: plane.model.sublayerMap))
      let inWindow = World(plane.model.map(below: outer.model.sublayerMap))
      let both = inPlane.within(inWindow)
      for _ in 0..<300 {
        let p = Point(
          x: generator.double(0...stage.root.bounds.width), y: generator.double(0...stage.root.bounds.height))
        let seen = inWindow.plane.unapply(p).flatMap { inPlane.plane.unapply($0) }
        let isSeen = seen.map { sheet.bounds.contains($0) } ?? false
        #expect((stage.root.hitTest(p) === sheet) == isSeen, "seed \(seed), \(p)")
        if !isSeen, both.plane.unapply(p).map({ sheet.bounds.contains($0) }) ?? false { beyond += 1 }
      }
      outer.removeFromSuperlayer()
    }
    #expect(beyond > 50)
  }

  @Test func `A layer that preserves depth is never hit itself, and its own picture cuts nothing`() {
    let space = space(in: stage.root)
    space.backgroundColor = .black
    space.masksToBounds = true
    let sheet = sheet(Transform(translationX: 150, y: 0, z: 0), Size(width: 40, height: 40), in: space)
    stage.frame()
    let center = stage.root.bounds.center
    #expect(stage.root.hitTest(center, source: .model) === stage.root)
    #expect(stage.root.hitTest(Point(x: center.x + 150, y: center.y), source: .model) === sheet)
    #expect(!space.contains(Point(x: 100, y: 100)))
    space.opacity = 0
    stage.frame()
    #expect(stage.root.hitTest(Point(x: center.x + 150, y: center.y), source: .model) === stage.root)
    space.opacity = 1
    space.isHidden = true
    stage.frame()
    #expect(stage.root.hitTest(Point(x: center.x + 150, y: center.y), source: .model) === stage.root)
  }

  @Test func `An edge-on space is touched, since its sheets are not`() {
    let space = space(in: stage.root)
    space.transform = Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0)
    let sheet = sheet(
      Transform(rotation: -.pi / 2, axisX: 0, y: 1, z: 0), Size(width: 40, height: 40), in: space)
    stage.frame()
    #expect(stage.root.hitTest(stage.root.bounds.center, source: .model) === sheet)
  }

  @Test func `Of sheets in one plane the later one is hit`() {
    let space = space(in: stage.root)
    space.transform = Transform(rotation: 0.8, axisX: 1, y: 2, z: 0)
    let sheets = (0..<4).map { _ in sheet(.identity, Size(width: 60, height: 60), in: space) }
    stage.frame()
    #expect(stage.root.hitTest(stage.root.bounds.center, source: .model) === sheets[3])
    sheets[1].zPosition = 1
    stage.frame()
    #expect(stage.root.hitTest(stage.root.bounds.center, source: .model) === sheets[1])
  }
}
