import MartletGeometry

/// Where the items of a grid are: in lines of equal cells, which share the width.
struct GridLayout: Equatable {
  /// The number of items.
  var count = 0
  /// The width of the grid, in points.
  var width = 0.0
  /// The least width of an item, in points.
  var minimumItemWidth = 120.0
  /// The height of items.
  var itemHeight = GridView.ItemHeight.proportional(to: 1)
  /// The distance between items in a line, in points.
  var itemSpacing = 12.0
  /// The distance between lines, in points.
  var lineSpacing = 12.0
  /// The distances around all items, in points.
  var margins = Insets.zero
  /// Whether the first item of a line is at the right.
  var isMirrored = false

  /// The width that items share, in points.
  private var room: Double { max(width - margins.left - margins.right, 0) }

  /// The number of items in a line: as many as have their least width, at least one.
  var columns: Int {
    let fitting = (room + itemSpacing) / (minimumItemWidth + itemSpacing)
    // A width that just fits is rounded.
    return max(Int(min(fitting + 1e-9, Self.mostColumns)), 1)
  }

  private static let mostColumns = 10_000.0

  /// The number of lines.
  var lines: Int { (count + columns - 1) / columns }

  /// The size of an item, in points.
  var itemSize: Size {
    let columns = Double(columns)
    let width = max((room - itemSpacing * (columns - 1)) / columns, 0)
    return Size(width: width, height: itemHeight.height(forWidth: width))
  }

  /// The distance from a line to the next one, in points.
  var pitch: Double { itemSize.height + lineSpacing }

  /// The height of everything, in points.
  var height: Double {
    let lines = lines
    guard lines > 0 else { return 0 }
    return margins.top + Double(lines) * pitch - lineSpacing + margins.bottom
  }

  /// The place of an item, in points. An item that is not there has one, too: where it would be.
  func rect(ofItem item: Int) -> Rect {
    let columns = columns
    let (line, column) = (item / columns, item % columns)
    let size = itemSize
    let x = margins.left + Double(column) * (size.width + itemSpacing)
    return Rect(
      x: isMirrored ? width - x - size.width : x, y: margins.top + Double(line) * pitch, width: size.width,
      height: size.height)
  }

  /// The lines within a part of the content, from a height to another one, in points.
  func lines(within low: Double, _ high: Double) -> Range<Int> {
    let (pitch, lines) = (pitch, lines)
    guard lines > 0, high > low, pitch > 0, itemSize.width > 0 else { return 0..<0 }
    let size = itemSize.height
    // Between two lines there is none.
    let first = ((low - margins.top - size) / pitch).rounded(.down) + 1
    let end = ((high - margins.top) / pitch).rounded(.up)
    let from = Int(min(max(first, 0), Double(lines)))
    return from..<max(Int(min(max(end, 0), Double(lines))), from)
  }

  /// The items of lines.
  func items(inLines lines: Range<Int>) -> Range<Int> {
    let columns = columns
    let first = min(lines.lowerBound * columns, count)
    return first..<max(min(lines.upperBound * columns, count), first)
  }

  /// The lines of items.
  func lines(ofItems items: Range<Int>) -> Range<Int> {
    guard !items.isEmpty else { return 0..<0 }
    let columns = columns
    return items.lowerBound / columns..<(items.upperBound - 1) / columns + 1
  }
}
