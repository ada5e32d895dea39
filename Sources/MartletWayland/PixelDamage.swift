import MartletRenderTree
import MartletRenderer

/// Damage in pixels, in storage that is used again for each frame.
struct PixelDamage {
  private(set) var rects: [PixelRect] = []

  /// Above this number rectangles are merged into the one around them all.
  static let capacity = 16

  init() { rects.reserveCapacity(Self.capacity + 1) }

  var isEmpty: Bool { rects.isEmpty }

  /// How many pixels the rectangles have, those in several of them counted for each.
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds a rectangle; one that is covered already adds nothing.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    if rects.count == Self.capacity {
      let bounds = rects.reduce(rect) { $0.union($1) }
      removeAll()
      rects.append(bounds)
    } else {
      rects.append(rect)
    }
  }

  /// Becomes the pixels that a region in points touches, within a picture; everything for `nil`.
  mutating func set(_ region: DamageRegion?, scale: Double, bounds: PixelRect) {
    removeAll()
    guard let region else {
      rects.append(bounds)
      return
    }
    for rect in region.rects {
      add(PixelRect(covering: rect, scale: scale, margin: PixelRect.antialiasMargin).intersection(bounds))
    }
  }
}
