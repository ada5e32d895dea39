import MartletGeometry
import MartletRenderTree

/// Clips that several items fill up to the edge.
///
/// If each item were cut by itself, each would let the one below it shine through at the edge. Instead nothing is cut there: the
/// pixels are kept before, and drawn again over everything, by what the clip does not cover. Of upright clips these are the pixels
/// in the corners and those that a side divides, of rotated ones all; and only those that are drawn. Tilted and stretched clips
/// cut each item.
extension FramePlan {
  /// A corner of an upright clip, a side that divides pixels, or all of a rotated clip, in window pixels.
  struct Corner {
    /// Of a rotated clip, its index in the list, and how it lies; otherwise −1.
    var clip: Int32 = -1
    var pose = SIMD8<Double>.zero
    var radii = SIMD4<Double>.zero
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
    /// In which direction it lies from the centre: −1 or 1 for x and y; a side has 0 for one of them.
    var side = SIMD2<Double>(-1, -1)

    /// Whether the clip has it.
    var isThere: Bool { clip >= 0 || radius > 0 || center != .zero }

    /// The largest difference of two corners that are one, in pixels.
    static let sameness = 1e-3

    /// Whether it cuts in the same way.
    func isSame(as other: Corner) -> Bool {
      if clip >= 0 || other.clip >= 0 {
        guard clip >= 0, other.clip >= 0, abs(exponent - other.exponent) < 1e-6 else { return false }
        let (pose, radii) = (pose - other.pose, radii - other.radii)
        return max(pose.max(), -pose.min(), radii.max(), -radii.min()) < Self.sameness
      }
      if side.x == 0 || side.y == 0 {
        // A part of a side is cut where the whole side is.
        let axis = side.x == 0 ? 1 : 0
        return side == other.side && abs(center[axis] - other.center[axis]) < Self.sameness
          && other.square.contains(square)
      }
      let off = center - other.center
      return side == other.side && max(abs(off.x), abs(off.y), abs(radius - other.radius)) < Self.sameness
        && abs(exponent - other.exponent) < 1e-6
    }
  }

  /// The corners of a clip, clockwise from the top left, and its sides, clockwise from the left one. A rotated clip has only the
  /// first one.
  typealias Corners = InlineArray<8, Corner>

  /// A clip whose corners are drawn again when its items are complete.
  struct CutClip {
    /// Its index in the list.
    var clip: Int32
    /// The items within its edge.
    var span: ClipSpan
    /// The number of groups around it that were open as it began.
    var depth: Int
    /// The places in `cornerSaves` of the corners that are drawn again.
    var saves: Range<Int>
    /// The number of corners that `knownCorners` had before its own.
    var firstCorner: Int
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
    /// The place in `cornerSaves` of the next pixels on the same sheet; −1 for none.
    var next: Int32 = -1
    /// The colour of all of them, if it is known. Then they are on no sheet, and `pass` is −1.
    var color: SIMD4<Float>?
  }

  /// The sheet on which the pixels of corners are kept next, from left to right in rows.
  struct CornerSheet {
    /// The longest row, and the most rows, in pixels.
    static let side: Int32 = 512
    /// The most rows of pixels that lie beside others where many sheets wait. A row is as high as its highest pixels, so strips that are
    /// higher have a sheet of their own then: with the wide ones they would take one as large as the clip.
    static let mostRows: Int32 = 64

    /// The extent of this one: a rotated clip may need more.
    var side = CornerSheet.side
    /// The pass that copies; −1 for none.
    var pass: Int32 = -1
    /// The pass that goes on after it on the target that it has copied from.
    var continuation: Int32 = -1
    /// The place in `cornerSaves` of the newest pixels on it; −1 for none.
    var last: Int32 = -1
    private var place = SIMD2<Int32>.zero
    private var rowHeight: Int32 = 0

    /// Makes room for pixels. Returns where they begin; `nil` if there is none.
    mutating func makeRoom(_ width: Int32, _ height: Int32) -> SIMD2<Int32>? {
      var (place, rowHeight) = (place, rowHeight)
      if place.x + width > side { (place, rowHeight) = (SIMD2(0, place.y + rowHeight), 0) }
      guard place.x + width <= side, place.y + height <= side else { return nil }
      self.place = place &+ SIMD2(width, 0)
      self.rowHeight = max(rowHeight, height)
      return place
    }
  }

  /// In which order the parts of a clip are kept: high strips last.
  private static let keepingOrder: InlineArray<8, Int> = [0, 1, 2, 3, 5, 7, 4, 6]
  /// The number of clips within each other from which their sheets count as many.
  private static let manyCuts = 16
  /// The most items that are looked at to see whether two of them fill a corner. With more it is taken for granted.
  private static let mostLookedAt = 24
  /// The most entries of the list of which these are.
  private static let mostEntries = 512
  /// The largest distance of a side from the edge of a pixel, in pixels, that is none.
  private static let alignment = ClipGeometry.alignment

  /// Ends the clips whose items are complete, and begins those that an item is in. Of others that have been passed, those are begun
  /// and ended whose edges are drawn although nothing in them is: pixels that are drawn again are rounded again.
  ///
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - item: The index of the item that is planned next.
  ///   - last: Where the items begin that are not planned before it.
  mutating func cutCorners(_ list: DisplayList, upTo item: Int, since last: Int) {
    // Of what is passed, the first item that is in no group that is passed as a whole.
    var passed = last
    while nextSpan < list.clipSpans.count, Int(list.clipSpans[nextSpan].first) <= item {
      let (index, span) = (nextSpan, list.clipSpans[nextSpan])
      nextSpan += 1
      while let clip = cutClips.last, clip.span.end <= span.first { restoreCorners() }
      if item >= Int(span.end) {
        guard Int(span.first) >= last, mayDrawEdge(list, index) else { continue }
        while passed < Int(span.first) {
          passed = list.items[passed].kind == .beginGroup ? list.end(ofGroupAt: passed) : passed + 1
        }
        guard passed == Int(span.first) else { continue }
      }
      beginCut(list, Int32(index), of: span)
    }
    while let clip = cutClips.last, item >= Int(clip.span.end) { restoreCorners() }
  }

  /// Whether a clip may have an edge in what is drawn.
  private func mayDrawEdge(_ list: DisplayList, _ index: Int) -> Bool {
    guard let level = levels.last, list.clips.indices.contains(index) else { return false }
    return PixelRect(covering: list.clips[index].frame, scale: scale, margin: 1).intersects(level.area)
  }

  /// How often clips, corners and items in clips were looked at: what planning clips costs, without a clock.
  var clipWork: Int { askedClips + knownCorners.comparisons + knownGlass.looked }

  /// Whether an item belongs to a layer whose clip's corners are drawn again.
  func isOfCutClip(_ item: Int, _ list: DisplayList) -> Bool {
    guard let span = cutClips.last?.span else { return false }
    return item >= Int(span.first) && item < Int(span.inner)
  }

  /// Whether the corners of a clip may be drawn again after its items, if they must be.
  func mayCut(_ geometry: ClipGeometry, of list: DisplayList) -> Bool {
    geometry.isPlain && geometry.radii.max() < Double(CornerSheet.side)
      && (list.dividesClips || geometry.isContinued && geometry.sides != nil || isAligned(geometry))
  }

  /// Whether what a clip cuts is filled once at its edge or cut once, wherever it is drawn.
  mutating func isCutOnce(_ index: Int32, _ geometry: ClipGeometry, _ list: DisplayList) -> Bool {
    if geometry.isFilledOnce || geometry.isCut { return true }
    guard list.clipSpans.indices.contains(Int(index)), let level = levels.last, mayCut(geometry, of: list)
    else { return false }
    if list.backdrops.isEmpty { return true }
    let span = list.clipSpans[Int(index)]
    return knownGlass.find(in: span, of: list).isEmpty
      || !hasBackdrop(list, span, corners(of: index, geometry, within: level.whole), within: level.whole)
  }

  /// The corners of a clip that are seen within an area.
  private func corners(of index: Int32, _ geometry: ClipGeometry, within area: PixelRect) -> Corners {
    geometry.sides.map { parts(of: geometry, low: $0.low, high: $0.high, within: area) }
      ?? whole(index, geometry, within: area)
  }

  /// Begins a clip, if its corners are to be drawn again. That depends on all of the window, however little of it is drawn.
  /// - Parameters:
  ///   - list: What is drawn.
  ///   - index: Which clip it is.
  ///   - span: The items within its edge.
  mutating func beginCut(_ list: DisplayList, _ index: Int32, of span: ClipSpan) {
    guard !surveysOnly || notesDecisions, let level = levels.last else { return }
    if notesDecisions, Int(index) < list.clips.count, !mayDecideAnew(list.clips[Int(index)].frame) { return }
    guard let geometry = clip(list, index) else { return }
    let isPossible = mayCut(geometry, of: list)
    guard isPossible || notesDecisions && geometry.isPlain else { return }
    let seen = level.whole.intersection(geometry.frame)
    guard !seen.isEmpty, !geometry.contains(seen, strictly: true) else { return }
    // Groups that are drawn in place end there.
    var allowed = level.area.intersection(level.whole).intersection(geometry.frame)
    if geometry.contains(allowed, strictly: true) { allowed = .empty }
    var corners = corners(of: index, geometry, within: allowed)
    // Pixels on which nothing in the clip is drawn would be rounded once more, in another order wherever others move.
    let filled = geometry.sides == nil ? seen : filled(list, span, within: seen)
    for number in corners.indices {
      corners[number].square = corners[number].square.intersection(filled)
      corners[number].pixels = corners[number].pixels.intersection(filled)
    }
    var (isOuter, isDrawn) = (false, false)
    for number in corners.indices where corners[number].square.intersects(seen) {
      isDrawn = true
      if isCutAlready(corners[number]) { isOuter = true }
    }
    guard isDrawn else { return }
    guard isPossible else { return note(corners, of: geometry, isCutOnce: false, within: seen) }
    let isSeenByGlass = hasBackdrop(list, span, corners, within: seen)
    let isOnce = !isSeenByGlass && (isOuter || isFilledTwice(list, span, corners, geometry, within: seen))
    if notesDecisions { note(corners, of: geometry, isCutOnce: isOnce, within: seen) }
    guard isOnce else {
      if !isSeenByGlass { noteFilledOnce(index) }
      return
    }
    let first = cornerSaves.count
    var isKept = true
    // Those of one colour first: what is kept ends the pass, of whose beginning that is known.
    var isFlat = SIMDMask<SIMD8<Int>>(repeating: false)
    for number in corners.indices where !surveysOnly {
      let corner = corners[number]
      guard !corner.pixels.isEmpty, let color = flatColor(of: corner.pixels) else { continue }
      isFlat[number] = true
      guard !isCutAlready(corner) else { continue }
      cornerSaves.append(
        CornerSave(
          pass: -1, corner: corner, place: .zero, isOpaque: isOpaque(corner.pixels, level.pass), color: color)
      )
    }
    for place in corners.indices where isKept && !isFlat[Self.keepingOrder[place]] {
      let corner = corners[Self.keepingOrder[place]]
      if !corner.pixels.isEmpty, !surveysOnly, !isCutAlready(corner) { isKept = keep(corner) }
    }
    guard isKept else {
      cornerSaves.removeSubrange(first...)
      for i in cornerSheets.indices { cornerSheets[i] = CornerSheet() }
      return
    }
    noteCut(index, true)
    cutClips.append(
      CutClip(
        clip: index, span: span, depth: levels.count, saves: first..<cornerSaves.count,
        firstCorner: knownCorners.count))
    for number in corners.indices where corners[number].isThere {
      knownCorners.append(corners[number], depth: levels.count)
    }
  }

  /// Whether a clip is upright and its sides are edges of pixels.
  func isAligned(_ geometry: ClipGeometry) -> Bool {
    geometry.sides.map { ClipGeometry.isAligned(low: $0.low, high: $0.high) } ?? false
  }

  /// Gives pixels that are in the squares of two neighbouring corners to one of them, so that none is drawn again twice.
  /// - Parameters:
  ///   - first: The corner on the left or above, and `second` the other one.
  ///   - middle: Where the clip's middle is.
  private func separate(_ corners: inout Corners, _ first: Int, _ second: Int, axis: Int, at middle: Double) {
    let (a, b) = (corners[first].square, corners[second].square)
    guard !a.isEmpty, !b.isEmpty else { return }
    func parted(_ end: Int32, _ start: Int32) -> (Int32, Int32) {
      guard end > start else { return (end, start) }
      return Double(start) + 0.5 <= middle ? (end, end) : (start, start)
    }
    if axis == 0 {
      (corners[first].square.x1, corners[second].square.x0) = parted(a.x1, b.x0)
    } else {
      (corners[first].square.y1, corners[second].square.y0) = parted(a.y1, b.y0)
    }
  }

  /// The corners of an upright clip, and those of its sides that divide pixels.
  private func parts(
    of geometry: ClipGeometry, low: SIMD2<Double>, high: SIMD2<Double>, within allowed: PixelRect
  ) -> Corners {
    func isBetween(_ v: Double) -> Bool { abs(v - v.rounded(.toNearestOrEven)) > Self.alignment }
    func pixels(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> PixelRect {
      PixelRect(
        x0: Int32(saturating: a.x.rounded(.down)), y0: Int32(saturating: a.y.rounded(.down)),
        x1: Int32(saturating: b.x.rounded(.up)), y1: Int32(saturating: b.y.rounded(.up)))
    }
    var corners = Corners(repeating: Corner())
    for number in 0..<4 {
      let side = SIMD2<Double>(number == 1 || number == 2 ? 1 : -1, number > 1 ? 1 : -1)
      let radius = geometry.radii[number]
      let edge = SIMD2(side.x > 0 ? high.x : low.x, side.y > 0 ? high.y : low.y)
      let center = edge - side * radius
      // Square corners are drawn again where both sides divide pixels.
      guard radius > 0.5 || isBetween(edge.x) && isBetween(edge.y) else { continue }
      let square = pixels(pointwiseMin(edge, center), pointwiseMax(edge, center))
      corners[number] = Corner(
        square: square, pixels: square.intersection(allowed), center: center, radius: radius,
        exponent: radius > 0.5 ? geometry.exponent : 2, side: side)
    }
    separate(&corners, 0, 1, axis: 0, at: (low.x + high.x) / 2)
    separate(&corners, 3, 2, axis: 0, at: (low.x + high.x) / 2)
    separate(&corners, 0, 3, axis: 1, at: (low.y + high.y) / 2)
    separate(&corners, 1, 2, axis: 1, at: (low.y + high.y) / 2)
    for number in 0..<4 { corners[number].pixels = corners[number].square.intersection(allowed) }
    let reach = 0.5
    for number in 4..<8 {
      let axis = number % 2
      let isLow = number < 6
      let edge = isLow ? low[axis] : high[axis]
      guard isBetween(edge) else { continue }
      var (from, to) = (low, high)
      // Without the corners at both of its ends, clockwise from the top left.
      let ends = number == 4 ? (0, 3) : number == 5 ? (0, 1) : number == 6 ? (1, 2) : (3, 2)
      let other = 1 - axis
      let first = corners[ends.0].square
      let last = corners[ends.1].square
      if !first.isEmpty { from[other] = Double(other == 0 ? first.x1 : first.y1) }
      if !last.isEmpty { to[other] = Double(other == 0 ? last.x0 : last.y0) }
      from[axis] = edge.rounded(.down)
      to[axis] = edge.rounded(.up)
      var side = SIMD2<Double>.zero
      side[axis] = isLow ? -1 : 1
      let strip = pixels(from, to)
      guard !strip.isEmpty else { continue }
      corners[number] = Corner(
        square: strip, pixels: strip.intersection(allowed), center: SIMD2(repeating: edge) - side * reach,
        radius: reach, side: side)
    }
    return corners
  }

  /// All of a rotated clip.
  private func whole(_ index: Int32, _ geometry: ClipGeometry, within allowed: PixelRect) -> Corners {
    let map = geometry.inverse
    var corners = Corners(repeating: Corner())
    corners[0] = Corner(
      clip: index,
      pose: SIMD8(
        map.x.x, map.x.y, map.y.x, map.y.y, map.origin.x, map.origin.y, geometry.half.x, geometry.half.y),
      radii: geometry.radii, square: geometry.frame, pixels: allowed, exponent: geometry.exponent)
    return corners
  }

  /// Whether a clip around cuts the same corner.
  private mutating func isCutAlready(_ corner: Corner) -> Bool {
    // What is blurred must be cut before.
    knownCorners.contains(corner, deeperThan: levels.last?.blurred ?? -1)
  }

  /// Whether glass lies over a corner: it shows what is below it, and that must be cut.
  private mutating func hasBackdrop(
    _ list: DisplayList, _ span: ClipSpan, _ corners: Corners, within seen: PixelRect
  ) -> Bool {
    guard !list.backdrops.isEmpty else { return false }
    for i in knownGlass.find(in: span, of: list) {
      let pixels = PixelRect(covering: list.items[Int(knownGlass.items[i])].frame, scale: scale).intersection(
        seen)
      for number in corners.indices where corners[number].square.intersects(pixels) { return true }
    }
    return false
  }

  /// Whether two items fill a corner that is seen.
  private mutating func isFilledTwice(
    _ list: DisplayList, _ span: ClipSpan, _ corners: Corners, _ geometry: ClipGeometry,
    within seen: PixelRect
  ) -> Bool {
    // An array that is given is copied as a whole wherever one of its elements is read; what it spans is not.
    let all = corners.span
    var counts = SIMD8<Int32>.zero
    var looked = 0
    var next = Int(span.first)
    groupsAround.removeAll(keepingCapacity: true)
    while next < min(Int(span.end), list.items.count) {
      let (index, item) = (next, list.items[next])
      askedClips += 1
      while let group = groupsAround.last, index >= group.end { groupsAround.removeLast() }
      // A mask, too, leaves nothing of what is beyond the group.
      let seen = groupsAround.last?.seen ?? seen
      if index - Int(span.first) >= Self.mostEntries { return true }
      // A picture that is kept is one item: what is in it has coordinates of its own.
      let isPicture = list.rasterization(ofGroupAt: index) != nil
      next = isPicture || list.hidesGroup(at: index) ? list.end(ofGroupAt: index) : index + 1
      if item.kind == .beginGroup, next == index + 1, !list.groups[Int(item.payload)].isMask {
        groupsAround.append(
          (list.end(ofGroupAt: index), PixelRect(covering: item.frame, scale: scale).intersection(seen)))
      }
      guard isPicture || item.kind.isDrawn, item.opacity > 0 else { continue }
      let pixels = PixelRect(covering: item.frame, scale: scale).intersection(seen)
      guard !pixels.isEmpty else { continue }
      looked += 1
      if looked > Self.mostLookedAt { return true }
      for number in all.indices where all[number].square.intersects(pixels) {
        if all[number].clip < 0 || reachesEdge(item, list, of: geometry) { counts[number] += 1 }
      }
      if counts.max() > 1 { return true }
    }
    return false
  }

  /// A rectangle of all pixels on which something in an upright clip may be drawn. At the edges of other clips items reach a little
  /// beyond their frames.
  private func filled(_ list: DisplayList, _ span: ClipSpan, within seen: PixelRect) -> PixelRect {
    var (box, next, looked) = (PixelRect.empty, Int(span.first), 0)
    while next < min(Int(span.end), list.items.count), !box.contains(seen) {
      let (index, item) = (next, list.items[next])
      next = item.kind == .beginGroup ? list.end(ofGroupAt: index) : index + 1
      looked += 1
      let isMask = item.kind == .beginGroup && list.groups[Int(item.payload)].isMask
      guard looked <= Self.mostLookedAt, !isMask else { return seen }
      guard item.kind != .endGroup, item.opacity > 0, !item.frame.isEmpty else { continue }
      box = box.union(
        PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin).intersection(seen))
    }
    return box
  }

  /// Whether an item may reach the edge of a rotated clip.
  private func reachesEdge(_ item: DisplayItem, _ list: DisplayList, of geometry: ClipGeometry) -> Bool {
    let (transform, rect): (Homography, Rect)
    switch item.kind {
    case .shape:
      let shape = list.shapes[Int(item.payload)]
      (transform, rect) = (shape.transform, shape.rect)
    case .content:
      let content = list.contents[Int(item.payload)]
      (transform, rect) = (content.transform, content.rect)
    default: return !geometry.contains(PixelRect(covering: item.frame, scale: scale), strictly: true)
    }
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let p = transform.apply(x: x, y: y) * scale
      return geometry.contains(p.x, p.y, -1)
    }
    return !isInside(rect.minX, rect.minY) || !isInside(rect.maxX, rect.minY)
      || !isInside(rect.maxX, rect.maxY) || !isInside(rect.minX, rect.maxY)
  }

  /// Plans to keep the pixels of a corner. Returns whether there was room.
  private mutating func keep(_ corner: Corner) -> Bool {
    let (width, height) = (Int32(corner.pixels.width), Int32(corner.pixels.height))
    let isHigh =
      corner.clip < 0 && corner.side.y == 0 && height > CornerSheet.mostRows
      && cutClips.count >= Self.manyCuts
    let (own, other) = isHigh ? (1, 0) : (0, 1)
    var place: SIMD2<Int32>?
    if isUsable(cornerSheets[own], for: corner) { place = cornerSheets[own].makeRoom(width, height) }
    if place == nil {
      var sheet = CornerSheet()
      sheet.side = min(max(CornerSheet.side, width, height), largestSheet)
      place = sheet.makeRoom(width, height)
      guard place != nil else { return false }
      let isInterrupted = isUsable(cornerSheets[other], for: corner)
      sheet.continuation = isInterrupted ? cornerSheets[other].continuation : interruptInnermost()
      sheet.pass = Int32(passes.count)
      passes.append(
        DrawPass(
          area: .empty, background: .zero, target: sheet.pass,
          start: .corners(of: passes[Int(sheet.continuation)].target), reasons: .corners))
      schedule(sheet.pass)
      cornerSheets[own] = sheet
    }
    guard let place else { return false }
    let number = Int32(cornerSaves.count)
    let (sheet, used) = (
      cornerSheets[own], PixelRect(x0: 0, y0: 0, x1: place.x + width, y1: place.y + height)
    )
    let pass = Int(sheet.pass)
    if sheet.last >= 0 { cornerSaves[Int(sheet.last)].next = number } else { passes[pass].firstSave = number }
    cornerSheets[own].last = number
    passes[pass].area = passes[pass].area.union(used)
    cornerSaves.append(
      CornerSave(
        pass: sheet.pass, corner: corner, place: place,
        isOpaque: isOpaque(corner.pixels, sheet.continuation)))
    return true
  }

  /// Whether nothing was drawn on the pixels of a corner since a sheet was begun.
  private func isUsable(_ sheet: CornerSheet, for corner: Corner) -> Bool {
    sheet.pass >= 0 && levels.last?.pass == sheet.continuation
      && isUntouched(corner.pixels, passes[Int(sheet.continuation)])
  }

  /// Whether pixels of what a pass draws on are known to be opaque.
  private func isOpaque(_ pixels: PixelRect, _ pass: Int32) -> Bool {
    passes[Int(pass)].target == 0 && passes[0].background.w >= 1 && !passes[0].thinned.intersects(pixels)
  }

  /// The opaque colour that all of some pixels have so far, if it is known: that with which the pass begins, or of a fill. The
  /// clip's corners are then drawn over with it, like a frame with a hole, and nothing needs to be kept. It is what pixels can hold.
  func flatColor(of pixels: PixelRect) -> SIMD4<Float>? {
    exactFlatColor(of: pixels).map { ($0 * 255).rounded(.toNearestOrEven) / 255 }
  }

  private func exactFlatColor(of pixels: PixelRect) -> SIMD4<Float>? {
    guard let number = levels.last?.pass else { return nil }
    let pass = passes[Int(number)]
    var index = pass.tiles >= 0 ? tiles.last(in: pixels, of: pass) : pass.last
    // Tiles are coarse.
    var steps = 0
    while index >= 0, !commands[Int(index)].bounds.intersects(pixels) {
      index = commands[Int(index)].previous
      steps += 1
      guard steps < Self.mostLookedAt else { return nil }
    }
    guard index >= 0 else {
      return pass.start == .cleared && pass.background.w >= 1 ? pass.background : nil
    }
    let command = commands[Int(index)]
    guard command.operation == .opaqueFill, command.count <= Int32(Self.mostLookedAt) else { return nil }
    for i in (command.first..<command.first + command.count).reversed() {
      let fill = instance(Int(i), of: OpaqueFill.self)
      let filled = PixelRect(
        x0: Int32(fill.quad.x), y0: Int32(fill.quad.y), x1: Int32(fill.quad.z), y1: Int32(fill.quad.w)
      ).intersection(command.scissor)
      if filled.contains(pixels) { return fill.color }
      if filled.intersects(pixels) { return nil }
    }
    return nil
  }

  /// Whether no command of a pass touches pixels.
  private func isUntouched(_ pixels: PixelRect, _ pass: DrawPass) -> Bool {
    guard pass.first >= 0 else { return true }
    if pass.tiles >= 0 { return tiles.last(in: pixels, of: pass) < 0 }
    return !commands[Int(pass.first)].bounds.intersects(pixels)
  }

  /// Calls a function with the pixels that a pass keeps, and where their first one is on its sheet.
  func forEachSave(of number: Int32, _ body: (_ pixels: PixelRect, _ place: SIMD2<Int32>) -> Void) {
    var i = Int(passes[Int(number)].firstSave)
    while i >= 0, i < cornerSaves.count, cornerSaves[i].pass == number {
      body(cornerSaves[i].corner.pixels, cornerSaves[i].place)
      i = Int(cornerSaves[i].next)
    }
  }

  /// Plans to draw the pixels again that were kept for the innermost clip.
  mutating func restoreCorners() {
    guard let clip = cutClips.popLast(), let level = levels.last else { return }
    noteCut(clip.clip, false)
    knownCorners.removeAll(from: clip.firstCorner)
    for i in clip.saves where !cornerSaves[i].isOpaque {
      addGround(cornerSaves[i], level, variant: CornerGround.variant(keeps: true), .keeping)
    }
    for i in clip.saves {
      addGround(
        cornerSaves[i], level,
        variant: cornerSaves[i].color != nil ? CornerGround.flatVariant : CornerGround.variant(keeps: false),
        cornerSaves[i].isOpaque ? .over : .added)
    }
  }

  private mutating func addGround(
    _ save: CornerSave, _ level: Level, variant: UInt8, _ blending: Blending
  ) {
    let pixels = save.corner.pixels
    var clips = ClipSelection.none
    if save.corner.clip >= 0, let geometry = clipCached(save.corner.clip) {
      _ = clips.append(save.corner.clip, geometry)
    }
    join(
      .cornerGround, bounds: pixels, allowed: level.area,
      state: DrawState(
        clips: clips, variant: variant, hasCurvedCorners: save.corner.clip < 0 && save.corner.exponent != 2,
        blending: blending),
      reading: save.pass)
    let quad = SIMD4(Double(pixels.x0), Double(pixels.y0), Double(pixels.x1), Double(pixels.y1))
    let center = save.corner.center
    add(
      CornerGround.Instance(
        quad: SIMD4(quad),
        arc: SIMD4(SIMD4(center.x, center.y, save.corner.radius, save.corner.exponent)),
        source: SIMD4(
          Float(save.place.x - pixels.x0), Float(save.place.y - pixels.y0), Float(save.corner.side.x),
          Float(save.corner.side.y)), color: save.color ?? .zero),
      of: CornerGround.self)
  }
}
