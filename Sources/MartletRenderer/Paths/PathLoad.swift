import MartletGeometry

/// How much work the pixels of a path are that `PathPaint` computes: nodes and pieces that are looked at for each, in 32 × 32 cells
/// over the path's box.
///
/// The pieces of most paths are spread along their edges, and a pixel looks at those nearby. Where long pieces cross each other,
/// each pixel looks at all of them.
struct PathLoad {
  /// What a device can do.
  struct Limit {
    /// How much work a path may be, for all pixels near its edges.
    var total: Double

    /// For a GPU.
    static let graphics = Limit(total: 160e6)
    /// Where the processor draws: most of a second.
    static let software = Limit(total: 60e6)
  }

  /// The cells in each direction.
  private static let side = 32
  /// A pixel of an ordinary path is no more work, on average.
  private static let ordinary = 64.0
  /// The most work of a pixel; `PathPaint.frag` leaves out what is more than twice as much.
  private static let most: Float = 4096

  /// The work of a pixel in each cell, by rows.
  private let cells: [Float]
  /// The first cell's corner and the size of one, in the path's coordinates around the middle of its box.
  private let low: SIMD2<Float>
  private let size: SIMD2<Float>
  /// Whether no part of it can be too much.
  private let isLight: Bool

  /// - Parameters:
  ///   - place: Where the path is.
  ///   - texels: The texels of all paths. `PathEncoder` says what they hold.
  ///   - reach: How far the line reaches from the path, in points; 0 without one.
  init(_ place: PathStore.Place, of texels: [SIMD4<Float>], reach: Float) {
    let side = Self.side
    let root = texels[place.texel]
    low = root.lowHalf - reach
    size = pointwiseMax((root.highHalf + reach - low) / Float(side), SIMD2(repeating: 1e-20))
    // By how much a cell differs from its neighbours to the left and above.
    var cells = [Float](repeating: 0, count: (side + 1) * (side + 1))
    for node in 0..<place.nodes {
      let box = texels[place.texel + 3 * node]
      let pieces = Int(texels[place.texel + 3 * node + 2].y)
      let work: Float = pieces < 0 ? 4 : Float(pieces & 7)
      let first = ((box.lowHalf - reach - low) / size).clamped(
        lowerBound: .zero, upperBound: SIMD2(repeating: Float(side - 1)))
      let last = ((box.highHalf + reach - low) / size).clamped(
        lowerBound: .zero, upperBound: SIMD2(repeating: Float(side - 1)))
      let (x0, y0, x1, y1) = (Int(first.x), Int(first.y), Int(last.x) + 1, Int(last.y) + 1)
      cells[y0 * (side + 1) + x0] += work
      cells[y0 * (side + 1) + x1] -= work
      cells[y1 * (side + 1) + x0] -= work
      cells[y1 * (side + 1) + x1] += work
    }
    for row in 0...side {
      for column in 1...side { cells[row * (side + 1) + column] += cells[row * (side + 1) + column - 1] }
    }
    for i in (side + 1)..<cells.count { cells[i] += cells[i - side - 1] }
    self.cells = cells
    isLight = Double(cells.max() ?? 0) <= Self.ordinary
  }

  /// Whether the pixels of a part are too much work.
  ///
  /// - Parameters:
  ///   - part: The part, in the path's coordinates around the middle of its box.
  ///   - pixels: How many pixels a square of a point has.
  ///   - limit: What the device can do.
  func isHeavy(_ part: Rect, pixels: Double, _ limit: Limit) -> Bool {
    guard !isLight else { return false }
    let side = Self.side
    func cell(_ place: Double, _ low: Float, _ size: Float) -> Double { (place - Double(low)) / Double(size) }
    let bounds = 0.0...Double(side)
    let x0 = cell(part.minX, low.x, size.x).clamped(to: bounds)
    let x1 = cell(part.maxX, low.x, size.x).clamped(to: bounds)
    let y0 = cell(part.minY, low.y, size.y).clamped(to: bounds)
    let y1 = cell(part.maxY, low.y, size.y).clamped(to: bounds)
    guard x0 < x1, y0 < y1 else { return false }
    var (total, near) = (0.0, 0.0)
    for row in Int(y0)..<min(Int(y1.rounded(.up)), side) {
      let height = min(y1, Double(row + 1)) - max(y0, Double(row))
      for column in Int(x0)..<min(Int(x1.rounded(.up)), side) {
        let work = cells[row * (side + 1) + column]
        if work > Self.most { return true }
        // Pixels in which there are only nodes of others are few steps.
        guard work > 0 else { continue }
        let area = height * (min(x1, Double(column + 1)) - max(x0, Double(column)))
        total += Double(work) * area
        near += area
      }
    }
    return total > Self.ordinary * near && total * pixels * Double(size.x) * Double(size.y) > limit.total
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
