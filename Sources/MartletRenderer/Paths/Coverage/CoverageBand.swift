import MartletGeometry

/// Adds up how often lines wind around the parts of a band of pixels, 4 × 4 parts for each pixel, and makes coverage of that.
///
/// A line adds to a part the exact area to the right of it, as a difference from the part to the left. So the time depends on the
/// length of the lines and not on how many of them cross. Numbers are whole: what winds back leaves nothing behind.
final class CoverageBand {
  /// The parts of a pixel in each direction.
  static let grain = 4
  /// What one turn around a whole part adds to it.
  private static let turn: Int32 = 1 << turnBits
  private static let turnBits = 12
  /// Lines that are no higher are left out, in parts: they would have no slope.
  private static let flattest = 1e-9
  /// Lines that end no farther away are followed from where they begin, in parts: their places have a 2⁻²⁰th.
  private static let farthest = Double(1 << 20)

  /// The number of pixels in each direction.
  private(set) var width: Int
  private(set) var height: Int
  /// Whether any line has touched it since it was read.
  private(set) var isTouched = false

  /// The right and the bottom edge, in parts.
  private var right: Double
  private var bottom: Double
  /// Vectors in a row of pixels: each has the four parts below each other.
  private var stride: Int
  private var parts: UnsafeMutablePointer<SIMD4<Int32>>
  private var cells: UnsafeMutablePointer<Int32>
  /// The vectors that there is room for.
  private var capacity: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    right = Double(width * Self.grain)
    bottom = Double(height * Self.grain)
    // A line at the right edge adds to the two parts beyond it.
    stride = Self.stride(width)
    capacity = stride * height
    parts = .allocate(capacity: capacity)
    parts.initialize(repeating: .zero, count: capacity)
    cells = UnsafeMutableRawPointer(parts).assumingMemoryBound(to: Int32.self)
  }

  /// Begins with another size. It keeps its room.
  func resize(width: Int, height: Int) {
    self.width = width
    self.height = height
    right = Double(width * Self.grain)
    bottom = Double(height * Self.grain)
    stride = Self.stride(width)
    if isTouched { parts.update(repeating: .zero, count: capacity) }
    isTouched = false
    guard capacity < stride * height else { return }
    parts.deallocate()
    capacity = stride * height
    parts = .allocate(capacity: capacity)
    parts.initialize(repeating: .zero, count: capacity)
    cells = UnsafeMutableRawPointer(parts).assumingMemoryBound(to: Int32.self)
  }

  deinit { parts.deallocate() }

  /// Bytes for each row of pixels.
  static func rowBytes(width: Int) -> Int { stride(width) * MemoryLayout<SIMD4<Int32>>.stride }

  private static func stride(_ width: Int) -> Int { grain * width + 2 }

  /// Adds a line between two points, in parts from the top left corner. Both may be far away.
  @inline(__always)
  func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    if from.y < to.y {
      addDown(from, to, 1)
    } else if to.y < from.y {
      addDown(to, from, -1)
    }
  }

  /// Adds a line from the top to the bottom.
  private func addDown(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ sign: Int32) {
    guard b.y > 0, a.y < bottom, min(a.x, b.x) < right, b.y - a.y > Self.flattest else { return }
    isTouched = true
    let reach = pointwiseMax(pointwiseMax(a, 0 - a), pointwiseMax(b, 0 - b))
    if reach.max() < Self.farthest { return addNear(a, b, sign) }
    let slope = (b.x - a.x) / (b.y - a.y)
    var (from, to) = (a, b)
    if a.y < 0 { from = SIMD2(a.x - a.y * slope, 0) }
    if b.y > bottom { to = SIMD2(a.x + (bottom - a.y) * slope, bottom) }
    // To the left only its rows count, and to the right nothing.
    if from.x < 0 || to.x < 0 {
      guard from.x > 0 || to.x > 0 else { return addNear(SIMD2(0, from.y), SIMD2(0, to.y), sign) }
      let cut = SIMD2(0, min(max(from.y - from.x / slope, from.y), to.y))
      if from.x < 0 {
        addNear(SIMD2(0, from.y), cut, sign)
        from = cut
      } else {
        addNear(cut, SIMD2(0, to.y), sign)
        to = cut
      }
    }
    if from.x > right || to.x > right {
      guard from.x < right || to.x < right else { return }
      let cut = SIMD2(right, min(max(from.y + (right - from.x) / slope, from.y), to.y))
      if from.x > right { from = cut } else { to = cut }
    }
    addNear(from, to, sign)
  }

  /// Adds what the band has of a line that does not end far away.
  ///
  /// All that is rounded here is so wherever the band begins: points lie on a grid, and what is added to their coordinates does too.
  /// So the line is never cut at the band's edges, but followed from where it begins.
  private func addNear(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ sign: Int32) {
    let unit = Double(Self.turn)
    let first = Int((from.y * unit + 0.5).rounded(.down))
    let end = Int((to.y * unit + 0.5).rounded(.down))
    guard first < end else { return }
    let slope = (to.x - from.x) / (to.y - from.y)
    let (low, high) = (min(from.x, to.x), max(from.x, to.x))
    let turnOfPart = unit * Double(sign) / abs(slope)
    func place(_ y: Int) -> Double {
      min(max(from.x + CoverageMap.onGrid((Double(y) / unit - from.y) * slope), low), high)
    }
    let last = min(end, (Self.grain * height) << Self.turnBits)
    var (y, x) = (first, from.x)
    if first < 0 { (y, x) = (0, place(0)) }
    while y < last {
      let row = y >> Self.turnBits
      let nextY = min((row + 1) << Self.turnBits, end)
      let nextX = nextY == end ? to.x : place(nextY)
      add(row, x, nextX, Int32(truncatingIfNeeded: nextY - y) &* sign, turnOfPart)
      (y, x) = (nextY, nextX)
    }
  }

  /// Adds a line that lies within a row of parts.
  /// - Parameters:
  ///   - turn: How much it adds to the parts to the right of it.
  ///   - slope: How much of that comes with each part on its way.
  @inline(__always)
  private func add(_ row: Int, _ from: Double, _ to: Double, _ turn: Int32, _ slope: Double) {
    let cells = self.cells + ((row >> 2) * stride * 4 + (row & 3))
    let (low, high) = (min(from, to), max(from, to))
    let (first, last) = (Int(low.rounded(.down)), Int(high.rounded(.down)))
    let end = Self.grain * width
    guard first < end else { return }
    guard last >= 0 else {
      cells[0] &+= turn
      return
    }
    var sum: Int32 = 0
    if first == last {
      sum = Self.whole(Double(turn) * (Double(first) + 1 - (low + high) / 2))
      cells[4 * first] &+= sum
    } else {
      if first >= 0 {
        let begin = Double(first) + 1 - low
        sum = Self.whole(slope * begin * begin / 2)
        cells[4 * first] &+= sum
      }
      var column = max(first + 1, 0)
      while column < min(last, end) {
        let next = Self.whole(slope * (Double(column) + 0.5 - low))
        cells[4 * column] &+= next &- sum
        sum = next
        column += 1
      }
      guard last < end else { return }
      let rest = high - Double(last)
      let all = Self.whole(slope * (Double(last) - low + rest * (1 - rest / 2)))
      // The way of an upright line is known less exactly than its slope.
      let next = turn > 0 ? min(all, turn) : max(all, turn)
      cells[4 * last] &+= next &- sum
      sum = next
    }
    cells[4 * (last + 1)] &+= turn &- sum
  }

  @inline(__always)
  private static func whole(_ value: Double) -> Int32 { Int32(truncatingIfNeeded: Int(value)) }

  /// Writes the coverage of all pixels, 0…255, and begins again.
  ///
  /// - Parameters:
  ///   - rule: What is inside.
  ///   - bytes: The first pixel's.
  ///   - pixel: Bytes from one pixel to the next.
  ///   - row: Bytes from one row to the next.
  func read(_ rule: FillRule, into bytes: UnsafeMutablePointer<UInt8>, pixel: Int, row: Int) {
    guard isTouched else { return }
    isTouched = false
    switch rule {
    case .nonZero:
      let turn = SIMD4(repeating: Self.turn)
      read(into: bytes, pixel, row) { pointwiseMin(pointwiseMax($0, 0 &- $0), turn) }
    case .evenOdd:
      let turn = SIMD4(repeating: Self.turn)
      let mask = SIMD4(repeating: 2 * Self.turn - 1)
      read(into: bytes, pixel, row) { sum in
        let rest = (sum & mask) &- turn
        return turn &- pointwiseMax(rest, 0 &- rest)
      }
    }
  }

  @inline(__always)
  private func read(
    into bytes: UnsafeMutablePointer<UInt8>, _ pixel: Int, _ row: Int,
    _ cover: (SIMD4<Int32>) -> SIMD4<Int32>
  ) {
    for y in 0..<height {
      let parts = self.parts + y * stride
      var byte = bytes + y * row
      var sum = SIMD4<Int32>.zero
      for x in 0..<width {
        var covered = SIMD4<Int32>.zero
        for part in 4 * x..<4 * x + 4 {
          sum &+= parts[part]
          covered &+= cover(sum)
        }
        let all = covered.x &+ covered.y &+ covered.z &+ covered.w
        // 16 whole parts are 2¹⁶.
        byte.pointee = UInt8(truncatingIfNeeded: (all &* 255 &+ 1 << 15) >> 16)
        byte += pixel
      }
      parts.update(repeating: .zero, count: stride)
    }
  }
}
