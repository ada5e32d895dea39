import MartletGeometry
import MartletRenderTree

/// What is decided by all of a window, and how that is noted: a change may reverse it for pixels that it does not touch.
extension FramePlan {
  /// Notes how the parts of a window are drawn that lie in groups or at the edges of clips, without planning what is drawn. Groups
  /// and clips that do not meet the damage are left out until something else is reversed.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - damage: What has changed, in window pixels.
  ///   - window: The window, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: The premultiplied colour below everything.
  mutating func decide(
    _ list: DisplayList, damage: [PixelRect], window: PixelRect, scale: Double,
    background: SIMD4<Float>
  ) {
    begin(list, scale: scale)
    (self.window, damaged, ground) = (window, window, window)
    passes.append(DrawPass(area: window, background: background, target: 0))
    levels.append(Level(pass: 0, area: window, whole: window, isCut: false, opacity: -1, clips: .none))
    decisions.beginFrame(damage: damage)
    (surveysOnly, notesDecisions, decidedDamage) = (true, true, damage)
    defer { (surveysOnly, notesDecisions, decidedDamage) = (false, false, []) }
    let box = damage.reduce(PixelRect.empty) { $0.union($1) }.grown(by: 1)
    let changed = Rect(
      x: Double(box.x0) / scale, y: Double(box.y0) / scale, width: Double(box.width) / scale,
      height: Double(box.height) / scale)
    var next = 0
    for i in list.items.indices where i >= next {
      if !list.clipSpans.isEmpty || !cutClips.isEmpty { cutCorners(list, upTo: i, since: i) }
      let kind = list.items[i].kind
      if kind == .beginGroup {
        let end = list.items[i].frame.intersects(changed) ? -1 : list.groups[Int(list.items[i].payload)].end
        let isSkipped = end >= 0 && !decisions.mayDiffer && !list.groups[Int(list.items[i].payload)].isMask
        next = isSkipped ? Int(end) + 1 : beginGroup(list, i)
      } else if kind == .endGroup {
        if levels.count > 1, levels.removeLast().endsWithCut { levels.removeLast() }
      } else if levels.count > 1, let level = levels.last {
        note(list.items[i], style: level.style)
      }
    }
    while !cutClips.isEmpty { restoreCorners() }
    decisions.endFrame()
    // Nothing is drawn of them.
    paths.forgetChanges()
  }

  /// What lies in a clip is cut once. No sum of a few of these numbers is nothing, as which it counts that each is cut by itself.
  private static let once: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Whether what is decided for something in a frame may be another than before.
  func mayDecideAnew(_ frame: Rect) -> Bool {
    guard !decisions.mayDiffer else { return true }
    let pixels = PixelRect(covering: frame, scale: scale, margin: 1)
    for rect in decidedDamage where rect.intersects(pixels) { return true }
    return false
  }

  /// How items in a level are drawn, which is in the innermost one.
  func style(of level: Level) -> UInt64 {
    var style = DecisionKey(levels.last?.style ?? 0)
    var way: UInt64 = level.opacity >= 0 ? 1 : 0
    if level.fade < 1 { way |= 2 }
    if level.clip >= 0 { way |= 4 }
    if level.mask >= 0 { way |= 8 }
    if level.hole >= 0 { way |= 16 }
    style.mix(way)
    return style.value
  }

  /// How an item is drawn that is alone in its group.
  var styleOfSingle: UInt64 {
    var style = DecisionKey(levels.last?.style ?? 0)
    style.mix(UInt64(32))
    return style.value
  }

  /// Notes how an item is drawn.
  mutating func note(_ item: DisplayItem, style: UInt64) {
    guard item.kind.isDrawn, !item.frame.isEmpty, let level = levels.last else { return }
    var key = DecisionKey(UInt64(item.kind.rawValue))
    key.mix(SIMD2(item.frame.minX, item.frame.minY))
    key.mix(SIMD2(item.frame.width, item.frame.height))
    let pixels = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
    decisions.note(
      key.value, style | 1, seen(pixels, in: level), reach: reach(of: level.whole, in: level), isItem: true)
  }

  /// Notes whether what lies in a clip is cut once.
  mutating func note(_ corners: Corners, of geometry: ClipGeometry, isCutOnce: Bool, within pixels: PixelRect)
  {
    guard let level = levels.last else { return }
    let reach = reach(of: geometry.frame.intersection(level.whole), in: level)
    let all = corners.span
    for number in all.indices where all[number].square.intersects(pixels) {
      let corner = all[number]
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
        key.value, isCutOnce ? Self.once : 0, seen(corner.square.intersection(pixels), in: level),
        reach: reach, isItem: false)
    }
  }

  /// The pixels of a group or a clip that are damage where it goes. What is blurred is seen on more, which would be drawn again for
  /// all that moves in it.
  private func reach(of pixels: PixelRect, in level: Level) -> PixelRect {
    level.blurred >= 0 || pixels.isEmpty ? .empty : pixels.grown(by: 1)
  }

  /// The pixels on which some pixels of a level are seen: a blur carries them.
  private func seen(_ pixels: PixelRect, in level: Level) -> PixelRect {
    level.blurred >= 0 ? levels[level.blurred].output : pixels.intersection(level.whole)
  }
}
