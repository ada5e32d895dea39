import MartletRenderer

/// What of some rectangles others do not cover, no pixel twice; in storage that is used again for each frame.
struct UncoveredPixels {
  private(set) var rects: [PixelRect] = []
  private var parts: [PixelRect] = []

  /// Most rectangles that are cut: further ones are left whole, which costs no more than time.
  private static let capacity = 128

  init() {
    rects.reserveCapacity(Self.capacity)
    parts.reserveCapacity(Self.capacity)
  }

  /// Becomes what of some rectangles lies outside of others.
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

  /// Takes the pixels of a rectangle out of the parts.
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
