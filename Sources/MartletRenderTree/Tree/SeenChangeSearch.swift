import MartletGeometry
import MartletMotion

/// Finds how long everything that moves stays outside of a window. Motion whose extent is unknown counts as
/// inside.
struct SeenChangeSearch {
  /// The longest look ahead, in seconds, after a look until the next begin or end of an animation has failed.
  private static let farthestLook = 64.0
  /// The distance from the window, in points, that counts as outside: far more than rounding.
  private static let distance = 0.5

  /// What was found about the visible nodes, in paint order.
  private var swept: [SweptNode] = []

  /// When something visible may move next, as of the last update, which was for `time`.
  ///
  /// For each outermost moving layer this computes a box that contains it, with everything in it, until the
  /// next animation begins or ends; if that is visible, for half of that time, a quarter, and so on.
  mutating func nextChange(
    in window: Rect, after time: MediaTime, shortest: Double, _ nodes: NodeStore,
    _ animations: AnimationTable, _ places: [Placement]
  ) -> RenderTree.NextChange {
    let window = window.insetBy(dx: -Self.distance, dy: -Self.distance)
    guard var end = gatherMovers(at: time, nodes, animations, places) else { return .nextFrame }
    var place = 0
    while place < places.count {
      guard swept[place].isMoving else {
        place += 1
        continue
      }
      while true {
        guard end - time >= shortest,
          let frame = sweptFrame(at: place, from: time, to: end, nodes, animations, places)
        else { return .nextFrame }
        if frame.isEmpty || !frame.intersects(window) { break }
        end = time + min((end - time) / 2, Self.farthestLook)
      }
      place = Int(places[place].subtreeEnd)
    }
    return end < .infinity ? .at(end) : .never
  }

  /// Marks the visible nodes that move. Returns when the next animation begins or ends; `nil` if a node may
  /// become visible before.
  private mutating func gatherMovers(
    at time: MediaTime, _ nodes: NodeStore, _ animations: AnimationTable, _ places: [Placement]
  ) -> MediaTime? {
    swept.removeAll(keepingCapacity: true)
    for _ in places.indices { swept.append(SweptNode()) }
    var end = MediaTime.infinity
    for entry in animations.animated.indices {
      let node = animations.animated[entry]
      let i = Int(node.node)
      if nodes[i].isVisible {
        end = min(end, node.nextBegin)
        guard node.isMoving || node.nextStep < .infinity else { continue }
        swept[Int(nodes[i].place)].isMoving = true
        let tracks = animations.tracks(of: nodes[i])
        for k in tracks.indices where tracks[k].begin <= time && time < tracks[k].end {
          end = min(end, tracks[k].end)
        }
      } else if nodes.mayAppear(i) {
        if node.isMoving || node.nextStep < .infinity { return nil }
        end = min(end, node.nextBegin)
      }
    }
    return end
  }

  /// Where the layer at a place of the paint order may be drawn during a time, with everything in it, in
  /// window points. The layers around it do not move. `nil` if that is unknown.
  private mutating func sweptFrame(
    at place: Int, from begin: MediaTime, to end: MediaTime, _ nodes: NodeStore,
    _ animations: AnimationTable, _ places: [Placement]
  ) -> Rect? {
    let last = Int(places[place].subtreeEnd)
    for inner in place..<last { swept[inner].content = .zero }
    var inner = last - 1
    while true {
      let i = Int(places[inner].node)
      guard
        let frame = sweptFrame(
          of: nodes[i], nodes[committed: i], swept[inner], animations, from: begin, to: end),
        frame.isFinite
      else { return nil }
      let parent = Int(places[inner].parent)
      if inner == place {
        guard parent >= 0 else { return frame }
        // What applies to sublayers may show them anywhere.
        guard nodes[Int(places[parent].node)].resolved.placesSublayersByThemselves,
          nodes[Int(places[parent].node)].copy == 0
        else { return nil }
        if isTransparent(around: parent, nodes, places) { return .zero }
        var seen = places[parent].innerWorld.plane.boundingBox(of: frame)
        guard seen.isFinite else { return nil }
        seen = seen.intersection(places[parent].innerFrame).grown(by: places[place].carry)
        var raster = Int(places[place].raster)
        while raster >= 0 {
          let scale = nodes[Int(places[raster].node)].resolved.effects.pictureScale
          let margin = Rasterization.margin(atScale: scale)
          seen = places[raster].world.plane.boundingBox(of: seen.grown(by: margin))
          guard seen.isFinite else { return nil }
          seen = seen.intersection(places[raster].outerFrame).grown(by: places[raster].carry)
          raster = Int(places[raster].raster)
        }
        return seen
      }
      swept[parent].content = swept[parent].content.union(frame)
      inner -= 1
    }
  }

  /// Whether the node at a place, or one around it, is fully transparent.
  private func isTransparent(around place: Int, _ nodes: NodeStore, _ places: [Placement]) -> Bool {
    var ancestor = place
    while ancestor >= 0 {
      if nodes[Int(places[ancestor].node)].drawnOpacity == 0 { return true }
      ancestor = Int(places[ancestor].parent)
    }
    return false
  }

  /// Where a layer may be drawn during a time, with everything in it, in its superlayer's coordinates. `nil`
  /// if that is unknown.
  private func sweptFrame(
    of node: RenderNode, _ committed: LayerProperties, _ swept: SweptNode, _ animations: AnimationTable,
    from begin: MediaTime, to end: MediaTime
  ) -> Rect? {
    // Sublayers of a copy are placed as in the replicator, not in the node that holds them.
    if node.copy > 0 { return nil }
    if node.drawnOpacity == 0, !swept.isMoving || !node.mask.contains(.opacity) { return .zero }
    let bounds = node.resolved.bounds
    let content = node.resolved.masksToBounds ? swept.content.intersection(bounds) : swept.content
    // A layer that preserves depth is only one of those that place what is in its space.
    guard content.isEmpty || node.resolved.placesSublayersByThemselves, !node.resolved.preservesDepth else {
      return nil
    }
    var frame = node.drawnFrame.union(content)
    if node.layout.contains(.effect) {
      frame = frame.grown(by: PictureEffect.reach(ofBlur: node.resolved.effects.filter.blurRadius))
    }
    if node.layout.contains(.raster) {
      frame = frame.grown(by: Rasterization.margin(atScale: node.resolved.effects.pictureScale))
    }
    guard !frame.isEmpty else { return .zero }
    guard swept.isMoving else {
      let map = World(node.resolved.localTransform).plane
      return map.isAffine ? map.boundingBox(of: frame) : nil
    }
    guard
      let motion = SweptMotion(
        node, base: committed, tracks: animations.tracks(of: node), from: begin, to: end)
    else { return nil }
    return motion.frame(of: frame, node.resolved)
  }
}

extension RenderNode {
  /// What a layer itself may draw, in its own coordinates.
  var drawnFrame: Rect {
    let bounds = resolved.bounds
    var frame = bounds
    if resolved.shadow.opacity > 0, !resolved.masksToBounds, let caster = resolved.shadowCaster?.rect {
      let shadow = resolved.shadow
      frame = frame.union(
        Rect(origin: caster.origin + shadow.offset, size: caster.size).grown(
          by: max(shadow.radius, 0) * ShadowItem.reach))
    }
    if let drawn = resolved.content.drawn(by: resolved) { frame = frame.union(drawn.reach) }
    return frame
  }
}

extension LayerProperties {
  /// Whether the maps of sublayers alone decide where in the layer's plane they are drawn.
  fileprivate var placesSublayersByThemselves: Bool { sublayerMap == nil && !preservesDepth }
}
