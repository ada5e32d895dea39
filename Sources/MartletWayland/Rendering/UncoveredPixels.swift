import MartletRenderer

/// The parts of some rectangles that others do not cover, without overlaps. The storage is reused for each
/// frame.
struct UncoveredPixels {
  private(set) var rects: [PixelRect] = []
  private var parts: [PixelRect] = []

  /// The maximum number of rectangles that are cut. Further ones are left whole, which only costs time.
  private static let capacity = 128

  init() {
    rects.reserveCapacity(Self.capacity)
    parts.reserveCapacity(Self.capacity)
  }

  /// Sets the parts of `wanted` that lie outside `covers`.
  mutating func set(_ wanted: [PixelRect], outside covers: [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    for rect in wanted {
      parts.removeAll(keepingCapacity: true)
      parts.append(rect)
      for cover in covers { cut(by: cover) }
      for index in rects.indices { cut(by: rects[index]) }
      rects.append(contentsOf: parts)
    }
  }

  /// Cuts a rectangle out of the parts.
  private mutating func cut(by cover: PixelRect) {
    for index in parts.indices.reversed() where parts[index].intersects(cover) {
      guard rects.count + parts.count + 3 < Self.capacity else { return }
      let part = parts[index]
      parts.swapAt(index, parts.count - 1)
      parts.removeLast()
      let middle = part.intersection(cover)
      add(PixelRect(x0: part.x0, y0: part.y0, x1: part.x1, y1: middle.y0))
      add(PixelRect(x0: part.x0, y0: middle.y1, x1: part.x1, y1: part.y1))
      add(PixelRect(x0: part.x0, y0: middle.y0, x1: middle.x0, y1: middle.y1))
      add(PixelRect(x0: middle.x1, y0: middle.y0, x1: part.x1, y1: middle.y1))
    }
  }

  private mutating func add(_ rect: PixelRect) {
    if !rect.isEmpty { parts.append(rect) }
  }
}
