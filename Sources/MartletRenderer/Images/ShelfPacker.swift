/// Places rectangles on a page and takes them back. The page is divided into rows ("shelves") of similar
/// heights, each with a list of its free spans. Adjacent empty rows are merged, so that the page does not
/// fragment over months.
struct ShelfPacker {
  private struct Span {
    var x0: Int32
    var x1: Int32
  }

  private struct Shelf {
    var y: Int32
    var height: Int32
    /// Free spans from left to right; no two are adjacent.
    var free: [Span]

    func isEmpty(width: Int32) -> Bool { free.count == 1 && free[0].x0 == 0 && free[0].x1 == width }
  }

  /// Width in pixels.
  let width: Int32
  /// Height in pixels.
  let height: Int32
  /// Number of pixels that are in use.
  private(set) var taken = 0

  /// The rows from top to bottom, without gaps.
  private var shelves: [Shelf]

  /// Row heights are multiples of this number of pixels.
  private static let step: Int32 = 2

  /// Makes an empty page. Width and height are in pixels, greater than 0.
  init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
    shelves = [Shelf(y: 0, height: height, free: [Span(x0: 0, x1: width)])]
  }

  /// Number of pixels.
  var area: Int { Int(width) * Int(height) }

  /// Places a rectangle and returns its left top corner; nil if there is no room.
  mutating func place(width w: Int32, height h: Int32) -> (x: Int32, y: Int32)? {
    guard w > 0, h > 0, w <= width, h <= height else { return nil }
    let rounded = min((h + Self.step - 1) / Self.step * Self.step, height)
    // A row in use may waste a third of its height, or more if the page is full otherwise.
    var best = lowestShelf(width: w, height: h, atMost: rounded + rounded / 2)
    if best < 0 { best = lowestShelf(width: w, height: h, atMost: 3 * rounded) }
    guard best >= 0 else { return nil }
    if shelves[best].isEmpty(width: width), shelves[best].height - rounded >= Self.step {
      let rest = Shelf(
        y: shelves[best].y + rounded, height: shelves[best].height - rounded,
        free: [Span(x0: 0, x1: width)])
      shelves[best].height = rounded
      shelves.insert(rest, at: best + 1)
    }
    guard let span = shelves[best].free.firstIndex(where: { $0.x1 - $0.x0 >= w }) else { return nil }
    let x = shelves[best].free[span].x0
    shelves[best].free[span].x0 += w
    if shelves[best].free[span].x0 == shelves[best].free[span].x1 { shelves[best].free.remove(at: span) }
    taken += Int(w) * Int(h)
    return (x, shelves[best].y)
  }

  /// The lowest row with room that is empty or at most `limit` high; −1 if there is none.
  private func lowestShelf(width w: Int32, height h: Int32, atMost limit: Int32) -> Int {
    var best = -1
    for i in shelves.indices where shelves[i].height >= h {
      if shelves[i].height > limit, !shelves[i].isEmpty(width: width) { continue }
      guard best < 0 || shelves[i].height < shelves[best].height else { continue }
      if shelves[i].free.contains(where: { $0.x1 - $0.x0 >= w }) { best = i }
    }
    return best
  }

  /// Frees a rectangle that `place` returned.
  mutating func free(x: Int32, y: Int32, width w: Int32, height h: Int32) {
    guard let i = shelves.firstIndex(where: { $0.y == y }) else { return }
    taken -= Int(w) * Int(h)
    var span = Span(x0: x, x1: x + w)
    var at = shelves[i].free.firstIndex { $0.x0 > x } ?? shelves[i].free.count
    if at < shelves[i].free.count, shelves[i].free[at].x0 == span.x1 {
      span.x1 = shelves[i].free.remove(at: at).x1
    }
    if at > 0, shelves[i].free[at - 1].x1 == span.x0 {
      at -= 1
      span.x0 = shelves[i].free.remove(at: at).x0
    }
    shelves[i].free.insert(span, at: at)
    guard shelves[i].isEmpty(width: width) else { return }
    if i + 1 < shelves.count, shelves[i + 1].isEmpty(width: width) {
      shelves[i].height += shelves.remove(at: i + 1).height
    }
    if i > 0, shelves[i - 1].isEmpty(width: width) {
      shelves[i - 1].height += shelves.remove(at: i).height
    }
  }
}
