import Martlet

/// Where things are on the wall, in points of its content.
@MainActor
struct WallLayout {
  let margin: Double
  /// Where the first heading begins.
  let top: Double
  private let isMirrored: Bool
  let columns: Int
  let tile: Size
  /// The headings of sections with tiles, by their number, and the tiles, by theirs.
  private(set) var headings: [Int: Point] = [:]
  private(set) var tiles: [Int: Rect] = [:]
  private(set) var height = 0.0
  /// How many lines the summary of a tile has room for.
  let linesOfWords: Int

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
    margin = Self.margin(of: size)
    self.top = top
    let gap = Point(x: Self.measure(16, 24, 32, in: size), y: Self.measure(10, 16, 24, in: size))
    let room = max(size.width - 2 * margin, 1)
    // Larger words need wider tiles: half as much wider, so that there are still several in a row.
    let growth = 1 + max(textScale - 1, 0) / 2 * DemoView.roominess(size)
    let least = Self.measure(206, 210, 300, in: size) * growth
    columns = max(Int((room + gap.x) / (least + gap.x)), 1)
    let width = max(((room - Double(columns - 1) * gap.x) / Double(columns)).rounded(.down), 1)
    let pixels = (width * scale).rounded(.down)
    tile = Size(
      width: pixels / scale,
      height: DemoTile.height(
        width: pixels / scale, scale: scale, largeness: DemoView.largeness(size), textScale: textScale))
    linesOfWords = DemoTile.lines(tile.width, DemoView.largeness(size), textScale)
    var y = top
    for (number, section) in sections.enumerated() where !section.isEmpty {
      headings[number] = Point(x: margin, y: y)
      y += (DemoView.measure(40, 48, in: size) * max(textScale, 1)).rounded()
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
      y += Double(rows) * (tile.height + gap.y) + Self.measure(8, 24, 24, in: size)
    }
    height = y + margin / 2
  }

  static func margin(of size: Size) -> Double {
    measure(16, 40, 64, in: size).rounded()
  }

  /// A measure that is one on a small touchscreen, another one in a usual window, and a third one on a large screen.
  static func measure(_ compact: Double, _ usual: Double, _ large: Double, in size: Size) -> Double {
    DemoView.measure(compact: compact, DemoView.measure(usual, large, in: size), in: size)
  }

  /// The em of a heading in a window of a size, in points.
  static func headingSize(_ size: Size) -> Double { measure(17, 22, 28, in: size) }

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
