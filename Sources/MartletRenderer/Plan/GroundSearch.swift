import MartletGeometry
import MartletRenderTree

/// Finds the topmost of what a list draws below an item, within some pixels.
///
/// What is found depends on nothing that lies beside the pixels, so a change elsewhere does not turn it round: of a group that ends below
/// the item each part counts by itself, as far as a blur or a shadow of the group carries it. A group that shows nothing does not count.
///
/// It goes through the list once, as far as it is asked about, and knows boxes around all that came so far, of so many each: a search
/// passes over most of what lies beside the pixels. It allocates nothing once it has seen as many.
struct GroundSearch {
  /// What was found.
  struct Thing: Equatable {
    /// The index of the item.
    var index: Int
    /// Whether it is in a group that ends below the item that was asked about.
    var isInGroup: Bool
    /// The number of groups around the item that was asked about which begin after it.
    var groupsBetween: Int
  }

  enum Answer: Equatable {
    case nothing
    case thing(Thing)
    /// There is so much to look at that nobody knows.
    case unknown
  }

  /// A group that has begun and not ended.
  private struct Around {
    /// The indices of the items that begin and end it.
    var begin: Int
    var end: Int
    /// The number of items before it.
    var count: Int
    /// Around the frames of its parts.
    var parts: Rect?
  }

  /// Each box of a level is around so many of the next lower one, as a power of two.
  private static let shift = 5
  /// The most boxes that one search looks at. What is spread in no order has boxes that all meet.
  private static let mostLooks = 1024

  /// The indices of items, and those that end the innermost groups around them.
  private var things: [(index: Int32, end: Int32)] = []
  /// Their pixels, and boxes of these, and boxes of those, …
  private var boxes: [[PixelRect]] = [[], [], [], []]
  private var around: [Around] = []
  /// Where in the list it began; −1 for nowhere.
  private var first = -1
  private var next = 0

  /// Forgets the list.
  mutating func forget() { first = -1 }

  private mutating func begin(at index: Int) {
    (first, next) = (index, index)
    things.removeAll(keepingCapacity: true)
    around.removeAll(keepingCapacity: true)
    for level in boxes.indices { boxes[level].removeAll(keepingCapacity: true) }
  }

  /// Finds the topmost item.
  /// - Parameters:
  ///   - list: The list, the same until it is forgotten.
  ///   - index: The item below which it lies.
  ///   - first: Where what counts begins in the list.
  ///   - pixels: What it touches.
  ///   - scale: Pixels per point.
  mutating func topmost(
    _ list: DisplayList, below index: Int, from first: Int, in pixels: PixelRect, scale: Double
  ) -> Answer {
    if first != self.first || index < next { begin(at: first) }
    advance(list, to: index, scale: scale)
    var (i, looks) = (things.count - 1, 0)
    let mask = (1 << Self.shift) - 1
    while i >= 0 {
      looks += 1
      guard looks <= Self.mostLooks else { return .unknown }
      if i & mask == mask || i == things.count - 1, let other = skip(i, pixels) {
        i = other
        continue
      }
      if boxes[0][i].intersects(pixels) {
        return .thing(
          Thing(
            index: Int(things[i].index), isInGroup: things[i].end < index,
            groupsBetween: around.count { $0.count > i }))
      }
      i -= 1
    }
    return .nothing
  }

  /// The last item before the largest box around one that lies beside some pixels; `nil` if there is none.
  private func skip(_ i: Int, _ pixels: PixelRect) -> Int? {
    for level in stride(from: boxes.count - 1, to: 0, by: -1) {
      let (shift, box) = (Self.shift * level, i >> (Self.shift * level))
      if !boxes[level][box].intersects(pixels) { return (box << shift) - 1 }
    }
    return nil
  }

  private mutating func advance(_ list: DisplayList, to index: Int, scale: Double) {
    while next < index {
      let i = next
      next += 1
      switch list.items[i].kind {
      case .endGroup:
        if around.last?.end == i { close(list, scale) }
      case .beginGroup:
        let end = Int(list.groups[Int(list.items[i].payload)].end)
        if end >= 0, end < index, list.hidesGroup(at: i) {
          note(list.items[i].frame)
          next = end + 1
        } else {
          around.append(Around(begin: i, end: end >= 0 ? end : Int(Int32.max), count: things.count))
        }
      default: add(list.items[i].frame, index: i, scale)
      }
    }
  }

  /// Forgets items.
  private mutating func removeAll(from count: Int) {
    things.removeSubrange(count...)
    boxes[0].removeSubrange(count...)
    for level in 1..<boxes.count {
      let (below, size) = (boxes[level - 1].count, 1 << Self.shift)
      boxes[level].removeSubrange(((below + size - 1) / size)...)
      guard let last = boxes[level].indices.last else { continue }
      boxes[level][last] = boxes[level - 1][last * size..<below].reduce(.empty) { $0.union($1) }
    }
  }

  /// Notes an item.
  private mutating func add(_ frame: Rect, index: Int, _ scale: Double) {
    guard !frame.isEmpty else { return }
    things.append((Int32(index), Int32(around.last?.end ?? Int(Int32.max))))
    boxes[0].append(PixelRect(covering: frame, scale: scale))
    spread(things.count - 1)
    note(frame)
  }

  /// Notes that a frame is part of the innermost group.
  private mutating func note(_ frame: Rect) {
    guard !around.isEmpty, !frame.isEmpty else { return }
    around[around.count - 1].parts = around[around.count - 1].parts.map { $0.union(frame) } ?? frame
  }

  /// Takes an item into the boxes around it.
  private mutating func spread(_ i: Int) {
    for level in 1..<boxes.count {
      let place = i >> (Self.shift * level)
      if place < boxes[level].count {
        boxes[level][place] = boxes[level][place].union(boxes[0][i])
      } else {
        boxes[level].append(boxes[0][i])
      }
    }
  }

  /// Ends the innermost group. By as much as its frame is larger than what is in it, all of that is seen around its place.
  private mutating func close(_ list: DisplayList, _ scale: Double) {
    let group = around.removeLast()
    let frame = list.items[group.begin].frame
    // Something in it was asked about.
    if list.hidesGroup(at: group.begin) {
      removeAll(from: group.count)
      return note(frame)
    }
    guard !frame.isEmpty else { return }
    if let parts = group.parts {
      let reach = max(
        parts.minX - frame.minX, parts.minY - frame.minY, frame.maxX - parts.maxX, frame.maxY - parts.maxY)
      // Less is how sums were rounded.
      if reach * scale > 0.001 {
        let most = PixelRect(covering: frame, scale: scale)
        let pixels = Int(min((reach * scale).rounded(.up) + 1, Double(1 << 24)))
        for i in group.count..<things.count {
          let box = boxes[0][i]
          boxes[0][i] = PixelRect(
            x0: Int32(clamping: Int(box.x0) - pixels), y0: Int32(clamping: Int(box.y0) - pixels),
            x1: Int32(clamping: Int(box.x1) + pixels), y1: Int32(clamping: Int(box.y1) + pixels)
          ).intersection(most)
          spread(i)
        }
      }
      note(frame)
    } else {
      add(frame, index: group.begin, scale)
      things[things.count - 1].end = Int32(group.end)
    }
  }
}
