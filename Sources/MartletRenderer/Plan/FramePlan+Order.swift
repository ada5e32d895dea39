/// The order of passes. Groups that are drawn on the same sheet do not see each other before it draws them, so the one that needs most
/// memory can be drawn first.
extension FramePlan {
  /// Opens a level within the innermost one.
  mutating func open(_ level: Level) {
    var level = level
    let outer = levels.last
    level.isClipped =
      level.clip >= 0 || level.around >= 0 || level.sheetClip >= 0 || outer?.isClipped ?? false
    level.blurred = level.blur != nil ? levels.count : outer?.blurred ?? -1
    level.firstWaiting = if let outer, outer.pass == level.pass { outer.firstWaiting } else { waiting.count }
    if notesDecisions { level.style = style(of: level) }
    levels.append(level)
  }

  /// Gives a pass a place in the order: after all that was planned in a level, and before what follows there.
  mutating func schedule(_ number: Int32, in level: Level) {
    let pass = passes[Int(number)]
    let pixels = pass.target == 0 ? 0 : pass.area.area
    waiting.add(
      number, pixels: pixels, isNew: pass.target == number, keepsOthers: pass.start.source != nil,
      after: level.firstWaiting)
  }

  /// Gives a pass a place in the order of the innermost level.
  mutating func schedule(_ pass: Int32) {
    guard let level = levels.last else { return order.append(pass) }
    schedule(pass, in: level)
  }

  /// Ends the order of all that was planned so far: what comes next reads what open groups have drawn, or is read by other groups.
  mutating func settleOrder() {
    waiting.move(to: &order)
    for i in levels.indices { levels[i].firstWaiting = 0 }
  }
}
