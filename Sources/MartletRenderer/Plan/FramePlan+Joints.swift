import MartletDrawing
import MartletGeometry
import MartletRenderTree

/// Edges that two items share, such as those of the halves of a layer that was cut, or of rows below each other.
///
/// Each item is antialiased by itself, so in a pixel that a common edge divides the ground would show through both. The one that is
/// drawn first therefore reaches a little under the other one, which covers what is too much. Where layers share a space their faces
/// do so already.
extension FramePlan {
  /// How many of the following items are looked at. Between the halves may be what the first one contains.
  private static let mostFollowing = 8
  /// How far the ends of two edges may be apart, in points.
  private static let tolerance = 0.02
  /// How far from the edge of a pixel an edge divides none, in pixels.
  private static let division = 1.0 / 256
  /// How far an item reaches under its neighbour, in pixels: where that is not yet whole, it is. It would show at the ends of the edge if
  /// it were more.
  private static let reach = 1.0
  /// How far it may come out along the edge, at its ends, in pixels.
  private static let mostSlip = 1.0
  /// How far a corner that it moves may look out beside the neighbour, in pixels.
  private static let peek = 0.1

  /// How far an item is drawn beyond its sides, from the top on clockwise: in its own coordinates, where a point of the window
  /// has one pixel. Zero for sides at which no later item begins that hides what is under it.
  ///
  /// - Parameters:
  ///   - rect: The item's rectangle, with square corners, in its own coordinates.
  ///   - transform: From these to window points.
  ///   - index: Where it is in the list.
  ///   - list: What holds it.
  func joint(
    of rect: Rect, _ transform: Homography, at index: Int, of list: DisplayList
  ) -> SIMD4<Float> {
    guard levels.last?.fade ?? 1 >= 1, let last = lastNeighbour(of: index, list) else { return .zero }
    var growth = SIMD4<Float>.zero
    var corners: Quad?
    for k in index + 1..<last where touches(list.items[index], list.items[k]) {
      guard list.items[k].clip == list.items[index].clip, let (other, map) = cover(list.items[k], list)
      else { continue }
      guard let own = corners ?? Quad(rect, transform) else { return .zero }
      corners = own
      guard let neighbour = Quad(other, map), let sides = own.commonSide(neighbour, Self.tolerance) else {
        continue
      }
      let length = reach(of: own, over: sides.own, under: neighbour, sides.other, transform)
      guard length > growth[sides.own] else { continue }
      growth[sides.own] = length
    }
    return growth
  }

  /// The index behind the last item that may be a neighbour: within the same group. `nil` if there is none.
  private func lastNeighbour(of index: Int, _ list: DisplayList) -> Int? {
    var last = index + 1
    let end = min(index + 1 + Self.mostFollowing, list.items.count)
    while last < end, list.items[last].kind != .beginGroup, list.items[last].kind != .endGroup { last += 1 }
    return last > index + 1 ? last : nil
  }

  /// Whether the frames of two items have at least an edge in common, and not all of them.
  @inline(__always)
  private func touches(_ a: DisplayItem, _ b: DisplayItem) -> Bool {
    a.frame.minX <= b.frame.maxX && b.frame.minX <= a.frame.maxX && a.frame.minY <= b.frame.maxY
      && b.frame.minY <= a.frame.maxY && a.frame != b.frame
  }

  /// The rectangle that an item hides, in its own coordinates, and the map from these to the window; `nil` if something may show
  /// through it.
  private func cover(_ item: DisplayItem, _ list: DisplayList) -> (Rect, Homography)? {
    switch item.kind {
    case .shape:
      let shape = list.shapes[Int(item.payload)]
      guard shape.fill.w >= 1, item.opacity >= 1, shape.corners.radii.isZero, !shape.hasHardEdges else {
        return nil
      }
      return (shape.rect, shape.transform)
    case .content:
      let content = list.contents[Int(item.payload)]
      guard item.opacity >= 1, content.corners.radii.isZero, case .image(let picture) = content.drawing,
        picture.capPixel == 0, picture.characters == nil, picture.image.renderingMode == .alwaysOriginal,
        covers(picture.part, content.rect),
        picture.image.isKnownToBeOpaque
      else { return nil }
      return (content.rect, content.transform)
    case .backdrop, .shadow, .beginGroup, .endGroup, .piece: return nil
    }
  }

  /// Whether one rectangle covers another one, but for rounding.
  private func covers(_ a: Rect, _ b: Rect) -> Bool {
    let slack = Self.tolerance
    return a.minX <= b.minX + slack && a.minY <= b.minY + slack && a.maxX >= b.maxX - slack
      && a.maxY >= b.maxY - slack
  }

  /// How far a side reaches under a neighbour; 0 if it need not, or must not.
  private func reach(
    of own: Quad, over side: Int, under neighbour: Quad, _ opposite: Int, _ transform: Homography
  ) -> Float {
    let (p, q) = (own[side], own[side + 1])
    guard !isOnGrid(p.x, q.x), !isOnGrid(p.y, q.y) else { return 0 }
    var normal = SIMD2(q.y - p.y, p.x - q.x)
    let length = (normal * normal).sum().squareRoot()
    guard length > Self.tolerance else { return 0 }
    normal /= length
    // The one of the other two corners that is farther away says on which side a quadrilateral is.
    func depth(_ quad: Quad, _ side: Int) -> Double {
      let (first, second) = (((quad[side + 2] - p) * normal).sum(), ((quad[side + 3] - p) * normal).sum())
      return abs(first) > abs(second) ? first : second
    }
    var (inwards, outwards) = (depth(own, side), depth(neighbour, opposite))
    if inwards > 0 { (inwards, outwards, normal) = (-inwards, -outwards, -normal) }
    guard inwards < -Self.tolerance, outwards > 0 else { return 0 }
    // How fast its own points outside of the side leave it as they are seen, where that is slowest.
    let step = Quad.step(over: side, transform)
    var (slowest, slip) = (Double.infinity, 0.0)
    for k in side...side + 1 {
      let speed = (SIMD2(step.x, step.y) - own[k] * step.z) / own.w[k % 4]
      slowest = min(slowest, (speed * normal).sum())
      slip = max(slip, abs(speed.x * normal.y - speed.y * normal.x))
    }
    guard slowest > 0 else { return 0 }
    let growth = min(min(Self.reach, outwards * scale) / slowest, Self.mostSlip / slip)
    for k in side...side + 1 {
      let speed = (SIMD2(step.x, step.y) - own[k] * step.z) / own.w[k % 4]
      guard neighbour.covers(own[k] + speed * (growth / scale), beside: opposite, within: Self.peek / scale)
      else { return 0 }
    }
    return Float(growth)
  }

  /// Whether both coordinates, in points, are the same edge of pixels.
  private func isOnGrid(_ a: Double, _ b: Double) -> Bool {
    let (a, b) = (a * scale, b * scale)
    return abs(a - b) < Self.division && abs(a - a.rounded()) < Self.division
  }
}

/// The corners of a rectangle as they are seen, from the upper left one on clockwise.
private struct Quad {
  /// In window points.
  var (x, y) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
  /// The divisors of the perspective.
  var w = SIMD4<Double>.zero

  /// `nil` if a corner is not in front of the eye.
  @inline(__always)
  init?(_ rect: Rect, _ transform: Homography) {
    let across = SIMD4(rect.minX, rect.maxX, rect.maxX, rect.minX)
    let down = SIMD4(rect.minY, rect.minY, rect.maxY, rect.maxY)
    w = across * transform.x.z + down * transform.y.z + transform.origin.z
    guard w.min() > 0 else { return nil }
    x = (across * transform.x.x + down * transform.y.x + transform.origin.x) / w
    y = (across * transform.x.y + down * transform.y.y + transform.origin.y) / w
  }

  /// A corner, counted modulo four.
  subscript(_ k: Int) -> SIMD2<Double> { SIMD2(x[k % 4], y[k % 4]) }

  /// The direction out of a side, in which its points are moved by one.
  static func step(over side: Int, _ transform: Homography) -> SIMD3<Double> {
    switch side {
    case 0: -transform.y
    case 1: transform.x
    case 2: transform.y
    default: -transform.x
    }
  }

  /// Whether a point does not lie beyond the two sides that meet one at its ends, but for a tolerance.
  func covers(_ point: SIMD2<Double>, beside side: Int, within tolerance: Double) -> Bool {
    for k in [side + 1, side + 3] {
      let (p, q, other) = (self[k], self[k + 1], self[k + 2])
      let along = SIMD2(q.y - p.y, p.x - q.x)
      let length = (along * along).sum().squareRoot()
      let inside = ((other - p) * along).sum()
      let distance = ((point - p) * along).sum() / max(length, .leastNonzeroMagnitude)
      guard (inside < 0 ? -distance : distance) >= -tolerance else { return false }
    }
    return true
  }

  /// A side of this one and one of another one that have the same ends.
  func commonSide(_ other: Quad, _ tolerance: Double) -> (own: Int, other: Int)? {
    func isNear(_ own: Int, _ corner: Int) -> Bool {
      let way = self[own] - other[corner]
      return (way * way).sum() <= tolerance * tolerance
    }
    // Each side has one end of a diagonal.
    var corner = 0
    while corner < 4 {
      for own in 0..<4 where isNear(own, corner) {
        if isNear(own + 1, corner + 3) { return (own, (corner + 3) % 4) }
        if isNear(own + 1, corner + 1) { return (own, corner) }
        if isNear(own + 3, corner + 1) { return ((own + 3) % 4, corner) }
        if isNear(own + 3, corner + 3) { return ((own + 3) % 4, (corner + 3) % 4) }
      }
      corner += 2
    }
    return nil
  }
}
