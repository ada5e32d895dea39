import MartletDrawing
import MartletGeometry
import MartletRenderTree

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Adds the line along a path to a `CoverageBand`: a rectangle for each piece, a triangle or a fan for each corner, and the caps.
/// All of them wind in the same direction, so that what overlaps is not darker. Pieces of a curve meet in a common side where the
/// line is not too wide for that: at the edges of parts what overlaps would count twice.
struct StrokeCoverage {
  private let style: StrokeStyle
  private let flat: FlatPath
  private let runs: CoverageRuns
  /// Half the line's width, in points.
  private let half: Double
  /// Where the line begins and ends, in points of the path's length.
  private let trim: SIMD2<Double>
  /// The dashes and gaps in turn, and the length of all of them; empty for a solid line.
  private var dashes: [Double] = []
  private var period = 0.0
  /// Where in the dashes each subpath begins, 0…period.
  private var phase = 0.0
  /// How far the line reaches from the path, in parts.
  private let reach: SIMD2<Double>
  /// The angle between two points of an arc, in radians.
  private let arcStep: Double
  private var map: CoverageMap
  private var corners: [SIMD2<Double>] = []

  /// Room that strokes after each other share.
  struct Scratch {
    fileprivate var corners: [SIMD2<Double>] = []
    fileprivate var dashes: [Double] = []
  }

  /// How far an arc is from its circle, in pixels.
  private static let tolerance = 0.01
  /// The most points of an arc, as an angle in radians between two of them.
  private static let leastStep = 0.01
  /// Dashes are no shorter together, in pixels, and no more: all of them become longer instead, which looks the same.
  private static let leastPeriod = 0.125
  private static let mostPeriods = Double(1 << 21)
  /// The shortest dashes together, as a share of the path's length: double precision still tells where they are.
  private static let leastShare = 1e-12

  /// - Parameters:
  ///   - line: The line.
  ///   - flat: The path.
  ///   - runs: Where its pieces lie.
  ///   - map: To parts of the region.
  ///   - region: What is to be seen.
  ///   - scratch: Room that it takes, until `giveBack`.
  init(
    _ line: PathInk.Line, _ flat: FlatPath, _ runs: CoverageRuns, _ map: CoverageMap, _ region: PixelRect,
    _ scratch: inout Scratch
  ) {
    swap(&corners, &scratch.corners)
    swap(&dashes, &scratch.dashes)
    dashes.removeAll(keepingCapacity: true)
    style = line.style
    self.flat = flat
    self.runs = runs
    self.map = map
    half = line.style.width / 2
    trim = SIMD2(
      line.trim.x > 0 ? line.trim.x * flat.length : -1,
      line.trim.y < 1 ? line.trim.y * flat.length : .infinity)
    reach = map.reach(of: line.reach) + 1
    let radius = half * map.stretch
    arcStep = radius > Self.tolerance ? max(2 * acos(1 - Self.tolerance / radius), Self.leastStep) : .pi
    setDashes(map.stretch, region)
  }

  /// Gives back the room that it has taken.
  mutating func giveBack(_ scratch: inout Scratch) {
    swap(&corners, &scratch.corners)
    swap(&dashes, &scratch.dashes)
  }

  private mutating func setDashes(_ stretch: Double, _ region: PixelRect) {
    let count = style.dash.count
    // An odd pattern counts as written twice.
    let repeated = min(count % 2 == 0 ? count : 2 * count, ShapeContent.mostDashes)
    var gaps = 0.0
    for i in 0..<repeated {
      let length = max(style.dash[i % count], 0)
      period += length
      if i % 2 == 1 { gaps += length }
    }
    guard gaps > 0, period.isFinite, style.dashPhase.isFinite else { return }
    let size = SIMD2(Double(region.width), Double(region.height)) * Double(CoverageBand.grain)
    var seen = 0.0
    for piece in flat.pieces where !piece.isFillOnly {
      if let part = visible(piece, height: size.y, width: size.x) { seen += part.y - part.x }
    }
    var factor = 1.0
    let least = max(
      Self.leastPeriod / stretch, seen / Self.mostPeriods, flat.length * Self.leastShare)
    while period * factor < least { factor *= 2 }
    for i in 0..<repeated { dashes.append(max(style.dash[i % count], 0) * factor) }
    period *= factor
    let rest = style.dashPhase * factor
    phase = min(max(rest - (rest / period).rounded(.down) * period, 0), period)
  }

  /// Adds the line. Returns false if it was cancelled.
  mutating func paint(_ map: CoverageMap, _ band: CoverageBand, _ isCancelled: () -> Bool) -> Bool {
    self.map = map
    let size = SIMD2(Double(band.width), Double(band.height)) * Double(CoverageBand.grain)
    var count = 0
    for subpath in flat.subpaths where subpath.end >= trim.x && subpath.begin <= trim.y {
      var pieces = subpath.pieces
      if flat.pieces[pieces.upperBound - 1].isFillOnly { pieces.removeLast() }
      let closes =
        subpath.isClosed && trim.x <= subpath.begin && trim.y >= subpath.end && isOn(0)
        && isOn(subpath.end - subpath.begin)
      var i = pieces.lowerBound
      while i < pieces.upperBound {
        let end = min(runs.end(of: i), pieces.upperBound)
        defer { i = end }
        guard runs.touches(i, map, band, reach: reach.y) else { continue }
        for piece in i..<end {
          count += 1
          if count % PathCoverage.pause == 0, isCancelled() { return false }
          add(piece, pieces, closes: closes, from: subpath.begin, size, band)
        }
      }
    }
    return true
  }

  /// Adds a piece with its dashes.
  /// - Parameters:
  ///   - i: Its index.
  ///   - pieces: Those of its subpath.
  ///   - closes: Whether the last one is joined to the first one.
  ///   - start: The length of the path before the subpath.
  ///   - size: The size of the band, in parts.
  ///   - band: The band.
  private mutating func add(
    _ i: Int, _ pieces: Range<Int>, closes: Bool, from start: Double, _ size: SIMD2<Double>,
    _ band: CoverageBand
  ) {
    let piece = flat.pieces[i]
    guard piece.until >= trim.x, piece.begin <= trim.y,
      let seen = visible(piece, height: size.y, width: size.x)
    else { return }
    let (isFirst, isLast) = (i == pieces.lowerBound, i == pieces.upperBound - 1)
    let neighbours = (isFirst ? closes : nil, isLast ? closes : nil)
    let next = flat.pieces[i == pieces.upperBound - 1 ? pieces.lowerBound : i + 1]
    let previous = flat.pieces[i == pieces.lowerBound ? pieces.upperBound - 1 : i - 1]
    let sides = (begin: side(between: previous, piece), end: side(between: piece, next))
    guard !dashes.isEmpty else {
      return add(piece, from: trim.x, to: trim.y, neighbours, sides, before: next, band)
    }
    // Dashes that are not seen are not counted.
    var begin = ((seen.x - start + phase) / period).rounded(.down) * period - phase + start
    var dash = 0
    while begin <= seen.y {
      let end = begin + dashes[dash]
      if end >= seen.x {
        add(piece, from: max(begin, trim.x), to: min(end, trim.y), neighbours, sides, before: next, band)
      }
      begin = end + dashes[dash + 1]
      dash = (dash + 2) % dashes.count
    }
  }

  /// Whether a place of a subpath is on a dash, in points of its length.
  private func isOn(_ place: Double) -> Bool {
    guard !dashes.isEmpty else { return true }
    var rest = place + phase
    rest -= (rest / period).rounded(.down) * period
    for dash in stride(from: 0, to: dashes.count, by: 2) {
      if rest <= dashes[dash] { return true }
      rest -= dashes[dash] + dashes[dash + 1]
      if rest < 0 { return false }
    }
    return false
  }

  /// The part of a piece beside which something may be seen, in points of the path's length.
  private func visible(_ piece: FlatPath.Piece, height: Double, width: Double) -> SIMD2<Double>? {
    let from = map.apply(piece.start)
    let way = map.apply(piece.end) - from
    var (low, high) = (0.0, 1.0)
    let limit = SIMD2(width, height) + reach
    for axis in 0..<2 {
      if way[axis] == 0 {
        guard from[axis] > -reach[axis], from[axis] < limit[axis] else { return nil }
        continue
      }
      let (a, b) = ((-reach[axis] - from[axis]) / way[axis], (limit[axis] - from[axis]) / way[axis])
      low = max(low, min(a, b))
      high = min(high, max(a, b))
    }
    guard low <= high else { return nil }
    let length = piece.until - piece.begin
    // What is near an end belongs to it.
    let slack = 1e-9 * length
    return SIMD2(
      low > 0 ? piece.begin + low * length - slack : piece.begin,
      high < 1 ? piece.begin + high * length + slack : piece.until)
  }

  /// From the point where two pieces of a curve meet to where the edges of the line meet, to the left; `nil` if the pieces overlap
  /// there instead, or are parted by a corner.
  private func side(between piece: FlatPath.Piece, _ next: FlatPath.Piece) -> Point? {
    let lengths = (piece.until - piece.begin, next.until - next.begin)
    guard piece.endJoint == .smooth, lengths.0 > 0, lengths.1 > 0 else { return nil }
    let (u, w) = ((piece.end - piece.start) * (1 / lengths.0), (next.end - next.start) * (1 / lengths.1))
    let both = Point(x: -u.y - w.y, y: u.x + w.x)
    // With the angle a between them: 2 + 2 cos a, and 2 sin a.
    let square = both.x * both.x + both.y * both.y
    let sine = 2 * abs(u.x * w.y - u.y * w.x)
    guard square > Self.leastSquare, half * sine / square * 2 <= min(lengths.0, lengths.1) else { return nil }
    return both * (2 * half / square)
  }

  /// A dash ends with its subpath if it ends no farther from there, in points.
  private static let slack = 1e-6

  /// Pieces that turn by a right angle or more have a corner: 2 + 2 cos a.
  private static let leastSquare = 2.0

  /// Adds the part of a piece that is on one dash, with its caps or the corner after it.
  /// - Parameters:
  ///   - joins: Whether it is joined to a neighbour where its subpath begins and ends; `nil` if it lies within.
  ///   - sides: Where its edges meet those of its neighbours.
  private mutating func add(
    _ piece: FlatPath.Piece, from: Double, to: Double, _ joins: (begin: Bool?, end: Bool?),
    _ sides: (begin: Point?, end: Point?), before next: FlatPath.Piece, _ band: CoverageBand
  ) {
    let length = piece.until - piece.begin
    let (begin, end) = (max(from, piece.begin), min(to, piece.until))
    let isDot = length == 0 || from == to && from < piece.until
    guard begin < end || isDot && begin == end else { return }
    let u = length > 0 ? (piece.end - piece.start) * (1 / length) : Point(x: 1, y: 0)
    var a = piece.start + u * (begin - piece.begin)
    var b = end < piece.until ? piece.start + u * (end - piece.begin) : piece.end
    // A dash may go on over the point where its subpath is closed.
    let startsHere = !(joins.begin ?? (from < piece.begin)) || from > piece.begin + Self.slack
    let endsHere = !(joins.end ?? (to > piece.until)) || to < piece.until - Self.slack
    let n = Point(x: -u.y, y: u.x) * half
    // The ends of a part of a curve stand across the curve, and not across the piece.
    func across(_ place: Double) -> Point {
      let lean = piece.lean.x + (piece.lean.y - piece.lean.x) * (place - piece.begin) / max(length, 1e-300)
      return n - u * (lean * half)
    }
    let (first, last) = (startsHere ? across(begin) : n, endsHere ? across(end) : n)
    if style.cap == .round {
      if startsHere { addFan(around: a, from: first, by: .pi, band) }
      if endsHere { addFan(around: b, from: last * -1, by: .pi, band) }
    } else if style.cap == .square {
      if startsHere { a = a - u * half }
      if endsHere { b = b + u * half }
    }
    if a != b {
      let (atBegin, atEnd) = (startsHere ? first : sides.begin ?? n, endsHere ? last : sides.end ?? n)
      corners.removeAll(keepingCapacity: true)
      corners.append(map.apply(a - atBegin))
      corners.append(map.apply(b - atEnd))
      corners.append(map.apply(b + atEnd))
      corners.append(map.apply(a + atBegin))
      addCorners(to: band)
    }
    if !endsHere, sides.end == nil { addCorner(piece, u, next, band) }
  }

  /// Adds what is between two pieces.
  private mutating func addCorner(
    _ piece: FlatPath.Piece, _ u: Point, _ next: FlatPath.Piece, _ band: CoverageBand
  ) {
    let length = next.until - next.begin
    guard length > 0 else { return }
    let w = (next.end - next.start) * (1 / length)
    let turn = atan2(u.x * w.y - u.y * w.x, u.x * w.x + u.y * w.y)
    guard turn != 0 else { return }
    let outer = turn > 0 ? -half : half
    let from = Point(x: -u.y, y: u.x) * outer
    let to = Point(x: -w.y, y: w.x) * outer
    let p = piece.end
    let join = piece.endJoint == .smooth ? .round : style.join
    switch join {
    case .round: addFan(around: p, from: turn > 0 ? from : to, by: abs(turn), band)
    case .miter, .bevel:
      let cosine = cos(turn / 2)
      corners.removeAll(keepingCapacity: true)
      corners.append(map.apply(p))
      corners.append(map.apply(p + (turn > 0 ? from : to)))
      if join == .miter, style.miterLimit * cosine >= 1 {
        corners.append(map.apply(p + (from + to) * (0.5 / (cosine * cosine))))
      }
      corners.append(map.apply(p + (turn > 0 ? to : from)))
      addCorners(to: band)
    }
  }

  /// Adds a sector of a disc.
  /// - Parameters:
  ///   - center: Its point.
  ///   - arm: From there to where the arc begins.
  ///   - angle: The angle of the sector.
  private mutating func addFan(around center: Point, from arm: Point, by angle: Double, _ band: CoverageBand)
  {
    corners.removeAll(keepingCapacity: true)
    corners.append(map.apply(center))
    let steps = max((angle / arcStep).rounded(.up), 1)
    for step in 0...Int(steps) {
      let turn = angle * Double(step) / steps
      let (c, s) = (cos(turn), sin(turn))
      corners.append(map.apply(center + Point(x: arm.x * c - arm.y * s, y: arm.x * s + arm.y * c)))
    }
    addCorners(to: band)
  }

  /// Adds the polygon of all corners.
  private func addCorners(to band: CoverageBand) {
    guard var last = corners.last else { return }
    for corner in corners {
      band.add(last, corner)
      last = corner
    }
  }
}
