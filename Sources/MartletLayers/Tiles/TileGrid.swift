import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How an area is divided into tiles, on each level of detail.
///
/// Where the lines between tiles are does not depend on where the area ends. So in an area that grows or moves, tiles that it
/// contains stay the same.
struct TileGrid: Equatable, Sendable {
  /// What is divided, in the layer's coordinates, in points.
  let area: Rect
  /// A point where lines of all levels meet, in the layer's coordinates.
  let anchor: Point
  /// The size of a tile, in whole pixels.
  let tileSize: Size
  /// The number of levels, at least 1.
  let levels: Int
  /// Pixels per point on level 0.
  let finestScale: Double

  /// The pixels of its right and lower neighbours with which a tile is shown, so that nothing shines through between tiles whose
  /// edges lie between pixels. A tile is shown reduced to a half at most, unless there is no coarser level.
  private static let overlap = 2.0
  /// The pixels that a tile has around what is shown of it. They are sampled at its edge, which looks as if it were none.
  private static let border = 2.0
  /// No tile has a larger number.
  private static let largestIndex = 1e12

  /// Makes a grid.
  /// - Parameter anchor: A point where lines of all levels meet; by default the area's upper left corner.
  init(area: Rect, anchor: Point? = nil, tileSize: Size, levels: Int, finestScale: Double) {
    (self.area, self.anchor) = (area, anchor ?? area.origin)
    (self.tileSize, self.levels, self.finestScale) = (tileSize, levels, finestScale)
  }

  /// Whether tiles with the same key are about the same place in another grid, as far as the areas reach.
  func hasSameLines(as other: TileGrid) -> Bool {
    anchor == other.anchor && tileSize == other.tileSize && finestScale == other.finestScale
  }

  /// Whether there is a tile.
  func contains(_ key: TileKey) -> Bool {
    guard key.level < levels else { return false }
    let (columns, rows) = range(key.level, in: area)
    return columns.contains(key.column) && rows.contains(key.row)
  }

  /// The coarsest level.
  var coarsest: Int { levels - 1 }

  /// Pixels per point on a level.
  func scale(_ level: Int) -> Double { scalbn(finestScale, Int32(-level)) }

  /// The coarsest level that is enlarged by no more than a factor if it is shown with a number of pixels per point.
  func level(for scale: Double, enlarged most: Double) -> Int {
    guard scale > 0, scale.isFinite else { return coarsest }
    let level = log2(finestScale * most / scale).rounded(.down)
    return Int(min(max(level, 0), Double(coarsest)))
  }

  /// The share of a tile, in points.
  func cell(_ key: TileKey) -> Rect { rect(key, before: 0, after: 0) }

  /// What is shown of a tile that lets nothing through, in points: so much lies below its right and lower neighbours.
  func shown(_ key: TileKey) -> Rect { rect(key, before: 0, after: Self.overlap) }

  /// What is drawn of a tile, in points.
  func rect(_ key: TileKey) -> Rect { rect(key, before: Self.border, after: Self.overlap + Self.border) }

  /// - Parameters:
  ///   - before: How much of its left and upper neighbours it contains, in pixels.
  ///   - after: How much of its right and lower neighbours it contains, in pixels.
  private func rect(_ key: TileKey, before: Double, after: Double) -> Rect {
    let scale = scale(key.level)
    let (x, y) = (Double(key.column) * tileSize.width, Double(key.row) * tileSize.height)
    let (left, top) = (anchor.x + x / scale, anchor.y + y / scale)
    let whole = Rect(
      x: left - before / scale, y: top - before / scale, width: (tileSize.width + before + after) / scale,
      height: (tileSize.height + before + after) / scale)
    return whole.intersection(area)
  }

  /// Memory of a tile's pixels, in bytes.
  func byteCount(_ key: TileKey) -> Int {
    let (size, scale) = (rect(key).size, scale(key.level))
    func pixels(_ length: Double) -> Double { min(max((length * scale - 1e-6).rounded(.up), 0), 1e6) }
    return Int(pixels(size.width) * pixels(size.height)) * 4
  }

  /// The most bytes of a tile.
  var largestTile: Int {
    let margin = 2 * Self.border + Self.overlap
    return Int((tileSize.width + margin) * (tileSize.height + margin)) * 4
  }

  /// The columns and rows of a level that a rectangle meets.
  private func range(_ level: Int, in rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return (0..<0, 0..<0) }
    let scale = scale(level)
    func index(_ value: Double) -> Int { Int(min(max(value, -Self.largestIndex), Self.largestIndex)) }
    func indices(_ low: Double, _ high: Double, _ start: Double, _ end: Double, _ side: Double) -> Range<Int>
    {
      // A sliver that rounding makes is no tile.
      let start = (start * scale / side + 1e-9).rounded(.down)
      let end = max((end * scale / side - 1e-9).rounded(.up), start + 1)
      let first = min(max((low * scale / side + 1e-9).rounded(.down), start), end - 1)
      let last = min(max((high * scale / side - 1e-9).rounded(.up), first + 1), end)
      let firstIndex = index(first)
      return firstIndex..<max(index(last), firstIndex + 1)
    }
    return (
      indices(
        rect.minX - anchor.x, rect.maxX - anchor.x, area.minX - anchor.x, area.maxX - anchor.x, tileSize.width
      ),
      indices(
        rect.minY - anchor.y, rect.maxY - anchor.y, area.minY - anchor.y, area.maxY - anchor.y,
        tileSize.height
      )
    )
  }

  /// The number of tiles of a level that a rectangle meets.
  func count(_ level: Int, in rect: Rect) -> Double {
    let (columns, rows) = range(level, in: rect)
    return Double(columns.count) * Double(rows.count)
  }

  /// The tiles of a level that a rectangle meets, the nearest to its middle first.
  func keys(_ level: Int, in rect: Rect) -> [TileKey] {
    let (columns, rows) = range(level, in: rect)
    let scale = scale(level)
    let middle = Point(
      x: (rect.midX - anchor.x) * scale / tileSize.width - 0.5,
      y: (rect.midY - anchor.y) * scale / tileSize.height - 0.5)
    var found: [(key: TileKey, distance: Double)] = []
    found.reserveCapacity(columns.count * rows.count)
    for row in rows {
      for column in columns {
        let (x, y) = (Double(column) - middle.x, Double(row) - middle.y)
        found.append((TileKey(level: level, column: column, row: row), x * x + y * y))
      }
    }
    return found.sorted { $0.distance < $1.distance }.map(\.key)
  }
}
