import MartletRenderTree

/// Groups. Most need no sheet of their own.
extension FramePlan {
  /// Plans the beginning of a group. Returns the index of the item to continue with.
  mutating func beginGroup(_ list: DisplayList, _ index: Int) -> Int {
    guard var level = levels.last else { return index + 1 }
    var item = list.items[index]
    var group = list.groups[Int(item.payload)]
    let isCut = group.isCut && index != root
    let raster = index == root ? nil : group.raster
    if index == root { (group, item) = group.asPicture(item) }
    if notesDecisions, !group.isMask, group.end >= 0, !mayDecideAnew(item.frame) {
      return Int(group.end) + 1
    }
    let ownOpacity = item.opacity
    if level.fade < 1, !group.isMask { item.opacity *= level.fade }
    let end = group.end >= 0 ? Int(group.end) : list.items.count - 1
    let bounds = PixelRect(covering: item.frame, scale: scale)
    if group.isMask {
      // A clip or a hole stands for it.
      if level.mask == Int32(index) {
        if level.hole >= 0 { addHole(holes[Int(level.hole)]) }
        return end + 1
      }
      return beginMask(group, item, index, level)
    }
    guard item.opacity > 0, bounds.intersects(level.area) else { return end + 1 }
    if isCut {
      guard let sheet = beginCut(list, index, bounds) else { return end + 1 }
      (level, item.clip, group) = (sheet, -1, group.asWhole)
    }
    // The item that ends a group that is cut draws its first piece.
    let next = isCut ? end : end + 1
    if let raster, !group.isAdditive, group.blendMode == .normal, group.vibrancy == nil {
      addPicture(raster, item, tint: group.tint * min(item.opacity, 1), clip: item.clip, of: list)
      return next
    }
    if group.end == Int32(index + 2), list.items[index + 1].kind.isDrawn, group.isPlain {
      // What is in it alone fades by its own opacity.
      var child = list.items[index + 1]
      if item.clip < 0 || child.clip < 0 || child.clip == item.clip {
        if child.clip < 0 { child.clip = item.clip }
        // The group around adds its own.
        child.opacity *= min(ownOpacity, 1)
        add(child, at: index + 1, of: list)
        return next
      }
    }
    let effect = effect(list, clip: item.clip, bounds: bounds)
    let clips = effect.perPixel
    let allowed = level.area.intersection(effect.scissor)
    let output = allowed.intersection(bounds)
    guard !output.isEmpty else { return next }
    let whole = level.whole.intersection(bounds)
    let inPlace = Level(
      pass: level.pass, area: allowed, whole: whole, isCut: level.isCut || effect.hasEdges, opacity: -1,
      clips: .none,
      endsWithCut: isCut)
    let isClipped = clips.count > 0 || isClippedElsewhere(item, of: list, within: bounds)
    if item.opacity >= 1, !isClipped, group.isPlain, !group.isIsolated {
      open(inPlace)
    } else if group.isPlain, begin(inPlace, for: group, item, index, isClipped: isClipped, list) {
      return index + 1
    } else {
      let pass = Int32(passes.count)
      // What is kept has its filter already.
      let filter = raster == nil ? group.effect : .none
      let blur = BlurSteps(filter.blur * scale)
      let area = sheet(for: output, blur)
      let seen = sheet(for: whole, blur)
      var sheet = DrawPass(
        area: area, background: .zero, target: pass, reasons: reasons(group, item, clips))
      sheet.note(blur, isFilter: true)
      passes.append(sheet)
      var around = levels.count - 1
      let clip = nextClip(item.clip, &around)
      open(
        Level(
          pass: pass, area: area, whole: seen, isCut: blur != nil,
          opacity: min(item.opacity, 1),
          blendMode: group.isAdditive ? .plusLighter : group.blendMode, output: output, blur: blur,
          matrix: filter.matrix, vibrancy: group.vibrancy, isShare: group.isAdditive, clips: clips,
          sheetClip: clip, sheetAround: around, endsWithCut: isCut))
      // The sheet stays empty.
      if group.blendMode == .clear { return end }
    }
    if let raster {
      addPicture(raster, item, tint: group.tint, clip: -1, of: list)
      // The item that ends the group is next.
      return end
    }
    return index + 1
  }

  /// The pixels of the sheet of a group that changes at most `output`.
  private func sheet(for output: PixelRect, _ blur: BlurSteps?) -> PixelRect {
    blur.map { surroundings(of: output, $0) } ?? output
  }

  /// The pixels that a blur needs, as far as a sheet can hold them.
  private func surroundings(of pixels: PixelRect, _ blur: BlurSteps) -> PixelRect {
    var area = blur.surroundings(of: pixels)
    // As much is left out on both sides, on the grid.
    func excess(_ length: Int) -> Int32 {
      let half = (Int32(length) - largestSheet + 1) / 2
      return half > 0 ? blur.aligned(PixelRect(x0: 0, y0: 0, x1: half, y1: half)).x1 : 0
    }
    let (x, y) = (excess(area.width), excess(area.height))
    (area.x0, area.x1, area.y0, area.y1) = (area.x0 + x, area.x1 - x, area.y0 + y, area.y1 - y)
    return area
  }

  /// Plans the beginning of a mask. It has a sheet for all that it may cut out, where that is clear too.
  private mutating func beginMask(
    _ group: GroupItem, _ item: DisplayItem, _ index: Int, _ level: Level
  ) -> Int {
    let pass = Int32(passes.count)
    // What it cuts out is alone on a sheet for it.
    let cut = Int(passes[Int(level.pass)].target)
    if passes[cut].reasons.contains(.isolation) {
      passes[cut].reasons.remove(.isolation)
      passes[cut].reasons.insert(.mask)
    }
    let blur = BlurSteps(group.effect.blur * scale)
    let area = sheet(for: level.area, blur)
    passes.append(DrawPass(area: area, background: .zero, target: pass, reasons: .mask))
    open(
      Level(
        pass: pass, area: area, whole: sheet(for: level.whole, blur), isCut: blur != nil,
        opacity: min(max(item.opacity, 0), 1), output: level.area, blur: blur, matrix: group.effect.matrix,
        isMask: true, clips: .none))
    return index + 1
  }

  /// Plans the end of the innermost group: its sheet is drawn over the pixels below it.
  mutating func endGroup() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    defer { if level.endsWithCut { endGroup() } }
    guard level.cut < 0 else { return endCut(level) }
    guard level.opacity >= 0 else { return }
    let pass = passes[Int(level.pass)]
    // Where they are clear, masks and some blend modes change what is below, too.
    let isWide = level.isMask || level.blendMode.actsWhereClear
    guard pass.isContinued || pass.first >= 0 || isWide else { return }
    if pass.first >= 0 || isWide && !pass.isContinued { schedule(level.pass, in: level) }
    defer { giveSheetsBack(level.area) }
    guard !level.isFiltered else { return addFiltered(level) }
    let area = level.area
    append(
      DrawCommand(
        operation: .group, pass: levels.last?.pass ?? 0, first: instanceCount(.group), count: 1,
        scissor: level.output, bounds: level.output,
        state: DrawState(clips: level.clips, blending: level.blending), sheetPass: pass.target))
    let quad = SIMD4(Double(area.x0), Double(area.y0), Double(area.x1), Double(area.y1))
    add(
      Group.Instance(
        quad: SIMD4(quad),
        paint: SIMD4(level.opacity, 0, 0, 0)), of: Group.self)
  }

  /// The most sheets that wait until a pass draws them, and the pixels that are enough: times as many as the pass has, and at
  /// least 16 MB. Each takes memory as long.
  private static let mostWaitingSheets = 128
  private static let mostWaitingAreas = 4
  private static let leastWaitingPixels = 1 << 22

  /// Notes that the innermost open group draws another sheet. Its pass ends when much waits for it, and goes on after it, so that
  /// others can have the sheets.
  /// - Parameter sheet: The pixels of the sheet.
  private mutating func giveSheetsBack(_ sheet: PixelRect) {
    guard let pass = levels.last.map({ Int($0.pass) }) else { return }
    passes[pass].groupCount += 1
    passes[pass].groupPixels += sheet.area
    let enough = max(Self.mostWaitingAreas * passes[pass].area.area, Self.leastWaitingPixels)
    if passes[pass].groupCount >= Self.mostWaitingSheets
      || passes[pass].groupCount > 1 && passes[pass].groupPixels >= enough
    {
      _ = interruptInnermost()
    }
  }

  /// Why a group has a sheet.
  private func reasons(_ group: GroupItem, _ item: DisplayItem, _ clips: ClipSelection) -> PassReasons {
    var reasons = PassReasons()
    if item.opacity < 1 { reasons.insert(.opacity) }
    if clips.count > 0 { reasons.insert(.clip) }
    if group.isAdditive { reasons.insert(.addition) }
    if group.isIsolated { reasons.insert(.isolation) }
    if group.effect != .none { reasons.insert(.filter) }
    if group.blendMode != .normal || group.vibrancy != nil { reasons.insert(.blending) }
    return reasons
  }
}
