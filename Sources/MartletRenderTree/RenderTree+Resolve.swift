import MartletGeometry
import MartletMotion

extension RenderTree {
  /// Resolves every animated node at the target time, and what else is dirty.
  package func resolve(at time: MediaTime) {
    for entry in dirty.indices { resolveWhole(Int(dirty[entry]), at: time) }
    let usesTimes = usesTimes
    let count = animated.count
    animated.withUnsafeMutableBufferPointer { animated in
      nodes.withUnsafeMutableBufferPointer { nodes in
        bases.withUnsafeBufferPointer { bases in
          tracks.withUnsafeBufferPointer { tracks in
            for entry in 0..<count {
              let i = Int(animated[entry].node)
              // What is dirty was resolved already; here it is told what moves.
              let now = usesTimes ? spaces[Int(nodes[i].space)].time : time
              let isOutside =
                usesTimes && nodes[i].mask.contains(.isHidden) && isOutsideItsTime(i, nodes[i].space)
              guard let base = bases.baseAddress, let first = tracks.baseAddress else { return }
              let outcome = Self.resolve(
                &nodes[i], &animated[entry], base: base + i, tracks: first + Int(nodes[i].firstTrack),
                at: now,
                isOutside: isOutside)
              note(outcome, of: i, &nodes[i])
            }
          }
        }
      }
    }
  }

  /// What resolving changed beside the values.
  struct Outcome: OptionSet {
    let rawValue: UInt8
    static let none = Outcome()
    static let changed = Outcome(rawValue: 1)
    static let moved = Outcome(rawValue: 2)
    static let restacked = Outcome(rawValue: 4)
    static let restructured = Outcome(rawValue: 8)
  }

  private func note(_ outcome: Outcome, of i: Int, _ node: inout RenderNode) {
    if outcome.isEmpty { return }
    let isVisible = node.generation == generation
    // What cannot be seen has no items; it gets them when what is around it appears, unless it is itself in the way.
    if outcome.contains(.restructured), isVisible || node.layout == .hidden { isStructureDirty = true }
    guard !isStructureDirty, isVisible else { return }
    if !node.isChanged {
      node.isChanged = true
      changed.append(Int32(i))
    }
    if outcome.contains(.moved), !node.hasMoved {
      node.hasMoved = true
      moved.append(Int32(i))
    }
    if outcome.contains(.restacked), !node.isStackDirty {
      node.isStackDirty = true
      dirtyStacks.append(Int32(i))
    }
  }

  /// Whether a layer is outside of its own time: then it is not shown, whatever animates that.
  private func isOutsideItsTime(_ i: Int, _ space: Int32) -> Bool {
    spaces[Int(space)].node == Int32(i) && !spaces[Int(space)].isInEffect
  }

  /// Resolves a node whose committed values or animations have changed.
  private func resolveWhole(_ i: Int, at time: MediaTime) {
    nodes[i].isDirty = false
    guard nodes[i].isInTree else { return }
    let old = nodes[i].resolved
    nodes[i].resolved = bases[i]
    var now = time
    if usesTimes { now = spaces[Int(nodes[i].space)].time }
    if !nodes[i].animations.isEmpty {
      nodes[i].resolved.resolve(with: nodes[i].animations, at: now)
    }
    if usesTimes, isOutsideItsTime(i, nodes[i].space) { nodes[i].resolved.isHidden = true }
    var outcome: Outcome = .changed
    if nodes[i].neededLayout != nodes[i].layout { outcome.insert(.restructured) }
    if old.zPosition != nodes[i].resolved.zPosition { outcome.insert(.restacked) }
    if !nodes[i].resolved.hasSameGeometry(as: old) { outcome.insert(.moved) }
    note(outcome, of: i, &nodes[i])
  }

  /// Resolves what animations drive: nothing else of the node is touched.
  private static func resolve(
    _ node: inout RenderNode, _ entry: inout AnimatedNode, base: UnsafePointer<LayerProperties>,
    tracks: UnsafePointer<Track>, at time: MediaTime, isOutside: Bool
  ) -> Outcome {
    let count = Int(node.trackCount)
    var (isMoving, isShowing, isOver, hasAdditive) = (false, false, true, false)
    var nextBegin = MediaTime.infinity
    for k in 0..<count {
      let track = tracks + k
      if time < track.pointee.begin {
        nextBegin = min(nextBegin, track.pointee.begin)
        isOver = false
        guard track.pointee.isHeld else { continue }
      } else if time < track.pointee.end {
        isMoving = true
        isOver = false
      } else {
        guard track.pointee.isHeld else { continue }
        isOver = false
      }
      isShowing = true
      hasAdditive = hasAdditive || track.pointee.isAdditive
    }
    let wasShowing = entry.isShowing
    entry.isMoving = isMoving
    entry.isShowing = isShowing
    entry.isOver = isOver
    entry.nextBegin = nextBegin
    guard isShowing || wasShowing else { return .none }

    let mask = node.mask
    let opacity = node.resolved.opacity
    let zPosition = node.resolved.zPosition
    let (position, transform) = (node.resolved.position, node.resolved.transform)
    let (bounds, anchor, radii) = (node.resolved.bounds, node.resolved.anchorPoint, node.resolved.cornerRadii)
    let (anchorZ, isDoubleSided) = (node.resolved.anchorPointZ, node.resolved.isDoubleSided)
    node.resolved.restore(mask, from: base)
    if isShowing {
      apply(&node, tracks, count, isAdditive: false, at: time)
      if hasAdditive { apply(&node, tracks, count, isAdditive: true, at: time) }
    }
    if isOutside { node.resolved.isHidden = true }
    var outcome: Outcome = .changed
    if position != node.resolved.position || transform != node.resolved.transform { outcome.insert(.moved) }
    if opacity != node.resolved.opacity, !node.layout.contains(.hidden),
      node.layout.grouped(node.resolved.isTranslucent) != node.layout
    {
      outcome.insert(.restructured)
    }
    guard !mask.isSubset(of: .common) else { return outcome }
    if bounds != node.resolved.bounds || anchor != node.resolved.anchorPoint
      || anchorZ != node.resolved.anchorPointZ || isDoubleSided != node.resolved.isDoubleSided
      || node.resolved.masksToBounds && radii != node.resolved.cornerRadii
    {
      outcome.insert(.moved)
    }
    if zPosition != node.resolved.zPosition { outcome.insert(.restacked) }
    if !mask.isDisjoint(with: .layout), node.neededLayout != node.layout { outcome.insert(.restructured) }
    return outcome
  }

  /// Applies the absolute, or the additive, animations of a node.
  @inline(__always)
  private static func apply(
    _ node: inout RenderNode, _ tracks: UnsafePointer<Track>, _ count: Int, isAdditive: Bool,
    at time: MediaTime
  ) {
    for step in 0..<count {
      let k = isAdditive ? count - 1 - step : step
      let track = tracks + k
      guard track.pointee.isAdditive == isAdditive, !track.pointee.isIdle(at: time) else { continue }
      if track.pointee.isPlain(at: time) {
        track.pointee.apply(to: &node.resolved, at: time)
      } else {
        let animation = node.animations[k]
        animation.apply(to: &node.resolved, at: time)
      }
    }
  }
}
