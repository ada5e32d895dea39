import MartletGeometry
import MartletRenderTree

/// What is decided by all of a window, and how that is noted: a change may reverse it for pixels that it does not touch.
extension FramePlan {
  /// How what lies in a clip is cut there. No sum of a few of these numbers is another such sum.
  private static let once: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let each: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// The most groups within each other of which it is noted how they are drawn. How deeper ones are may depend on which of their
  /// pixels are.
  private static let mostNoted = mostLevelsClippedElsewhere

  /// Finds out what else a frame reverses, after its damage was planned. Returns true if it reverses pixels that the damage lacks:
  /// these are the damage then, or are added to it.
  ///
  /// - Parameters:
  ///   - damage: What was planned.
  ///   - list: What is drawn.
  ///   - window: The window, in pixels.
  ///   - isDrawn: Whether the damage is drawn already.
  mutating func takeReversed(
    _ damage: inout Damage, _ list: DisplayList, window: PixelRect, isDrawn: Bool = true
  ) -> Bool {
    guard let decisions else { return false }
    if decisions.isFull || decisions.hasFoundMore { survey(list, window: window, scale: scale) }
    guard decisions.hasFoundMore else { return false }
    decisions.takeReversed(&damage, list, scale: scale, window: window, isDrawn: isDrawn)
    damage.merge(byGlassOf: list, &self)
    return !damage.rects.isEmpty
  }

  /// How items in a level are drawn, which is in the innermost one.
  func style(of level: Level) -> UInt64 {
    let outer = levels.last?.style ?? 0
    guard levels.count <= Self.mostNoted else { return outer }
    var style = DecisionKey(outer)
    var way: UInt64 = 0
    // A hole stands for a sheet where the colour below is known.
    if level.opacity >= 0 || level.hole >= 0 {
      way = 1
    } else {
      if level.fade < 1 { way |= 2 }
      if level.clip >= 0 { way |= 4 }
      if level.mask >= 0 { way |= 8 }
    }
    style.mix(way)
    return style.value
  }

  /// Notes how an item is drawn, if it lies in a group.
  func noteItem(_ item: DisplayItem) {
    guard decisions != nil, levels.count > 1, let style = levels.last?.style else { return }
    note(item, style: style, depth: levels.count)
  }

  /// Notes how an item is drawn that is alone in its group.
  func noteSingle(_ item: DisplayItem) {
    guard decisions != nil else { return }
    var style = DecisionKey(levels.last?.style ?? 0)
    style.mix(UInt64(32))
    note(item, style: style.value, depth: levels.count + 1)
  }

  private func note(_ item: DisplayItem, style: UInt64, depth: Int) {
    guard item.kind.isDrawn, !item.frame.isEmpty, let level = levels.last else { return }
    // Each plan of a frame notes all parts that share an entry, or none.
    guard PixelRect(covering: item.frame, scale: scale).intersects(level.area) else { return }
    var key = DecisionKey(UInt64(item.kind.rawValue) + UInt64(depth) << 8)
    key.mix(SIMD2(item.frame.minX, item.frame.minY))
    key.mix(SIMD2(item.frame.width, item.frame.height))
    decisions?.note(
      key.value, style | 1,
      seen(PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin), in: level))
  }

  /// Notes whether what lies in a clip is cut once.
  func note(_ corners: Corners, of geometry: ClipGeometry, isCutOnce: Bool, within pixels: PixelRect) {
    guard let decisions, let level = levels.last else { return }
    for number in corners.indices where corners[number].square.intersects(pixels) {
      let corner = corners[number]
      var key = DecisionKey(64 + UInt64(number))
      if corner.clip >= 0 {
        for i in 0..<8 { key.mix(corner.pose[i]) }
        key.mix(corner.radii.lowHalf)
        key.mix(corner.radii.highHalf)
      } else {
        key.mix(corner.center)
        key.mix(corner.radius)
      }
      key.mix(corner.exponent)
      // Sides on one line have the same centre.
      let square = corner.square
      key.mix(SIMD2(Double(square.x0), Double(square.y0)))
      key.mix(SIMD2(Double(square.x1), Double(square.y1)))
      decisions.note(
        key.value, isCutOnce ? Self.once : Self.each, seen(corner.square.intersection(pixels), in: level))
    }
  }

  /// The pixels on which some pixels of a level are seen: a blur carries them.
  private func seen(_ pixels: PixelRect, in level: Level) -> PixelRect {
    level.blurred >= 0 ? levels[level.blurred].whole : pixels.intersection(level.whole)
  }
}
