import MartletGeometry
import MartletRenderTree

/// Decides which paths are on the GPU and where: their pieces are computed and uploaded once, when a path is first drawn.
///
/// It uses no OpenGL; a `FloatTexture` carries out what it decides.
final class PathStore {
  /// Where a path is.
  struct Place {
    /// Its first texel.
    var texel: Int
    /// The number of its nodes; 0 for a path that shows nothing.
    var nodes: Int
    /// Its length, in points.
    var length: Double

    /// Where a path is that shows nothing.
    static let none = Place(texel: 0, nodes: 0, length: 0)
  }

  private struct Entry {
    weak var outline: Outline?
    /// Nil for a path for which there is no room.
    var place: Place?
    /// How much work it is, by how far its line reaches, in points.
    var loads: [(reach: Float, load: PathLoad)] = []
    var texels: Range<Int>
    /// The scale that its pieces are fine enough for, in pixels per point.
    var scale: Double
    /// How often room had been given back when there was none for it; `nil` if there was.
    var givenWhenFull: Int?
  }

  /// Texels in a row. `PathPaint.frag` knows it too.
  static let width = 1024
  /// The most rows: 64 MiB.
  private static let mostRows = 4096
  /// The most pieces of a path.
  private static let mostPieces = 1 << 20
  /// Paths with more elements are not prepared, which would take the time of several frames.
  private static let mostElements = 1 << 16
  /// The largest extent of a path, in pixels: floats must tell parts of them apart.
  static let largest = 262_144.0
  /// The most work of a pixel for each node of its path, in steps of `PathLoad`: four pieces that are near, in parts.
  private static let mostPerNode = 200.0
  /// The nodes after which `PathPaint.frag` leaves out the rest of a path: a pixel may look at all of them.
  private static let mostSteps = 8192
  /// The extent of a cell of `PathLoad` from which a pixel, with what is near it, has no more than a cell and its neighbours, in
  /// pixels.
  private static let leastPixelsOfCell = 2.0
  /// How far pieces are from their curves, in pixels, at the scale for which they are made.
  private static let tolerance = 0.02
  /// How much larger a path may be drawn than it was made for.
  private static let headroom = 8.0
  /// The number of entries that are examined for each new one.
  private static let examined = 16

  /// All texels, a whole number of rows.
  private(set) var texels: [SIMD4<Float>] = []
  /// What the texture does not have yet.
  private(set) var changed: [Range<Int>] = []
  /// How many paths have been prepared so far.
  private(set) var preparedCount = 0

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Ranges that are free, in order.
  private var free: [Range<Int>] = []
  /// How often room was given back.
  private var givenCount = 0
  /// The identities of all entries, each once, and the place of the one that is examined next.
  private var queue: [ObjectIdentifier] = []
  private var nextExamined = 0
  /// How many paths had been prepared when all entries were examined last.
  private var preparedAtReview = 0

  /// Where a path is, which is prepared if necessary. Nil if there is no room for it, or it has too many elements or is too large:
  /// it should be drawn from a picture.
  ///
  /// - Parameters:
  ///   - outline: The path.
  ///   - scale: Pixels per point with which it is drawn.
  func place(of outline: Outline, scale: Double) -> Place? {
    guard outline.path.elements.count <= Self.mostElements,
      // Written so that NaN fails.
      max(outline.box.width, outline.box.height) * scale < Self.largest
    else { return nil }
    let id = ObjectIdentifier(outline)
    if let known = entries[id] {
      if known.outline === outline, scale <= known.scale * Self.headroom,
        known.givenWhenFull ?? givenCount == givenCount
      {
        if known.givenWhenFull != nil { examine(Self.examined) }
        return known.place
      }
      give(known.texels)
    } else {
      queue.append(id)
    }
    // Its room is given back once, although its outline may have the identity of one that is gone.
    let none = Entry(outline: outline, place: Place.none, texels: 0..<0, scale: .infinity)
    entries[id] = none
    let entry = prepare(outline, scale: scale, orElse: none)
    entries[id] = entry
    return entry.place
  }

  /// Whether the pixels of a part of a path that has a place are too much work for a device, so that it should be drawn from a
  /// picture.
  ///
  /// - Parameters:
  ///   - outline: The path.
  ///   - reach: How far its line reaches from it, in points; 0 without one.
  ///   - part: The part, in its coordinates around the middle of its box.
  ///   - footprint: How it lies on pixels.
  ///   - limit: What the device can do.
  func isHeavy(
    _ outline: Outline, reach: Double, _ part: Rect, _ footprint: PathLoad.Footprint, _ limit: PathLoad.Limit
  ) -> Bool {
    let id = ObjectIdentifier(outline)
    guard let place = entries[id]?.place else { return false }
    if place.nodes > Self.mostSteps, isTiny(outline, reach: reach, footprint) { return true }
    guard
      // Whatever its pieces are, no pixel is as much work.
      part.width * part.height * footprint.pixels * Double(place.nodes) * Self.mostPerNode > limit.total
    else { return false }
    // A line that becomes wider needs no other one each frame.
    let step = Float(min(reach, 1e12)).binade / 4
    let reach = reach > 0 ? (Float(min(reach, 1e12)) / step).rounded(.up) * step : 0
    if let known = entries[id]?.loads.first(where: { $0.reach == reach }) {
      return known.load.isHeavy(part, footprint, limit)
    }
    let load = PathLoad(place, of: texels, reach: reach)
    entries[id]?.loads.append((reach, load))
    return load.isHeavy(part, footprint, limit)
  }

  /// Whether a pixel may have more of a path in it than `PathLoad` has in a cell.
  private func isTiny(_ outline: Outline, reach: Double, _ footprint: PathLoad.Footprint) -> Bool {
    let side = min(outline.box.width, outline.box.height) + 2 * reach
    return side * footprint.pixels.squareRoot() < Self.leastPixelsOfCell * Double(PathLoad.side)
  }

  /// Notes that the texture has everything.
  func forgetChanges() { changed.removeAll(keepingCapacity: true) }

  private func prepare(_ outline: Outline, scale: Double, orElse none: Entry) -> Entry {
    examine(Self.examined)
    preparedCount += 1
    guard outline.isFinite else { return none }
    // A power of two, so that a shape that grows a little each frame does not need new pieces each frame.
    let made = max(scale, 2).binade * 2
    let flat = FlatPath(outline.path, tolerance: Self.tolerance / made, limit: Self.mostPieces)
    let encoder = PathEncoder(flat, origin: outline.box.center)
    guard encoder.nodeCount > 0 else { return none }
    guard let range = allocate(encoder.texels.count) else {
      var again = none
      again.place = nil
      again.givenWhenFull = givenCount
      return again
    }
    texels.replaceSubrange(range, with: encoder.texels)
    changed.append(range)
    return Entry(
      outline: outline, place: Place(texel: range.lowerBound, nodes: encoder.nodeCount, length: flat.length),
      texels: range, scale: made)
  }

  /// Takes a free range; makes the texture larger if there is none.
  private func allocate(_ count: Int) -> Range<Int>? {
    if let range = take(count) { return range }
    // Looking at all of them is worth it only now and then.
    if preparedCount - preparedAtReview >= queue.count / Self.examined {
      preparedAtReview = preparedCount
      examine(queue.count)
      if let range = take(count) { return range }
    }
    let old = texels.count
    let needed = (count + Self.width - 1) / Self.width + old / Self.width
    guard needed <= Self.mostRows else { return nil }
    let rows = min(max(needed, 2 * old / Self.width, 16), Self.mostRows)
    texels.append(contentsOf: repeatElement(.zero, count: rows * Self.width - old))
    give(old..<texels.count)
    return take(count)
  }

  private func take(_ count: Int) -> Range<Int>? {
    guard let i = free.firstIndex(where: { $0.count >= count }) else { return nil }
    let range = free[i].lowerBound..<free[i].lowerBound + count
    if free[i].count == count {
      free.remove(at: i)
    } else {
      free[i] = range.upperBound..<free[i].upperBound
    }
    return range
  }

  private func give(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    givenCount += 1
    var range = range
    let i = free.firstIndex { $0.lowerBound > range.lowerBound } ?? free.count
    if i < free.count, free[i].lowerBound == range.upperBound {
      range = range.lowerBound..<free[i].upperBound
      free.remove(at: i)
    }
    if i > 0, free[i - 1].upperBound == range.lowerBound {
      free[i - 1] = free[i - 1].lowerBound..<range.upperBound
    } else {
      free.insert(range, at: i)
    }
  }

  /// Looks at some entries, in turns, and releases those whose paths are gone.
  private func examine(_ count: Int) {
    for _ in 0..<min(count, queue.count) {
      if nextExamined >= queue.count { nextExamined = 0 }
      let id = queue[nextExamined]
      if entries[id]?.outline == nil {
        queue.swapAt(nextExamined, queue.count - 1)
        queue.removeLast()
        release(id)
      } else {
        nextExamined += 1
      }
    }
  }

  private func release(_ id: ObjectIdentifier) {
    guard let entry = entries.removeValue(forKey: id) else { return }
    give(entry.texels)
  }
}
