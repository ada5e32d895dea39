import MartletGeometry
import MartletMotion

/// How long all that moves stays outside of a window. What is not known moves within it.
extension RenderTree {
  /// Seconds to look ahead first where nothing ends, and how often at most the half is tried.
  private static let farthestLook = 64.0
  /// Points by which what moves must keep away: far more than rounding.
  private static let distance = 0.5

  /// When something may be seen to move next, as of the last update, which was for a time.
  ///
  /// For each outermost layer that moves a box is found in which it stays, with all that is within it, until the next of
  /// all animations begins or ends, or for the half of that time, a quarter, and so on.
  /// - Parameters:
  ///   - window: What the window shows, in its points.
  ///   - shortest: The shortest time worth to be told, in seconds.
  package func nextSeenChange(
    in window: Rect, after time: MediaTime, shortest: Double
  ) -> NextChange {
    guard nextChange == .nextFrame, !usesTimes, transitions.isEmpty else { return nextChange }
    let window = window.insetBy(dx: -Self.distance, dy: -Self.distance)
    guard var end = gatherMovers(at: time) else { return .nextFrame }
    var place = 0
    while place < order.count {
      guard swept[place].isMoving else {
        place += 1
        continue
      }
      while true {
        guard end - time >= shortest, let frame = sweptFrame(at: place, from: time, to: end) else {
          return .nextFrame
        }
        if frame.isEmpty || !frame.intersects(window) { break }
        end = time + min((end - time) / 2, Self.farthestLook)
      }
      place = Int(nodes[Int(order[place])].subtreeEnd)
    }
    return end < .infinity ? .at(end) : .never
  }

  /// Marks the visible nodes that move. Returns when the next animation begins or ends; `nil` where something may come
  /// into being before.
  private func gatherMovers(at time: MediaTime) -> MediaTime? {
    swept.removeAll(keepingCapacity: true)
    for _ in order { swept.append(SweptNode()) }
    var end = MediaTime.infinity
    for entry in animated.indices {
      let node = animated[entry]
      let i = Int(node.node)
      if isVisible(i) {
        end = min(end, node.nextBegin)
        guard node.isMoving else { continue }
        swept[Int(nodes[i].order)].isMoving = true
        for k in Int(nodes[i].firstTrack)..<Int(nodes[i].firstTrack + nodes[i].trackCount)
        where tracks[k].begin <= time && time < tracks[k].end {
          end = min(end, tracks[k].end)
        }
      } else if mayAppear(i) {
        if node.isMoving { return nil }
        end = min(end, node.nextBegin)
      }
    }
    return end
  }

  /// Where the layer at a place of the paint order may be drawn over some time, with all within it, in window points; the
  /// layers around it lie still. `nil` where that is not known.
  private func sweptFrame(at place: Int, from begin: MediaTime, to end: MediaTime) -> Rect? {
    let outermost = Int(order[place])
    let last = Int(nodes[outermost].subtreeEnd)
    for inner in place..<last { swept[inner].content = .zero }
    var inner = last - 1
    while true {
      let i = Int(order[inner])
      guard let frame = sweptFrame(of: i, swept[inner], from: begin, to: end), frame.isFinite else {
        return nil
      }
      let parent = Int(nodes[i].parent)
      if inner == place {
        guard parent >= 0 else { return frame }
        if isTransparent(around: parent) { return .zero }
        let seen = nodes[parent].world.boundingBox(of: frame)
        return seen.isFinite ? seen.intersection(nodes[parent].innerFrame) : nil
      }
      let around = Int(nodes[parent].order)
      swept[around].content = swept[around].content.union(frame)
      inner -= 1
    }
  }

  /// Whether a node, or one around it, is fully transparent.
  private func isTransparent(around i: Int) -> Bool {
    var ancestor = i
    while ancestor >= 0 {
      if nodes[ancestor].resolved.drawnOpacity == 0 { return true }
      ancestor = Int(nodes[ancestor].parent)
    }
    return false
  }

  /// Where a layer may be drawn over some time, with all within it, in its superlayer's coordinates.
  private func sweptFrame(
    of i: Int, _ node: SweptNode, from begin: MediaTime, to end: MediaTime
  ) -> Rect? {
    if nodes[i].resolved.drawnOpacity == 0, !node.isMoving || !nodes[i].mask.contains(.opacity) {
      return .zero
    }
    var frame = drawnFrame(of: i)
    let bounds = nodes[i].resolved.bounds
    frame = frame.union(nodes[i].resolved.masksToBounds ? node.content.intersection(bounds) : node.content)
    guard !frame.isEmpty else { return .zero }
    guard node.isMoving else {
      let map = nodes[i].resolved.localTransform
      return map.isAffine ? map.boundingBox(of: frame) : nil
    }
    guard let motion = SweptMotion(nodes[i], base: bases[i], tracks: tracks, from: begin, to: end) else {
      return nil
    }
    return motion.frame(of: frame, nodes[i].resolved)
  }

  /// What a layer itself may draw, in its own coordinates.
  private func drawnFrame(of i: Int) -> Rect {
    let bounds = nodes[i].resolved.bounds
    guard !bounds.isEmpty else { return .zero }
    var frame = bounds
    if nodes[i].layout.contains(.shadow) {
      let shadow = nodes[i].resolved.shadow
      let reach = max(shadow.radius, 0) * DisplayItem.shadowReach
      frame = frame.union(
        Rect(origin: bounds.origin + shadow.offset, size: bounds.size).insetBy(dx: -reach, dy: -reach))
    }
    if let part = imagePart(of: i) { frame = frame.union(part) }
    return frame
  }
}
