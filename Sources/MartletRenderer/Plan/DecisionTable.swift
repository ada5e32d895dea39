/// How the parts of a window were drawn last, where that depends on more than what is there.
///
/// A part is an item in a group, by its frame, or a corner of a clip, by its shape. Parts that look the same share an entry, whose
/// numbers are sums. A corner of a clip may be drawn where no item is, so one that comes or goes is a change. An item that comes or goes
/// is damage by itself; but where the group around it is smaller now, it may be there still. It allocates nothing once it has had as many.
struct DecisionTable {
  private struct Entry {
    var key: UInt64
    /// How it was drawn before the newest frame that noted it, and how it is now.
    var old: UInt64
    var new: UInt64
    /// The newest frame that noted it, and whether it was known before.
    var frame: UInt32
    var wasKnown: Bool
    /// The pixels that depend on it.
    var pixels: PixelRect
    /// Whether it is an item, which is damage where it comes.
    var isItem: Bool
  }

  private static let leastSlots = 256

  private var entries: [Entry] = []
  /// Of each entry, the pixels of the group or the clip in which it is. Where that goes or becomes smaller, some of them are damage.
  /// Empty if it may go unnoticed.
  private var reaches: [PixelRect] = []
  /// Rectangles of all that these have been, of each so many entries: which often lie near each other.
  private var blocks: [PixelRect] = []
  private static let blockLength = 32
  /// The entry at each place, by its key; −1 for none. Their number is a power of two.
  private var slots: [Int32] = []
  /// The entries that the newest frame has noted.
  private var noted: [Int32] = []
  private var frame: UInt32 = 0
  /// What is drawn again in the newest frame anyway.
  private var damage: [PixelRect] = []
  /// The number of entries that the newest frame has noted in another way than before. Of parts that share an entry that is not known
  /// before all are noted.
  private var differing = 0

  /// Whether something may be drawn in another way in the newest frame.
  var mayDiffer: Bool { differing > 0 }
  /// The number of its entries.
  var count: Int { entries.count }

  /// Makes room for entries, so that as many allocate nothing.
  mutating func reserve(_ count: Int) {
    guard entries.capacity < count else { return }
    entries.reserveCapacity(count)
    reaches.reserveCapacity(count)
    blocks.reserveCapacity(count / Self.blockLength + 1)
    noted.reserveCapacity(count)
    while slots.count <= 2 * count { grow() }
  }

  /// Forgets all.
  mutating func removeAll() {
    guard !entries.isEmpty else { return }
    entries.removeAll(keepingCapacity: true)
    reaches.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    noted.removeAll(keepingCapacity: true)
    for i in slots.indices { slots[i] = -1 }
  }

  /// Begins a frame that draws some pixels again.
  mutating func beginFrame(damage: [PixelRect]) {
    // The caller changes its array afterwards.
    self.damage.removeAll(keepingCapacity: true)
    self.damage.append(contentsOf: damage)
    frame &+= 1
    noted.removeAll(keepingCapacity: true)
    differing = 0
  }

  /// Notes a part of the newest frame.
  /// - Parameters:
  ///   - key: By what it is found in the next frame.
  ///   - value: How it is drawn.
  ///   - pixels: Where.
  ///   - reach: The pixels of the group or the clip in which it is; empty if it may come and go unnoticed.
  ///   - isItem: Whether it is an item, which is damage where it comes.
  mutating func note(
    _ key: UInt64, _ value: UInt64, _ pixels: PixelRect, reach: PixelRect, isItem: Bool
  ) {
    let index = place(of: key)
    let isFirst = entries[index].frame != frame
    if isFirst {
      entries[index].wasKnown = entries[index].frame != 0 || !isItem && !reach.isEmpty && !isDamaged(pixels)
      if reaches[index] != reach {
        reaches[index] = reach
        blocks[index / Self.blockLength] = blocks[index / Self.blockLength].union(reach)
      }
      entries[index].isItem = isItem
      (entries[index].old, entries[index].new) = (entries[index].new, 0)
      (entries[index].frame, entries[index].pixels) = (frame, pixels)
      noted.append(Int32(index))
    } else {
      entries[index].pixels = entries[index].pixels.union(pixels)
    }
    guard entries[index].wasKnown else { return entries[index].new &+= value }
    if !isFirst, entries[index].new != entries[index].old { differing -= 1 }
    entries[index].new &+= value
    if entries[index].new != entries[index].old { differing += 1 }
  }

  /// Ends a frame: of what it has not noted, those are gone to which the damage comes near.
  mutating func endFrame() {
    for block in blocks.indices where damage.contains(where: { $0.intersects(blocks[block]) }) {
      let first = block * Self.blockLength
      for index in first..<min(first + Self.blockLength, reaches.count) { endFrame(index) }
    }
  }

  private mutating func endFrame(_ index: Int) {
    let (reach, pixels) = (reaches[index], entries[index].pixels)
    guard entries[index].frame != frame, entries[index].new != 0, !reach.isEmpty,
      damage.contains(where: { $0.intersects(reach) })
    else { return }
    (entries[index].old, entries[index].new) = (entries[index].new, 0)
    (entries[index].frame, entries[index].wasKnown) = (frame, true)
    guard !isDamaged(pixels) else {
      // It comes as what it is then.
      if entries[index].isItem { entries[index].frame = 0 }
      return
    }
    noted.append(Int32(index))
    differing += 1
  }

  /// Whether pixels are drawn again anyway.
  private func isDamaged(_ pixels: PixelRect) -> Bool { damage.contains { $0.contains(pixels) } }

  /// Calls a function with the pixels of all that the newest frame draws in another way than the frame before it.
  func forEachChange(_ body: (PixelRect) -> Void) {
    guard mayDiffer else { return }
    for index in noted {
      let entry = entries[Int(index)]
      if entry.wasKnown, entry.new != entry.old { body(entry.pixels) }
    }
  }

  /// The index of the entry with a key, which is new if there was none.
  private mutating func place(of key: UInt64) -> Int {
    if 2 * entries.count >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
    while slots[slot] >= 0 {
      if entries[Int(slots[slot])].key == key { return Int(slots[slot]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append(
      Entry(key: key, old: 0, new: 0, frame: 0, wasKnown: false, pixels: .empty, isItem: true))
    reaches.append(.empty)
    if blocks.count * Self.blockLength < reaches.count { blocks.append(.empty) }
    return entries.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: max(2 * slots.count, Self.leastSlots))
    for i in entries.indices {
      var slot = Int(truncatingIfNeeded: entries[i].key) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(i)
    }
  }
}
