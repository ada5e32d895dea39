import MartletGeometry

/// The heights of any number of rows, by blocks: where each row begins and which row is at a place, in the
/// logarithm of the number of blocks, with four numbers of memory a block.
///
/// Heights within a block are computed when they are needed, and only those of a few blocks are kept. A change of rows
/// computes the heights of the blocks in which rows change.
struct RowHeights {
  /// The number of rows in a block that was not changed. More: less memory, and a longer walk within a block.
  static let blockLength = 512
  /// The largest number of rows in a block; one that grows beyond it is divided.
  static let longestBlock = 2 * blockLength
  /// A changed block with fewer rows is joined with one beside it.
  static let shortestBlock = blockLength / 4
  /// The number of blocks whose heights are kept.
  static let keptBlocks = 16

  private(set) var count: Int
  private let kind: Kind
  /// The row with which each block begins, and the number of rows.
  private var firsts: [Int]
  /// The height of each block.
  private var lengths: [Double]
  /// A Fenwick tree of `lengths`.
  private var sums: [Double] = []
  private var blocks: [Block] = []
  private var uses = 0
  private(set) var total = 0.0

  private enum Kind {
    case fixed(Double)
    case exact((Int) -> Double)
    case estimated(Double)
  }

  /// A block of which all heights are known.
  private struct Block {
    var index: Int
    /// Where each row begins in the block, and where the last one ends.
    var begins: [Double]
    var lastUse: Int

    /// The row at a place in the block, in points, counted from its first one.
    func row(at place: Double) -> Int {
      var (low, high) = (0, begins.count - 2)
      while low < high {
        let middle = (low + high + 1) / 2
        if begins[middle] <= place { low = middle } else { high = middle - 1 }
      }
      return low
    }
  }

  /// Rows of one height, in points.
  init(count: Int, height: Double) {
    self.count = max(count, 0)
    kind = .fixed(height)
    (firsts, lengths) = ([0], [])
    total = Double(self.count) * height
  }

  /// Rows of different heights, which are all computed now, and again when a block that was forgotten is needed.
  /// - Parameters:
  ///   - length: Computes the height of some rows together, now, when a million may be asked for. `nil`, the default,
  ///     means that `heights` does.
  ///   - heights: Computes them later.
  init(count: Int, length: ((Range<Int>) -> Double)? = nil, heights: @escaping (Int) -> Double) {
    self.count = max(count, 0)
    kind = .exact(heights)
    firsts = Self.firsts(self.count)
    lengths = zip(firsts, firsts.dropFirst()).map { first, end in
      if let length { return length(first..<end) }
      return (first..<end).reduce(0) { $0 + heights($1) }
    }
    buildTree()
  }

  /// Rows that have an estimated height, in points, until they are measured.
  init(count: Int, estimate: Double) {
    self.count = max(count, 0)
    kind = .estimated(estimate)
    firsts = Self.firsts(self.count)
    lengths = zip(firsts, firsts.dropFirst()).map { Double($1 - $0) * estimate }
    buildTree()
  }

  private static func firsts(_ count: Int) -> [Int] {
    Array(stride(from: 0, to: count, by: blockLength)) + [count]
  }

  private mutating func buildTree() {
    sums = lengths
    total = lengths.reduce(0, +)
    for index in 1...max(sums.count, 1) where index <= sums.count {
      let parent = index + (index & -index)
      if parent <= sums.count { sums[parent - 1] += sums[index - 1] }
    }
  }

  /// The block of a row.
  private func block(of row: Int) -> Int {
    var (low, high) = (0, lengths.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if firsts[middle] <= row { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func rows(ofBlock block: Int) -> Range<Int> { firsts[block]..<firsts[block + 1] }

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
    lengths[block] += way
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

  /// The rows whose exact heights must be computed so that that of a row is known; `nil` if it is.
  func forgotten(around row: Int) -> Range<Int>? {
    guard case .exact = kind, row < count else { return nil }
    let block = block(of: row)
    return blocks.contains { $0.index == block } ? nil : rows(ofBlock: block)
  }

  /// The rows whose exact heights must be computed so that the row at a place is known; `nil` if it is.
  func forgotten(at place: Double) -> Range<Int>? {
    guard case .exact = kind, count > 0 else { return nil }
    return forgotten(around: firsts[block(at: max(place, 0)).index])
  }

  /// Keeps heights that were computed for `forgotten(around:)`.
  mutating func remember(_ heights: [Double], of rows: Range<Int>) {
    _ = kept(block(of: rows.lowerBound)) { heights[$0 - rows.lowerBound] }
  }

  /// The place in `blocks` of a block, whose heights are computed if they are not kept.
  private mutating func kept(_ index: Int, computing compute: ((Int) -> Double)? = nil) -> Int {
    uses += 1
    if let place = blocks.firstIndex(where: { $0.index == index }) {
      blocks[place].lastUse = uses
      return place
    }
    let rows = rows(ofBlock: index)
    var begins: [Double]
    var place = blocks.count
    if blocks.count < Self.keptBlocks {
      begins = []
      begins.reserveCapacity(Self.longestBlock + 1)
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
    case .exact(let heights):
      for row in rows { begins.append(begins[begins.count - 1] + (compute ?? heights)(row)) }
    case .estimated:
      // What was measured before and forgotten is spread evenly, so that the block keeps its height.
      let height = lengths[index] / Double(rows.count)
      for number in 1...rows.count { begins.append(Double(number) * height) }
    }
    blocks[place] = Block(index: index, begins: begins, lastUse: uses)
    return place
  }

  /// Where a row begins, in points; for the number of rows, where the last one ends.
  mutating func begin(of row: Int) -> Double {
    if case .fixed(let height) = kind { return Double(row) * height }
    guard row < count else { return total }
    let block = block(of: row)
    let local = row - firsts[block]
    return begin(ofBlock: block) + blocks[kept(block)].begins[local]
  }

  /// Where a row begins as far as that is known without computing anything, in points.
  func roughBegin(of row: Int) -> Double {
    if case .fixed(let height) = kind { return Double(row) * height }
    guard row < count else { return total }
    let block = block(of: row)
    let local = row - firsts[block]
    if let known = blocks.first(where: { $0.index == block }) {
      return begin(ofBlock: block) + known.begins[local]
    }
    return begin(ofBlock: block) + lengths[block] * Double(local) / Double(rows(ofBlock: block).count)
  }

  /// The height of a row as far as that is known without computing anything, in points; 0 for one that is not there.
  func roughHeight(of row: Int) -> Double { row < count ? roughBegin(of: row + 1) - roughBegin(of: row) : 0 }

  /// The row at a place as far as that is known without computing anything; `nil` without rows.
  func roughRow(at place: Double) -> Int? {
    guard count > 0 else { return nil }
    if case .fixed(let height) = kind { return fixedRow(at: place, height) }
    let (block, begin) = block(at: max(place, 0))
    let rows = rows(ofBlock: block)
    if let known = blocks.first(where: { $0.index == block }) {
      return rows.lowerBound + known.row(at: place - begin)
    }
    let share = lengths[block] > 0 ? min(max((place - begin) / lengths[block], 0), 1) : 0
    return min(rows.lowerBound + Int(share * Double(rows.count)), rows.upperBound - 1)
  }

  private func fixedRow(at place: Double, _ height: Double) -> Int {
    height > 0 ? Int(min(max(place / height, 0), Double(count - 1))) : 0
  }

  /// The height of a row, in points.
  mutating func height(of row: Int) -> Double {
    if case .fixed(let height) = kind { return height }
    let block = block(of: row)
    let local = row - firsts[block]
    let begins = kept(block)
    return blocks[begins].begins[local + 1] - blocks[begins].begins[local]
  }

  /// The row at a place, in points; the first or the last one beyond them. `nil` without rows.
  mutating func row(at place: Double) -> Int? {
    guard count > 0 else { return nil }
    if case .fixed(let height) = kind { return fixedRow(at: place, height) }
    let (block, begin) = block(at: max(place, 0))
    return firsts[block] + blocks[kept(block)].row(at: place - begin)
  }

  /// Takes the measured height of a row. Returns how much taller it is than was known.
  mutating func measure(_ row: Int, _ height: Double) -> Double {
    guard case .estimated = kind else { return 0 }
    let way = height - self.height(of: row)
    guard abs(way) > 1e-9 else { return 0 }
    let block = block(of: row)
    let index = kept(block)
    for later in row - firsts[block] + 1..<blocks[index].begins.count { blocks[index].begins[later] += way }
    add(way, toBlock: block)
    return way
  }

  // MARK: Changes

  /// A block of a changed list.
  private struct Piece {
    /// The block that it was, if no row in it has changed.
    var block: Int?
    /// The heights of its rows; not a number where they must be computed. Empty if no row has changed.
    var heights: [Double] = []
    var count: Int
    var lastUse = 0
  }

  /// Takes rows away and adds others. Exact heights are computed of rows that are new or have another height, and of the
  /// whole block around a change if the block was forgotten.
  mutating func apply(_ changes: RowChanges) {
    count = changes.count
    if case .fixed(let height) = kind {
      total = Double(count) * height
      return
    }
    let pieces = pieces(after: changes)
    finish(pieces)
  }

  /// The heights of a block's rows as far as they are known without computing anything; not a number where they are
  /// not.
  private func knownHeights(ofBlock block: Int) -> [Double] {
    if let known = blocks.first(where: { $0.index == block }) {
      return zip(known.begins.dropFirst(), known.begins).map { $0 - $1 }
    }
    let rows = rows(ofBlock: block)
    if case .exact = kind { return [Double](repeating: .nan, count: rows.count) }
    return [Double](repeating: lengths[block] / Double(rows.count), count: rows.count)
  }

  /// The height of a new row, or of one that comes from elsewhere.
  private func height(of row: Int, takenBy changes: RowChanges) -> Double {
    guard case .estimated(let estimate) = kind else { return .nan }
    guard let old = changes.origins[row] else { return estimate }
    let block = block(of: old)
    let local = old - firsts[block]
    guard let known = blocks.first(where: { $0.index == block }) else {
      return lengths[block] / Double(rows(ofBlock: block).count)
    }
    return known.begins[local + 1] - known.begins[local]
  }

  private func pieces(after changes: RowChanges) -> [Piece] {
    let (removed, taken) = (changes.removed, changes.taken)
    var isExact = false
    if case .exact = kind { isExact = true }
    let resized = isExact ? changes.resized : []
    var pieces: [Piece] = []
    pieces.reserveCapacity(lengths.count + 1)
    // The next removed, added and resized row, and the number of rows that have stayed so far.
    var (gone, added, marked, stayed) = (0, 0, 0, 0)
    for block in 0..<max(lengths.count, 1) {
      let rows = lengths.isEmpty ? 0..<0 : rows(ofBlock: block)
      let isLast = block >= lengths.count - 1
      let (firstGone, firstAdded, firstMarked) = (gone, added, marked)
      while gone < removed.count, removed[gone] < rows.upperBound { gone += 1 }
      while marked < resized.count, resized[marked] < rows.upperBound { marked += 1 }
      let end = stayed + rows.count - (gone - firstGone)
      while added < taken.count, isLast || taken[added] - added < end { added += 1 }
      guard gone > firstGone || added > firstAdded || marked > firstMarked else {
        stayed = end
        append(Piece(block: block, count: rows.count), to: &pieces)
        continue
      }
      let known = lengths.isEmpty ? [] : knownHeights(ofBlock: block)
      var heights: [Double] = []
      heights.reserveCapacity(end - stayed + added - firstAdded)
      var (g, a, m) = (firstGone, firstAdded, firstMarked)
      for row in rows {
        if g < gone, removed[g] == row {
          g += 1
          continue
        }
        while a < added, taken[a] - a <= stayed {
          heights.append(height(of: taken[a], takenBy: changes))
          a += 1
        }
        while m < marked, resized[m] < row { m += 1 }
        heights.append(m < marked && resized[m] == row ? .nan : known[row - rows.lowerBound])
        stayed += 1
      }
      while a < added {
        heights.append(height(of: taken[a], takenBy: changes))
        a += 1
      }
      let lastUse = blocks.first { $0.index == block }?.lastUse ?? 0
      append(Piece(heights: heights, count: heights.count, lastUse: lastUse), to: &pieces)
    }
    return pieces
  }

  /// Whether the heights of a piece need not be computed.
  private func isKnown(_ piece: Piece) -> Bool {
    guard let block = piece.block, case .exact = kind else { return true }
    return blocks.contains { $0.index == block }
  }

  /// Appends a piece, joined with the one before it if one of the two was changed and has become short.
  private func append(_ piece: Piece, to pieces: inout [Piece]) {
    guard piece.count > 0 else { return }
    guard let last = pieces.last,
      last.block == nil && last.count < Self.shortestBlock
        || piece.block == nil && piece.count < Self.shortestBlock,
      isKnown(last), isKnown(piece)
    else { return pieces.append(piece) }
    func heights(_ piece: Piece) -> [Double] {
      piece.block.map { knownHeights(ofBlock: $0) } ?? piece.heights
    }
    func lastUse(_ piece: Piece) -> Int {
      piece.block.map { block in blocks.first { $0.index == block }?.lastUse ?? 0 } ?? piece.lastUse
    }
    pieces[pieces.count - 1] = Piece(
      heights: heights(last) + heights(piece), count: last.count + piece.count,
      lastUse: max(lastUse(last), lastUse(piece)))
  }

  /// Makes blocks of pieces: long ones are divided, and what is not known is computed.
  private mutating func finish(_ pieces: [Piece]) {
    var kept: [Block] = []
    var (firsts, lengths): ([Int], [Double]) = ([], [])
    firsts.reserveCapacity(pieces.count + 2)
    lengths.reserveCapacity(pieces.count + 1)
    var first = 0
    for piece in pieces {
      if let block = piece.block {
        if let place = blocks.firstIndex(where: { $0.index == block }) {
          let (begins, lastUse) = (blocks[place].begins, blocks[place].lastUse)
          kept.append(Block(index: lengths.count, begins: begins, lastUse: lastUse))
        }
        firsts.append(first)
        lengths.append(self.lengths[block])
        first += piece.count
        continue
      }
      let isLong = piece.count > Self.longestBlock
      let parts = isLong ? (piece.count + Self.blockLength - 1) / Self.blockLength : 1
      for part in 0..<parts {
        let rows = piece.count * part / parts..<piece.count * (part + 1) / parts
        var begins: [Double] = []
        begins.reserveCapacity(Self.longestBlock + 1)
        begins.append(0)
        for row in rows {
          var height = piece.heights[row]
          if case .exact(let heights) = kind, height.isNaN {
            height = heights(first + row - rows.lowerBound)
          }
          begins.append(begins[begins.count - 1] + height)
        }
        kept.append(Block(index: lengths.count, begins: begins, lastUse: piece.lastUse))
        firsts.append(first)
        lengths.append(begins[begins.count - 1])
        first += rows.count
        // A large change must not hold the heights of all its rows.
        if kept.count > 2 * Self.keptBlocks { forget(in: &kept) }
      }
    }
    firsts.append(first)
    (self.firsts, self.lengths) = (firsts, lengths)
    forget(in: &kept)
    blocks = kept
    buildTree()
  }

  /// Forgets the blocks that were not used for longest.
  private func forget(in blocks: inout [Block]) {
    guard blocks.count > Self.keptBlocks else { return }
    blocks.sort { $0.lastUse > $1.lastUse }
    blocks.removeLast(blocks.count - Self.keptBlocks)
  }
}
