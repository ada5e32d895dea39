import MartletGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How an area is divided into tiles, on each level of detail.
struct TileGrid: Equatable, Sendable {
  /// What is divided, in the layer's coordinates, in points.
  let area: Rect
  /// The size of a tile, in whole pixels.
  let tileSize: Size
  /// The number of levels, at least 1.
  let levels: Int
  /// Pixels per point on level 0.
  let finestScale: Double

  /// The pixels by which a tile reaches into its right and lower neighbours, so that nothing shines through between tiles whose
  /// edges lie between pixels. A tile is shown reduced to a half at most, unless there is no coarser level.
  private static let overlap = 2.0
  /// No tile has a larger number.
  private static let largestIndex = 1e12

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
  func cell(_ key: TileKey) -> Rect { rect(key, overlap: 0) }

  /// What a tile shows, in points.
  func rect(_ key: TileKey) -> Rect { rect(key, overlap: Self.overlap) }

  private func rect(_ key: TileKey, overlap: Double) -> Rect {
    let scale = scale(key.level)
    let (x, y) = (Double(key.column) * tileSize.width, Double(key.row) * tileSize.height)
    let (left, top) = (area.minX + x / scale, area.minY + y / scale)
    return Rect(
      x: left, y: top, width: min((tileSize.width + overlap) / scale, area.maxX - left),
      height: min((tileSize.height + overlap) / scale, area.maxY - top))
  }

  /// Memory of a tile's pixels, in bytes.
  func byteCount(_ key: TileKey) -> Int {
    let (size, scale) = (rect(key).size, scale(key.level))
    func pixels(_ length: Double) -> Double { min(max((length * scale - 1e-6).rounded(.up), 0), 1e6) }
    return Int(pixels(size.width) * pixels(size.height)) * 4
  }

  /// The most bytes of a tile.
  var largestTile: Int {
    Int((tileSize.width + Self.overlap) * (tileSize.height + Self.overlap)) * 4
  }

  /// The columns and rows of a level that a rectangle meets.
  private func range(_ level: Int, in rect: Rect) -> (columns: Range<Int>, rows: Range<Int>) {
    let rect = rect.intersection(area)
    guard !rect.isEmpty else { return (0..<0, 0..<0) }
    let scale = scale(level)
    func indices(_ low: Double, _ high: Double, _ end: Double, _ side: Double) -> Range<Int> {
      // A sliver that rounding makes is no tile.
      let count = max((end * scale / side - 1e-9).rounded(.up), 1)
      let first = min(max((low * scale / side + 1e-9).rounded(.down), 0), count - 1)
      let last = min(max((high * scale / side - 1e-9).rounded(.up), first + 1), count)
      return Int(min(first, Self.largestIndex))..<Int(min(last, Self.largestIndex + 1))
    }
    return (
      indices(rect.minX - area.minX, rect.maxX - area.minX, area.width, tileSize.width),
      indices(rect.minY - area.minY, rect.maxY - area.minY, area.height, tileSize.height)
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
      x: (rect.midX - area.minX) * scale / tileSize.width - 0.5,
      y: (rect.midY - area.minY) * scale / tileSize.height - 0.5)
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
