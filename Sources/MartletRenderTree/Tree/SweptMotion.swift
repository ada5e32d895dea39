import MartletGeometry
import MartletMotion

/// The extent of a layer's motion during a time in which none of its animations begins or ends.
struct SweptMotion {
  /// The range of its position.
  private var position: Reach
  /// The largest scale factor; `nil` if its transform does not move.
  private var scale: Double?

  /// `nil` if not all animations are of supported kinds: of position, of angle and scale in the plane, and
  /// those that move nothing.
  init?(
    _ node: RenderNode, base: LayerProperties, tracks: ContiguousArray<Track>.SubSequence,
    from begin: MediaTime, to end: MediaTime
  ) {
    position = Reach(SIMD2(base.position.x, base.position.y))
    // Absolute values are summed, since an additive scale may add to one that has gone below 0.
    var factor = abs(base.transform.scale)
    var (hasOtherTransform, movesTransform) = (false, false)
    for isAdditive in [false, true] {
      for (track, animation) in zip(tracks, node.animations) {
        guard track.isAdditive == isAdditive, !track.isIdle(at: begin) else { continue }
        let isMoving = track.begin <= begin && begin < track.end
        guard isMoving || animation.isInEffect(at: begin) else { continue }
        if animation.mask.contains(.transform) { movesTransform = movesTransform || isMoving }
        switch (animation.property.builtin, animation.property.part) {
        case (.position, _):
          guard let reach = animation.reach(from: begin, to: end) else { return nil }
          add(reach, of: animation.property.part, isAdditive: isAdditive)
        case (.transform, .rotationZ): break
        case (.transform, .scale):
          guard let reach = animation.reach(from: begin, to: end) else { return nil }
          factor = max(abs(reach.low.x), abs(reach.high.x)) + (isAdditive ? factor : 0)
        default:
          if animation.mask.contains(.transform) { hasOtherTransform = true }
          // An animation that holds its value is part of the resolved values.
          if isMoving, !animation.mask.isDisjoint(with: .extent) { return nil }
        }
      }
    }
    guard movesTransform else { return }
    guard !hasOtherTransform, base.transform.isPlainSimilarity else { return nil }
    scale = factor
  }

  private mutating func add(_ reach: Reach, of part: PropertyPart, isAdditive: Bool) {
    let (low, high) = (reach.low, reach.high)
    switch part {
    case .x:
      position.low.x = isAdditive ? low.x + position.low.x : low.x
      position.high.x = isAdditive ? high.x + position.high.x : high.x
    case .y:
      position.low.y = isAdditive ? low.x + position.low.y : low.x
      position.high.y = isAdditive ? high.x + position.high.y : high.x
    default: position = isAdditive ? reach + position : reach
    }
  }

  /// The area that a rectangle of the layer covers, in the superlayer's coordinates; `nil` if that is
  /// unknown.
  func frame(of rect: Rect, _ resolved: LayerProperties) -> Rect? {
    var frame: Rect
    if let scale {
      // A circle around the anchor point, for any rotation.
      let bounds = resolved.bounds
      let anchor = Point(
        x: bounds.minX + resolved.anchorPoint.x * bounds.width,
        y: bounds.minY + resolved.anchorPoint.y * bounds.height)
      let (x, y) = (
        max(abs(rect.minX - anchor.x), abs(rect.maxX - anchor.x)),
        max(abs(rect.minY - anchor.y), abs(rect.maxY - anchor.y))
      )
      let radius = (x * x + y * y).squareRoot() * scale
      frame = Rect(
        center: Point(x: resolved.transform.m41, y: resolved.transform.m42),
        size: Size(width: 2 * radius, height: 2 * radius))
    } else {
      let map = World(resolved.localTransform).plane
      guard map.isAffine else { return nil }
      frame = map.translated(x: -resolved.position.x, y: -resolved.position.y).boundingBox(of: rect)
    }
    frame.origin += Point(x: position.low.x, y: position.low.y)
    let way = position.high - position.low
    frame.size = Size(width: frame.width + way.x, height: frame.height + way.y)
    return frame
  }
}

extension Transform {
  /// Whether it only rotates, scales uniformly and translates in the plane.
  fileprivate var isPlainSimilarity: Bool {
    row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0 && row3 == SIMD4(0, 0, 1, 0) && row4.z == 0
      && row4.w == 1 && Homography(self).isSimilarity
  }
}
