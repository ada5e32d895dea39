import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import MartletTesting
import RandomTestSupport
import Testing

@testable import MartletRenderer

/// Layers that share a space, in pixels.
@Suite(.serialized) struct SpaceTests {
  private static let side = 128.0
  /// Points around the middle of a pixel, within those that share an edge with it.
  private static let ring = (0..<24).map { k in
    Point(x: cos(Double(k) * .pi / 8), y: sin(Double(k) * .pi / 8)) * (k < 16 ? 0.9 : 0.45)
  }

  /// A sheet of one colour in space.
  private struct Sheet {
    var properties = LayerProperties()
    var map = Transform.identity

    init(_ size: Size, _ transform: Transform, _ color: Color, _ eye: Transform) {
      properties.bounds = Rect(origin: .zero, size: size)
      properties.position = Point(x: SpaceTests.side / 2, y: SpaceTests.side / 2)
      properties.transform = transform
      properties.backgroundColor = color
      map = properties.localTransform.concatenating(eye)
    }

    /// How near it is at a point of the window; `nil` where it is not.
    func nearness(at p: Point) -> Double? {
      guard let q = Homography(map).unapply(p), properties.bounds.contains(q) else { return nil }
      let v = map.row1 * q.x + map.row2 * q.y + map.row4
      return v.w > 0 ? v.z / v.w : nil
    }
  }

  private static let window: LayerProperties = {
    var window = LayerProperties()
    window.bounds = Rect(x: 0, y: 0, width: side, height: side)
    window.position = Point(x: side / 2, y: side / 2)
    window.backgroundColor = .white
    return window
  }()

  private static func eye(_ distance: Double) -> (space: LayerProperties, map: Transform) {
    var space = window
    space.preservesDepth = true
    space.sublayerTransform = Transform(perspectiveDistance: distance)
    return (space, Transform(perspectiveDistance: distance).about(Point(x: side / 2, y: side / 2)))
  }

  private static func list(_ space: LayerProperties, _ layers: [LayerProperties]) -> DisplayList {
    var changes: [Commit.Change] = [
      .properties(NodeID(index: 0), window), .sublayers(NodeID(index: 0), [NodeID(index: 1)]),
      .properties(NodeID(index: 1), space),
      .sublayers(NodeID(index: 1), layers.indices.map { NodeID(index: Int32($0) + 2) }),
    ]
    for (i, layer) in layers.enumerated() { changes.append(.properties(NodeID(index: Int32(i) + 2), layer)) }
    let tree = RenderTree()
    tree.apply(Commit(changes: changes, time: 0))
    tree.update(at: 0)
    return tree.displayList
  }

  private static func turn(_ generator: inout SeededGenerator) -> Transform {
    Transform(
      rotation: generator.double(-1.4...1.4), axisX: generator.double(-1...1), y: generator.double(-1...1),
      z: generator.double(-1...1))
  }

  @Test func `Translucent sheets through each other have the colours that rays through the pixels meet`()
    throws
  {
    let canvas = try OffscreenCanvas(width: Int(Self.side), height: Int(Self.side))
    var (pixels, worst, cuts) = (0, 0, 0)
    // A sheet that is seen nearly edge-on may pass between the points that are looked at.
    var misses: [String] = []
    for seed in SeededGenerator.seeds(1000) {
      var generator = SeededGenerator(seed: seed)
      let (space, eye) = Self.eye(generator.double(200...900))
      let sheets = (0..<generator.int(generator.chance(0.1) ? 13..<41 : 2..<13)).map { _ in
        Sheet(
          Size(width: generator.double(20...110), height: generator.double(20...110)),
          Self.turn(&generator).concatenating(
            Transform(
              translationX: generator.double(-30...30), y: generator.double(-30...30),
              z: generator.double(-40...40))),
          Color(
            UInt32(generator.int(0..<0x100_0000)),
            alpha: generator.chance(0.3) ? 1 : generator.double(0.2...0.9)),
          eye)
      }
      let list = Self.list(space, sheets.map(\.properties))
      cuts += list.pieces.count
      try canvas.draw(list)
      let bitmap = canvas.bitmap
      for y in stride(from: Int(seed % 8) + 1, to: Int(Self.side) - 1, by: 8) {
        for x in stride(from: Int(seed % 7) + 1, to: Int(Self.side) - 1, by: 8) {
          let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
          func order(_ p: Point) -> [Int] {
            sheets.indices.compactMap { i in sheets[i].nearness(at: p).map { (i, $0) } }
              .sorted { $0.1 < $1.1 }.map(\.0)
          }
          let met = order(center)
          // Pixels that an edge divides are antialiased.
          guard Self.ring.allSatisfy({ order(center + $0) == met }) else { continue }
          var color = SIMD4<Float>(1, 1, 1, 1)
          for i in met {
            let source = sheets[i].properties.backgroundColor.premultiplied(opacity: 1)
            color = source + color * (1 - source.w)
          }
          let drawn = SIMD4<Float>(bitmap[x, y])
          let error = drawn - color * 255
          let difference = Int(max(error.max(), -error.min()))
          worst = max(worst, difference)
          pixels += 1
          if difference > 4 {
            misses.append("seed \(seed), \(x), \(y): \(drawn), not \(color * 255), sheets \(met)")
          }
        }
      }
    }
    print(
      "sheets: \(pixels) pixels, \(misses.count) by more than 4 of 255, worst \(worst), \(cuts) further pieces"
    )
    #expect(misses.count <= pixels / 20_000, "\(misses)")
    #expect(pixels > 100_000 && cuts > 100)
  }

  @Test(arguments: [1, 1.5, 2])
  func `Where nothing comes between two pieces no edge shows`(scale: Double) throws {
    let side = Int(Self.side * scale)
    let canvas = try OffscreenCanvas(width: side, height: side)
    var (worst, cuts) = (0, 0)
    for seed in SeededGenerator.seeds(100) {
      var generator = SeededGenerator(seed: seed)
      let (space, eye) = Self.eye(generator.double(200...900))
      var sheet = Sheet(
        Size(width: 80, height: 90), Self.turn(&generator),
        Color(UInt32(generator.int(0..<0x100_0000)), alpha: generator.double(0.3...1)), eye
      ).properties
      sheet.opacity = generator.chance(0.5) ? 1 : generator.double(0.2...1)
      sheet.cornerRadii = CornerRadii(generator.double(0...20))
      sheet.borderWidth = generator.chance(0.5) ? 3 : 0
      let clear = (0..<generator.int(1..<5)).map { _ in
        Sheet(Size(width: 120, height: 120), Self.turn(&generator), .clear, eye).properties
      }
      let whole = Self.list(space, [sheet])
      try canvas.draw(whole, scale: scale)
      let expected = canvas.bitmap
      let cut = Self.list(space, clear + [sheet])
      cuts += cut.pieces.count
      try canvas.draw(cut, scale: scale)
      let difference = try #require(canvas.bitmap.difference(from: expected, tolerance: 4))
      worst = max(worst, difference.maximum)
      // Each piece is rounded by itself.
      #expect(difference.count == 0, "seed \(seed): \(difference)")
    }
    print("pieces at \(scale): worst \(worst) of 255, \(cuts) further pieces")
    #expect(cuts > 100)
  }
}
