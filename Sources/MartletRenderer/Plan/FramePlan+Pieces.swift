import MartletRenderTree

/// Groups that planes of their space cut: each is drawn once, onto a sheet of its own, and each piece of that sheet is drawn in
/// its place.
extension FramePlan {
  /// Begins the sheet of a group that is cut. Returns its level; `nil` if nothing of it is seen.
  mutating func beginCut(_ list: DisplayList, _ index: Int, _ bounds: PixelRect) -> Level? {
    guard let outer = levels.last else { return nil }
    let effect = effect(list, clip: list.items[index].clip, bounds: bounds)
    let output = outer.area.intersection(effect.scissor).intersection(bounds)
    guard !output.isEmpty else { return nil }
    let pass = Int32(passes.count)
    passes.append(DrawPass(area: output, background: .zero, target: pass, reasons: .cut))
    let group = list.groups[Int(list.items[index].payload)]
    let level = Level(
      pass: pass, area: output, whole: outer.whole.intersection(bounds), isCut: false, opacity: 1,
      output: output, clips: effect.perPixel,
      cut: Int32(index), cuts: addCuts(list, group.firstCut, group.cutCount, output))
    open(level)
    return level
  }

  /// Ends the sheet of a group that is cut, and draws its first piece.
  mutating func endCut(_ level: Level) {
    let pass = passes[Int(level.pass)]
    guard pass.isContinued || pass.first >= 0 else { return }
    if pass.first >= 0 { schedule(level.pass, in: level) }
    // Pieces may follow in other groups.
    settleOrder()
    let sheet = CutSheet(
      group: level.cut, pass: pass.target, area: level.area, output: level.output, clips: level.clips)
    cutSheets.append(sheet)
    draw(sheet, level.cuts, within: level.output)
  }

  /// Draws a further piece of a group.
  mutating func addPiece(_ item: DisplayItem, of list: DisplayList) {
    let piece = list.pieces[Int(item.payload)]
    guard let sheet = cutSheets.last(where: { $0.group == piece.group }) else { return }
    let visible = PixelRect(covering: item.frame, scale: scale).intersection(sheet.output)
    guard !visible.isEmpty else { return }
    draw(sheet, addCuts(list, piece.firstCut, piece.cutCount, sheet.area), within: visible)
  }

  /// Adds cuts to the table, in window pixels. Returns the index of the first one and their number.
  private mutating func addCuts(
    _ list: DisplayList, _ first: Int32, _ count: Int32, _ area: PixelRect
  ) -> SIMD2<Float> {
    let begin = table.count
    for i in Int(first)..<Int(first + count) {
      let line = list.cuts[i].line
      let offset = line.z * scale
      table.append(SIMD4(SIMD4(line.x, line.y, offset, list.cuts[i].isFront ? 1 : 0)))
    }
    return SIMD2(Float(begin), Float(count))
  }

  private mutating func draw(_ sheet: CutSheet, _ cuts: SIMD2<Float>, within visible: PixelRect) {
    let area = sheet.area
    append(
      DrawCommand(
        operation: .group, pass: levels.last?.pass ?? 0, first: instanceCount(.group), count: 1,
        scissor: visible, bounds: visible,
        state: DrawState(clips: sheet.clips, variant: Group.cutVariant), sheetPass: sheet.pass))
    let quad = SIMD4(Double(area.x0), Double(area.y0), Double(area.x1), Double(area.y1))
    add(
      Group.Instance(
        quad: SIMD4(quad),
        paint: SIMD4(1, cuts.x, cuts.y, 0)), of: Group.self)
  }
}
