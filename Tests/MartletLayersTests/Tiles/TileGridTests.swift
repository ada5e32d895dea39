import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletLayers

@Suite struct TileGridTests {
  private let grid = TileGrid(
    area: Rect(x: -100, y: 50, width: 100_000, height: 70_001), tileSize: Size(width: 256, height: 128),
    levels: 15, finestScale: 64)

  @Test func `the tiles of each level cover the area exactly once`() {
    for level in 8..<15 {
      let keys = grid.keys(level, in: grid.area)
      let area = keys.reduce(0) { $0 + grid.cell($1).width * grid.cell($1).height }
      #expect(abs(area / (100_000 * 70_001) - 1) < 1e-12, "level \(level)")
      #expect(Double(keys.count) == grid.count(level, in: grid.area))
    }
  }

  @Test func `the tiles that a rectangle meets are found, the nearest first, at random places of all levels`()
  {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let level = Int.random(in: 0..<15, using: &random)
      let scale = grid.scale(level)
      let size = Size(
        width: Double.random(in: 1...2000, using: &random) / scale,
        height: Double.random(in: 1...2000, using: &random) / scale)
      let rect = Rect(
        center: Point(
          x: Double.random(in: -100...99_900, using: &random),
          y: Double.random(in: 50...70_051, using: &random)), size: size)
      let keys = grid.keys(level, in: rect)
      let seen = rect.intersection(grid.area)
      let covered = keys.reduce(0.0) {
        let part = grid.cell($1).intersection(seen)
        return $0 + part.width * part.height
      }
      #expect(abs(covered - seen.width * seen.height) <= 1e-6 * seen.width * seen.height)
      func distance(_ key: TileKey) -> Double {
        let way = grid.cell(key).center - rect.center
        return max(abs(way.x) - 128 / scale, abs(way.y) - 64 / scale)
      }
      if let first = keys.first, grid.area.contains(rect.center) { #expect(distance(first) <= 1e-6) }
    }
  }

  @Test func `a tile lies in the tile of each coarser level that contains it`() {
    let key = TileKey(level: 0, column: 12_345, row: 33_333)
    for level in 1..<15 {
      let outer = grid.cell(key.containing(atLevel: level))
      #expect(outer.contains(grid.cell(key).center))
    }
  }

  @Test func `the level of a scale is the coarsest that is enlarged no more than allowed`() {
    #expect(grid.level(for: 64, enlarged: 1.2) == 0)
    #expect(grid.level(for: 1000, enlarged: 1.2) == 0)
    #expect(grid.level(for: 1, enlarged: 1.2) == 6)
    #expect(grid.level(for: 1.19, enlarged: 1.2) == 6)
    #expect(grid.level(for: 1.21, enlarged: 1.2) == 5)
    #expect(grid.level(for: 1e-9, enlarged: 1.2) == 14)
    #expect(grid.level(for: 0, enlarged: 1.2) == 14)
  }
}
