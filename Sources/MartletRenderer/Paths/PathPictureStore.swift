import MartletGeometry
import MartletRenderTree

/// Decides which paths are drawn from pictures of their coverage, and which pictures are on the GPU. A picture serves while the
/// path, what is drawn of it and its pixels stay; its colours may change. Until there is another one it is moved and stretched, and
/// where a path took the place of one that is gone, the other one's picture stays.
///
/// It uses no OpenGL: `PathPictureTextures` carries out its decisions. It keeps no path alive.
final class PathPictureStore {
  /// A path that is to be drawn.
  struct Request {
    var outline: Outline
    var ink: PathInk
    /// From its coordinates around the middle of its box to pixels of the window.
    var map: Homography
    /// The pixels of the window that are drawn now.
    var visible: PixelRect
    /// The pixels that the window shows.
    var window: PixelRect
    /// The longest side of a picture, in pixels.
    var largest: Int32
    /// Whether the picture of a path that was there before is better than none.
    var mayBeFormer = false
  }

  /// A picture that can be drawn.
  struct Found {
    /// Which one it is.
    var id: UInt64
    /// Its width and height, in pixels.
    var size: SIMD2<Double>
    /// From its pixels around its middle to pixels of the window.
    var map: Homography
  }

  /// Pixels for the GPU.
  struct Upload {
    var id: UInt64
    var coverage: PathCoverage
  }

  private struct Place: Hashable {
    var number: UInt64
    var map: Homography
  }

  private struct Entry {
    let id: UInt64
    weak var outline: Outline?
    let number: UInt64
    let ink: PathInk
    let map: Homography
    /// Whether its pixels are those of the window.
    let isFlat: Bool
    let region: PixelRect
    /// Nil once it is done.
    var job: PathCoverageJob?
    var lastUse: UInt64

    var byteCount: Int { 2 * region.area }
  }

  /// Paths with no more elements do not wait for another thread.
  private static let mostElementsAtOnce = 64
  /// Pixels are the same if they are no further apart than this, in pixels.
  private static let accuracy = 1.0 / 128
  /// How far beyond the window a picture goes, in pixels: what moves a little needs no other one.
  private static let margin: Int32 = 64
  /// The enlargement, and the reduction, from which a picture that moves is drawn anew.
  private static let coarsest = 1.5
  private static let finest = 0.25
  /// Coordinates beyond this are not drawn, in pixels: double precision still has parts of them.
  private static let farthest = 1e13
  /// For how many frames a picture is still computed that nobody has asked for.
  private static let patience: UInt64 = 4
  /// The most pictures of a path that are kept, and the most bytes of all.
  private static let mostOfPath = 8
  private static let mostBytes = 64 << 20

  /// What must be uploaded before the next batch is drawn, and what can be deleted.
  private(set) var uploads: [Upload] = []
  private(set) var removals: [UInt64] = []
  /// Whether a path was drawn from a picture that is not the right one, or not at all, since that is not there yet.
  var isBehind = false
  /// How many pictures have been computed or asked for so far.
  private(set) var requestCount = 0

  /// Number of pictures, with those that are awaited.
  var count: Int { entries.count }

  private var entries: [Entry] = []
  private var frame: UInt64 = 1
  private var lastID: UInt64 = 0
  /// Where the previous and the newest frame have asked for paths that had no picture.
  private var previousPlaces: Set<Place> = []
  private var places: Set<Place> = []

  deinit { for entry in entries { entry.job?.cancel() } }

  /// The picture to draw; `nil` if there is none yet, or nothing can be seen.
  /// - Parameter isPatient: Whether another thread may compute it, and the next frames show it.
  func find(_ request: Request, isPatient: Bool) -> Found? {
    guard let wanted = target(of: request) else { return nil }
    finishJobs()
    if let i = entries.firstIndex(where: { $0.job == nil && shows($0, request, wanted) }) {
      return use(i, request)
    }
    guard isPatient, request.outline.path.elements.count > Self.mostElementsAtOnce else {
      let job = PathCoverageJob(request.outline, request.ink, wanted.map, wanted.region)
      requestCount += 1
      job.run()
      add(job, isDone: true, isFlat: request.map.isAffine)
      return use(entries.count - 1, request)
    }
    isBehind = true
    let number = request.outline.number
    let stale = entries.indices.filter { entries[$0].job == nil && entries[$0].number == number }
      .max { a, b in
        let (x, y) = (entries[a].ink == request.ink, entries[b].ink == request.ink)
        return x != y ? y : entries[a].id < entries[b].id
      }
    let staleID = stale.map { entries[$0].id }
    let place = Place(number: number, map: request.map)
    places.insert(place)
    for i in entries.indices where entries[i].job != nil && entries[i].number == number {
      entries[i].lastUse = frame
    }
    if previousPlaces.contains(place) || stale.map({ !serves(entries[$0], request, wanted) }) ?? true {
      ask(for: wanted, request)
    }
    // What was asked for may have taken the place of another one.
    let index = entries.firstIndex { $0.id == staleID }
    return index.flatMap { use($0, request) } ?? former(request, wanted)
  }

  /// The picture, where it was, of a path that is gone and whose place another one has taken.
  private func former(_ request: Request, _ target: Target) -> Found? {
    guard request.mayBeFormer, request.map.isAffine,
      let i = entries.lastIndex(where: { entry in
        entry.job == nil && entry.isFlat && entry.outline == nil && entry.ink.isDrawn(like: request.ink)
          && entry.lastUse + Self.patience >= frame
          && 2 * entry.region.intersection(target.needed).area >= target.needed.area
      })
    else { return nil }
    entries[i].lastUse = frame
    let region = entries[i].region
    let size = SIMD2(Double(region.width), Double(region.height))
    let origin = SIMD3(Double(region.x0) + size.x / 2, Double(region.y0) + size.y / 2, 1)
    return Found(
      id: entries[i].id, size: size,
      map: Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: origin))
  }

  /// Notes that there was no memory for a picture.
  func drop(_ id: UInt64) { entries.removeAll { $0.id == id } }

  /// Notes that everything is uploaded and deleted.
  func forgetChanges() {
    uploads.removeAll()
    removals.removeAll()
  }

  /// Ends a frame: gives up pictures of paths that are gone, and those beyond the limits.
  func endFrame() {
    guard !entries.isEmpty else { return }
    swap(&previousPlaces, &places)
    places.removeAll(keepingCapacity: true)
    let frame = frame
    remove {
      $0.outline == nil && $0.lastUse < frame || $0.job != nil && $0.lastUse + Self.patience < frame
    }
    var bytes = entries.reduce(0) { $0 + $1.byteCount }
    for entry in entries.sorted(by: { $0.lastUse < $1.lastUse }) where bytes > Self.mostBytes {
      guard entry.lastUse + 1 < frame else { break }
      bytes -= entry.byteCount
      remove { $0.id == entry.id }
    }
    self.frame += 1
  }

  // MARK: Pictures

  /// Where the pixels of a picture lie.
  private struct Target {
    /// From the path's coordinates around the middle of its box to the plane of the pixels; affine.
    var map: Homography
    /// Those that the picture should have, and those that it must have.
    var region: PixelRect
    var needed: PixelRect
  }

  /// The picture that a request needs; `nil` if nothing can be seen.
  private func target(of request: Request) -> Target? {
    let outline = request.outline
    let reach = request.ink.line?.reach ?? 0
    let half = SIMD2(outline.box.width / 2 + reach, outline.box.height / 2 + reach)
    var map = request.map
    let isFlat = map.isAffine
    if !isFlat {
      // Its own pixels, which are about as many as those of the window.
      let stretch = map.stretch.max()
      var scale = stretch.isFinite ? exp2Ceiling(min(max(stretch, 1e-6), 1e6)) : 1
      let most = Double(min(request.largest, 4096))
      while 2 * half.max() * scale > most - 4, scale > 1e-12 { scale /= 2 }
      map = Homography(x: SIMD3(scale, 0, 0), y: SIMD3(0, scale, 0), origin: SIMD3(0, 0, 1))
    }
    let extent = SIMD2(
      abs(map.x.x) * half.x + abs(map.y.x) * half.y, abs(map.x.y) * half.x + abs(map.y.y) * half.y)
    let middle = SIMD2(map.origin.x, map.origin.y)
    // Written so that NaN fails.
    guard abs(middle.x) + extent.x < Self.farthest, abs(middle.y) + extent.y < Self.farthest else {
      return nil
    }
    let low = middle - extent - 1
    let high = middle + extent + 1
    let all = PixelRect(
      x0: Int32(saturating: low.x.rounded(.down)), y0: Int32(saturating: low.y.rounded(.down)),
      x1: Int32(saturating: high.x.rounded(.up)), y1: Int32(saturating: high.y.rounded(.up)))
    var needed = all
    var region = all
    if isFlat {
      needed = all.intersection(request.visible)
      region = all.intersection(request.window.grown(by: Self.margin).union(request.visible))
      if region.width > Int(request.largest) || region.height > Int(request.largest) { region = needed }
    }
    guard !needed.isEmpty, region.width < Int(request.largest), region.height <= Int(request.largest) else {
      return nil
    }
    // Rows are a whole number of words.
    if region.width % 2 != 0 { region.x1 += 1 }
    return Target(map: map, region: region, needed: needed)
  }

  /// The next power of two.
  private func exp2Ceiling(_ value: Double) -> Double {
    value.significand > 1 ? value.binade * 2 : value.binade
  }

  /// Whether a picture has exactly the pixels of a request.
  private func shows(_ entry: Entry, _ request: Request, _ target: Target) -> Bool {
    guard entry.number == request.outline.number, entry.ink == request.ink,
      let shift = shift(from: entry.map, to: target.map, request.outline.box)
    else { return false }
    let needed = target.needed
    return entry.region.contains(
      PixelRect(
        x0: needed.x0 &- shift.x, y0: needed.y0 &- shift.y, x1: needed.x1 &- shift.x,
        y1: needed.y1 &- shift.y))
  }

  /// By how many whole pixels two maps differ; `nil` if that is not all.
  private func shift(from a: Homography, to b: Homography, _ box: Rect) -> SIMD2<Int32>? {
    let half = SIMD2(box.width / 2, box.height / 2)
    let (x, y) = (a.x - b.x, a.y - b.y)
    let turn = max(abs(x.x), abs(x.y)) * half.x + max(abs(y.x), abs(y.y)) * half.y
    let way = SIMD2(b.origin.x - a.origin.x, b.origin.y - a.origin.y)
    let whole = way.rounded(.toNearestOrEven)
    let off = way - whole
    guard turn < Self.accuracy, max(abs(off.x), abs(off.y)) < Self.accuracy,
      max(abs(way.x), abs(way.y)) < 1e9
    else { return nil }
    return SIMD2(Int32(whole.x), Int32(whole.y))
  }

  /// Whether a picture will do while the path moves.
  private func serves(_ entry: Entry, _ request: Request, _ target: Target) -> Bool {
    guard entry.ink == request.ink, let map = map(of: entry, to: request.map) else { return false }
    let stretch = map.stretch
    guard stretch.max() < Self.coarsest, stretch.min() > Self.finest else { return false }
    let region = entry.region
    let size = SIMD2(Double(region.width), Double(region.height))
    guard request.map.isAffine else { return true }
    let seen = PixelRect(
      covering: map.boundingBox(of: Rect(x: -size.x / 2, y: -size.y / 2, width: size.x, height: size.y)),
      scale: 1, margin: 1)
    return seen.contains(target.needed)
  }

  /// From a picture's pixels around its middle to pixels of the window.
  private func map(of entry: Entry, to map: Homography) -> Homography? {
    guard let back = entry.map.inverse else { return nil }
    let region = entry.region
    let middle = SIMD2(
      Double(region.x0) + Double(region.width) / 2, Double(region.y0) + Double(region.height) / 2)
    var result = back.concatenating(map)
    if map.isAffine, let box = entry.outline?.box, let shift = shift(from: entry.map, to: map, box) {
      result = Homography(
        x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(Double(shift.x), Double(shift.y), 1))
    }
    result.origin = result.apply(x: middle.x, y: middle.y)
    return result.isFinite ? result : nil
  }

  private func use(_ i: Int, _ request: Request) -> Found? {
    guard entries.indices.contains(i) else { return nil }
    entries[i].lastUse = frame
    let region = entries[i].region
    return map(of: entries[i], to: request.map).map {
      Found(id: entries[i].id, size: SIMD2(Double(region.width), Double(region.height)), map: $0)
    }
  }

  // MARK: Jobs

  /// Has a picture computed, unless one of the path is being computed. One that has not begun gives way.
  private func ask(for target: Target, _ request: Request) {
    for i in entries.indices where entries[i].number == request.outline.number {
      guard let job = entries[i].job else { continue }
      guard !job.hasBegun, !shows(entries[i], request, target) else { return }
      job.cancel()
      entries.remove(at: i)
      break
    }
    let job = PathCoverageJob(request.outline, request.ink, target.map, target.region)
    requestCount += 1
    add(job, isDone: false, isFlat: request.map.isAffine)
    PathWorker.run(job)
  }

  private func add(_ job: PathCoverageJob, isDone: Bool, isFlat: Bool) {
    let own = entries.filter { $0.number == job.outline.number && $0.job == nil }
    if own.count >= Self.mostOfPath, let oldest = own.min(by: { $0.lastUse < $1.lastUse }),
      // What the last frame drew is probably drawn later in this one.
      oldest.lastUse + 1 < frame
    {
      remove { $0.id == oldest.id }
    }
    lastID += 1
    entries.append(
      Entry(
        id: lastID, outline: job.outline, number: job.outline.number, ink: job.ink, map: job.map,
        isFlat: isFlat, region: job.region, job: isDone ? nil : job, lastUse: frame))
    if isDone, let coverage = job.result { uploads.append(Upload(id: lastID, coverage: coverage)) }
  }

  /// Takes what has been computed.
  private func finishJobs() {
    for i in entries.indices {
      guard let coverage = entries[i].job?.result else { continue }
      entries[i].job = nil
      uploads.append(Upload(id: entries[i].id, coverage: coverage))
    }
  }

  private func remove(_ isSuperfluous: (Entry) -> Bool) {
    entries.removeAll { entry in
      guard isSuperfluous(entry) else { return false }
      entry.job?.cancel()
      uploads.removeAll { $0.id == entry.id }
      removals.append(entry.id)
      return true
    }
  }
}
