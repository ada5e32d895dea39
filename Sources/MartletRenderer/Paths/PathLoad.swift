import MartletGeometry

/// How much work the pixels of a path are that `PathPaint` computes: steps of its loops, in 32 × 32 cells over the path's box.
///
/// The pieces of most paths are spread along their edges, and a pixel looks at those nearby. Where long pieces cross each other, or
/// miters reach far, each pixel looks at many of them.
struct PathLoad {
  /// What a device can do.
  struct Limit {
    /// How much work a path may be, for all pixels near its edges.
    var total: Double
    /// How much work it may be for each pixel of what it could cover, whether one is near an edge or not. A picture of it is
    /// made, and drawn, in less time than more takes.
    var perPixel = 1.0

    /// For a GPU.
    static let graphics = Limit(total: 160e6)
    /// Where the processor draws: a step takes 30 to 50 ns of one core with llvmpipe, so this is some 40 ms of two.
    static let software = Limit(total: 2e6)
  }

  /// How the path lies on pixels.
  struct Footprint {
    /// How many pixels a square of a point has.
    var pixels: Double
    /// How wide the strip of pixels along an edge is that are computed; infinite if all are.
    var strip: Double
    /// How wide the strip of pixels is to which a piece of the path gives anything but a miter.
    var near: Double
    /// How wide the pixels around a corner, or an end, are that are computed as 16 parts.
    var corner: Double
  }

  /// The cells in each direction.
  static let side = 32
  /// The most work of a pixel; `PathPaint.frag` leaves out what is more than twice as much.
  private static let most: Float = 4096
  /// The steps for a piece that is near, and how many more there are if the pixel is computed as 16 parts.
  private static let stepsNearby = 4.0
  private static let stepsOfParts = 44.0

  /// What is in each cell, by rows.
  private let cells: [Cell]
  /// The first cell's corner and the size of one, in the path's coordinates around the middle of its box.
  private let low: SIMD2<Float>
  private let size: SIMD2<Float>
  /// The most that is in any cell.
  private let densest: Cell

  private struct Cell {
    /// Nodes and pieces that a pixel looks at.
    var looks: Float = 0
    /// The length of the path, in points.
    var length: Float = 0
    /// How many pieces it has there.
    var pieces: Float = 0
    /// How many corners and ends it has there.
    var corners: Float = 0

    /// The steps of all its pixels.
    func steps(_ footprint: Footprint, area: Double) -> Double {
      let length = Double(length) * footprint.pixels.squareRoot()
      let share = footprint.strip.isFinite ? min(length * footprint.strip / area, 1) : 1
      let inParts = min(Double(corners) * footprint.corner * footprint.corner / area, 1)
      let near = length * footprint.near + Double(pieces) * footprint.near * footprint.near
      return Double(looks) * (1 + inParts) * share * area
        + near * (PathLoad.stepsNearby + PathLoad.stepsOfParts * inParts)
    }
  }

  /// - Parameters:
  ///   - place: Where the path is.
  ///   - texels: The texels of all paths. `PathEncoder` says what they hold.
  ///   - reach: How far the line reaches from the path, in points; 0 without one.
  init(_ place: PathStore.Place, of texels: [SIMD4<Float>], reach: Float) {
    let side = Self.side
    let root = texels[place.texel]
    let low = root.lowHalf - reach
    let size = pointwiseMax((root.highHalf + reach - low) / Float(side), SIMD2(repeating: 1e-20))
    (self.low, self.size) = (low, size)
    // By how much the looks of a cell differ from those of its neighbours to the left and above.
    var cells = [Cell](repeating: Cell(), count: (side + 1) * (side + 1))
    let inner = SIMD2(repeating: Float(side - 1))
    func index(_ point: SIMD2<Float>) -> Int {
      let cell = ((point - low) / size).clamped(lowerBound: .zero, upperBound: inner)
      return Int(cell.y) * (side + 1) + Int(cell.x)
    }
    for node in 0..<place.nodes {
      let box = texels[place.texel + 3 * node]
      let pieces = Int(texels[place.texel + 3 * node + 2].y)
      let work: Float = pieces < 0 ? 4 : Float(pieces & 7)
      let first = ((box.lowHalf - reach - low) / size).clamped(lowerBound: .zero, upperBound: inner)
      let last = ((box.highHalf + reach - low) / size).clamped(lowerBound: .zero, upperBound: inner)
      let (x0, y0, x1, y1) = (Int(first.x), Int(first.y), Int(last.x) + 1, Int(last.y) + 1)
      cells[y0 * (side + 1) + x0].looks += work
      cells[y0 * (side + 1) + x1].looks -= work
      cells[y1 * (side + 1) + x0].looks -= work
      cells[y1 * (side + 1) + x1].looks += work
      guard pieces >= 0 else { continue }
      for piece in pieces >> 3..<(pieces >> 3) + (pieces & 7) {
        // In parts that are no longer than a cell.
        let ends = texels[place.texel + 3 * place.nodes + 3 * piece]
        let way = ends.highHalf - ends.lowHalf
        let extent = pointwiseMax(way, -way) / size
        let count = Float(max(Int(extent.max().rounded(.up)), 1))
        let length = (way * way).sum().squareRoot() / count
        for part in 0..<Int(count) {
          let index = index(ends.lowHalf + way * ((Float(part) + 0.5) / count))
          cells[index].length += length
          cells[index].pieces += 1 / count
        }
        let flags = Int(texels[place.texel + 3 * place.nodes + 3 * piece + 1].w)
        if flags & 12 != 0 { cells[index(ends.highHalf)].corners += 1 }
        if flags & 2 != 0 { cells[index(ends.lowHalf)].corners += 1 }
      }
    }
    for row in 0...side {
      for column in 1...side {
        cells[row * (side + 1) + column].looks += cells[row * (side + 1) + column - 1].looks
      }
    }
    for i in (side + 1)..<cells.count { cells[i].looks += cells[i - side - 1].looks }
    self.cells = cells
    densest = cells.reduce(Cell()) {
      Cell(
        looks: max($0.looks, $1.looks), length: max($0.length, $1.length), pieces: max($0.pieces, $1.pieces),
        corners: max($0.corners, $1.corners))
    }
  }

  /// Whether the pixels of a part are too much work.
  ///
  /// - Parameters:
  ///   - part: The part, in the path's coordinates around the middle of its box.
  ///   - footprint: How the path lies on pixels.
  ///   - limit: What the device can do.
  func isHeavy(_ part: Rect, _ footprint: Footprint, _ limit: Limit) -> Bool {
    let area = Double(size.x) * Double(size.y) * footprint.pixels
    let pixels = part.width * part.height * footprint.pixels
    let bound = densest.steps(footprint, area: area) * (pixels / area)
    guard densest.looks > Self.most || bound > limit.total else { return false }
    guard let steps = steps(part, footprint) else { return true }
    return steps > limit.total && steps > limit.perPixel * pixels
  }

  /// The steps for all pixels of a part; `nil` if a pixel has more than `PathPaint` can do.
  func steps(_ part: Rect, _ footprint: Footprint) -> Double? {
    let side = Self.side
    func cell(_ place: Double, _ low: Float, _ size: Float) -> Double { (place - Double(low)) / Double(size) }
    let bounds = 0.0...Double(side)
    let x0 = cell(part.minX, low.x, size.x).clamped(to: bounds)
    let x1 = cell(part.maxX, low.x, size.x).clamped(to: bounds)
    let y0 = cell(part.minY, low.y, size.y).clamped(to: bounds)
    let y1 = cell(part.maxY, low.y, size.y).clamped(to: bounds)
    guard x0 < x1, y0 < y1 else { return 0 }
    let area = Double(size.x) * Double(size.y) * footprint.pixels
    var total = 0.0
    for row in Int(y0)..<min(Int(y1.rounded(.up)), side) {
      let height = min(y1, Double(row + 1)) - max(y0, Double(row))
      for column in Int(x0)..<min(Int(x1.rounded(.up)), side) {
        let cell = cells[row * (side + 1) + column]
        if cell.looks > Self.most { return nil }
        let width = min(x1, Double(column + 1)) - max(x0, Double(column))
        total += cell.steps(footprint, area: area) * height * width
      }
    }
    return total
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
