import MartletDrawing
import MartletGeometry

/// Edges that two items share, such as those of the halves of a layer that was cut, or of rows below each other.
///
/// Each item is antialiased by itself, so in a pixel that a common edge divides the ground would show through both. The one that is
/// drawn first therefore reaches a little under the other one, which covers what is too much. Where layers share a space their faces
/// do so by `SeamSearch`, which knows their order.
extension DisplayList {
  /// How many of the following items are looked at. Between the halves may be what the first one contains.
  static let mostFollowing = 8
  /// How many are looked at to see whether one covers the corner between two sides: it comes after both neighbours.
  static let mostOverCorner = 2 * mostFollowing
  /// How far the ends of two edges may be apart, in points.
  private static let tolerance = 0.02
  /// How far an item reaches under its neighbour, in pixels where a point has one: where that is not yet whole, it is. It would show
  /// at the ends of the edge if it were more.
  private static let reach = 1.0
  /// How far it reaches over two sides if the corner between them is seen: a quarter of a pixel is, and of the ground a sixteenth
  /// along the edges.
  private static let reachAtSeenCorner = Float(0.5)
  /// How far it may come out along the edge, at its ends.
  private static let mostSlip = 1.0
  /// How far a corner that it moves may look out beside the neighbour.
  private static let peek = 0.1

  /// How far an item is drawn beyond its sides.
  struct Joint: Equatable {
    /// From the top on clockwise, in the item's own coordinates, where a point of the window has one pixel. Zero for sides at which no
    /// later item begins that hides what is under it.
    var growth = SIMD4<Float>.zero
    /// Whether it may become more once more is known of a picture's pixels.
    var isPending = false
  }

  /// Whether items that follow a layer's own may share an edge with it.
  /// - Parameters:
  ///   - frame: What is seen of the layer's own items, in window points.
  ///   - index: Where the last of them is in the list.
  func mayJoin(_ frame: Rect, at index: Int) -> Bool {
    let box = frame.insetBy(dx: -Self.tolerance, dy: -Self.tolerance)
    for k in index + 1..<lastNeighbour(of: index, Self.mostFollowing) where items[k].frame.intersects(box) {
      return true
    }
    return false
  }

  /// How far the items of a layer are drawn beyond its sides.
  ///
  /// - Parameters:
  ///   - rect: The layer's rectangle, with square corners, in its own coordinates.
  ///   - transform: From these to window points.
  ///   - frame: What is seen of the window there, in window points.
  ///   - index: Where the last of its own items is in the list.
  func joint(of rect: Rect, _ transform: Homography, in frame: Rect, at index: Int) -> Joint {
    var joint = Joint()
    let last = lastNeighbour(of: index, Self.mostFollowing)
    guard last > index + 1, let own = SeenQuad(rect, transform), own.box.intersects(frame) else {
      return joint
    }
    let box = own.box.insetBy(dx: -Self.tolerance, dy: -Self.tolerance)
    for k in index + 1..<last where items[k].frame.intersects(box) && items[k].clip == items[index].clip {
      guard let cover = cover(k), let neighbour = SeenQuad(cover.rect, cover.transform),
        let sides = own.commonSide(neighbour, Self.tolerance)
      else { continue }
      let length = reach(of: own, over: sides.own, under: neighbour, sides.other, transform)
      guard length > joint.growth[sides.own] else { continue }
      switch cover.isOpaque {
      case true?: joint.growth[sides.own] = length
      case false?: break
      case nil: joint.isPending = true
      }
    }
    for side in 0..<4 where joint.growth[side] > 0 && joint.growth[(side + 1) % 4] > 0 {
      let next = (side + 1) % 4
      let steps = SIMD2(joint.growth[side], joint.growth[next])
      let isCovered = isCovered(rect.corner(after: side, movedBy: steps), transform, by: index)
      if isCovered == nil { joint.isPending = true }
      guard isCovered != true else { continue }
      joint.growth[side] = min(joint.growth[side], Self.reachAtSeenCorner)
      joint.growth[next] = min(joint.growth[next], Self.reachAtSeenCorner)
    }
    return joint
  }

  /// The index behind the last item that may be a neighbour: within the same group.
  private func lastNeighbour(of index: Int, _ most: Int) -> Int {
    var last = index + 1
    let end = min(index + 1 + most, items.count)
    while last < end, items[last].kind != .beginGroup, items[last].kind != .endGroup { last += 1 }
    return last
  }

  /// Whether one of the items that follow hides a point of an item's own coordinates; `nil` as long as it is not known.
  private func isCovered(_ point: Point, _ transform: Homography, by index: Int) -> Bool? {
    let seen = transform.apply(x: point.x, y: point.y)
    guard seen.z > 0 else { return false }
    let place = SIMD2(seen.x, seen.y) / seen.z
    var isCovered: Bool? = false
    for k in index + 1..<lastNeighbour(of: index, Self.mostOverCorner)
    where items[k].clip == items[index].clip {
      guard let cover = cover(k), let quad = SeenQuad(cover.rect, cover.transform) else { continue }
      guard quad.covers(place, besideSides: 0..<4, within: Self.peek) else { continue }
      let isOpaque = cover.isOpaque
      if isOpaque == true { return true }
      if isOpaque == nil { isCovered = nil }
    }
    return isCovered
  }

  /// A rectangle that hides what is under it, unless it has a picture that is translucent.
  private struct Cover {
    /// In its own coordinates, and the map from these to the window.
    var rect: Rect
    var transform: Homography
    var image: Image?

    /// `nil` as long as it is not known.
    var isOpaque: Bool? { if let image { image.knownOpacity } else { true } }
  }

  /// What an item hides; `nil` if something may show through it.
  private func cover(_ index: Int) -> Cover? {
    let item = items[index]
    switch item.kind {
    case .shape:
      let shape = shapes[Int(item.payload)]
      guard shape.fill.w >= 1, item.opacity >= 1, shape.corners.radii.isZero, !shape.hasHardEdges else {
        return nil
      }
      return Cover(rect: shape.rect, transform: shape.transform)
    case .content:
      let content = contents[Int(item.payload)]
      guard item.opacity >= 1, content.corners.radii.isZero, case .image(let picture) = content.drawing,
        picture.capPixel == 0, picture.characters == nil, picture.image.renderingMode == .alwaysOriginal,
        covers(picture.part, content.rect)
      else { return nil }
      return Cover(rect: content.rect, transform: content.transform, image: picture.image)
    case .backdrop, .shadow, .beginGroup, .endGroup, .piece: return nil
    }
  }

  /// Whether one rectangle covers another one, but for rounding.
  private func covers(_ a: Rect, _ b: Rect) -> Bool {
    let slack = Self.tolerance
    return a.minX <= b.minX + slack && a.minY <= b.minY + slack && a.maxX >= b.maxX - slack
      && a.maxY >= b.maxY - slack
  }

  /// How far a side reaches under a neighbour; 0 if it must not.
  private func reach(
    of own: SeenQuad, over side: Int, under neighbour: SeenQuad, _ opposite: Int, _ transform: Homography
  ) -> Float {
    let (p, q) = (own[side], own[side + 1])
    var normal = SIMD2(q.y - p.y, p.x - q.x)
    let length = (normal * normal).sum().squareRoot()
    guard length > Self.tolerance else { return 0 }
    normal /= length
    // The one of the other two corners that is farther away says on which side a quadrilateral is.
    func depth(_ quad: SeenQuad, _ side: Int) -> Double {
      let (first, second) = (((quad[side + 2] - p) * normal).sum(), ((quad[side + 3] - p) * normal).sum())
      return abs(first) > abs(second) ? first : second
    }
    var (inwards, outwards) = (depth(own, side), depth(neighbour, opposite))
    if inwards > 0 { (inwards, outwards, normal) = (-inwards, -outwards, -normal) }
    guard inwards < -Self.tolerance, outwards > 0 else { return 0 }
    // How fast its own points outside of the side leave it as they are seen.
    let speeds = (own.speed(over: side, at: side, transform), own.speed(over: side, at: side + 1, transform))
    let slowest = min((speeds.0 * normal).sum(), (speeds.1 * normal).sum())
    guard slowest > 0 else { return 0 }
    func slip(_ speed: SIMD2<Double>) -> Double { abs(speed.x * normal.y - speed.y * normal.x) }
    let growth = min(
      min(Self.reach, outwards) / slowest, Self.mostSlip / max(slip(speeds.0), slip(speeds.1)))
    let beside = stride(from: opposite + 1, through: opposite + 3, by: 2)
    guard neighbour.covers(p + speeds.0 * growth, besideSides: beside, within: Self.peek),
      neighbour.covers(q + speeds.1 * growth, besideSides: beside, within: Self.peek)
    else { return 0 }
    return Float(growth)
  }
}

extension Rect {
  /// The corner at the end of a side, from the top on clockwise, if that side and the next one are moved outwards.
  fileprivate func corner(after side: Int, movedBy steps: SIMD2<Float>) -> Point {
    let (own, next) = (Double(steps.x), Double(steps.y))
    return switch side {
    case 0: Point(x: maxX + next, y: minY - own)
    case 1: Point(x: maxX + own, y: maxY + next)
    case 2: Point(x: minX - next, y: maxY + own)
    default: Point(x: minX - own, y: minY - next)
    }
  }
}
