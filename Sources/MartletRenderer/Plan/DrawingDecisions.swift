import MartletRenderTree

/// What was decided for all of a window as it was drawn last: which groups need a sheet, and which clips cut once what lies in them.
///
/// A change may reverse that for pixels that it does not touch. Such pixels would stay as they were rounded before, so they are to be
/// drawn again, too. Each host of a window asks here for every frame.
package final class DrawingDecisions {
  private var plan = FramePlan()
  /// The pixels that are to be drawn again.
  private var grown: [PixelRect] = []
  /// All of the window.
  private var whole: [PixelRect] = []

  /// The most entries before all is noted anew.
  private var most = DrawingDecisions.leastEntries
  private static let leastEntries = 1024

  /// Makes one that knows of nothing.
  package init() {}

  /// Finds what is drawn in another way than in the frame before, although nothing has changed in it. It allocates nothing, if what it
  /// returned for the frame before is no longer used.
  ///
  /// - Parameters:
  ///   - list: What is drawn in the next frame.
  ///   - damage: What has changed since the frame before, in pixels.
  ///   - bounds: The window, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: The premultiplied colour below everything.
  /// - Returns: Pixels that are to be drawn again besides the damage.
  package func reversals(
    in list: DisplayList, damage: [PixelRect], bounds: PixelRect, scale: Double,
    background: SIMD4<Float> = .zero
  ) -> [PixelRect] {
    let hasNone = list.clipSpans.isEmpty && list.groups.isEmpty
    if hasNone, plan.decisions.count == 0 { return [] }
    defer { if hasNone { plan.decisions.removeAll() } }
    guard !damage.contains(where: { $0.contains(bounds) }) else {
      learn(list, bounds: bounds, scale: scale, background)
      return []
    }
    guard !damage.isEmpty else { return [] }
    plan.decide(list, damage: damage, window: bounds, scale: scale, background: background)
    defer { if plan.decisions.count >= most { learn(list, bounds: bounds, scale: scale, background) } }
    guard plan.decisions.mayDiffer else { return [] }
    grown.removeAll(keepingCapacity: true)
    plan.decisions.forEachChange { grown.append($0.intersection(bounds)) }
    addGlass(of: list, scale: scale, within: bounds)
    return grown
  }

  /// Notes anew how all of the window is drawn: of what moves there are old entries.
  private func learn(
    _ list: DisplayList, bounds: PixelRect, scale: Double, _ background: SIMD4<Float>
  ) {
    plan.decisions.removeAll()
    whole.removeAll(keepingCapacity: true)
    whole.append(bounds)
    plan.decide(list, damage: whole, window: bounds, scale: scale, background: background)
    most = max(4 * plan.decisions.count, Self.leastEntries)
    // The frame after the last that fits adds some.
    plan.decisions.reserve(most + plan.decisions.count)
  }

  /// Adds the glass that shows what is drawn again.
  private func addGlass(of list: DisplayList, scale: Double, within bounds: PixelRect) {
    guard !list.backdrops.isEmpty, !grown.isEmpty else { return }
    for item in list.items where item.kind == .backdrop {
      let pixels = PixelRect(covering: item.frame, scale: scale, margin: 1).intersection(bounds)
      let reach = list.backdrops[Int(item.payload)].effect.reach
      let source = PixelRect(covering: item.frame.insetBy(dx: -reach, dy: -reach), scale: scale, margin: 1)
      if grown.contains(where: { $0.intersects(source) }) { grown.append(pixels) }
    }
  }
}
