import MartletRenderTree

/// How the parts of a window were drawn last, where that depends on more than what is there: in which groups each item is drawn on a
/// sheet, and which clips cut once what lies in them.
///
/// A change may reverse that for pixels that it does not touch. Such pixels would stay as they were rounded before, so they are drawn
/// again, too. Each host of a window has one for all of the window's renderers, which note what they decide while they plan a frame.
package final class DrawingDecisions {
  /// The pixels that the newest frame has drawn in another way than the frame before, or that show such pixels through glass. They
  /// are drawn besides the damage that the frame was given.
  package private(set) var reversed: [PixelRect] = []

  // One renderer at a time uses it, and changing it calls no other code.
  @exclusivity(unchecked) private var table = DecisionTable()
  /// The most entries before those are removed that are no longer noted; 0 until all of a window was planned.
  private var most = 0
  /// How much of what is reversed was taken up, and how often, in this frame.
  private var (taken, rounds) = (0, 0)
  private static let leastEntries = 1024

  /// Makes one that knows of nothing.
  package init() {}

  /// Whether it has so many entries that all of the window is to be planned, so that superfluous ones are found.
  var isFull: Bool { table.count > 0 && table.count >= most }

  /// Whether something is reversed that was not taken up yet.
  var hasFoundMore: Bool { reversed.count > taken }

  /// Begins a frame.
  func beginFrame() {
    reversed.removeAll(keepingCapacity: true)
    (taken, rounds) = (0, 0)
  }

  /// Begins a plan for the frame.
  func beginPlan() { table.beginPlan() }

  /// Notes how a part is drawn.
  /// - Parameters:
  ///   - key: By what it is found in the next frame.
  ///   - value: How it is drawn.
  ///   - pixels: Where.
  func note(_ key: UInt64, _ value: UInt64, _ pixels: PixelRect) { table.note(key, value, pixels) }

  /// Ends a plan.
  /// - Parameters:
  ///   - area: The pixels that were planned.
  ///   - window: All pixels of the window.
  func endPlan(of area: PixelRect, in window: PixelRect) {
    table.forEachChange {
      let pixels = $0.intersection(window)
      if !pixels.isEmpty { reversed.append(pixels) }
    }
    guard isFull, area.contains(window) else { return }
    table.removeOthers()
    most = max(4 * table.count, Self.leastEntries)
    // The frame after the last that fits adds some.
    table.reserve(most + table.count)
  }

  /// Takes up what is reversed: where the damage is drawn already, it becomes that of it which it lacks; otherwise it has that, too. All
  /// of the window follows if even drawing that has reversed something.
  func takeReversed(
    _ damage: inout Damage, _ list: DisplayList, scale: Double, window: PixelRect, isDrawn: Bool
  ) {
    addGlass(of: list, scale: scale, within: window)
    var rest = reversed
    rest.removeAll { pixels in damage.rects.contains { $0.contains(pixels) } }
    taken = reversed.count
    if isDrawn { rounds += 1 }
    if rounds > 1 { rest = rounds == 2 ? [window] : [] }
    damage.set(isDrawn ? rest : damage.rects + rest, within: window, itemCount: list.items.count)
  }

  /// Adds the glass that shows what is drawn again.
  private func addGlass(of list: DisplayList, scale: Double, within bounds: PixelRect) {
    guard !list.backdrops.isEmpty else { return }
    for item in list.items where item.kind == .backdrop {
      let pixels = PixelRect(covering: item.frame, scale: scale, margin: 1).intersection(bounds)
      let reach = list.backdrops[Int(item.payload)].effect.reach
      let source = PixelRect(covering: item.frame.insetBy(dx: -reach, dy: -reach), scale: scale, margin: 1)
      if reversed.contains(where: { $0.intersects(source) }) { reversed.append(pixels) }
    }
  }
}
