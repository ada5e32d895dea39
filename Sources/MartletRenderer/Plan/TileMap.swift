/// The last command that touched each tile of a pass. These tell whether a shape may be drawn earlier than
/// its turn, together with others of its kind. One array holds the tiles of all passes.
struct TileMap {
  /// Binary logarithm of a tile's size in pixels.
  private static let shift: Int32 = 4

  private var cells: [Int32] = []

  /// Removes all passes and keeps the storage.
  mutating func removeAll() { cells.removeAll(keepingCapacity: true) }

  /// Adds the tiles of a pass.
  mutating func add(to pass: inout DrawPass) {
    pass.tiles = Int32(cells.count)
    let span = Self.span(pass.area, of: pass)
    for _ in 0..<(span.x1 * span.y1) { cells.append(-1) }
  }

  /// The largest index of a command that touched tiles of these pixels; −1 for none.
  func last(in pixels: PixelRect, of pass: DrawPass) -> Int32 {
    let span = Self.span(pixels, of: pass)
    var last: Int32 = -1
    for y in span.y0..<span.y1 {
      for i in span.row(y) { last = max(last, cells[i]) }
    }
    return last
  }

  /// Records that a command touches these pixels.
  mutating func set(_ command: Int32, in pixels: PixelRect, of pass: DrawPass) {
    let span = Self.span(pixels, of: pass)
    for y in span.y0..<span.y1 {
      for i in span.row(y) { cells[i] = max(cells[i], command) }
    }
  }

  /// The tiles of a rectangle: their columns and rows, and where the pass's tiles begin in `cells`.
  private struct Span {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
    var columns: Int32
    var start: Int32

    func row(_ y: Int32) -> Range<Int> {
      let row = Int(start) + Int(y) * Int(columns)
      return row + Int(x0)..<row + Int(x1)
    }
  }

  private static func span(_ pixels: PixelRect, of pass: DrawPass) -> Span {
    let area = pass.area
    let columns = (area.x1 - area.x0 - 1) >> shift + 1
    let r = pixels.intersection(area)
    guard !r.isEmpty else { return Span(x0: 0, y0: 0, x1: 0, y1: 0, columns: columns, start: pass.tiles) }
    return Span(
      x0: (r.x0 - area.x0) >> shift, y0: (r.y0 - area.y0) >> shift, x1: (r.x1 - area.x0 - 1) >> shift + 1,
      y1: (r.y1 - area.y0 - 1) >> shift + 1, columns: columns, start: pass.tiles)
  }
}
