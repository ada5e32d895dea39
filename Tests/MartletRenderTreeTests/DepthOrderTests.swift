import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree

@Suite struct DepthOrderTests {
  /// A sheet in space, seen from the front.
  struct Sheet {
    var map: Transform
    var extent: Rect

    /// How near it is at a point of what is seen, and how far that is from its edge, in points of its own; `nil` where it is
    /// not.
    func nearness(at p: Point) -> (z: Double, margin: Double)? {
      guard let q = Homography(map).unapply(p) else { return nil }
      let margin = min(q.x - extent.minX, extent.maxX - q.x, q.y - extent.minY, extent.maxY - q.y)
      let v = map.row1 * q.x + map.row2 * q.y + map.row4
      return v.w > 0 && margin > 0 ? (v.z / v.w, margin) : nil
    }
  }

  static func sheets(_ count: Int, _ generator: inout SeededGenerator) -> [Sheet] {
    let eye = Transform(perspectiveDistance: generator.double(250...900))
    return (0..<count).map { _ in
      let turn = Transform(
        rotation: generator.double(-1.4...1.4), axisX: generator.double(-1...1), y: generator.double(-1...1),
        z: generator.double(-1...1))
      let place = Transform(
        translationX: generator.double(-60...60), y: generator.double(-60...60), z: generator.double(-80...80)
      )
      let size = Size(width: generator.double(20...160), height: generator.double(20...160))
      return Sheet(
        map: turn.concatenating(place).concatenating(eye),
        extent: Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
    }
  }

  static func sorted(_ sheets: [Sheet]) -> DepthOrder {
    var order = DepthOrder()
    for sheet in sheets { order.add(sheet.map, sheet.extent) }
    order.sort()
    return order
  }

  @Test func `At any point the pieces follow each other as the sheets do along the ray`() {
    var (points, most, pieces, misses) = (0, 0, 0, 0)
    for seed in SeededGenerator.seeds(1000) {
      var generator = SeededGenerator(seed: seed)
      let sheets = Self.sheets(seed % 100 == 0 ? 60 : generator.int(2..<41), &generator)
      let order = Self.sorted(sheets)
      pieces += order.pieces.count
      most = max(most, order.pieces.count)
      for _ in 0..<100 {
        let p = Point(x: generator.double(-100...100), y: generator.double(-100...100))
        var expected: [(z: Double, face: Int32)] = []
        var isClear = true
        for (face, sheet) in sheets.enumerated() {
          guard let (z, margin) = sheet.nearness(at: p) else { continue }
          expected.append((z, Int32(face)))
          if margin < 1e-6 { isClear = false }
        }
        expected.sort { $0.z < $1.z }
        for k in expected.indices.dropFirst() where expected[k].z - expected[k - 1].z < 0.05 {
          isClear = false
        }
        guard isClear else { continue }
        let found = order.pieces.filter { piece in
          guard sheets[Int(piece.face)].nearness(at: p) != nil else { return false }
          return order.cuts[Int(piece.firstCut)..<Int(piece.firstCut + piece.cutCount)].allSatisfy {
            ($0.line.x * p.x + $0.line.y * p.y + $0.line.z > 0) == $0.isFront
          }
        }
        points += 1
        if found.map(\.face) != expected.map(\.face) {
          misses += 1
          if misses < 5 {
            Issue.record("seed \(seed), \(p): \(found.map(\.face)), not \(expected.map(\.face))")
          }
        }
      }
    }
    print("sheets in space: \(points) points, \(misses) in another order; \(pieces) pieces, at most \(most)")
    #expect(misses == 0 && points > 50_000)
  }

  @Test func `The faces of a box are not cut, however it is turned`() {
    for seed in SeededGenerator.seeds(300) {
      var generator = SeededGenerator(seed: seed)
      let turn = Transform(
        rotation: generator.double(-3...3), axisX: generator.double(-1...1), y: generator.double(-1...1),
        z: generator.double(-1...1)
      ).concatenating(Transform(perspectiveDistance: generator.double(400...2000)))
      let sides: [(Double, Double, Double)] = [
        (0, 0, 1), (.pi, 0, 1), (.pi / 2, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
      ]
      let order = Self.sorted(
        sides.map { angle, x, y in
          Sheet(
            map: Transform(translationX: 0, y: 0, z: 50)
              .concatenating(Transform(rotation: angle, axisX: x, y: y, z: 0)).concatenating(turn),
            extent: Rect(x: -50, y: -50, width: 100, height: 100))
        })
      #expect(order.pieces.count == 6 && order.cuts.isEmpty, "seed \(seed)")
    }
  }

  @Test func `Sheets that do not cover each other are not cut`() {
    // The plane of each passes through the other, but beside it.
    let left = Sheet(
      map: Transform(rotation: 0.9, axisX: 0, y: 1, z: 0)
        .concatenating(Transform(translationX: -60, y: 0, z: 0)),
      extent: Rect(x: -40, y: -40, width: 80, height: 80))
    let right = Sheet(
      map: Transform(rotation: -0.2, axisX: 0, y: 1, z: 0)
        .concatenating(Transform(translationX: 60, y: 0, z: 0)),
      extent: Rect(x: -40, y: -40, width: 80, height: 80))
    #expect(Self.sorted([left, right]).pieces.map(\.isWhole) == [true, true])
  }

  @Test func `Of sheets in one plane the last one is in front`() {
    let map = Transform(rotation: 0.7, axisX: 1, y: 2, z: 0)
    let extent = Rect(x: -40, y: -40, width: 80, height: 80)
    let order = Self.sorted((0..<5).map { _ in Sheet(map: map, extent: extent) })
    #expect(order.pieces.map(\.face) == [0, 1, 2, 3, 4])
  }

  @Test func `What is behind the eye or edge-on takes part in nothing`() {
    let extent = Rect(x: -40, y: -40, width: 80, height: 80)
    let eye = Transform(perspectiveDistance: 100)
    let order = Self.sorted([
      Sheet(map: eye, extent: extent),
      Sheet(map: Transform(translationX: 0, y: 0, z: 150).concatenating(eye), extent: extent),
      Sheet(map: Transform(rotation: .pi / 2, axisX: 0, y: 1, z: 0), extent: extent),
      Sheet(map: Transform(scaleX: 0, y: 1), extent: extent),
    ])
    #expect(order.pieces.map(\.face) == [1, 2, 3, 0] && order.cuts.isEmpty)
  }

  @Test func `Two hundred sheets through each other are sorted in little time, without allocating`() {
    var generator = SeededGenerator(seed: 7)
    let sheets = Self.sheets(200, &generator)
    var order = DepthOrder()
    var best = Duration.seconds(1)
    for _ in 0..<20 {
      let clock = ContinuousClock()
      best = min(
        best,
        clock.measure {
          order.removeAll()
          for sheet in sheets { order.add(sheet.map, sheet.extent) }
          order.sort()
        })
    }
    print("200 sheets: \(best), \(order.pieces.count) pieces")
    #expect(order.pieces.count > 200)
  }
}
