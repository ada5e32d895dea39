import MartletGeometry

/// Finds edges that two faces of a space share, such as those of a box or of the halves of a page.
///
/// Each face is antialiased by itself, so in a pixel that a common edge divides the ground would show through both. The face
/// that is painted first therefore reaches a little under the other one, which covers what is too much.
struct SeamSearch {
  /// How far the ends of two edges may be apart, in points.
  private static let tolerance = 0.02
  /// How far a face reaches under its neighbour at most, in pixels where a point has one: as far as an edge is smoothed.
  private static let reach = 1.5
  /// How far it may come out along the edge, at its ends, in pixels.
  private static let mostSlip = 2.0
  /// How often faces are looked at in a search to see whether they cover a point. After that edges are taken for seen.
  private static let mostAsked = 32_768
  /// Where an edge is looked at, from one end to the other, and how far within its face in the middle: in pixels where a point has
  /// one, and as a share of how far the face goes at most. At its ends the face may be narrow.
  private static let samples = [0.04, 0.27, 0.5, 0.73, 0.96]
  private static let inset = (pixels: 1.0, share: 0.25)
  /// How far outside of a face what it covers may be: as the inset is given.
  private static let margin = (pixels: 0.5, share: 0.25)
  /// Midpoints are sorted along this direction, along which few lie in one place.
  private static let direction = SIMD4(1, 0.618, 0.387, 0)

  /// The direction out of each side.
  private static let outwards = [SIMD2(0.0, -1), SIMD2(1.0, 0), SIMD2(0.0, 1), SIMD2(-1.0, 0)]

  /// An edge of a face. Sides are counted from the top, as the face's corners are from its upper left one.
  private struct Edge {
    var face: Int32
    var side: Int32
    var place: Double
  }

  /// A face, by the number of its first corner.
  private struct Face {
    var corner: Int
    var plane: Homography
    /// Where its pieces are in the order.
    var ranks: ClosedRange<Int32>
    /// Whether it hides what is under it, and has corners.
    var isOpaque: Bool
    var isSeen = false
  }

  private var faces: [Face] = []
  /// How often they were asked.
  private var askedCount = 0
  /// Where they are seen (x, y, z), and the w there.
  private var corners: [SIMD4<Double>] = []
  private var edges: [Edge] = []
  /// How far each face reaches over its sides, from the top on clockwise, in its own points.
  private(set) var growths: [SIMD4<Float>] = []

  /// Forgets all faces.
  mutating func removeAll() {
    faces.removeAll(keepingCapacity: true)
    corners.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    growths.removeAll(keepingCapacity: true)
  }

  /// Adds a face.
  /// - Parameters:
  ///   - map: From its own space to the one that is seen; `nil` for a face that shares no edge.
  ///   - bounds: What it shows, in its own points.
  ///   - isOpaque: Whether it hides what is under it.
  mutating func add(_ map: Transform?, _ bounds: Rect, isOpaque: Bool) {
    let face = Int32(faces.count)
    faces.append(
      Face(
        corner: corners.count, plane: map.map { Homography($0) } ?? .identity,
        ranks: 0...0, isOpaque: isOpaque))
    growths.append(.zero)
    guard let map, !bounds.isEmpty, bounds.isFinite else { return }
    let first = corners.count
    for k in 0..<4 {
      let (x, y) = (k == 0 || k == 3 ? bounds.minX : bounds.maxX, k < 2 ? bounds.minY : bounds.maxY)
      let v = map.row1 * x + map.row2 * y + map.row4
      guard v.w > 0 else {
        corners.removeSubrange(first...)
        return
      }
      corners.append(SIMD4(v.x / v.w, v.y / v.w, v.z / v.w, v.w))
    }
    faces[Int(face)].isSeen = true
    for side in 0..<4 {
      let middle = (corners[first + side] + corners[first + (side + 1) % 4]) / 2
      edges.append(Edge(face: face, side: Int32(side), place: (middle * Self.direction).sum()))
    }
  }

  /// Finds the seams, once the faces are sorted.
  mutating func find(_ pieces: [SpacePiece]) {
    guard edges.count > 4 else { return }
    askedCount = 0
    for i in faces.indices { faces[i].ranks = Int32.max...Int32.max }
    for i in pieces.indices {
      let (face, rank) = (Int(pieces[i].face), Int32(i))
      faces[face].ranks = min(faces[face].ranks.lowerBound, rank)...rank
    }
    edges.shellSort { $0.place < $1.place }
    for i in edges.indices {
      var k = i + 1
      while k < edges.count, edges[k].place - edges[i].place <= 2 * Self.tolerance {
        if edges[i].face != edges[k].face, meet(edges[i], edges[k]) {
          if faces[Int(edges[i].face)].ranks.upperBound < faces[Int(edges[k].face)].ranks.lowerBound {
            grow(edges[i], under: edges[k])
          } else if faces[Int(edges[k].face)].ranks.upperBound < faces[Int(edges[i].face)].ranks.lowerBound {
            grow(edges[k], under: edges[i])
          }
        }
        k += 1
      }
    }
  }

  private func corner(_ edge: Edge, _ k: Int) -> SIMD4<Double> {
    corners[faces[Int(edge.face)].corner + (Int(edge.side) + k) % 4]
  }

  /// Whether two edges have the same ends.
  private func meet(_ a: Edge, _ b: Edge) -> Bool {
    func isNear(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> Bool {
      let (x, y, z) = (p.x - q.x, p.y - q.y, p.z - q.z)
      return x * x + y * y + z * z <= Self.tolerance * Self.tolerance
    }
    // Two faces of one surface have their corners in the same sense, so their common edge goes the other way in one.
    return isNear(corner(a, 0), corner(b, 1)) && isNear(corner(a, 1), corner(b, 0))
      || isNear(corner(a, 0), corner(b, 0)) && isNear(corner(a, 1), corner(b, 1))
  }

  /// Lets a face reach under its neighbour, if that is on the other side of their edge and hides what is under it.
  private mutating func grow(_ edge: Edge, under neighbour: Edge) {
    let face = faces[Int(edge.face)]
    guard faces[Int(neighbour.face)].isOpaque else { return }
    let (p, q) = (corner(edge, 0), corner(edge, 1))
    var normal = SIMD2(q.y - p.y, p.x - q.x)
    let length = (normal * normal).sum().squareRoot()
    guard length > Self.tolerance else { return }
    normal /= length
    func distance(_ corner: SIMD4<Double>) -> Double {
      (corner.x - p.x) * normal.x + (corner.y - p.y) * normal.y
    }
    // The one of the other two corners that is farther away says on which side a face is.
    func side(_ edge: Edge) -> Double {
      let (a, b) = (distance(corner(edge, 2)), distance(corner(edge, 3)))
      return abs(a) > abs(b) ? a : b
    }
    var (own, other) = (side(edge), side(neighbour))
    if own > 0 { (own, other, normal) = (-own, -other, -normal) }
    guard own < -Self.tolerance, other > 0, !isHidden(edge, p, q, inwards: normal * own, but: neighbour.face)
    else { return }
    // How fast its own points outside of the edge leave it as they are seen, where that is slowest.
    let outwards = Self.outwards[Int(edge.side)]
    let step = face.plane.x * outwards.x + face.plane.y * outwards.y
    var (slowest, slip) = (Double.infinity, 0.0)
    for k in 0..<2 {
      let c = corner(edge, k)
      let speed = SIMD2(step.x - c.x * step.z, step.y - c.y * step.z) / c.w
      slowest = min(slowest, (speed * normal).sum())
      slip = max(slip, abs(speed.x * normal.y - speed.y * normal.x))
    }
    guard slowest > 0 else { return }
    let growth = Float(min(min(Self.reach, other) / slowest, Self.mostSlip / slip))
    let index = Int(edge.side)
    growths[Int(edge.face)][index] = max(growths[Int(edge.face)][index], growth)
  }

  /// Whether faces that are painted later hide what a face shows along an edge. What reaches over it would be seen nevertheless
  /// where those end, such as at the outline of a box.
  /// - Parameters:
  ///   - p: One end of the edge, as it is seen, and `q` the other one.
  ///   - way: How far the face goes at most from the edge.
  ///   - neighbour: The face on the other side, which hides nothing of this one.
  private mutating func isHidden(
    _ edge: Edge, _ p: SIMD4<Double>, _ q: SIMD4<Double>, inwards way: SIMD2<Double>,
    but neighbour: Int32
  ) -> Bool {
    let last = faces[Int(edge.face)].ranks.upperBound
    let length = (way * way).sum().squareRoot()
    let inset = way * min(Self.inset.pixels / length, Self.inset.share)
    let margin = min(Self.margin.pixels, Self.margin.share * length)
    return Self.samples.allSatisfy { place in
      let at = p + (q - p) * place
      let point = SIMD2(at.x, at.y) + inset * (4 * place * (1 - place))
      guard askedCount < Self.mostAsked else { return false }
      askedCount += faces.count
      return faces.indices.contains { k in
        faces[k].isOpaque && faces[k].isSeen && k != Int(neighbour) && faces[k].ranks.lowerBound > last
          && faces[k].ranks.lowerBound < Int32.max && covers(k, point, margin)
      }
    }
  }

  /// Whether a face covers a point as it is seen, or one at most so far outside of it.
  private func covers(_ face: Int, _ point: SIMD2<Double>, _ margin: Double) -> Bool {
    let first = faces[face].corner
    var (isLeft, isRight) = (true, true)
    for k in 0..<4 {
      let (from, to) = (corners[first + k], corners[first + (k + 1) % 4])
      let way = SIMD2(to.x - from.x, to.y - from.y)
      let turn = way.x * (point.y - from.y) - way.y * (point.x - from.x)
      let most = margin * (way * way).sum().squareRoot()
      isLeft = isLeft && turn <= most
      isRight = isRight && turn >= -most
    }
    return isLeft || isRight
  }
}
