import Martlet

/// What is to be seen of flat panels, dark and light ones, over a magenta ground: computed from their corners, to be compared with what is
/// drawn. In pixels.
struct PanelPicture {
  /// A panel as it is seen.
  struct Panel {
    let corners: [Point]
    let isLight: Bool

    /// Whether its front is seen: its corners go round with the clock.
    var isSeen: Bool {
      let area = corners.indices.reduce(0.0) { sum, index in
        let (from, to) = (corners[index], corners[(index + 1) % corners.count])
        return sum + from.x * to.y - from.y * to.x
      }
      return area > 0
    }

    /// Where a row or a column enters and leaves it.
    func range(at place: Double, inRows: Bool) -> (from: Double, to: Double)? {
      var (low, high) = (Double.infinity, -Double.infinity)
      for index in corners.indices {
        let (one, other) = (corners[index], corners[(index + 1) % corners.count])
        let (a, b) = inRows ? (one.y, other.y) : (one.x, other.x)
        guard min(a, b) <= place, place < max(a, b) else { continue }
        let (from, to) = inRows ? (one.x, other.x) : (one.y, other.y)
        let meeting = from + (to - from) * (place - a) / (b - a)
        (low, high) = (min(low, meeting), max(high, meeting))
      }
      return low < high ? (low, high) : nil
    }
  }

  /// How far what is drawn is from what should be.
  struct Errors {
    /// By how many pixels edges are drawn too far out, one for each place that was looked at.
    var edges: [Double] = []
    /// By how many pixels the edges that two panels share are beside their place.
    var seams: [Double] = []
    /// By how much pixels at those are lighter or darker than what is on both sides, of 255.
    var ripple = 0.0
    /// The most that is seen of the ground within the panels, of 255.
    var ground = 0
  }

  /// Lengths of what is light, of what is dark and of the ground.
  private typealias Lengths = SIMD3<Double>

  /// Those of which the front is seen. What is in front comes last.
  let panels: [Panel]
  /// What clips them.
  let clip: Rect?

  static let (dark, light) = (64.0, 191.0)
  /// How far on both sides of an edge is looked, how far from its ends, and at which of the rows or columns that cross it.
  private static let (reach, corner, stride) = (3, 3.0, 17)
  /// How fast lengths change at most from one row to the next where no edges but steep ones are near.
  private static let steepest = 1.2
  /// How far within its outline nothing is seen of the ground.
  private static let outline = 1.5
  /// What is nearer to each other has an edge in common.
  private static let joint = 0.01

  init(_ panels: [Panel], clip: Rect?) {
    self.panels = panels.filter(\.isSeen)
    self.clip = clip
  }

  /// What a part of a line should show.
  private func lengths(at place: Double, inRows: Bool, _ range: Range<Int>) -> Lengths {
    var (start, end) = (Double(range.lowerBound), Double(range.upperBound))
    var result = Lengths(0, 0, end - start)
    if let clip {
      let (across, along) =
        inRows
        ? (clip.minY...clip.maxY, clip.minX...clip.maxX) : (clip.minX...clip.maxX, clip.minY...clip.maxY)
      guard across.contains(place) else { return result }
      (start, end) = (max(start, along.lowerBound), min(end, along.upperBound))
    }
    guard start < end else { return result }
    let seen = panels.compactMap { panel in
      panel.range(at: place, inRows: inRows).map { (from: $0.from, to: $0.to, isLight: panel.isLight) }
    }
    let stops = ([start, end] + seen.flatMap { [$0.from, $0.to] }.filter { $0 > start && $0 < end }).sorted()
    for (from, to) in zip(stops, stops.dropFirst()) {
      let middle = (from + to) / 2
      guard let top = seen.last(where: { $0.from <= middle && middle < $0.to }) else { continue }
      result[top.isLight ? 0 : 1] += to - from
      result.z -= to - from
    }
    return result
  }

  /// What a part of a line shows.
  private func drawn(_ picture: Bitmap, at line: Int, inRows: Bool, _ range: Range<Int>) -> Lengths {
    var result = Lengths(0, 0, 0)
    for place in range {
      let pixel = inRows ? picture[place, line] : picture[line, place]
      let bare = Double(Self.ground(pixel)) / 255
      let bright = (Double(pixel[1]) - Self.dark * (1 - bare)) / (Self.light - Self.dark)
      result += Lengths(bright, 1 - bare - bright, bare)
    }
    return result
  }

  /// How much of the ground a pixel shows, of 255.
  private static func ground(_ pixel: SIMD4<UInt8>) -> Int {
    max(min(Int(pixel[0]), Int(pixel[2])) - Int(pixel[1]), 0)
  }

  /// Whether another panel has the same edge.
  private func isSeam(_ one: Point, _ other: Point) -> Bool {
    panels.count { panel in
      panel.corners.indices.contains { index in
        let (from, to) = (panel.corners[index], panel.corners[(index + 1) % panel.corners.count])
        return max(one.distance(to: from), other.distance(to: to)) < Self.joint
          || max(one.distance(to: to), other.distance(to: from)) < Self.joint
      }
    } > 1
  }

  /// By how much the pixels of a line that a seam divides are lighter or darker than those on both sides.
  private func ripple(_ picture: Bitmap, at line: Int, inRows: Bool, meeting: Int) -> Double {
    func level(_ place: Int) -> Double {
      Double((inRows ? picture[meeting + place, line] : picture[line, meeting + place])[1])
    }
    let (before, after) = (level(-2), level(1))
    // How fast colours change there.
    let slope = max(abs(level(-3) - before), abs(level(2) - after))
    return [-1, 0].map { k in
      max(level(k) - max(before, after), min(before, after) - level(k)) - slope
    }.max() ?? 0
  }

  /// Compares a picture: at each edge the lines that cross it the most steeply, and all that lies within.
  func compare(_ picture: Bitmap, _ errors: inout Errors) {
    for panel in panels {
      for index in panel.corners.indices {
        let (one, other) = (panel.corners[index], panel.corners[(index + 1) % panel.corners.count])
        let inRows = abs(one.y - other.y) >= abs(one.x - other.x)
        let (a, b) = inRows ? (one, other) : (Point(x: one.y, y: one.x), Point(x: other.y, y: other.x))
        let (length, count) = inRows ? (picture.width, picture.height) : (picture.height, picture.width)
        let isSeam = isSeam(one, other)
        let first = max(Int((min(a.y, b.y) + Self.corner).rounded(.up)), 0)
        let last = min(Int((max(a.y, b.y) - Self.corner).rounded(.down)), count)
        for line in Swift.stride(from: first, to: last, by: Self.stride) {
          let place = Double(line) + 0.5
          let meeting = Int((a.x + (b.x - a.x) * (place - a.y) / (b.y - a.y)).rounded())
          guard meeting >= Self.reach, meeting + Self.reach <= length else { continue }
          let window = meeting - Self.reach..<meeting + Self.reach
          let expected = lengths(at: place, inRows: inRows, window)
          let isSmooth = [-1.0, 1].allSatisfy { side in
            let change = lengths(at: place + side, inRows: inRows, window) - expected
            return max(change.max(), -change.min()) <= Self.steepest
          }
          guard isSmooth else { continue }
          let off = drawn(picture, at: line, inRows: inRows, window) - expected
          errors.edges.append(off.max() >= -off.min() ? off.max() : -off.min())
          // Nothing else is near: neither the ends of the edge nor what clips the panels.
          let isInside = [-Self.corner, 0, Self.corner].allSatisfy { side in
            lengths(at: place + side, inRows: inRows, window).z < Self.joint
          }
          guard isSeam, isInside else { continue }
          errors.seams.append(max(off.max(), -off.min()))
          errors.ripple = max(errors.ripple, ripple(picture, at: line, inRows: inRows, meeting: meeting))
        }
      }
    }
    compareGround(picture, &errors)
  }

  /// The parts of a row that panels cover. Those that have an edge in common are one.
  private func covered(at place: Double) -> [ClosedRange<Double>] {
    if let clip, place < clip.minY || place > clip.maxY { return [] }
    var result: [ClosedRange<Double>] = []
    for range in panels.compactMap({ $0.range(at: place, inRows: true) }).sorted(by: { $0.from < $1.from }) {
      guard let last = result.last, range.from <= last.upperBound + Self.joint else {
        result.append(range.from...range.to)
        continue
      }
      result[result.count - 1] = last.lowerBound...max(last.upperBound, range.to)
    }
    return clip.map { clip in result.map { $0.clamped(to: clip.minX...clip.maxX) } } ?? result
  }

  private func compareGround(_ picture: Bitmap, _ errors: inout Errors) {
    for y in 0..<picture.height {
      // Around the row, so that edges that are nearly level are outside.
      let rows = [-Self.outline, 0, Self.outline].map { covered(at: Double(y) + 0.5 + $0) }
      for part in rows[1] {
        let (from, to) = (part.lowerBound + Self.outline, part.upperBound - Self.outline)
        guard from + 1 < to else { continue }
        for x in Int(from.rounded(.up))..<Int(to.rounded(.down)) {
          let ground = Self.ground(picture[x, y])
          guard ground > errors.ground else { continue }
          let pixel = (Double(x) - Self.outline, Double(x + 1) + Self.outline)
          let isWithin = rows.allSatisfy { row in
            row.contains { $0.lowerBound <= pixel.0 && pixel.1 <= $0.upperBound }
          }
          if isWithin { errors.ground = ground }
        }
      }
    }
  }
}

extension [Double] {
  /// The mean of all.
  var mean: Double { reduce(0, +) / Double(Swift.max(count, 1)) }

  /// How far they are from their mean: the root of the mean square.
  var spread: Double {
    let mean = mean
    return map { ($0 - mean) * ($0 - mean) }.mean.squareRoot()
  }
}
