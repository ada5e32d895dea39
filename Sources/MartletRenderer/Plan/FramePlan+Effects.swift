import MartletGeometry
import MartletRenderTree

/// Pictures of what was drawn so far, and their changes: backdrops, filters of groups, and blend modes.
extension FramePlan {
  /// Plans a picture of what is below an item, changed by an effect, within the item's bounds.
  mutating func addBackdrop(_ item: DisplayItem, at index: Int, of list: DisplayList) {
    if glass?.index != index { planGlass(item, at: index, of: list) }
    guard let glass else { return }
    self.glass = nil
    join(
      .backdrop, bounds: glass.visible, allowed: glass.allowed,
      state: DrawState(
        clips: glass.clips, variant: PictureSource.variant(hasMatrix: glass.backdrop.effect.matrix != nil),
        hasCurvedCorners: glass.backdrop.corners.isCurved),
      reading: glass.picture)
    let (rect, map) = (glass.backdrop.rect, glass.map)
    add(
      Backdrop.Instance(
        xAxis: SIMD4(map.x, rect.width / 2), yAxis: SIMD4(map.y, rect.height / 2),
        center: SIMD4(map.origin, Double(item.opacity)),
        radii: SIMD4(glass.backdrop.corners.radii.values),
        corners: SIMD4(Float(glass.backdrop.corners.exponent), 0, 0, 0),
        source: PictureSource(
          area: glass.area, halvings: glass.blur?.halvings ?? 0, matrix: glass.backdrop.effect.matrix)),
      of: Backdrop.self)
  }

  /// Plans the picture of what was drawn so far for a backdrop that is drawn next, or over its own shadow, which it does not
  /// show.
  mutating func planGlass(_ item: DisplayItem, at index: Int, of list: DisplayList) {
    glass = nil
    guard let level = levels.last else { return }
    var backdrop = list.backdrops[Int(item.payload)]
    backdrop.rect = nearPart(
      of: lastPixels.completing(backdrop.rect, backdrop.transform), backdrop.transform,
      hidden: 2 * backdrop.corners.radii.values.max(), within: vicinity(of: level.area))
    let map = Homography(backdrop.transform, center: backdrop.rect.center, scale: scale)
    let bounds = PixelRect(covering: item.frame, scale: scale, margin: PixelRect.antialiasMargin)
    guard item.opacity > 0, map.isFinite, backdrop.rect.isFinite, bounds.intersects(level.area) else {
      return
    }
    let effect = effect(list, clip: item.clip, bounds: bounds)
    var allowed = level.area.intersection(effect.scissor)
    if !glassParts.isEmpty { allowed = allowed.intersection(glassParts[Int(item.payload)]) }
    let visible = bounds.intersection(allowed)
    guard !visible.isEmpty else { return }
    let blur = BlurSteps(backdrop.effect.blur * scale)
    let needed = (blur?.surroundings(of: visible) ?? visible).intersection(ground)
    guard !needed.isEmpty else { return }
    takeCaptures(list, upTo: index)
    if let shared = sharedGlass(list, Int(item.payload), blur, needed) {
      guard !surveysOnly else { return }
      glass = Glass(
        index: index, backdrop: backdrop, map: map, visible: visible, allowed: allowed,
        clips: effect.perPixel, blur: blur, area: shared.area, picture: shared.picture)
      return
    }
    let all = joinGlass(at: index, of: list, blur, needed)
    let picture = picture(within: all ?? needed, blur, isShared: all != nil)
    let area = blur?.extended(all ?? needed) ?? all ?? needed
    if all != nil {
      shared.append(SharedGlass(capture: Int32(index), blur: blur, area: area, picture: picture))
    }
    guard !surveysOnly else { return }
    glass = Glass(
      index: index, backdrop: backdrop, map: map, visible: visible, allowed: allowed,
      clips: effect.perPixel, blur: blur, area: area, picture: picture)
  }

  /// Plans the sheet of a group that was just ended: its filter and its blend mode.
  mutating func addFiltered(_ level: Level) {
    let sheet = passes[Int(level.pass)].target
    let picture = blurred(sheet, level.blur)
    if let vibrancy = level.vibrancy { return addVibrant(level, vibrancy, picture) }
    var below: Int32 = -1
    if Blending.number(of: level.blendMode) != nil {
      below = copy(of: interruptInnermost(), within: level.output)
    }
    let quad = SIMD4(
      Double(level.output.x0), Double(level.output.y0), Double(level.output.x1), Double(level.output.y1))
    append(
      DrawCommand(
        operation: .filteredGroup, pass: levels.last?.pass ?? 0, first: instanceCount(.filteredGroup),
        count: 1, scissor: level.output, bounds: level.output,
        state: DrawState(
          clips: level.clips,
          variant: FilteredGroup.variant(hasMatrix: level.matrix != nil, readsBelow: below >= 0),
          blending: level.blending), sheetPass: picture, belowPass: below))
    add(
      FilteredGroup.Instance(
        quad: SIMD4(quad),
        paint: SIMD4(
          level.opacity, Float(Blending.number(of: level.blendMode) ?? 0), -Float(level.output.x0),
          -Float(level.output.y0)),
        source: PictureSource(
          area: passes[Int(sheet)].area, halvings: level.blur?.halvings ?? 0, matrix: level.matrix)),
      of: FilteredGroup.self)
  }

  /// Plans the sheet of a group that has its colours from what is below.
  /// - Parameter picture: The pass that has drawn its sheet, blurred if it is.
  private mutating func addVibrant(_ level: Level, _ vibrancy: Vibrancy, _ picture: Int32) {
    let below: Int32
    if levels.contains(where: { $0.blur != nil }) {
      // What is blurred reaches beyond what is known of the window.
      below = copy(of: interruptInnermost(), within: level.output)
    } else {
      interruptAll()
      below = pictureBelow(within: level.output)
    }
    append(
      DrawCommand(
        operation: .filteredGroup, pass: levels.last?.pass ?? 0, first: instanceCount(.filteredGroup),
        count: 1, scissor: level.output, bounds: level.output,
        state: DrawState(
          clips: level.clips, variant: FilteredGroup.vibrantVariant(hasMatrix: level.matrix != nil),
          blending: level.blending),
        sheetPass: picture, belowPass: below))
    let low = SIMD2(Double(level.output.x0), Double(level.output.y0))
    let high = SIMD2(Double(level.output.x1), Double(level.output.y1))
    add(
      FilteredGroup.Instance(
        quad: SIMD4(SIMD4(lowHalf: low, highHalf: high)),
        paint: SIMD4(level.opacity, vibrancy.amount, Float(-low.x), Float(-low.y)),
        source: PictureSource(
          area: passes[Int(level.pass)].area, halvings: level.blur?.halvings ?? 0, matrix: level.matrix),
        litRed: SIMD4(vibrancy.matrix.red), litGreen: SIMD4(vibrancy.matrix.green),
        litBlue: SIMD4(vibrancy.matrix.blue)), of: FilteredGroup.self)
  }

  // MARK: Passes

  /// Ends the passes of all open groups, so that what they have drawn can be read.
  mutating func interruptAll() {
    settleOrder()
    interrupt(levels.indices)
    settleOrder()
  }

  /// Ends the passes of some open groups, from the outside to the inside, so that what they have drawn can be read. What
  /// follows continues them.
  mutating func interrupt(_ range: Range<Int>) {
    for i in range {
      let ended = levels[i].pass
      if i > range.lowerBound, passes[Int(levels[i - 1].pass)].target == passes[Int(ended)].target {
        levels[i].pass = levels[i - 1].pass
        continue
      }
      // Nothing was drawn since the last interruption.
      if passes[Int(ended)].isContinued, passes[Int(ended)].first < 0 { continue }
      schedule(ended, in: levels[i])
      let pass = passes[Int(ended)]
      levels[i].pass = Int32(passes.count)
      passes.append(
        DrawPass(area: pass.area, background: .zero, target: pass.target, start: .kept, reasons: pass.reasons)
      )
    }
  }

  /// Ends the pass that the innermost open group draws in, so that it can be read. Returns the pass that continues it.
  mutating func interruptInnermost() -> Int32 {
    let last = levels.count - 1
    var first = last
    while first > 0, levels[first - 1].pass == levels[last].pass { first -= 1 }
    interrupt(first..<levels.count)
    return levels[last].pass
  }

  /// Plans a copy of what a pass has drawn so far, as the first of a pass of its own. Returns the new pass.
  private mutating func copy(of pass: Int32, within area: PixelRect) -> Int32 {
    let new = Int32(passes.count)
    passes.append(
      DrawPass(
        area: area, background: .zero, target: new, start: .copy(of: passes[Int(pass)].target),
        reasons: .below
      ))
    schedule(new)
    return new
  }

  /// Plans a picture of all that was drawn so far: the window's image, with the sheets of open groups over it. They are
  /// opaque in it, since a group fades with what it shows. The old and the new picture of a fade do not see each other.
  mutating func pictureBelow(within area: PixelRect) -> Int32 {
    let picture = copy(of: 0, within: area)
    // What a group is clipped to, the groups in it are, too.
    var clips = ClipSelection.none
    for i in levels.indices.dropFirst() {
      add(levels[i].clips, to: &clips)
      guard levels[i].opacity >= 0 else { continue }
      if i + 1 < levels.count, levels[i + 1].isShare { continue }
      let visible = (levels[i].blur == nil ? levels[i].output : levels[i].area).intersection(area)
      guard !visible.isEmpty else { continue }
      append(
        DrawCommand(
          operation: .filteredGroup, pass: picture, first: instanceCount(.filteredGroup), count: 1,
          scissor: visible, bounds: visible, state: DrawState(clips: clips),
          sheetPass: passes[Int(levels[i].pass)].target))
      let quad = SIMD4(Double(visible.x0), Double(visible.y0), Double(visible.x1), Double(visible.y1))
      add(
        FilteredGroup.Instance(
          quad: SIMD4(quad), paint: SIMD4(1, 0, 0, 0),
          source: PictureSource(
            area: levels[i].area, halvings: 0, matrix: nil)),
        of: FilteredGroup.self)
    }
    return picture
  }

  /// Plans a blurred and halved copy of a sheet. Returns the pass that has drawn it; the sheet itself without a blur.
  mutating func blurred(_ sheet: Int32, _ blur: BlurSteps?) -> Int32 {
    guard let blur else { return sheet }
    var picture = sheet
    var size = SIMD2(Int32(passes[Int(sheet)].area.width), Int32(passes[Int(sheet)].area.height))
    func vector(_ size: SIMD2<Int32>) -> SIMD2<Float> { SIMD2(Float(size.x), Float(size.y)) }
    // Where the sheet ends with the window, the first step continues it to the grid.
    let end = vector(size) / Float(1 << blur.halvings)
    let grid = blur.aligned(PixelRect(x0: 0, y0: 0, x1: size.x, y1: size.y))
    for number in 0..<blur.halvings {
      let half = SIMD2(grid.x1, grid.y1) &>> Int32(number + 1)
      picture = step(.halving, from: picture, size: half)
      add(Halving.Instance(size: SIMD4(lowHalf: vector(half), highHalf: vector(size))), of: Halving.self)
      size = half
    }
    for isVertical in 0..<2 {
      picture = step(
        .gaussBlur, from: picture, size: size, variant: GaussBlur.variant(pairs: blur.pairs))
      let direction: SIMD2<Float> = isVertical == 1 ? SIMD2(0, 1) : SIMD2(1, 0)
      add(
        GaussBlur.Instance(
          blur, size: SIMD4(lowHalf: vector(size), highHalf: direction), end: (direction * end).sum()),
        of: GaussBlur.self)
    }
    return picture
  }

  /// Plans a pass with one command that draws a sheet onto another one. Returns the pass.
  private mutating func step(
    _ operation: OperationKind, from sheet: Int32, size: SIMD2<Int32>, variant: UInt8 = 0
  ) -> Int32 {
    let area = PixelRect(x0: 0, y0: 0, x1: size.x, y1: size.y)
    let pass = Int32(passes.count)
    passes.append(DrawPass(area: area, background: .zero, target: pass, start: .undefined, reasons: .blur))
    schedule(pass)
    append(
      DrawCommand(
        operation: operation, pass: pass, first: instanceCount(operation), count: 1, scissor: area,
        bounds: area, state: DrawState(variant: variant), sheetPass: sheet))
    return pass
  }
}
