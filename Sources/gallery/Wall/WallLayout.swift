import Martlet

/// Where things are on the wall, in points of its content.
@MainActor
struct WallLayout {
  let margin: Double
  let isCompact: Bool
  let isLarge: Bool
  /// Where the first heading begins.
  private let top: Double
  private let isMirrored: Bool
  let columns: Int
  let tile: Size
  /// The headings of sections with tiles, by their number, and the tiles, by theirs.
  private(set) var headings: [Int: Point] = [:]
  private(set) var tiles: [Int: Rect] = [:]
  private(set) var height = 0.0

  /// - Parameters:
  ///   - size: The size of the window.
  ///   - scale: Pixels per point: tiles lie on whole pixels.
  ///   - top: The height of what lies above the first heading.
  ///   - sections: The numbers of the tiles of each section, from 0, that are seen.
  ///   - isMirrored: Whether the first tile of a row is on the right.
  ///   - textScale: The scale of text.
  init(
    size: Size, scale: Double, top: Double, sections: [[Int]], isMirrored: Bool = false, textScale: Double = 1
  ) {
    self.isMirrored = isMirrored
    isCompact = DemoView.isCompact(size)
    isLarge = DemoView.isLarge(size)
    margin = Self.margin(of: size)
    self.top = top
    let gap = Self.gap(isCompact: isCompact, isLarge: isLarge)
    let room = max(size.width - 2 * margin, 1)
    // Larger words need wider tiles: half as much wider, so that there are still several in a row.
    let growth = isCompact ? 1 : 1 + max(textScale - 1, 0) / 2
    let least = (isCompact ? 190.0 : isLarge ? 300 : 210) * growth
    columns = max(Int((room + gap.x) / (least + gap.x)), 1)
    let width = max(((room - Double(columns - 1) * gap.x) / Double(columns)).rounded(.down), 1)
    let pixels = (width * scale).rounded(.down)
    tile = Size(
      width: pixels / scale,
      height: DemoTile.height(width: pixels / scale, scale: scale, textScale: textScale))
    var y = top
    for (number, section) in sections.enumerated() where !section.isEmpty {
      headings[number] = Point(x: margin, y: y)
      y += ((isLarge ? 48 : 40) * max(textScale, 1)).rounded()
      for (place, index) in section.enumerated() {
        let (row, column) = (place / columns, place % columns)
        let frame = Rect(
          x: margin + Double(column) * (width + gap.x), y: y + Double(row) * (tile.height + gap.y),
          width: tile.width, height: tile.height)
        // The window's width may be half a pixel more than whole ones.
        let place = (isMirrored ? frame.mirrored(in: size.width) : frame).origin
        tiles[index] = Rect(
          x: (place.x * scale).rounded() / scale, y: (place.y * scale).rounded() / scale,
          width: tile.width, height: tile.height)
      }
      let rows = (section.count + columns - 1) / columns
      y += Double(rows) * (tile.height + gap.y) + (isCompact ? 8 : 24)
    }
    height = y + margin / 2
  }

  static func margin(of size: Size) -> Double {
    DemoView.isCompact(size) ? 16 : DemoView.isLarge(size) ? 64 : 40
  }

  private static func gap(isCompact: Bool, isLarge: Bool) -> Point {
    isCompact ? Point(x: 16, y: 10) : isLarge ? Point(x: 32, y: 24) : Point(x: 24, y: 16)
  }

  /// The tile to which an arrow key leads from one; the nearest in that direction.
  func neighbour(of index: Int, towards key: KeyEvent.Key, in order: [Int]) -> Int? {
    guard let place = order.firstIndex(of: index), let frame = tiles[index] else {
      return order.first
    }
    switch key {
    case .left, .right:
      let next = place + ((key == .right) == isMirrored ? -1 : 1)
      return order.indices.contains(next) ? order[next] : index
    default:
      let isDown = key == .down
      let rows = order.compactMap { other -> (index: Int, frame: Rect)? in
        guard let there = tiles[other] else { return nil }
        return (isDown ? there.minY > frame.minY : there.minY < frame.minY) ? (other, there) : nil
      }
      guard
        let row = isDown ? rows.map(\.frame.minY).min() : rows.map(\.frame.minY).max()
      else { return index }
      return rows.filter { $0.frame.minY == row }
        .min { abs($0.frame.midX - frame.midX) < abs($1.frame.midX - frame.midX) }?.index
    }
  }
}
