import MartletGeometry

/// Sorts the faces of a space from back to front, as the eye sees them. Faces that pass through each other are cut.
///
/// A face is a flat picture: a plane, and a rectangle in it outside of which nothing is drawn. The planes divide space (a binary
/// space partition, Fuchs, Kedem and Naylor 1980): all that is behind a face's plane is painted before the face, and what is in
/// front of it after. The eye is at an infinite distance along z, because perspective has been applied: where a plane is
/// mapped by a projective map, planes stay planes and lines stay lines. Cuts that no other face lies between are mended again.
///
/// All arrays keep their capacity, so that sorting allocates nothing in the steady state.
package struct DepthOrder {
  /// The pieces from back to front.
  private(set) var pieces: [SpacePiece] = []
  /// The cuts of all pieces, of each from the outside to the inside.
  private(set) var cuts: [SpaceCut] = []

  /// By how much of a point two faces may be apart and still count as touching: those of a box do not cut each other.
  package static let tolerance = 1e-3
  /// The most pieces. What would be cut after that lies where its middle lies.
  static let mostPieces = 2048
  /// How many planes are tried to find one that cuts few faces.
  private static let candidates = 5
  /// With about how many faces each of them is tried among many.
  private static let samples = 16
  /// Of how many faces the corners are gone through to choose a plane. Of more, the spheres around them are: exact answers would
  /// then cost more than the cuts that they save.
  private static let mostExact = 64
  /// How far a rectangle usually reaches from its middle to a plane that is turned at random, as a part of the radius of
  /// the sphere around it. Tried: from .35 to .7 the number of pieces is the same within 5 %.
  private static let likelyReach = 0.7
  /// By how much less than 1 the cosine of the angle between two planes is that count as one.
  private static let leastTilt = 1e-9
  /// The part of the greatest distance from the eye up to which faces are seen. What is nearer is cut off.
  private static let nearest = 1e-5

  var planes: [Plane] = []
  var polygons: [Polygon] = []
  /// The sphere around each polygon: its centre, and its radius as the fourth number.
  private var spheres: [SIMD4<Double>] = []
  var points: [SIMD3<Double>] = []
  private var distances: [Double] = []
  var splits: [Split] = []
  private var tasks: [Task] = []
  /// The polygons of all tasks, those of the next one last.
  private var waiting: [Int32] = []
  /// Of a list that is being divided: the polygons within the plane, and those behind it.
  private var within: [Int32] = []
  private var back: [Int32] = []
  /// The pieces that are seen, from back to front, as indices of polygons.
  var order: [Int32] = []
  /// The number of pieces so far.
  private var pieceCount = 0

  /// The plane of a face: points p with `normal`·p + `offset` = 0. The normal points to the eye, and has the length 1.
  package struct Plane {
    var normal: SIMD3<Double>
    var offset: Double
    /// Whether the face is seen at all: it is in front of the eye, and not edge-on.
    package var isSeen: Bool

    /// How far a point is in front of the plane, in points.
    package func distance(_ p: SIMD3<Double>) -> Double {
      normal.x * p.x + normal.y * p.y + normal.z * p.z + offset
    }
  }

  /// A part of a face, convex.
  struct Polygon {
    var face: Int32
    var first: Int32
    var count: Int32
    /// The corners of the upright rectangle around it.
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    /// The side of a cut that it is; −1 for a whole face.
    var split: Int32 = -1
    /// Where it is in the order, for those of a cut.
    var rank: Int32 = -1
  }

  /// One side of a cut. Both sides follow each other: the one behind first.
  struct Split {
    var cut: SpaceCut
    /// The polygon that was cut.
    var whole: Int32
    /// The polygon on this side, while it is not cut further; −1 otherwise.
    var leaf: Int32
  }

  /// Polygons that are still to be sorted, or those of one plane, which are to be painted now: all that wait from a place on.
  private struct Task {
    var first: Int
    var isSorted: Bool
  }

  // MARK: Faces

  package init() {}

  /// Forgets all faces.
  package mutating func removeAll() {
    planes.removeAll(keepingCapacity: true)
    polygons.removeAll(keepingCapacity: true)
    spheres.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    splits.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
  }

  /// Adds a face. Of faces in one plane the one that was added last is in front.
  /// - Parameters:
  ///   - map: From the face's own space to the one that is seen, in points.
  ///   - extent: What is drawn of it, in its own points.
  package mutating func add(_ map: Transform, _ extent: Rect) {
    let face = Int32(planes.count)
    let plane = Self.plane(map)
    planes.append(plane)
    let first = points.count
    if plane.isSeen, !extent.isEmpty, extent.isFinite { addCorners(map, extent) }
    planes[Int(face)].isSeen = points.count - first >= 3
    addPolygon(face, from: first)
  }

  /// Adds a polygon that consists of the points from an index on.
  private mutating func addPolygon(_ face: Int32, from first: Int) {
    var (low, high) = (SIMD3(repeating: Double.infinity), SIMD3(repeating: -Double.infinity))
    for k in first..<points.count {
      (low, high) = (pointwiseMin(low, points[k]), pointwiseMax(high, points[k]))
    }
    let half = (high - low) / 2
    polygons.append(
      Polygon(
        face: face, first: Int32(first), count: Int32(points.count - first), low: SIMD2(low.x, low.y),
        high: SIMD2(high.x, high.y)))
    spheres.append(SIMD4(low + half, (half * half).sum().squareRoot()))
  }

  /// The plane of a face.
  /// - Parameter map: From the face's own space to the one that is seen, in points.
  package static func plane(_ map: Transform) -> Plane {
    let (a, b, c) = (map.row1, map.row2, map.row4)
    // The vector that is perpendicular to all three, by minors.
    func minor(_ i: Int, _ j: Int, _ k: Int) -> Double {
      a[i] * (b[j] * c[k] - b[k] * c[j]) - a[j] * (b[i] * c[k] - b[k] * c[i]) + a[k]
        * (b[i] * c[j] - b[j] * c[i])
    }
    var normal = SIMD3(minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3))
    var offset = -minor(0, 1, 2)
    let length = (normal * normal).sum().squareRoot()
    guard length > 0, length.isFinite, abs(normal.z) > 1e-9 * length else {
      return Plane(normal: .zero, offset: 0, isSeen: false)
    }
    let factor = normal.z < 0 ? -1 / length : 1 / length
    normal *= factor
    offset *= factor
    return Plane(normal: normal, offset: offset, isSeen: offset.isFinite)
  }

  /// Adds the corners of a face, as they are seen. What is behind the eye is cut off.
  private mutating func addCorners(_ map: Transform, _ r: Rect) {
    func corner(_ k: Int) -> SIMD4<Double> {
      let (x, y) = (k == 0 || k == 3 ? r.minX : r.maxX, k < 2 ? r.minY : r.maxY)
      return map.row1 * x + map.row2 * y + map.row4
    }
    let least = Self.nearest * max(corner(0).w, corner(1).w, corner(2).w, corner(3).w)
    guard least > 0 else { return }
    var last = corner(3)
    for k in 0..<4 {
      let next = corner(k)
      if (last.w >= least) != (next.w >= least) {
        let cut = last + (next - last) * ((least - last.w) / (next.w - last.w))
        points.append(SIMD3(cut.x, cut.y, cut.z) / least)
      }
      if next.w >= least { points.append(SIMD3(next.x, next.y, next.z) / next.w) }
      last = next
    }
  }

  // MARK: Sorting

  /// Sorts the faces that were added.
  package mutating func sort() {
    let count = polygons.count
    pieceCount = count
    for i in 0..<count {
      if planes[i].isSeen { waiting.append(Int32(i)) } else { order.append(Int32(i)) }
    }
    tasks.append(Task(first: 0, isSorted: false))
    while let task = tasks.popLast() {
      if task.isSorted || waiting.count - task.first < 2 {
        order.append(contentsOf: waiting[task.first...])
        waiting.removeSubrange(task.first...)
      } else {
        divide(from: task.first)
      }
    }
    mend()
    for place in order.indices where order[place] >= 0 { list(order[place]) }
  }

  /// Lists a polygon as the next piece.
  private mutating func list(_ i: Int32) {
    let first = cuts.count
    var split = polygons[Int(i)].split
    while split >= 0 {
      cuts.append(splits[Int(split)].cut)
      split = polygons[Int(splits[Int(split)].whole)].split
    }
    var (low, high) = (first, cuts.count - 1)
    while low < high {
      cuts.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
    pieces.append(
      SpacePiece(
        face: polygons[Int(i)].face, firstCut: Int32(first), cutCount: Int32(cuts.count - first)))
  }

  /// Divides the polygons that wait from a place on by the plane of one of them.
  private mutating func divide(from first: Int) {
    let cutter = polygons[Int(divider(from: first))].face
    let plane = planes[Int(cutter)]
    within.removeAll(keepingCapacity: true)
    back.removeAll(keepingCapacity: true)
    var frontEnd = first
    for k in first..<waiting.count {
      let i = waiting[k]
      let (low, high) = polygons[Int(i)].face == cutter ? (0, 0) : extremes(of: i, to: plane)
      if low >= -Self.tolerance, high <= Self.tolerance {
        within.append(i)
      } else if low >= -Self.tolerance {
        waiting[frontEnd] = i
        frontEnd += 1
      } else if high <= Self.tolerance {
        back.append(i)
      } else if pieceCount >= Self.mostPieces {
        if low + high > 0 {
          waiting[frontEnd] = i
          frontEnd += 1
        } else {
          back.append(i)
        }
      } else {
        pieceCount += 1
        let (behind, ahead) = cut(i, by: plane, cutter)
        back.append(behind)
        waiting[frontEnd] = ahead
        frontEnd += 1
      }
    }
    waiting.removeSubrange(frontEnd...)
    // The last task is done first.
    tasks.append(Task(first: first, isSorted: false))
    tasks.append(Task(first: waiting.count, isSorted: true))
    waiting.append(contentsOf: within)
    tasks.append(Task(first: waiting.count, isSorted: false))
    waiting.append(contentsOf: back)
  }

  /// One of the polygons that wait from a place on, whose plane cuts few of the others, and has about as many on both sides.
  private func divider(from first: Int) -> Int32 {
    let count = waiting.count - first
    let stride = max(count / Self.candidates, 1)
    var (best, least) = (waiting[first], Int.max)
    var place = first + stride / 2
    while place < waiting.count {
      let cost = cost(ofDividing: first, by: waiting[place], below: least)
      if cost < least { (best, least) = (waiting[place], cost) }
      place += stride
    }
    return best
  }

  /// Whether planes are chosen by what is likely.
  private var isRough: Bool { planes.count > Self.mostExact }

  private func cost(ofDividing first: Int, by divider: Int32, below limit: Int) -> Int {
    let face = polygons[Int(divider)].face
    let plane = planes[Int(face)]
    var (cuts, difference) = (0, 0)
    var k = first
    let step = isRough ? max((waiting.count - first) / Self.samples, 1) : 1
    while k < waiting.count, cuts * 8 < limit {
      let i = waiting[k]
      if polygons[Int(i)].face != face {
        let side = side(of: i, to: plane)
        if side == 2 { cuts += 1 } else { difference += side }
      }
      k += step
    }
    return cuts * 8 + abs(difference)
  }

  /// On which side of a plane a polygon is: −1 behind it, 1 in front of it, 0 within it, 2 on both. Among many faces this is what
  /// is likely.
  private func side(of i: Int32, to plane: Plane) -> Int {
    if isRough {
      let sphere = spheres[Int(i)]
      let middle = plane.distance(SIMD3(sphere.x, sphere.y, sphere.z))
      // What lies in the same plane is not cut by it.
      let normal = planes[Int(polygons[Int(i)].face)].normal
      if abs(middle) <= Self.tolerance, (normal * plane.normal).sum() > 1 - Self.leastTilt { return 0 }
      let reach = Self.likelyReach * sphere.w
      return middle > reach ? 1 : middle < -reach ? -1 : 2
    }
    let (low, high) = extremes(of: i, to: plane)
    let (isBehind, isAhead) = (low < -Self.tolerance, high > Self.tolerance)
    return isBehind && isAhead ? 2 : isAhead ? 1 : isBehind ? -1 : 0
  }

  /// The least and the greatest distance of a polygon from a plane, in points; positive towards the eye. For one that is
  /// far from the plane, those of the sphere around it.
  private func extremes(of i: Int32, to plane: Plane) -> (low: Double, high: Double) {
    let sphere = spheres[Int(i)]
    let middle = plane.distance(SIMD3(sphere.x, sphere.y, sphere.z))
    if abs(middle) > sphere.w + Self.tolerance { return (middle - sphere.w, middle + sphere.w) }
    var (low, high) = (Double.infinity, -Double.infinity)
    let first = Int(polygons[Int(i)].first)
    for k in first..<first + Int(polygons[Int(i)].count) {
      let distance = plane.distance(points[k])
      low = min(low, distance)
      high = max(high, distance)
    }
    return (low, high)
  }

  // MARK: Cutting

  /// Cuts a polygon by a plane that passes through it. Returns the part behind it and the part in front.
  private mutating func cut(_ i: Int32, by plane: Plane, _ cutter: Int32) -> (behind: Int32, ahead: Int32) {
    let polygon = polygons[Int(i)]
    let (first, count) = (Int(polygon.first), Int(polygon.count))
    distances.removeAll(keepingCapacity: true)
    for k in first..<first + count { distances.append(plane.distance(points[k])) }
    let behind = addPart(of: polygon, sign: -1)
    let ahead = addPart(of: polygon, sign: 1)
    let own = planes[Int(polygon.face)]
    // The height above the plane, of the points of this face, by x and y alone.
    let tilt = plane.normal.z / own.normal.z
    let line = SIMD3(
      plane.normal.x - own.normal.x * tilt, plane.normal.y - own.normal.y * tilt,
      plane.offset - own.offset * tilt)
    if polygon.split >= 0 { splits[Int(polygon.split)].leaf = -1 }
    for isFront in 0..<2 {
      let part = isFront == 1 ? ahead : behind
      polygons[Int(part)].split = Int32(splits.count)
      splits.append(
        Split(cut: SpaceCut(line: line, isFront: isFront == 1, cutter: cutter), whole: i, leaf: part))
    }
    return (behind, ahead)
  }

  /// Adds the part of a polygon on one side of a plane, to which `distances` has the distances of its corners.
  private mutating func addPart(of polygon: Polygon, sign: Double) -> Int32 {
    let (first, count) = (Int(polygon.first), Int(polygon.count))
    let start = points.count
    for k in 0..<count {
      let last = (k + count - 1) % count
      let (before, now) = (distances[last] * sign, distances[k] * sign)
      if before * now < 0 {
        let (p, q) = (points[first + last], points[first + k])
        // From the same end for both sides, so that they have the same corner.
        points.append(
          before < 0
            ? p + (q - p) * (before / (before - now)) : q + (p - q) * (now / (now - before)))
      }
      if now >= 0 { points.append(points[first + k]) }
    }
    addPolygon(polygon.face, from: start)
    return Int32(polygons.count - 1)
  }
}
