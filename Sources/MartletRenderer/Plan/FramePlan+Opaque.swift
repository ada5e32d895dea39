import MartletGeometry
import MartletRenderTree

/// The opaque insides of shapes: they are drawn without reading the pixels below, and hide them.
extension FramePlan {
  /// Plans an opaque upright box as its inside and the strips around it, which `edges` draws. Returns false
  /// if the inside is too small for that. That and where the strips lie depends on all of the window: what rasterization
  /// interpolates in them is then the same in each part that is redrawn.
  mutating func addOpaque(_ box: Box, _ paint: Paint, edges: OperationKind) -> Bool {
    let center = box.center
    let inside = Self.inside(
      center: center, half: box.half - box.borderWidth, radius: box.isSquare ? 0 : box.radii.max())
    guard isLarge(inside) else { return false }
    let visible = inside.intersection(paint.allowed)
    if visible.area < opaqueThreshold {
      // One batch with the strips.
      addStrip(inside, of: box, paint, edges)
    } else if let hidden = hiddenPart(of: visible) {
      forEachStrip(of: visible, around: hidden) { $0.addInside($1, paint) }
    } else {
      addInside(visible, paint)
    }
    addStrips(around: inside, of: box, paint, edges)
    return true
  }

  /// Adds pixels that an opaque box fills.
  private mutating func addInside(_ pixels: PixelRect, _ paint: Paint) {
    join(.opaqueFill, bounds: pixels, allowed: paint.allowed)
    add(OpaqueFill.Instance(quad: part(pixels), color: paint.fill), of: OpaqueFill.self)
  }

  /// The pixels of a rectangle that are not in another one, as up to four rectangles.
  private mutating func forEachStrip(
    of outer: PixelRect, around inside: PixelRect, _ body: (inout FramePlan, PixelRect) -> Void
  ) {
    func strip(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) {
      let strip = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1).intersection(outer)
      if !strip.isEmpty { body(&self, strip) }
    }
    strip(outer.x0, outer.y0, outer.x1, inside.y0)
    strip(outer.x0, inside.y1, outer.x1, outer.y1)
    strip(outer.x0, inside.y0, inside.x0, inside.y1)
    strip(inside.x1, inside.y0, outer.x1, inside.y1)
  }

  /// Draws the border of an upright box without a fill, and none of the pixels that it surrounds. Returns false if these are too few.
  mutating func addHollow(_ box: Box, _ paint: Paint, edges: OperationKind) -> Bool {
    let inside = Self.inside(
      center: box.center, half: box.half - box.borderWidth,
      radius: box.isSquare ? 0 : box.radii.max())
    guard isLarge(inside) else { return false }
    addStrips(around: inside, of: box, paint, edges)
    return true
  }

  /// Whether the window shows so much of the inside of a box that it is drawn by itself.
  private func isLarge(_ inside: PixelRect) -> Bool {
    guard let whole = levels.last?.whole else { return false }
    return inside.intersection(whole).area >= opaqueThreshold
  }

  /// Adds what an upright box has around some of its pixels.
  private mutating func addStrips(
    around inside: PixelRect, of box: Box, _ paint: Paint, _ operation: OperationKind
  ) {
    let (center, reach) = (box.center, box.half + 0.51)
    let extent = PixelRect(
      covering: Rect(
        x: center.x - reach.x, y: center.y - reach.y, width: 2 * reach.x, height: 2 * reach.y), scale: 1)
    forEachStrip(of: extent, around: inside) { $0.addStrip($1, of: box, paint, operation) }
  }

  /// Adds some of the pixels of an upright box.
  private mutating func addStrip(
    _ pixels: PixelRect, of box: Box, _ paint: Paint, _ operation: OperationKind
  ) {
    let r = pixels.intersection(vicinity(of: paint.allowed))
    guard r.intersects(paint.bounds.intersection(paint.allowed)) else { return }
    var paint = paint
    paint.bounds = r.intersection(paint.bounds)
    let center = box.center
    let quad = SIMD4(Double(r.x0), Double(r.y0), Double(r.x1), Double(r.y1))
    addPart(operation, box, paint, quad: quad - SIMD4(center.x, center.y, center.x, center.y))
  }

  /// The pixels that an upright box covers completely, or a large part of them, as one rectangle.
  static func inside(center: SIMD2<Double>, half: SIMD2<Double>, radius: Double) -> PixelRect {
    // The corner of the largest inset square touches the arc at 45°.
    let inset = radius * (1 - 0.5.squareRoot()) - 1e-4
    let low = center - half + inset
    let high = center + half - inset
    let r = PixelRect(
      x0: Int32(saturating: low.x.rounded(.up)), y0: Int32(saturating: low.y.rounded(.up)),
      x1: Int32(saturating: high.x.rounded(.down)), y1: Int32(saturating: high.y.rounded(.down)))
    return r.isEmpty ? .empty : r
  }

  /// Position in `touched` of the last item that hides everything below it within the damage; nil if there is
  /// none.
  mutating func lastCover(_ list: DisplayList, _ damage: PixelRect) -> Int? {
    var depth = 0
    // What begins before a group of which a piece comes later is drawn as well.
    var first = Int32.max
    for place in touched.indices.reversed() {
      let item = list.items[Int(touched[place])]
      switch item.kind {
      case .endGroup: depth += 1
      case .beginGroup: depth -= 1
      case .backdrop, .content, .shadow: break
      case .piece: first = min(first, list.pieces[Int(item.payload)].group)
      case .shape:
        let shape = Int(item.payload)
        if depth == 0, touched[place] < first, list.shapes[shape].fill.w >= 1,
          covers(list.shapes[shape], item.clip, list, damage)
        {
          return place
        }
      }
    }
    return nil
  }

  mutating func covers(
    _ shape: ShapeItem, _ clip: Int32, _ list: DisplayList, _ damage: PixelRect
  ) -> Bool {
    guard shape.transform.isAxisAligned else { return false }
    let rect = nearPart(of: shape, within: damage)
    let x = shape.transform.x.x * scale
    let y = shape.transform.y.y * scale
    let hasBorder = shape.borderWidth > 0 && shape.border.w > 0
    let inset = hasBorder ? shape.borderWidth : 0
    let center = shape.transform.apply(x: rect.center.x, y: rect.center.y) * scale
    let half = SIMD2((rect.width / 2 - inset) * abs(x), (rect.height / 2 - inset) * abs(y))
    let radius = shape.corners.radii.values.max() * max(abs(x), abs(y))
    guard half.x > 0, half.y > 0, radius.isFinite, (center * 0).sum() == 0 else { return false }
    guard Self.inside(center: SIMD2(center.x, center.y), half: half, radius: radius).contains(damage) else {
      return false
    }
    var clipIndex = clip
    var steps = 0
    while clipIndex >= 0, steps < list.clips.count {
      guard let clip = self.clip(list, clipIndex), clip.contains(damage) else { return false }
      clipIndex = clip.parent
      steps += 1
    }
    return true
  }
}
