import Glibc
import Martlet

/// A town, a village or a farm: its streets, blocks and houses, the fields around it, and piers where it meets the sea.
struct Town: Sendable {
  /// A block between four streets, or a field, as a rectangle of the town's grid.
  struct Plot: Sendable {
    /// In the town's grid, in points.
    let rect: Rect
    /// Its corners on the map.
    let corners: [Point]
    let bits: UInt32
    /// What is built there; nothing in a park.
    var houses: [House] = []
    /// What its corners span.
    let bounds: Rect

    init(rect: Rect, corners: [Point], bits: UInt32) {
      (self.rect, self.corners, self.bits, bounds) = (rect, corners, bits, Town.bounds(of: corners))
    }

    /// Whether a place lies between its corners.
    func contains(_ place: Point) -> Bool {
      zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { from, to in
        let (side, way) = (to - from, place - from)
        return side.x * way.y - side.y * way.x >= 0
      }
    }
  }

  /// A house with a roof of two halves: its corners on the map, of which the first two lie on one side of the ridge.
  struct House: Sendable {
    let corners: [Point]
    let number: Int
    let bits: UInt32

    var middle: Point { (corners[0] + corners[2]) / 2 }
  }

  let site: PlaceNames.Site
  let point: Point
  /// Within how many points it has streets, and fields.
  let radius: Double
  let extent: Double
  /// The edge of what is built.
  let outline: [Point]
  let blocks: [Plot]
  let fields: [Plot]
  /// A boat at a pier.
  struct Boat: Sendable {
    let middle: Point
    /// From the pier to it, of length 1.
    let aside: Point
    let name: String
  }

  let boats: [Boat]
  /// The two ends of each pier.
  let piers: [(foot: Point, head: Point)]
  private let grid: Grid

  /// How far streets reach in a place of a rank from 2 to 8, in points.
  private static let radii = [1_000.0, 720, 460, 270, 170, 100, 52]
  /// How far its fields reach beyond the streets.
  private static let fieldReach = 260.0
  /// The part of a block's side that is street, in points on both sides of it.
  static let street = 4.5
  private static let directions = 36
  /// How far the streets of a town of a rank reach at most, in points.
  static func radius(of rank: Int) -> Double { radii[min(max(rank - 2, 0), radii.count - 1)] }

  private static let octaves = 14
  private static let fieldSize = Size(width: 150, height: 110)

  /// Streets at equal distances, turned and a little bent.
  struct Grid: Sendable {
    let middle: Point
    let angle: Double
    let phase: Double
    let size: Size

    /// The place on the map of a place in the grid.
    func place(_ p: Point) -> Point {
      let (u, v) = (p.x + 13 * sin(p.y / 190 + phase), p.y + 11 * sin(p.x / 230 + phase * 2))
      return Point(
        x: middle.x + u * cos(angle) - v * sin(angle), y: middle.y + u * sin(angle) + v * cos(angle))
    }

    func corners(of rect: Rect) -> [Point] {
      [
        Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
        Point(x: rect.maxX, y: rect.maxY),
        Point(x: rect.minX, y: rect.maxY),
      ].map(place)
    }
  }

  init(_ site: PlaceNames.Site, at point: Point, on terrain: Terrain) {
    func height(_ place: Point) -> Double { terrain.height(place, octaves: Self.octaves) }
    (self.site, self.point) = (site, point)
    let bits = site.bits
    // High up there is less of it.
    let share = min(max(1.25 - height(point) * 2.2, 0.35), 1)
    let radius = Self.radius(of: site.rank) * share
    let grid = Grid(
      middle: point, angle: Double(bits & 255) / 255 * 1.4 - 0.7, phase: Double(bits >> 8 & 255) / 40,
      size: Size(width: 62 + Double(bits >> 16 & 15), height: 96 + Double(bits >> 20 & 31)))
    self.grid = grid
    (self.radius, extent) = (radius, radius + Self.fieldReach)
    // As far as the coast, in each direction.
    var (reaches, piers): ([Double], [(foot: Point, head: Point)]) = ([], [])
    for index in 0..<Self.directions {
      let angle = Double(index) / Double(Self.directions) * 2 * .pi
      let way = Point(x: cos(angle), y: sin(angle))
      let wave = sin(angle * 2 + grid.phase) * 0.14 + sin(angle * 3 + grid.phase * 3) * 0.1
      let most = radius * (0.86 + wave)
      var (low, high) = (0.0, most)
      var isCoast = false
      for step in 1...10 where !isCoast {
        let far = most * Double(step) / 10
        if height(point + way * far) > 0 { low = far } else { (high, isCoast) = (far, true) }
      }
      if isCoast {
        for _ in 0..<7 {
          let middle = (low + high) / 2
          if height(point + way * middle) > 0 { low = middle } else { high = middle }
        }
        let length = 40 + Double(bits >> UInt32(index % 16) & 15) * 3
        let head = point + way * (low + length)
        if radius > 200, height(head) < 0 { piers.append((point + way * (low - 6), head)) }
      }
      reaches.append(isCoast ? low : most)
    }
    self.piers = piers
    boats = Self.boats(at: piers, bits) { height($0) < 0 }
    outline = reaches.indices.map { index in
      let angle = Double(index) / Double(Self.directions) * 2 * .pi
      return point + Point(x: cos(angle), y: sin(angle)) * reaches[index]
    }
    func reach(towards way: Point) -> Double {
      let turn = atan2(way.y, way.x) / (2 * .pi) * Double(Self.directions)
      let place = turn < 0 ? turn + Double(Self.directions) : turn
      let (first, rest) = (Int(place) % Self.directions, place - place.rounded(.down))
      return reaches[first] + (reaches[(first + 1) % Self.directions] - reaches[first]) * rest
    }
    /// The rectangles of a grid that pass a test, up to a distance.
    func plots(_ size: Size, within distance: Double, isThere: (Rect, [Point], UInt32) -> Bool) -> [Plot] {
      let (columns, rows) = (Int(distance / size.width) + 1, Int(distance / size.height) + 1)
      var found: [Plot] = []
      for row in -rows...rows {
        for column in -columns...columns {
          let rect = Rect(
            x: (Double(column) - 0.5) * size.width, y: (Double(row) - 0.5) * size.height, width: size.width,
            height: size.height)
          let corners = grid.corners(of: rect)
          let bits = Terrain.mix(Int32(column), Int32(row), bits)
          guard isThere(rect, corners, bits) else { continue }
          found.append(Plot(rect: rect, corners: corners, bits: bits))
        }
      }
      return found
    }
    var blocks = plots(grid.size, within: radius) { rect, corners, bits in
      let way = grid.place(rect.center) - point
      let isMiddle = way.length < 30
      return (isMiddle || way.length < reach(towards: way) * 0.96)
        && corners.allSatisfy { height($0) > 0 }
    }
    for index in blocks.indices { blocks[index].houses = Self.houses(on: blocks[index], of: grid, radius) }
    self.blocks = blocks
    fields = plots(Self.fieldSize, within: extent) { rect, corners, bits in
      let middle = grid.place(rect.center)
      let way = middle - point
      let edge = reach(towards: way)
      guard bits & 7 > 1, edge > radius * 0.5, way.length > edge + 60,
        way.length < edge + Self.fieldReach - 60
      else { return false }
      let heights = corners.map(height)
      let (low, high) = (heights.min() ?? 0, heights.max() ?? 0)
      return low > 0.002 && high - low < 0.02
    }
  }

  /// Boats on both sides of piers, where there is water.
  private static func boats(
    at piers: [(foot: Point, head: Point)], _ bits: UInt32, isWater: (Point) -> Bool
  ) -> [Boat] {
    var boats: [Boat] = []
    for (index, pier) in piers.enumerated() {
      let length = pier.head.distance(to: pier.foot)
      let way = (pier.head - pier.foot) / max(length, 1)
      for (count, far) in stride(from: 18.0, to: length - 4, by: 9).enumerated() {
        let aside = Point(x: -way.y, y: way.x) * ((count + index) % 2 == 0 ? 1 : -1)
        let middle = pier.foot + way * far + aside * 10
        guard isWater(middle) else { continue }
        boats.append(
          Boat(
            middle: middle, aside: aside,
            name: PlaceNames.boat(Terrain.mix(Int32(index), Int32(count), bits))))
      }
    }
    return boats
  }

  /// Two rows of houses, each at its street. In the middle of a town they stand wall to wall.
  private static func houses(on block: Plot, of grid: Grid, _ radius: Double) -> [House] {
    guard block.bits % 11 != 3 else { return [] }
    let inner = block.rect.insetBy(dx: street, dy: street)
    let isDense = block.rect.center.length < radius * 0.3 && radius > 200
    var houses: [House] = []
    for side in 0..<2 {
      var (y, index) = (inner.minY + 3, 0)
      while y < inner.maxY - 10 {
        let bits = Terrain.mix(Int32(index), Int32(side), block.bits)
        index += 1
        let front = 9 + Double(bits & 7) * 0.7
        let gap = isDense ? 0.4 : 3 + Double(bits >> 3 & 7)
        defer { y += front + gap }
        guard bits >> 6 & 15 > 1, y + front < inner.maxY - 2 else { continue }
        let depth = 9 + Double(bits >> 10 & 7) * 0.6
        let back = isDense ? 1.5 : 2.5 + Double(bits >> 13 & 3)
        let x = side == 0 ? inner.minX + back : inner.maxX - back - depth
        let rect = Rect(x: x, y: y, width: depth, height: front)
        var corners = grid.corners(of: rect)
        // The ridge is along the longer side.
        if front > depth { corners = [corners[1], corners[2], corners[3], corners[0]] }
        houses.append(House(corners: corners, number: 2 * index - 1 + side, bits: bits))
      }
    }
    return houses
  }

  /// Whether a place lies in a block or a field.
  func covers(_ place: Point) -> Bool {
    guard place.distance(to: point) < extent + 140 else { return false }
    func isThere(_ plot: Plot) -> Bool { plot.bounds.contains(place) && plot.contains(place) }
    return blocks.contains(where: isThere) || fields.contains(where: isThere)
  }

  static func bounds(of points: [Point]) -> Rect {
    let (x, y) = (points.map(\.x), points.map(\.y))
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    return Rect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
  }

  /// Names of streets, each in the middle of a block's side.
  var streetNames: [(name: String, point: Point)] {
    guard radius > 60 else { return [] }
    return blocks.compactMap { block in
      let (column, row) = (
        Int32((block.rect.minX / grid.size.width).rounded()),
        Int32((block.rect.minY / grid.size.height).rounded())
      )
      let across = PlaceNames.street(Terrain.mix(row, 7_001, site.bits))
      let along = PlaceNames.street(Terrain.mix(column, 9_001, site.bits))
      // Not at each crossing again.
      switch (Int(column) + 2 * Int(row) + 3_000) % 3 {
      case 0: return (across, grid.place(Point(x: block.rect.midX, y: block.rect.minY)))
      case 1: return (along, grid.place(Point(x: block.rect.minX, y: block.rect.midY)))
      default: return nil
      }
    }
  }
}
