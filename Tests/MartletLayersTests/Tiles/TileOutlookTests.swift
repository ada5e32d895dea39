import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import Testing

@testable import MartletLayers

/// What a tiled layer takes as seen, in space and under perspective.
@MainActor @Suite struct TileOutlookTests {
  let stage = LayerStage()

  private func tiled(side: Double) -> TiledLayer {
    let layer = TiledLayer()
    layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    layer.drawTile = { _, _ in }
    return layer
  }

  private func seen(_ layer: TiledLayer) -> SeenPart? {
    TileOutlook(of: layer, in: layer.bounds, at: stage.frameTime, previous: nil).now
  }

  @Test func `a tiled layer in front of a face in a space is seen where it is drawn`() throws {
    stage.root.sublayerTransform = Transform(perspectiveDistance: 500)
    let (space, face, layer) = (TransformLayer(), Layer(), tiled(side: 5000))
    space.position = stage.root.bounds.center
    space.transform = Transform(rotation: 0.8, axisX: 0, y: 1, z: 0)
    stage.root.addSublayer(space)
    space.addSublayer(face)
    face.addSublayer(layer)
    stage.frame()
    let flat = try #require(seen(layer))
    Transaction.withoutActions { layer.zPosition = 400 }
    stage.frame()
    let raised = try #require(seen(layer))
    #expect(abs(raised.rect.minX - flat.rect.minX) < 1e-6 && abs(raised.rect.maxX - flat.rect.maxX) < 1e-6)
    #expect(abs(raised.scale - flat.scale) < 1e-9)
    // What is drawn in the middle of the window is within.
    #expect(raised.rect.contains(Point(x: 2500, y: 2500)))
  }

  @Test func `of a layer that passes the eye only what is in the window counts as seen`() throws {
    var horizons = 0
    for seed in SeededGenerator.seeds(20, thorough: 60) {
      var generator = SeededGenerator(seed: seed)
      let layer = tiled(side: 20_000)
      layer.position = Point(x: 200, y: generator.double(150...250))
      layer.transform = Transform(
        rotation: generator.double(1.2...1.5), axisX: 1, y: generator.double(-0.3...0.3), z: 0
      ).concatenating(Transform(perspectiveDistance: generator.double(200...500)))
      let frame = Layer()
      frame.bounds = stage.root.bounds
      frame.position = stage.root.bounds.center
      frame.masksToBounds = generator.chance(0.5)
      frame.addSublayer(layer)
      stage.root.addSublayer(frame)
      stage.frame()
      // What the window shows of it, point by point.
      var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
      var (finest, unseen) = (0.0, 0)
      let plane = World(layer.model.localTransform).plane
      for x in stride(from: 0.0, through: 400, by: 2) {
        for y in stride(from: 0.0, through: 300, by: 2) {
          guard let p = layer.convert(fromWindow: Point(x: x, y: y)), layer.bounds.contains(p) else {
            unseen += 1
            continue
          }
          low = pointwiseMin(low, SIMD2(p.x, p.y))
          high = pointwiseMax(high, SIMD2(p.x, p.y))
          finest = max(finest, plane.meanScale(at: p))
        }
      }
      let part = try #require(seen(layer), "seed \(seed)")
      horizons += unseen > 0 ? 1 : 0
      #expect(part.rect.minX <= low.x + 1e-6 && part.rect.minY <= low.y + 1e-6, "seed \(seed)")
      #expect(part.rect.maxX >= high.x - 1e-6 && part.rect.maxY >= high.y - 1e-6, "seed \(seed)")
      #expect(part.scale >= finest - 1e-9 && part.scale < finest * 1.1, "seed \(seed)")
      // The near edge of the window is where it is seen enlarged. Far away a pixel is many points.
      #expect(part.rect.maxY - high.y < 0.05 * (high.y - low.y), "seed \(seed)")
      frame.removeFromSuperlayer()
    }
    #expect(horizons > 5)
  }
}
