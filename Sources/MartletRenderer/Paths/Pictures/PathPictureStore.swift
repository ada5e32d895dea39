import MartletGeometry
import MartletRenderTree

/// Decides which paths are drawn from pictures of their coverage, and which pictures are on the GPU. A picture serves while the
/// path, what is drawn of it and its pixels stay; its colours may change. Until there is another one it is moved and stretched.
///
/// A path that changes from frame to frame is another one in each. The picture that is being computed is finished, and then the one
/// of the newest path is begun, so that pictures follow each other as fast as they are made. Where a path took the place of
/// one that is gone, the other one's picture stays meanwhile.
///
/// It uses no OpenGL: `PathPictureTextures` carries out its decisions. It keeps no path alive, but for the points of those that are
/// being computed.
final class PathPictureStore {
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

  /// A path, and where it is.
  private struct Sight: Hashable {
    var number: UInt64
    var map: Homography
  }

  private struct Entry {
    let id: UInt64
    weak var outline: Outline?
    let succession: PathSuccession
    let place: PathPicturePlace
    /// Nil once it is done.
    var job: PathCoverageJob?
    var lastUse: UInt64

    var byteCount: Int { 2 * place.region.area }

    /// Whether it is of the path of a request, or of one that is gone and was before it.
    func leads(to request: PathPictureRequest) -> Bool {
      place.number == request.outline.number || outline == nil && precedes(request.succession)
    }

    /// Whether its path was the same shape's as another one.
    func precedes(_ other: PathSuccession) -> Bool {
      succession.number != 0 && succession.number == other.number
    }
  }

  /// Paths with no more elements, and no more pixels, do not wait for another thread.
  private static let mostElementsAtOnce = 64
  private static let mostPixelsAtOnce = 1 << 17
  /// Paths with more elements are prepared for no other way to draw them while they change in each frame.
  private static let fewElements = 4096
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
  /// What the previous and the newest frame have asked for that had no picture.
  private var previousSights: Set<Sight> = []
  private var sights: Set<Sight> = []

  deinit { for entry in entries { entry.job?.cancel() } }

  /// Whether a long path has just taken the place of another one that was drawn from a picture. It is drawn so as well, without
  /// asking how much work it is: that takes some frames, and the next frame may have another path.
  func isChanging(_ shape: ShapeContent.Drawing) -> Bool {
    guard shape.outline.path.elements.count > Self.fewElements else { return false }
    var hasPredecessor = false
    for entry in entries {
      if entry.place.number == shape.outline.number { return false }
      if entry.outline == nil, entry.precedes(shape.succession) { hasPredecessor = true }
    }
    return hasPredecessor
  }

  /// The picture to draw; `nil` if there is none yet.
  /// - Parameter isPatient: Whether another thread may compute it, and the next frames show it.
  func find(_ request: PathPictureRequest, isPatient: Bool) -> Found? {
    finishJobs()
    if let i = entries.firstIndex(where: { $0.job == nil && $0.place.shows(request) }) {
      return use(i, request)
    }
    guard isPatient,
      request.outline.path.elements.count > Self.mostElementsAtOnce
        || request.region.area > Self.mostPixelsAtOnce
    else {
      let job = PathCoverageJob(request)
      job.run()
      add(request, job, isDone: true)
      return use(entries.count - 1, request)
    }
    isBehind = true
    let number = request.outline.number
    let stale = entries.indices.filter { entries[$0].job == nil && entries[$0].place.number == number }
      .max { a, b in
        let (x, y) = (entries[a].place.ink == request.ink, entries[b].place.ink == request.ink)
        return x != y ? y : entries[a].id < entries[b].id
      }
    let staleID = stale.map { entries[$0].id }
    let sight = Sight(number: number, map: request.map)
    sights.insert(sight)
    for i in entries.indices where entries[i].job != nil && entries[i].leads(to: request) {
      entries[i].lastUse = frame
    }
    if previousSights.contains(sight) || stale.map({ !entries[$0].place.serves(request) }) ?? true {
      ask(request)
    }
    // What was asked for may have taken the place of another one.
    let index = entries.firstIndex { $0.id == staleID }
    return index.flatMap { use($0, request) } ?? former(request)
  }

  /// The picture of a path that is gone and whose place the one of a request has taken.
  private func former(_ request: PathPictureRequest) -> Found? {
    guard request.mayBeFormer else { return nil }
    let own = entries.lastIndex { entry in
      entry.job == nil && entry.outline == nil && entry.precedes(request.succession)
        && entry.place.ink.draws(what: request.ink)
    }
    if let own, let found = use(own, request) { return found }
    guard request.map.isAffine,
      let i = entries.lastIndex(where: { entry in
        entry.job == nil && entry.place.isFlat && entry.outline == nil
          && entry.place.ink.isDrawn(like: request.ink)
          && entry.lastUse + Self.patience >= frame
          && 2 * entry.place.region.intersection(request.needed).area >= request.needed.area
      })
    else { return nil }
    entries[i].lastUse = frame
    return Found(id: entries[i].id, size: entries[i].place.size, map: entries[i].place.ownMap)
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
    swap(&previousSights, &sights)
    sights.removeAll(keepingCapacity: true)
    let frame = frame
    remove {
      $0.job == nil ? $0.outline == nil && $0.lastUse < frame : $0.lastUse + Self.patience < frame
    }
    var bytes = entries.reduce(0) { $0 + $1.byteCount }
    for entry in entries.sorted(by: { $0.lastUse < $1.lastUse }) where bytes > Self.mostBytes {
      guard entry.lastUse + 1 < frame else { break }
      bytes -= entry.byteCount
      remove { $0.id == entry.id }
    }
    self.frame += 1
  }

  private func use(_ i: Int, _ request: PathPictureRequest) -> Found? {
    guard entries.indices.contains(i) else { return nil }
    entries[i].lastUse = frame
    return entries[i].place.map(to: request).map {
      Found(id: entries[i].id, size: entries[i].place.size, map: $0)
    }
  }

  // MARK: Jobs

  /// Has a picture computed, unless one of the path, or of one before it, is being computed. One that has not begun gives way, and
  /// the new one has its turn.
  private func ask(_ request: PathPictureRequest) {
    var waiting: PathCoverageJob?
    if let i = entries.firstIndex(where: { $0.job != nil && $0.leads(to: request) }), let job = entries[i].job
    {
      guard !job.hasBegun, !entries[i].place.shows(request) else { return }
      waiting = job
      entries.remove(at: i)
    }
    let job = PathCoverageJob(request)
    add(request, job, isDone: false)
    PathWorker.run(job, insteadOf: waiting)
  }

  private func add(_ request: PathPictureRequest, _ job: PathCoverageJob, isDone: Bool) {
    requestCount += 1
    let number = request.outline.number
    let own = entries.filter { $0.place.number == number && $0.job == nil }
    if own.count >= Self.mostOfPath, let oldest = own.min(by: { $0.lastUse < $1.lastUse }),
      // What the last frame drew is probably drawn later in this one.
      oldest.lastUse + 1 < frame
    {
      remove { $0.id == oldest.id }
    }
    lastID += 1
    entries.append(
      Entry(
        id: lastID, outline: request.outline, succession: request.succession,
        place: PathPicturePlace(request), job: isDone ? nil : job, lastUse: frame))
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
