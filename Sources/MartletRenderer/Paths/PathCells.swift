import MartletGeometry

/// Divides the pixels of a path into those near its edges, which must be computed one by one, and those that its inside or its
/// line covers completely. Nothing is drawn of those that are wholly outside.
///
/// The pixels are divided into square cells. A cell that no edge comes near is inside or outside as a whole, and its centre tells
/// which. The line covers a cell if all of it is nearer to the path than half the line's width, and no end, dash or corner of the
/// line is as near: the nearest point is then one of a smooth curve, beside which the line is. Cells beside each other that are drawn alike become one part. The arrays keep their capacity.
struct PathCells {
  /// What is drawn of a path.
  struct Ink {
    /// What is inside; `nil` if nothing is filled.
    var rule: FillRule?
    /// How far the line reaches from the path, in points; `nil` without a line.
    var lineReach: Double?
    /// Half the width of a line without dashes that hides what is below it, in points; 0 if there is none.
    var solidHalf: Double
    /// Where the line begins and ends, in points of the path's length.
    var trim: SIMD2<Double>
  }

  /// Pixels that are drawn alike.
  struct Part: Equatable {
    var pixels: PixelRect
    var kind: Kind
  }

  /// What pixels are.
  enum Kind {
    /// Nothing is drawn of them.
    case outside
    /// The inside covers all of them.
    case inside
    /// The line covers all of them.
    case line
    /// Each must be computed.
    case edge
  }

  /// What decides how finely paths are divided.
  struct Fineness {
    /// The fewest pixels of a path that are worth dividing.
    var leastPixels: Int
    /// The fewest pixels that need not be computed, for which further batches are worth while.
    var leastGain: Int
    /// The side of the smallest cells, in pixels.
    var leastSide: Int
    /// The most cells in a direction.
    var mostCells: Int

    /// For a GPU.
    static let graphics = Fineness(leastPixels: 4096, leastGain: 2048, leastSide: 16, mostCells: 96)
    /// Where the processor draws: a pixel near an edge takes a microsecond, as much as a rectangle.
    static let software = Fineness(leastPixels: 2048, leastGain: 256, leastSide: 4, mostCells: 256)

    /// The side of the cells into which pixels are divided, in pixels.
    func side(in pixels: PixelRect) -> Int {
      var side = leastSide
      while max(pixels.width, pixels.height) > side * mostCells { side *= 2 }
      return side
    }

    /// How wide the strip of pixels along an edge is that must be computed.
    /// - Parameter lineReach: How far the line reaches from the path, in pixels; `nil` without a line.
    func strip(in pixels: PixelRect, lineReach: Double?) -> Double {
      // The cells that a line of any direction touches are wider than one.
      let cells = 1.3 * Double(side(in: pixels))
      return cells + 2 * (lineReach.map { $0 + PathCells.lineMargin } ?? PathCells.edgeMargin)
    }
  }

  /// How many pixels there must be for each node of the path, so that looking at these does not cost more than it saves.
  private static let pixelsPerNode = 8
  /// The largest coordinate of a path that is divided, in pixels: single precision still has parts of them.
  private static let farthest = 100_000.0
  /// How far from an edge of the inside a pixel is wholly inside or outside, in pixels: for rounding errors.
  fileprivate static let edgeMargin = 0.25
  /// The same of the line, which is computed for pixels whose middle is half a diagonal from it, too.
  fileprivate static let lineMargin = 1.25
  /// How much nearer to the path than the line's edge a cell is that the line covers, in pixels: for the pieces of curves.
  private static let solidMargin = 0.3

  /// The parts. They do not overlap.
  private(set) var parts: [Part] = []

  private var side = 0
  /// The pixel at which the cells begin.
  private var firstColumn: Int32 = 0
  private var firstRow: Int32 = 0
  private var columns = 0
  private var rows = 0
  /// Which cells an edge comes near, by rows.
  private var marks: [Bool] = []
  /// Which cells the line covers, and which it may not cover although it is near.
  private var covered: [Bool] = []
  private var spoiled: [Bool] = []
  /// By how much the winding number of a cell's centre differs from that of the one to the left.
  private var turns: [Int32] = []
  /// The parts that end where the current row of cells begins, and those that end where it ends.
  private var open: [Int] = []
  private var nextOpen: [Int] = []

  /// From the path's coordinates around the middle of its box to cells.
  private var x = SIMD2<Double>.zero
  private var y = SIMD2<Double>.zero
  private var origin = SIMD2<Double>.zero
  /// How far an edge and the line reach, in cells.
  private var edgeReach = SIMD2<Double>.zero
  private var lineReach = SIMD2<Double>.zero
  /// How far from the path the middle of a cell is at most that the line may reach, in cells; infinite if that depends on the
  /// direction.
  private var lineDistance = Double.infinity
  /// How far from the path the middle of a cell is at most that the line covers, and how far from it ends and corners must be, in
  /// cells; negative if the line covers none.
  private var solidReach = -1.0
  private var spoiledReach = 0.0

  /// Divides pixels. Returns false if it is not worth while, or not possible; all of them should then be computed.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - place: Where the path is.
  ///   - texels: The texels of all paths.
  ///   - map: From the path's coordinates around the middle of its box to pixels, affine.
  ///   - half: Half the width and half the height of everything that may be covered, in the path's coordinates.
  ///   - ink: What is drawn of it.
  ///   - fineness: How finely it is divided.
  mutating func divide(
    _ pixels: PixelRect, _ place: PathStore.Place, of texels: [SIMD4<Float>], _ map: Homography,
    half: SIMD2<Double>, _ ink: Ink, _ fineness: Fineness
  ) -> Bool {
    let reach = SIMD2(
      abs(map.x.x) * half.x + abs(map.y.x) * half.y + abs(map.origin.x),
      abs(map.x.y) * half.x + abs(map.y.y) * half.y + abs(map.origin.y))
    // Written so that NaN fails.
    guard pixels.area >= fineness.leastPixels, pixels.area / Self.pixelsPerNode >= place.nodes,
      reach.x < Self.farthest, reach.y < Self.farthest
    else { return false }
    begin(pixels, map, ink, fineness)
    texels.withUnsafeBufferPointer { find(place, in: $0, ink) }
    return collect(pixels, ink.rule, leastGain: fineness.leastGain)
  }

  private mutating func begin(_ pixels: PixelRect, _ map: Homography, _ ink: Ink, _ fineness: Fineness) {
    side = fineness.side(in: pixels)
    // The processor computes squares of 4 × 4 pixels.
    let mask = ~Int32(side - 1)
    (firstColumn, firstRow) = (pixels.x0 & mask, pixels.y0 & mask)
    columns = (Int(pixels.x1 - firstColumn) + side - 1) / side
    rows = (Int(pixels.y1 - firstRow) + side - 1) / side
    Self.clear(&marks, columns * rows)
    Self.clear(&covered, columns * rows)
    Self.clear(&spoiled, columns * rows)
    turns.removeAll(keepingCapacity: true)
    turns.append(contentsOf: repeatElement(0, count: columns * rows))
    let scale = 1 / Double(side)
    x = SIMD2(map.x.x, map.x.y) * scale
    y = SIMD2(map.y.x, map.y.y) * scale
    origin = (SIMD2(map.origin.x, map.origin.y) - SIMD2(Double(firstColumn), Double(firstRow))) * scale
    edgeReach = SIMD2(repeating: ink.rule == nil ? 0 : Self.edgeMargin * scale)
    lineReach = .zero
    if let line = ink.lineReach {
      // A circle around a point of the path becomes an ellipse.
      lineReach =
        SIMD2(
          (x.x * x.x + y.x * y.x).squareRoot(), (x.y * x.y + y.y * y.y).squareRoot()) * line
      lineReach += Self.lineMargin * scale
    }
    let (x2, y2, dot) = ((x * x).sum(), (y * y).sum(), (x * y).sum())
    solidReach = -1
    lineDistance = .infinity
    // Under an even map the line is everywhere as wide.
    guard abs(x2 - y2) <= 1e-9 * x2, abs(dot) <= 1e-9 * x2 else { return }
    let diagonal = 0.5.squareRoot()
    lineDistance = lineReach.x + diagonal
    if ink.solidHalf > 0 {
      let half = ink.solidHalf * x2.squareRoot()
      solidReach = half - diagonal - Self.solidMargin * scale
      spoiledReach = half + diagonal
    }
  }

  private static func clear(_ cells: inout [Bool], _ count: Int) {
    cells.removeAll(keepingCapacity: true)
    cells.append(contentsOf: repeatElement(false, count: count))
  }

  private func inCells(_ p: SIMD2<Float>) -> SIMD2<Double> {
    x * Double(p.x) + y * Double(p.y) + origin
  }

  /// Marks the cells near edges, and notes where edges pass beside the centres of cells. `PathEncoder` says what the texels hold.
  private mutating func find(
    _ place: PathStore.Place, in texels: UnsafeBufferPointer<SIMD4<Float>>, _ ink: Ink
  ) {
    let pieces = place.texel + 3 * place.nodes
    let fills = ink.rule != nil
    let most = pointwiseMax(edgeReach, lineReach)
    // Lengths are in single precision.
    let slack = place.length * 1e-5
    let trim = SIMD2(ink.trim.x - slack, ink.trim.y + slack)
    var node = 0
    while node < place.nodes {
      let box = texels[place.texel + 3 * node]
      let info = texels[place.texel + 3 * node + 2]
      let middle = inCells((box.lowHalf + box.highHalf) / 2)
      let size = (box.highHalf - box.lowHalf) / 2
      let (xExtent, yExtent) = (x * Double(size.x), y * Double(size.y))
      let extent = pointwiseMax(xExtent, -xExtent) + pointwiseMax(yExtent, -yExtent) + most
      let (low, high) = (middle - extent, middle + extent)
      if low.x > Double(columns) || low.y > Double(rows) || high.y < 0 {
        node = Int(info.x)
        continue
      }
      if high.x < 0 {
        // All of it is to the left: only its ends count.
        let ends = texels[place.texel + 3 * node + 1]
        if fills { wind(inCells(ends.lowHalf), inCells(ends.highHalf)) }
        node = Int(info.x)
        continue
      }
      node += 1
      guard info.y >= 0 else { continue }
      let first = Int(info.y) >> 3
      for piece in first..<first + (Int(info.y) & 7) {
        let ends = texels[pieces + 3 * piece]
        let span = texels[pieces + 3 * piece + 1]
        let isLine =
          ink.lineReach != nil && Int(span.w) & 64 == 0 && Double(span.z + span.y) >= trim.x
          && Double(span.z + span.x) <= trim.y
        guard isLine || fills else { continue }
        let (from, to) = (inCells(ends.lowHalf), inCells(ends.highHalf))
        if fills {
          visit(from, to, reach: edgeReach) { cells, cell, _ in cells.marks[cell] = true }
        }
        if isLine {
          let reach = lineDistance
          visit(from, to, reach: lineReach) { cells, cell, middle in
            if Self.isNear(middle, from, to, reach) { cells.marks[cell] = true }
          }
        }
        if fills { wind(from, to) }
        guard isLine, solidReach >= 0 else { continue }
        // What covers cells is the middle of a curve: no end of the line, and no corner.
        let (isWhole, joints) = (
          Double(span.z + span.x) >= ink.trim.x + slack && Double(span.z + span.y) <= ink.trim.y - slack
            || ink.trim.x <= 0 && ink.trim.y >= place.length, Int(span.w) & 15
        )
        if !isWhole || joints != 0 { spoil(from, to, ends: isWhole ? joints : nil) }
        if isWhole { cover(from, to) }
      }
    }
  }

  /// Visits the cells that are not farther from a piece than `reach`, in each direction.
  @inline(__always)
  private mutating func visit(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, reach: SIMD2<Double>,
    _ body: (inout PathCells, _ cell: Int, _ middle: SIMD2<Double>) -> Void
  ) {
    let low = min(from.y, to.y) - reach.y
    let high = max(from.y, to.y) + reach.y
    guard high >= 0, low < Double(rows) else { return }
    let way = to - from
    for row in Int(max(low, 0))...min(Int(high), rows - 1) {
      // The part of it that is near the row.
      var (begin, end) = (0.0, 1.0)
      if abs(way.y) > 1e-9 {
        let a = (Double(row) - reach.y - from.y) / way.y
        let b = (Double(row + 1) + reach.y - from.y) / way.y
        begin = min(max(min(a, b), 0), 1)
        end = min(max(max(a, b), 0), 1)
      }
      let (a, b) = (from.x + way.x * begin, from.x + way.x * end)
      let left = min(a, b) - reach.x
      let right = max(a, b) + reach.x
      guard right >= 0, left < Double(columns) else { continue }
      for column in Int(max(left, 0))...min(Int(right), columns - 1) {
        body(&self, row * columns + column, SIMD2(Double(column) + 0.5, Double(row) + 0.5))
      }
    }
  }

  /// Notes which cells a piece of the line covers.
  private mutating func cover(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let reach = solidReach
    visit(from, to, reach: SIMD2(repeating: reach)) { cells, cell, middle in
      if Self.isNear(middle, from, to, reach) { cells.covered[cell] = true }
    }
  }

  /// Whether a point is not farther from a piece than a distance.
  private static func isNear(
    _ p: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, _ distance: Double
  ) -> Bool {
    let way = to - from
    let along = min(max(((p - from) * way).sum() / max((way * way).sum(), 1e-12), 0), 1)
    let off = p - from - way * along
    return (off * off).sum() <= distance * distance
  }

  /// Notes that the line may not cover cells near a piece, or near those of its ends that are no smooth curve.
  /// - Parameter ends: The joints at its ends; `nil` for all of it.
  private mutating func spoil(_ from: SIMD2<Double>, _ to: SIMD2<Double>, ends: Int?) {
    let reach = SIMD2(repeating: spoiledReach)
    if ends.map({ $0 & 3 != 0 }) ?? true {
      visit(from, ends == nil ? to : from, reach: reach) { cells, cell, _ in cells.spoiled[cell] = true }
    }
    if let ends, ends & 12 != 0 {
      visit(to, to, reach: reach) { cells, cell, _ in cells.spoiled[cell] = true }
    }
  }

  /// Notes that the centres of cells to the right of a piece have another winding number.
  private mutating func wind(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    guard from.y != to.y else { return }
    let (top, bottom) = from.y < to.y ? (from, to) : (to, from)
    guard bottom.y > 0, top.y < Double(rows) else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    // Of two pieces that meet at the height of a centre one counts.
    var row = Int(max((top.y - 0.5).rounded(.up), 0))
    while row < rows, Double(row) + 0.5 < bottom.y {
      let place = top.x + (Double(row) + 0.5 - top.y) * slope
      // The piece's own cell is near an edge, so that its centre does not matter.
      let column = place < 0 ? 0 : Int(min(place, Double(columns))) + 1
      if column < columns { turns[row * columns + column] += from.y < to.y ? 1 : -1 }
      row += 1
    }
  }

  /// Makes parts of the cells. Returns false if too few pixels need not be computed.
  private mutating func collect(
    _ pixels: PixelRect, _ rule: FillRule?, leastGain: Int
  ) -> Bool {
    parts.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var computed = 0
    for row in 0..<rows {
      nextOpen.removeAll(keepingCapacity: true)
      var winding: Int32 = 0
      var (first, kind) = (0, Kind.outside)
      for column in 0...columns {
        var next = Kind.outside
        if column < columns {
          let cell = row * columns + column
          winding += turns[cell]
          if covered[cell], !spoiled[cell] {
            next = .line
          } else {
            next = marks[cell] ? .edge : Self.isInside(winding, rule) ? .inside : .outside
          }
        }
        guard next != kind || column == columns else { continue }
        if kind != .outside {
          let part = Part(pixels: self.pixels(row, first..<column, of: pixels), kind: kind)
          if kind == .edge { computed += part.pixels.area }
          add(part)
        }
        (first, kind) = (column, next)
      }
      swap(&open, &nextOpen)
    }
    return computed + leastGain <= pixels.area
  }

  private static func isInside(_ winding: Int32, _ rule: FillRule?) -> Bool {
    switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    case nil: false
    }
  }

  /// The pixels of cells in a row.
  private func pixels(_ row: Int, _ cells: Range<Int>, of pixels: PixelRect) -> PixelRect {
    PixelRect(
      x0: firstColumn + Int32(cells.lowerBound * side), y0: firstRow + Int32(row * side),
      x1: firstColumn + Int32(cells.upperBound * side), y1: firstRow + Int32((row + 1) * side)
    ).intersection(pixels)
  }

  /// Adds a part, or lets the one above it go on.
  private mutating func add(_ part: Part) {
    for index in open where parts[index].kind == part.kind {
      let above = parts[index].pixels
      if above.x0 == part.pixels.x0, above.x1 == part.pixels.x1 {
        parts[index].pixels.y1 = part.pixels.y1
        nextOpen.append(index)
        return
      }
    }
    nextOpen.append(parts.count)
    parts.append(part)
  }
}
