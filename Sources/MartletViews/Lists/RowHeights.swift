import MartletGeometry

/// The heights of any number of rows, by blocks: where each row begins and which row is at a place, in the
/// logarithm of the number of blocks, with two numbers of memory a block.
///
/// Heights within a block are computed when they are needed, and only those of a few blocks are kept.
struct RowHeights {
  /// The number of rows in a block. More: less memory, and a longer walk within a block.
  static let blockLength = 512
  /// The number of blocks whose heights are kept.
  static let keptBlocks = 16

  let count: Int
  private let kind: Kind
  /// A Fenwick tree of the blocks' heights.
  private var sums: [Double]
  private var blocks: [Block] = []
  private var uses = 0
  private(set) var total = 0.0

  private enum Kind {
    case fixed(Double)
    case exact((Int) -> Double)
    case estimated
  }

  /// A block of which all heights are known.
  private struct Block {
    let index: Int
    /// Where each row begins in the block, and where the last one ends.
    var begins: [Double]
    var lastUse: Int
  }

  /// Rows of one height, in points.
  init(count: Int, height: Double) {
    self.count = max(count, 0)
    kind = .fixed(height)
    sums = []
    total = Double(self.count) * height
  }

  /// Rows of different heights, which are all computed now, and again when a block that was forgotten is needed.
  init(count: Int, heights: @escaping (Int) -> Double) {
    self.count = max(count, 0)
    kind = .exact(heights)
    sums = [Double](repeating: 0, count: Self.blocks(self.count))
    for row in 0..<self.count {
      let height = heights(row)
      sums[row / Self.blockLength] += height
      total += height
    }
    buildTree()
  }

  /// Rows that have an estimated height, in points, until they are measured.
  init(count: Int, estimate: Double) {
    self.count = max(count, 0)
    kind = .estimated
    sums = (0..<Self.blocks(self.count)).map { [count = self.count] in
      Double(min((($0 + 1) * Self.blockLength), count) - $0 * Self.blockLength) * estimate
    }
    total = Double(self.count) * estimate
    buildTree()
  }

  private static func blocks(_ count: Int) -> Int { (count + blockLength - 1) / blockLength }

  private mutating func buildTree() {
    for index in 1...max(sums.count, 1) where index <= sums.count {
      let parent = index + (index & -index)
      if parent <= sums.count { sums[parent - 1] += sums[index - 1] }
    }
  }

  /// The height of the blocks before one.
  private func begin(ofBlock block: Int) -> Double {
    var (index, sum) = (block, 0.0)
    while index > 0 {
      sum += sums[index - 1]
      index -= index & -index
    }
    return sum
  }

  private mutating func add(_ way: Double, toBlock block: Int) {
    var index = block + 1
    while index <= sums.count {
      sums[index - 1] += way
      index += index & -index
    }
    total += way
  }

  /// The last block that begins at or before a place, and where it begins.
  private func block(at place: Double) -> (index: Int, begin: Double) {
    var (index, sum) = (0, 0.0)
    var step = 1
    while step * 2 <= sums.count { step *= 2 }
    while step > 0 {
      if index + step < sums.count, sum + sums[index + step - 1] <= place {
        index += step
        sum += sums[index - 1]
      }
      step /= 2
    }
    return (index, sum)
  }

  /// The place in `blocks` of a block, whose heights are computed if they are not kept.
  private mutating func kept(_ index: Int) -> Int {
    uses += 1
    if let place = blocks.firstIndex(where: { $0.index == index }) {
      blocks[place].lastUse = uses
      return place
    }
    let rows = index * Self.blockLength..<min((index + 1) * Self.blockLength, count)
    var begins: [Double]
    var place = blocks.count
    if blocks.count < Self.keptBlocks {
      begins = []
      begins.reserveCapacity(Self.blockLength + 1)
      blocks.append(Block(index: index, begins: [], lastUse: uses))
    } else {
      place = blocks.indices.min { blocks[$0].lastUse < blocks[$1].lastUse } ?? 0
      begins = blocks[place].begins
      blocks[place].begins = []
      begins.removeAll(keepingCapacity: true)
    }
    begins.append(0)
    switch kind {
    case .fixed: break
    case .exact(let heights): for row in rows { begins.append(begins[begins.count - 1] + heights(row)) }
    case .estimated:
      // What was measured before and forgotten is spread evenly, so that the block keeps its height.
      let height = (begin(ofBlock: index + 1) - begin(ofBlock: index)) / Double(rows.count)
      for number in 1...rows.count { begins.append(Double(number) * height) }
    }
    blocks[place] = Block(index: index, begins: begins, lastUse: uses)
    return place
  }

  /// Where a row begins, in points; for the number of rows, where the last one ends.
  mutating func begin(of row: Int) -> Double {
    if case .fixed(let height) = kind { return Double(row) * height }
    guard row < count else { return total }
    let block = row / Self.blockLength
    return begin(ofBlock: block) + blocks[kept(block)].begins[row % Self.blockLength]
  }

  /// The height of a row, in points.
  mutating func height(of row: Int) -> Double {
    if case .fixed(let height) = kind { return height }
    let (block, place) = (row / Self.blockLength, row % Self.blockLength)
    let begins = kept(block)
    return blocks[begins].begins[place + 1] - blocks[begins].begins[place]
  }

  /// The row at a place, in points; the first or the last one beyond them. `nil` without rows.
  mutating func row(at place: Double) -> Int? {
    guard count > 0 else { return nil }
    if case .fixed(let height) = kind {
      return height > 0 ? Int(min(max(place / height, 0), Double(count - 1))) : 0
    }
    let (block, begin) = block(at: max(place, 0))
    let begins = blocks[kept(block)].begins
    var (low, high) = (0, begins.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if begins[middle] <= place - begin { low = middle } else { high = middle - 1 }
    }
    return block * Self.blockLength + low
  }

  /// Takes the measured height of a row. Returns how much taller it is than was known.
  mutating func measure(_ row: Int, _ height: Double) -> Double {
    guard case .estimated = kind else { return 0 }
    let way = height - self.height(of: row)
    guard abs(way) > 1e-9 else { return 0 }
    let block = row / Self.blockLength
    let index = kept(block)
    for later in row % Self.blockLength + 1..<blocks[index].begins.count {
      blocks[index].begins[later] += way
    }
    add(way, toBlock: block)
    return way
  }
}
