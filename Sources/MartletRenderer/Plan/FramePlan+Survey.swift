import MartletRenderTree

extension FramePlan {
  /// Finds the sheets that a whole window needs, without planning what is drawn. Only `passes` is valid afterwards: the window's
  /// image, the sheets of groups, and the copies of what is below glass. It knows no colours, so it has the sheets of masks for which
  /// holes may stand, too.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - window: The window, in pixels.
  ///   - scale: Pixels per point.
  mutating func survey(_ list: DisplayList, window: PixelRect, scale: Double) {
    begin(list, scale: scale)
    self.window = window
    damaged = window
    ground = window
    _ = findGlass(list, window)
    findCaptures(list)
    passes.append(DrawPass(area: window, background: .zero, target: 0))
    levels.append(Level(pass: 0, area: window, whole: window, isCut: false, opacity: -1, clips: .none))
    surveysOnly = true
    defer { surveysOnly = false }
    var next = 0
    for i in list.items.indices where i >= next {
      takeCaptures(list, upTo: i)
      if list.items[i].kind == .beginGroup {
        next = beginGroup(list, i)
      } else if list.items[i].kind == .backdrop {
        add(list.items[i], at: i, of: list)
      } else if list.items[i].kind.isDrawn {
        continue
      } else if levels.count > 1, levels.removeLast().endsWithCut {
        levels.removeLast()
      }
    }
  }
}
