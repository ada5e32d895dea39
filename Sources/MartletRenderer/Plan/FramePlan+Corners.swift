import MartletGeometry
import MartletRenderTree

/// Clips whose rounded corners several items fill up to the edge.
///
/// If each item were cut by itself, each would let the one below it shine through at the edge. Instead nothing is cut in the
/// corners: the pixels there are kept before, and drawn again over everything, by what the clip does not cover. This is done for
/// upright clips whose sides are edges of pixels, and only for corners that are drawn.
extension FramePlan {
  /// A corner of a clip, in window pixels.
  struct Corner {
    /// The pixels within which it cuts.
    var square = PixelRect.empty
    /// Those of them that are drawn.
    var pixels = PixelRect.empty
    /// Where its curve's centre is.
    var center = SIMD2<Double>.zero
    /// How far it reaches.
    var radius = 0.0
    /// Of its curve: 2 for an arc.
    var exponent = 2.0
    /// In which direction it lies from the centre: −1 or 1 for x and y.
    var side = SIMD2<Double>(-1, -1)

    /// Whether it cuts in the same way.
    func isSame(as other: Corner) -> Bool {
      let off = center - other.center
      return side == other.side && max(abs(off.x), abs(off.y), abs(radius - other.radius)) < 1e-3
        && abs(exponent - other.exponent) < 1e-6
    }
  }

  /// The corners of a clip, clockwise from the top left.
  struct Corners {
    private var values: (Corner, Corner, Corner, Corner)

    init(_ make: (Int) -> Corner) { values = (make(0), make(1), make(2), make(3)) }

    subscript(number: Int) -> Corner {
      switch number {
      case 0: values.0
      case 1: values.1
      case 2: values.2
      default: values.3
      }
    }
  }

  /// A clip whose corners are drawn again when its items are complete.
  struct CutClip {
    /// Its index in the list.
    var clip: Int32
    /// The index of the item that follows its items.
    var end: Int32
    /// The number of groups around it that were open as it began.
    var depth: Int
    /// The places in `cornerSaves` of the corners that are drawn again.
    var saves: Range<Int>
    /// Its corners.
    var corners: Corners
  }

  /// Pixels that are kept on a sheet.
  struct CornerSave {
    /// The pass whose sheet it is.
    var pass: Int32
    /// The corner; its pixels are those that are kept.
    var corner: Corner
    /// Where its first pixel is on the sheet.
    var place: SIMD2<Int32>
    /// Whether the pixels are known to be opaque.
    var isOpaque: Bool
  }

  /// The sheet on which the pixels of corners are kept next, from left to right in rows.
  struct CornerSheet {
    /// The longest row, and the most rows, in pixels.
    static let side: Int32 = 512

    /// The pass that copies; −1 for none.
    var pass: Int32 = -1
    /// The pass that goes on after it on the target that it has copied from.
    var continuation: Int32 = -1
    private var place = SIMD2<Int32>.zero
    private var rowHeight: Int32 = 0

    /// Makes room for pixels. Returns where they begin; `nil` if there is none.
    mutating func makeRoom(_ width: Int32, _ height: Int32) -> SIMD2<Int32>? {
      var (place, rowHeight) = (place, rowHeight)
      if place.x + width > Self.side { (place, rowHeight) = (SIMD2(0, place.y + rowHeight), 0) }
      guard place.x + width <= Self.side, place.y + height <= Self.side else { return nil }
      self.place = place &+ SIMD2(width, 0)
      self.rowHeight = max(rowHeight, height)
      return place
    }
  }

  /// The most items that are looked at to see whether two of them fill a corner. With more it is taken for granted.
  private static let mostLookedAt = 24
  /// The largest distance of a side from the edge of a pixel, in pixels, that is none.
  private static let alignment = 1.0 / 512

  /// Ends the clips whose items are complete, and begins those that an item is in.
  ///
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - item: The index of the item that is planned next.
  ///   - place: Its place in `touched`.
  mutating func cutCorners(_ list: DisplayList, upTo item: Int, at place: Int) {
    while let last = cutClips.last, item >= Int(last.end) { restoreCorners() }
    while nextSpan < list.clipSpans.count, Int(list.clipSpans[nextSpan].first) <= item {
      if item < Int(list.clipSpans[nextSpan].end) { beginCut(list, nextSpan, at: place) }
      nextSpan += 1
    }
  }

  /// Whether the corners of a clip are drawn again after its items.
  func isCut(_ clip: Int32) -> Bool {
    for i in cutClips.indices where cutClips[i].clip == clip { return true }
    return false
  }

  /// Whether an item belongs to a layer whose clip's corners are drawn again.
  func isOfCutClip(_ item: Int, _ list: DisplayList) -> Bool {
    guard let clip = cutClips.last?.clip else { return false }
    let span = list.clipSpans[Int(clip)]
    return item >= Int(span.first) && item < Int(span.inner)
  }

  private mutating func beginCut(_ list: DisplayList, _ index: Int, at place: Int) {
    guard !surveysOnly, list.clips.indices.contains(index), let level = levels.last,
      let geometry = clip(list, Int32(index)), let sides = geometry.sides, geometry.radii.max() > 0.5,
      geometry.radii.max() < Double(CornerSheet.side)
    else { return }
    let (low, high) = (sides.low, sides.high)
    let off = max(
      (low - low.rounded(.toNearestOrEven)).magnitudeMaximum,
      (high - high.rounded(.toNearestOrEven)).magnitudeMaximum)
    guard off <= Self.alignment else { return }
    let allowed = level.area.intersection(geometry.frame)
    func corner(_ number: Int) -> Corner {
      let side = SIMD2<Double>(number == 1 || number == 2 ? 1 : -1, number > 1 ? 1 : -1)
      let radius = geometry.radii[number]
      let edge = SIMD2(side.x > 0 ? high.x : low.x, side.y > 0 ? high.y : low.y)
      let center = edge - side * radius
      let (a, b) = (pointwiseMin(edge, center), pointwiseMax(edge, center))
      let pixels = PixelRect(
        x0: Int32(saturating: a.x.rounded(.down)), y0: Int32(saturating: a.y.rounded(.down)),
        x1: Int32(saturating: b.x.rounded(.up)), y1: Int32(saturating: b.y.rounded(.up)))
      return Corner(
        square: radius > 0.5 ? pixels : .empty,
        pixels: radius > 0.5 ? pixels.intersection(allowed) : .empty, center: center, radius: radius,
        exponent: geometry.exponent, side: side)
    }
    let corners = Corners(corner)
    var (isOuter, isDrawn) = (false, false)
    for number in 0..<4 where !corners[number].pixels.isEmpty {
      isDrawn = true
      if isCutAlready(corners[number]) { isOuter = true }
    }
    guard isDrawn else { return }
    let span = list.clipSpans[index]
    guard !hasBackdrop(list, span, corners), isOuter || isFilledTwice(list, span, corners, at: place) else {
      return
    }
    let first = cornerSaves.count
    var isKept = true
    for number in 0..<4 where isKept {
      let corner = corners[number]
      if !corner.pixels.isEmpty, !isCutAlready(corner) { isKept = keep(corner) }
    }
    guard isKept else {
      cornerSaves.removeSubrange(first...)
      return
    }
    cutClips.append(
      CutClip(
        clip: Int32(index), end: span.end, depth: levels.count, saves: first..<cornerSaves.count,
        corners: corners))
  }

  /// Whether a clip around cuts the same corner.
  private func isCutAlready(_ corner: Corner) -> Bool {
    for i in cutClips.indices {
      // What is blurred must be cut before.
      guard !levels[cutClips[i].depth...].contains(where: { $0.blur != nil }) else { continue }
      for number in 0..<4 where corner.isSame(as: cutClips[i].corners[number]) { return true }
    }
    return false
  }

  /// Whether glass lies over a corner: it shows what is below it, and that must be cut.
  private func hasBackdrop(_ list: DisplayList, _ span: ClipSpan, _ corners: Corners) -> Bool {
    guard !list.backdrops.isEmpty else { return false }
    for i in Int(span.first)..<min(Int(span.end), list.items.count) where list.items[i].kind == .backdrop {
      let pixels = PixelRect(covering: list.items[i].frame, scale: scale)
      for number in 0..<4 where corners[number].square.intersects(pixels) { return true }
    }
    return false
  }

  /// Whether two items fill a corner.
  private func isFilledTwice(
    _ list: DisplayList, _ span: ClipSpan, _ corners: Corners, at place: Int
  ) -> Bool {
    var counts = SIMD4<Int32>.zero
    var looked = 0
    for place in place..<touched.count {
      let item = list.items[Int(touched[place])]
      guard touched[place] < span.end else { return false }
      guard item.kind.isDrawn else { continue }
      looked += 1
      if looked > Self.mostLookedAt { return true }
      let pixels = PixelRect(covering: item.frame, scale: scale)
      for number in 0..<4 where corners[number].pixels.intersects(pixels) { counts[number] += 1 }
      if counts.max() > 1 { return true }
    }
    return false
  }

  /// Plans to keep the pixels of a corner. Returns whether there was room.
  private mutating func keep(_ corner: Corner) -> Bool {
    let (width, height) = (Int32(corner.pixels.width), Int32(corner.pixels.height))
    var place: SIMD2<Int32>?
    // A sheet serves as long as nothing was drawn there since.
    if cornerSheet.pass >= 0, levels.last?.pass == cornerSheet.continuation,
      isUntouched(corner.pixels, passes[Int(cornerSheet.continuation)])
    {
      place = cornerSheet.makeRoom(width, height)
    }
    if place == nil {
      cornerSheet = CornerSheet()
      place = cornerSheet.makeRoom(width, height)
      guard place != nil else { return false }
      cornerSheet.continuation = interruptInnermost()
      cornerSheet.pass = Int32(passes.count)
      passes.append(
        DrawPass(
          area: .empty, background: .zero, target: cornerSheet.pass,
          start: .corners(of: passes[Int(cornerSheet.continuation)].target), reasons: .corners))
      order.append(cornerSheet.pass)
    }
    guard let place else { return false }
    let used = PixelRect(x0: 0, y0: 0, x1: place.x + width, y1: place.y + height)
    let pass = Int(cornerSheet.pass)
    passes[pass].area = passes[pass].area.union(used)
    let isOpaque = passes[Int(cornerSheet.continuation)].target == 0 && passes[0].background.w >= 1
    cornerSaves.append(
      CornerSave(pass: cornerSheet.pass, corner: corner, place: place, isOpaque: isOpaque))
    return true
  }

  /// Whether no command of a pass touches pixels.
  private func isUntouched(_ pixels: PixelRect, _ pass: DrawPass) -> Bool {
    guard pass.first >= 0 else { return true }
    if pass.tiles >= 0 { return tiles.last(in: pixels, of: pass) < 0 }
    return !commands[Int(pass.first)].bounds.intersects(pixels)
  }

  /// Plans to draw the pixels again that were kept for the innermost clip.
  mutating func restoreCorners() {
    guard let clip = cutClips.popLast(), let level = levels.last else { return }
    for i in clip.saves where !cornerSaves[i].isOpaque {
      addGround(cornerSaves[i], level, variant: CornerGround.variant(keeps: true), .keeping)
    }
    for i in clip.saves {
      addGround(
        cornerSaves[i], level, variant: CornerGround.variant(keeps: false),
        cornerSaves[i].isOpaque ? .over : .added)
    }
  }

  private mutating func addGround(
    _ save: CornerSave, _ level: Level, variant: UInt8, _ blending: Blending
  ) {
    let pixels = save.corner.pixels
    join(
      .cornerGround, bounds: pixels, allowed: level.area,
      state: DrawState(
        variant: variant, hasCurvedCorners: save.corner.exponent != 2, blending: blending),
      reading: save.pass)
    let corner = corner
    let quad = SIMD4(Double(pixels.x0), Double(pixels.y0), Double(pixels.x1), Double(pixels.y1))
    let center = save.corner.center - corner
    add(
      CornerGround.Instance(
        quad: SIMD4(quad - SIMD4(corner.x, corner.y, corner.x, corner.y)),
        arc: SIMD4(SIMD4(center.x, center.y, save.corner.radius, save.corner.exponent)),
        source: SIMD4(
          Float(Double(save.place.x - pixels.x0) + corner.x),
          Float(Double(save.place.y - pixels.y0) + corner.y),
          Float(save.corner.side.x), Float(save.corner.side.y))), of: CornerGround.self)
  }
}

extension SIMD2<Double> {
  /// The larger magnitude of both components.
  fileprivate var magnitudeMaximum: Double { Swift.max(abs(x), abs(y)) }
}
