import MartletGeometry
import MartletRenderTree

/// Finds out whether a mask shows its layer where a line of sight meets it: whether the mask, or anything in it, draws something
/// there.
///
/// The masks of what is in a mask are asked in the same way. A list instead of recursion, so that no masks are nested too deeply.
@MainActor
struct MaskSearch {
  /// A part of a mask that still has to be looked at.
  private enum Part {
    /// A layer with all within it, and the line as it meets what holds it; whether the layer's own mask shows it there.
    case within(Layer, LineOfSight, isShown: Bool)
    /// Copies of a replicator's sublayers up to a number.
    case copies(CopySearch, Int)
  }

  /// The parts that are left of each mask that is being asked. The last part of one waits for the mask after it.
  private var masks: [[Part]]
  private let source: HitTestSource

  /// Whether the mask of a layer shows the layer where a line meets it; `true` without a mask.
  static func shows(_ layer: Layer, on line: LineOfSight, _ source: HitTestSource) -> Bool {
    guard let mask = layer.mask else { return true }
    var search = MaskSearch(masks: [[.within(mask, line, isShown: false)]], source: source)
    return search.run()
  }

  private mutating func run() -> Bool {
    while let last = masks.indices.last {
      guard let part = masks[last].popLast() else {
        // This mask draws nothing there, so what waits for it is not to be seen.
        masks.removeLast()
        if last > 0 { masks[last - 1].removeLast() }
        continue
      }
      switch part {
      case .within(let layer, let line, let isShown):
        guard look(into: layer, on: line, isShown: isShown) else { continue }
        masks.removeLast()
        if last == 0 { return true }
      case .copies(let copies, let number):
        if number > 0 { masks[last].append(.copies(copies, number - 1)) }
        if let line = copies.line(into: number) { look(intoSublayersOf: copies.layer, on: line) }
      }
    }
    return false
  }

  /// Whether a layer draws something where a line meets it. If not, its sublayers, or first its mask, are to be looked at.
  private mutating func look(into layer: Layer, on line: LineOfSight, isShown: Bool) -> Bool {
    guard let (shown, met) = layer.met(by: line, source: source) else { return false }
    if shown.preservesDepth {
      look(intoSublayersOf: layer, on: met)
      return false
    }
    if shown.isMasked, !isShown, let mask = layer.mask {
      masks[masks.count - 1].append(.within(layer, line, isShown: true))
      masks.append([.within(mask, met, isShown: false)])
      return false
    }
    if met.isInFront, shown.draws(at: met.local, opacity: Layer.smallestTouchableOpacity) { return true }
    if shown.masksToBounds, !met.isInFront || !shown.roundedBounds.contains(met.local) { return false }
    if shown.isReplicator {
      let copies = CopySearch(layer, shown, met, source)
      if copies.count > 0 { masks[masks.count - 1].append(.copies(copies, copies.count - 1)) }
    } else {
      look(intoSublayersOf: layer, on: met)
    }
    return false
  }

  private mutating func look(intoSublayersOf layer: Layer, on line: LineOfSight) {
    for sublayer in layer.sublayers {
      masks[masks.count - 1].append(.within(sublayer, line, isShown: false))
    }
  }
}
