import MartletGeometry
import MartletHost
import MartletRenderTree
import MartletRenderer

/// Draws a window's frames one after the other, and holds the state for it.
///
/// The render thread runs the steps. After input, the main thread may draw a small frame at once while the
/// render thread sleeps, so that no thread has to be woken.
struct RenderLoop {
  /// What the render thread does after a step.
  enum Step {
    case again
    /// Sleep until a time. `awaitsAnswer` tells whether the compositor still has to answer.
    case sleep(until: MediaTime?, awaitsAnswer: Bool)
    case quit
  }

  /// The picture that an update produced.
  private struct Picture {
    var target: MediaTime
    var drawn: MediaTime
    /// The configure that this picture acknowledges.
    var answered: SurfaceState?
    var state: SurfaceState
    /// Whether it shows more than the overlay's changes.
    var isOwn: Bool
  }

  private let surface: RenderSurface
  private let inbox: RenderInbox
  private let notices: FrameNotices
  private let latch: InputLatch
  private let presenter: any Presenter
  private let decide: (_ target: MediaTime) -> Void
  private let publish: (_ target: MediaTime, _ restEnd: MediaTime?) -> Void

  private let tree: RenderTree
  private var predictor = FramePredictor()
  private var contents = RenderInbox.Contents()
  private var observer: (@Sendable (FrameReport) -> Void)?
  /// The state that frames show now, and a newer one that the next frame must show.
  private var shown: SurfaceState?
  private var wanted: SurfaceState?
  private(set) var frameNumber: Int
  /// The number of the newest commit with a frame callback, and whether that callback is still pending.
  private var requestNumber = 0
  private var isCallbackPending = false
  /// What the main thread asks of frames.
  private var demand = FrameDemand()
  /// Whether the main thread need not be told about the next frame.
  private var isAnnounced = false
  private var lastUpdate = LastUpdate()
  private var unseenMotion = UnseenMotion()
  /// A picture from the last update that the render thread still has to draw.
  private var owed: Picture?
  /// What the newest picture has left unfinished, in points.
  private var unfinished: [Rect] = []
  /// What is shown about the cost of frames, and whether that takes part in the next picture.
  private var overlay = CostOverlay()
  private var isOverlaid = false
  /// Where frames are written as text: each of them, and the next update.
  private var dump: SceneDump?
  private var dumps: [String] = []
  /// What the next picture has cost so far.
  private var counters = FrameCounters()
  /// How long the newest picture took, in seconds.
  private var pictureTime = Double.infinity
  /// Until when the render thread sleeps, or last slept.
  private var sleepEnd: MediaTime?
  /// When a frame callback was last requested, in media seconds.
  private var lastCommit: MediaTime = -.infinity
  private var lastTarget: MediaTime
  private var mustCommit = false
  private var mustQuit = false

  /// Motion outside of the window asks the compositor for a frame callback after this time without a commit,
  /// in seconds.
  private static let unseenPause = 1.0
  /// The main thread draws a frame only if the newest picture took at most this long, in seconds. A small
  /// picture takes 0.1 ms, and several times that on a machine that was just idle.
  private static let longestAnswer = InputLatch.patience

  /// - Parameters:
  ///   - tree: The tree as committed on an earlier connection.
  ///   - last: The number and target time of that connection's last frame; 0 for none.
  ///   - decide: Is told the target time of each frame before what it shows is settled, under the inbox's lock.
  ///   - publish: Is told it when that is settled, and until when the frame stays valid although something moves outside of the
  ///     window.
  init(
    surface: RenderSurface, inbox: RenderInbox, notices: FrameNotices, latch: InputLatch,
    presenter: any Presenter, tree: RenderTree, after last: (number: Int, target: MediaTime),
    decide: @escaping (_ target: MediaTime) -> Void,
    publish: @escaping (_ target: MediaTime, _ restEnd: MediaTime?) -> Void
  ) {
    self.tree = tree
    tree.settlesTexts = true
    frameNumber = last.number
    lastTarget = last.target
    self.surface = surface
    self.inbox = inbox
    self.notices = notices
    self.latch = latch
    self.presenter = presenter
    self.decide = decide
    self.publish = publish
  }

  /// Runs one step on the render thread.
  mutating func step() throws -> Step {
    collect()
    if mustQuit { return .quit }
    // What is committed and not resolved yet is to be in the text.
    if !dumps.isEmpty, !lastUpdate.isOutdated, let shown {
      writeDumps(number: frameNumber, scale: shown.scale)
    }
    // OpenGL loads while the first frames are drawn. A failure is reported now, not at the first layer that
    // needs OpenGL.
    if let failure = presenter.failure { throw failure }
    if let picture = owed {
      owed = nil
      try show(picture)
    } else if isFrameDue() {
      let target = announceFrame()
      // A touch that arrived together with the frame callback belongs into this frame. So do the changes that
      // the main thread makes when it is told about the frame.
      let waited = MonotonicClock.now
      latch.wait()
      counters.wait += MonotonicClock.now - waited
      // What the compositor has told meanwhile counts for the frame's target.
      collect()
      if mustQuit { return .quit }
      if let picture = update(for: target) { try show(picture) }
    } else if mustCommit, shown != nil {
      // Before the first frame there is no content to commit again.
      surface.surface.commit()
      surface.flush()
      mustCommit = false
    } else {
      inbox.prepareForSleep(awaitsBuffer: !presenter.canDraw)
      sleepEnd = deadline()
      return .sleep(until: sleepEnd, awaitsAnswer: isCallbackPending || !presenter.canDraw)
    }
    return .again
  }

  /// Draws the changes that answer input, on the main thread, if a frame may be drawn now and will be quick.
  /// Returns whether a sleeping render thread can keep sleeping.
  mutating func answer() -> Bool {
    collect()
    guard !mustQuit, !mustCommit, owed == nil, presenter.failure == nil else { return false }
    // Writing text takes long.
    guard dump == nil, dumps.isEmpty else { return false }
    if isFrameDue() {
      // A frame that the main thread must be told about is drawn by the render thread.
      guard lastUpdate.isOutdated, wanted == nil, !demand.isTold || isAnnounced,
        pictureTime < Self.longestAnswer, presenter.drawsSoon
      else { return false }
      if let picture = update(for: nil), !showSoon(picture) {
        owed = picture
        return false
      }
    }
    guard presenter.canDraw, !isFrameDue() else { return false }
    return (deadline() ?? .infinity) >= (sleepEnd ?? .infinity)
  }

  private mutating func collect() {
    inbox.take(into: &contents)
    takeUp()
  }

  /// Decides on the time for which a frame is drawn, and takes all that belongs into it.
  private mutating func collect(forFrameAt announced: MediaTime?) {
    var taken = RenderInbox.Contents()
    swap(&taken, &contents)
    inbox.take(into: &taken) {
      // A corrected estimate must not move time back: an animation that has begun would be shown before its start.
      lastTarget = max(announced ?? predictor.target(now: MonotonicClock.now), lastTarget)
      decide(lastTarget)
    }
    swap(&taken, &contents)
    takeUp()
  }

  /// Notes what was taken from the inbox.
  private mutating func takeUp() {
    for commit in contents.commits { tree.apply(commit) }
    if !contents.commits.isEmpty { lastUpdate.isOutdated = true }
    counters.main += contents.mainTime
    if let state = contents.surface {
      if wanted == nil { wanted = state } else { wanted?.merge(state) }
    }
    if let refresh = contents.nominalRefresh { predictor.setNominalRefresh(refresh) }
    if let presented = contents.presented {
      predictor.presented(
        at: presented.time, refresh: presented.refresh, drawn: presented.drawn, now: MonotonicClock.now)
    }
    if let done = contents.frameDone {
      predictor.callback(at: done.time, input: done.input)
      if done.number == requestNumber { isCallbackPending = false }
    }
    for buffer in contents.released { presenter.bufferReleased(buffer) }
    if let demand = contents.frameDemand {
      // Changes that came together with the new demand are drawn at once: the main thread has made them just
      // now.
      if demand.isTold, !self.demand.isTold, lastUpdate.isOutdated { isAnnounced = true }
      self.demand = demand
    }
    if let observer = contents.observer { self.observer = observer }
    if let point = contents.inspected {
      overlay.select(at: point)
      lastUpdate.isOutdated = true
    }
    if let folder = contents.dumpFolder { dump = SceneDump(folder: folder) }
    if !contents.dumps.isEmpty { dumps += contents.dumps }
    if let display = contents.costDisplay, display != overlay.display {
      overlay.display = display
      lastUpdate.isOutdated = true
    }
    if contents.mustCommit { mustCommit = true }
    if contents.mustQuit { mustQuit = true }

    contents.commits.removeAll(keepingCapacity: true)
    contents.mainTime = 0
    contents.released.removeAll(keepingCapacity: true)
    contents.surface = nil
    contents.nominalRefresh = nil
    contents.presented = nil
    contents.frameDone = nil
    contents.frameDemand = nil
    contents.mustCommit = false
    contents.observer = nil
    contents.costDisplay = nil
    contents.inspected = nil
    contents.dumpFolder = nil
    contents.dumps.removeAll(keepingCapacity: true)
  }

  /// Whether there is something to draw and it may be drawn now.
  private func isFrameDue() -> Bool {
    guard shown != nil || wanted != nil, presenter.canDraw else { return false }
    // A configure is answered at once: a covered window gets no frame callbacks.
    if wanted != nil { return true }
    guard !mustAwaitCallback, let time = nextFrame() else { return false }
    return time - FramePredictor.earliness <= MonotonicClock.now
  }

  /// Whether the next frame must wait for a frame callback. The callback of a commit without a picture gives
  /// the pace for notices, but does not delay new content.
  private var mustAwaitCallback: Bool {
    isCallbackPending && !(lastUpdate.isOutdated && lastUpdate.outcome != .picture)
  }

  /// When to draw if nothing more arrives, in media seconds: not before the compositor's next beat. New
  /// content waits for the beat only if it is close.
  private func nextFrame() -> MediaTime? {
    if lastUpdate.isOutdated {
      guard lastUpdate.hasCommitted, let ahead = predictor.beatAhead(of: MonotonicClock.now),
        let next = predictor.nextFrame(after: lastUpdate.time)
      else { return lastUpdate.time }
      return min(ahead, next)
    }
    guard let time = demand.isTold ? soonest : nextMovement() else { return nil }
    return lastUpdate.hasCommitted ? max(time, predictor.nextFrame(after: lastUpdate.time) ?? time) : time
  }

  /// The next change after the last update.
  private var nextChange: RenderTree.NextChange { unseenMotion.nextChange ?? tree.nextChange }

  /// When something next moves, in media seconds.
  private func nextMovement() -> MediaTime? {
    let time: MediaTime? =
      switch nextChange {
      case .never: nil
      case .nextFrame: soonest
      case .at(let time): max(time - predictor.reach, lastUpdate.time + predictor.refresh)
      }
    if !unfinished.isEmpty { return min(time ?? .infinity, soonest) }
    guard let change = overlay.nextChange else { return time }
    return min(time ?? .infinity, max(change - predictor.reach, soonest))
  }

  /// The earliest time for a frame after the last update. If no frame callback is pending (the update changed
  /// nothing visible), the next beat gives the pace.
  private var soonest: MediaTime {
    let last = lastUpdate.time
    guard frameNumber > 0, !lastUpdate.hasCommitted else { return last }
    return max(
      predictor.nextFrame(after: last) ?? last + predictor.refresh, last + predictor.refresh / 8)
  }

  private func deadline() -> MediaTime? {
    guard shown != nil, presenter.canDraw, !mustAwaitCallback else { return nil }
    return nextFrame()
  }

  /// Tells the main thread about the due frame, if it wants to know. Returns the time at which the frame will
  /// be seen.
  private func announceFrame() -> MediaTime? {
    guard demand.isTold, !isAnnounced else { return nil }
    let target = max(predictor.target(now: MonotonicClock.now), lastTarget)
    let frame = notices.announce(
      FrameTiming(targetTime: target, duration: predictor.refresh, lead: predictor.lead))
    if frame.isNew { surface.connection.scheduleMain() }
    return frame.targetTime
  }

  /// Updates the tree to the announced time, or to the next refresh. Returns the picture to show; `nil` if
  /// nothing changed, or the thread is to end.
  private mutating func update(for announced: MediaTime?) -> Picture? {
    collect(forFrameAt: announced)
    if mustQuit { return nil }
    let now = MonotonicClock.now
    let target = lastTarget
    isAnnounced = false
    if let state = wanted ?? shown { tree.setOrigin(state.frame?.origin ?? .zero, scale: state.scale) }
    tree.update(at: target)
    counters.resolve = MonotonicClock.now - now
    let hasJustShown = lastUpdate.outcome == .picture && now - lastUpdate.time < 2 * predictor.refresh
    lastUpdate = LastUpdate(time: now)
    unseenMotion.begin()
    let answered = wanted
    wanted = nil
    let state = answered ?? shown
    let isOwn = answered != nil || !unfinished.isEmpty || state.map { tree.damage.isSeen(in: $0) } ?? false
    isOverlaid = state != nil && !overlay.isIdle
    if let state, isOverlaid {
      let size = Size(width: Double(state.width), height: Double(state.height))
      overlay.update(
        CostOverlay.Frame(time: target, size: size, scale: state.scale, isOwn: isOwn), over: tree)
    }
    let isSeen = isOwn || isOverlaid && !overlay.damage.isEmpty
    if let state, !isSeen, !demand.isTold {
      unseenMotion.find(in: tree, state: state, at: target, refresh: predictor.refresh)
    }
    publish(target, unseenMotion.end)
    if tree.takeNews() {
      notices.leaveNews()
      surface.connection.scheduleMain()
    }
    guard let state else { return nil }
    writeDumps(number: frameNumber + (isOwn ? 1 : 0), scale: state.scale)
    guard isSeen else {
      // Two updates may have the same target, and the second shows nothing new although things move. The
      // compositor's pace then continues the motion.
      if demand.isPaced || demand.isTold && hasJustShown || movesUnseen(now: now) { keepPace(now: now) }
      return nil
    }
    // A frame that shows nothing new can still be drawn: a late main thread may still change something for
    // it.
    notices.drew(for: target)
    return Picture(target: target, drawn: now, answered: answered, state: state, isOwn: isOwn)
  }

  /// Calls a function with what the next picture shows, and what has changed in it.
  private func withPicture<Result>(
    _ body: (DisplayList, DamageRegion) throws -> Result
  ) rethrows -> Result {
    guard isOverlaid || !unfinished.isEmpty else { return try body(tree.displayList, tree.damage) }
    var damage = tree.damage
    var rest = DamageRegion()
    for rect in unfinished { rest.add(rect) }
    // Glass carries it further, like what has changed.
    tree.displayList.extendByBackdrops(&rest)
    for rect in rest.rects { damage.add(rect) }
    guard isOverlaid else { return try body(tree.displayList, damage) }
    for rect in overlay.damage.rects { damage.add(rect) }
    return try tree.withOverlay(overlay.list) { try body($0, damage) }
  }

  /// Draws a picture, however long that takes, and commits it.
  private mutating func show(_ picture: Picture) throws {
    let started = MonotonicClock.now
    let state = picture.state
    let isResized = picture.answered != nil && !(shown.map { $0.hasSamePixels(as: state) } ?? false)
    if isResized {
      presenter.isTranslucent = state.frame != nil
      try presenter.resize(width: state.pixelWidth, height: state.pixelHeight, turn: state.turn)
    }
    let question = question(about: picture)
    try withPicture { list, damage in
      try presenter.present(list, damage: isResized ? nil : damage, scale: state.scale) { question.ask() }
    }
    showed(picture, request: question.number, started: started)
  }

  /// Draws and commits a picture if that is quick; otherwise returns false. May run on any thread.
  private mutating func showSoon(_ picture: Picture) -> Bool {
    let started = MonotonicClock.now
    let question = question(about: picture)
    let isShown = withPicture { list, damage in
      presenter.presentSoon(list, damage: damage, scale: picture.state.scale) { question.ask() }
    }
    if isShown { showed(picture, request: question.number, started: started) }
    return isShown
  }

  private func question(about picture: Picture) -> FrameQuestion {
    FrameQuestion(
      number: UniqueNumber.next(), surface: surface, inbox: inbox, answered: picture.answered,
      drawn: picture.drawn, wantsFeedback: predictor.wantsFeedback(now: picture.drawn))
  }

  private mutating func showed(_ picture: Picture, request: Int, started: MediaTime) {
    committed(request: request, drawn: picture.drawn)
    lastUpdate.outcome = .picture
    pictureTime = lastCommit - picture.drawn
    frameNumber += 1
    shown = picture.state
    counters.draw = lastCommit - started
    counters.drawing = presenter.counters
    unfinished = presenter.unfinished
    observer?(
      FrameReport(targetTime: picture.target, number: frameNumber, tree: tree, counters: counters))
    overlay.note(counters.drawing)
    if picture.isOwn {
      overlay.add(counters, number: frameNumber)
      if let dump { write(dump, number: frameNumber, scale: picture.state.scale) }
    }
    counters = FrameCounters()
  }

  /// Writes what the tree shows into each folder that asks for it.
  private mutating func writeDumps(number: Int, scale: Double) {
    for folder in dumps { write(SceneDump(folder: folder), number: number, scale: scale) }
    dumps.removeAll(keepingCapacity: true)
  }

  /// Writes what the tree shows as text.
  private func write(_ dump: SceneDump, number: Int, scale: Double) {
    let digits = String(number)
    let name = "frame-" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    do throws(SceneFileError) {
      try dump.write(tree, named: name, scale: scale)
    } catch {
      Diagnostics.reportOnce("dump into \(dump.folder)", "\(error)")
    }
  }

  /// Whether to ask the compositor occasionally if anybody sees the window. Otherwise motion outside of the
  /// window would never rest.
  private func movesUnseen(now: MediaTime) -> Bool {
    guard case .nextFrame = nextChange else { return false }
    return now - lastCommit > Self.unseenPause
  }

  /// Requests the next frame callback although nothing has changed. Only the compositor's pace stops while
  /// nobody sees the window, and keeps the next target in step with the refreshes.
  private mutating func keepPace(now: MediaTime) {
    let request = UniqueNumber.next()
    surface.requestCallback(number: request, inbox: inbox)
    if predictor.wantsFeedback(now: now) { surface.requestFeedback(drawn: now, inbox: inbox) }
    surface.surface.commit()
    committed(request: request)
    lastUpdate.outcome = .pace
  }

  /// Notes that the surface was committed with a request for a frame callback, and when its drawing began, in
  /// media seconds; `nil` if nothing was drawn.
  private mutating func committed(request: Int, drawn: MediaTime? = nil) {
    surface.flush()
    if !surface.answers.hasRoomForFeedback { predictor.loseFeedback() }
    lastCommit = MonotonicClock.now
    predictor.committed(at: lastCommit, drawn: drawn)
    requestNumber = request
    isCallbackPending = true
    mustCommit = false
  }
}

extension SurfaceState {
  /// Whether a picture drawn for another state has the same pixels.
  func hasSamePixels(as other: SurfaceState) -> Bool {
    pixelWidth == other.pixelWidth && pixelHeight == other.pixelHeight && scale == other.scale
      && frame?.origin == other.frame?.origin && transform == other.transform
  }
}
