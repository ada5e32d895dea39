import MartletRenderTree
import MartletRenderer

/// Damage in pixels; the storage is reused for each frame.
struct PixelDamage {
  private(set) var rects: [PixelRect] = []

  /// The maximum number of rectangles. More are merged into their bounding box.
  static let capacity = 16

  init() { rects.reserveCapacity(Self.capacity + 1) }

  var isEmpty: Bool { rects.isEmpty }

  /// The sum of the rectangles' areas in pixels. Overlaps count several times.
  var area: Int { rects.reduce(0) { $0 + $1.area } }

  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds a rectangle. One that is already covered changes nothing.
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

  /// Sets the pixels that a region in points touches, clipped to the picture; `nil` means everything.
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

  /// Adds what is drawn in another way than in the frame before, although nothing has changed in it.
  mutating func addReversals(
    _ decisions: DrawingDecisions, _ list: DisplayList, scale: Double, bounds: PixelRect,
    background: SIMD4<Float> = .zero
  ) {
    let reversals = decisions.reversals(
      in: list, damage: rects, bounds: bounds, scale: scale, background: background)
    for rect in reversals { add(rect) }
  }
}
