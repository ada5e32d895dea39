import MartletHost
import MartletMotion
import MartletRenderTree

/// What draws a window's frames: what it knows, and one frame after the other.
///
/// The render thread takes its steps. In answer to input the main thread may draw a small frame at once, while that
/// thread sleeps: nobody has to be woken for it.
struct RenderLoop {
  /// What follows a step.
  enum Step {
    case again
    /// To sleep until a moment, and for what the compositor may owe.
    case sleep(until: MediaTime?, awaitsAnswer: Bool)
    case quit
  }

  /// What an update is to show.
  private struct Picture {
    var target: MediaTime
    var drawn: MediaTime
    /// A configure that it answers.
    var answered: SurfaceState?
    var state: SurfaceState
  }

  private let surface: RenderSurface
  private let inbox: RenderInbox
  private let notices: FrameNotices
  private let latch: InputLatch
  private let presenter: any Presenter
  private let publish: (_ target: MediaTime, _ restEnd: MediaTime?) -> Void

  private let tree: RenderTree
  private var predictor = FramePredictor()
  private var contents = RenderInbox.Contents()
  private var observer: (@Sendable (FrameReport) -> Void)?
  /// The state that frames have now, and one that the next frame must show.
  private var shown: SurfaceState?
  private var wanted: SurfaceState?
  private(set) var frameNumber: Int
  /// Number of the newest commit that asked for a frame callback, and whether that is still to come.
  private var requestNumber = 0
  private var isCallbackPending = false
  /// What the main thread wants of frames.
  private var demand = FrameDemand()
  /// Whether the main thread need not be told of the next frame.
  private var isAnnounced = false
  private var lastUpdate = LastUpdate()
  private var unseenMotion = UnseenMotion()
  /// What the last update has left for the render thread to draw.
  private var owed: Picture?
  /// Seconds that the newest picture took.
  private var pictureTime = Double.infinity
  /// Until when the render thread sleeps, or slept last.
  private var sleepEnd: MediaTime?
  /// When a frame callback was asked for last, in media seconds.
  private var lastCommit: MediaTime = -.infinity
  private var lastTarget: MediaTime
  private var mustCommit = false
  private var mustQuit = false

  /// Seconds without a commit after which the compositor is asked for the pace of what moves outside of the window.
  private static let unseenPause = 1.0
  /// Seconds that the newest picture may have taken, if the main thread is to draw the next: a small one takes .1 ms, and
  /// several times that on a machine that has just been idle.
  private static let longestAnswer = InputLatch.patience

  /// - Parameters:
  ///   - tree: What was committed before, on an earlier connection.
  ///   - last: Number and target time of the last frame there; 0 for none.
  init(
    surface: RenderSurface, inbox: RenderInbox, notices: FrameNotices, latch: InputLatch,
    presenter: any Presenter, tree: RenderTree, after last: (number: Int, target: MediaTime),
    publish: @escaping (_ target: MediaTime, _ restEnd: MediaTime?) -> Void
  ) {
    self.tree = tree
    frameNumber = last.number
    lastTarget = last.target
    self.surface = surface
    self.inbox = inbox
    self.notices = notices
    self.latch = latch
    self.presenter = presenter
    self.publish = publish
  }

  /// Does what is to be done next, on the render thread.
  mutating func step() throws -> Step {
    collect()
    if mustQuit { return .quit }
    // OpenGL is loaded beside the first frames. A program that cannot have it hears of it now, not at the first layer
    // that the processor cannot draw.
    if let failure = presenter.failure { throw failure }
    if let picture = owed {
      owed = nil
      try show(picture)
    } else if isFrameDue() {
      let target = announceFrame()
      // A touch that came together with the frame callback belongs into this frame, and so does what the main thread
      // changes when it is told of it.
      latch.wait()
      collect()
      if mustQuit { return .quit }
      if let picture = update(for: target) { try show(picture) }
    } else if mustCommit, shown != nil {
      // Before the first frame there is nothing that could be committed again.
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

  /// Draws what was committed in answer to input, on the main thread, if a frame may be drawn now and is done soon.
  /// Returns whether the render thread, if it sleeps, can sleep on.
  mutating func answer() -> Bool {
    collect()
    guard !mustQuit, !mustCommit, owed == nil, presenter.failure == nil else { return false }
    if isFrameDue() {
      // A frame of which the main thread is to be told is the render thread's.
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
    for commit in contents.commits { tree.apply(commit) }
    if !contents.commits.isEmpty { lastUpdate.isOutdated = true }
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
      // What came with the wish is drawn at once: who wants frames from now on has changed it a moment ago.
      if demand.isTold, !self.demand.isTold, lastUpdate.isOutdated { isAnnounced = true }
      self.demand = demand
    }
    if let observer = contents.observer { self.observer = observer }
    if contents.mustCommit { mustCommit = true }
    if contents.mustQuit { mustQuit = true }

    contents.commits.removeAll(keepingCapacity: true)
    contents.released.removeAll(keepingCapacity: true)
    contents.surface = nil
    contents.nominalRefresh = nil
    contents.presented = nil
    contents.frameDone = nil
    contents.frameDemand = nil
    contents.mustCommit = false
    contents.observer = nil
  }

  /// Whether there is something to draw, and it may be drawn now.
  private func isFrameDue() -> Bool {
    guard shown != nil || wanted != nil, presenter.canDraw else { return false }
    // A configure is answered at once: a window that is covered gets no frame callbacks.
    if wanted != nil { return true }
    guard !mustAwaitCallback, let time = nextFrame() else { return false }
    return time - FramePredictor.earliness <= MonotonicClock.now
  }

  /// Whether the next frame is for the compositor to ask for. The callback of a commit that brought no picture gives the
  /// pace of what is told, and need not hold up what is new.
  private var mustAwaitCallback: Bool {
    isCallbackPending && !(lastUpdate.isOutdated && lastUpdate.outcome != .picture)
  }

  /// When to draw though nothing more comes, in media seconds: not before the compositor's next beat. What is new need not
  /// wait for that, unless it is at hand.
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

  /// When the next update is due, as of the last one.
  private var nextChange: RenderTree.NextChange { unseenMotion.nextChange ?? tree.nextChange }

  /// When something moves next, in media seconds.
  private func nextMovement() -> MediaTime? {
    switch nextChange {
    case .never: nil
    case .nextFrame: soonest
    case .at(let time): max(time - predictor.reach, lastUpdate.time + predictor.refresh)
    }
  }

  /// When a frame may follow the last update. Without a frame callback to wait for (the update changed nothing that
  /// shows) the next beat gives the pace.
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

  /// Tells the main thread of the frame that is due, if it wants to know; returns the time at which it will be seen.
  private func announceFrame() -> MediaTime? {
    guard demand.isTold, !isAnnounced else { return nil }
    let target = max(predictor.target(now: MonotonicClock.now), lastTarget)
    let frame = notices.announce(
      FrameTiming(targetTime: target, duration: predictor.refresh, lead: predictor.lead))
    if frame.isNew { surface.connection.scheduleMain() }
    return frame.targetTime
  }

  /// Brings the tree to the time that was announced, or to the next refresh. Returns what there is to show of it, if
  /// anything.
  private mutating func update(for announced: MediaTime?) -> Picture? {
    let now = MonotonicClock.now
    // A grid that is corrected must not take time back: what has begun would be shown before its beginning.
    let target = max(announced ?? predictor.target(now: now), lastTarget)
    lastTarget = target
    isAnnounced = false
    tree.update(at: target)
    let hasJustShown = lastUpdate.outcome == .picture && now - lastUpdate.time < 2 * predictor.refresh
    lastUpdate = LastUpdate(time: now)
    unseenMotion.begin()
    let answered = wanted
    wanted = nil
    let state = answered ?? shown
    let isSeen = answered != nil || state.map { tree.damage.isSeen(in: $0) } ?? false
    if let state, !isSeen, !demand.isTold {
      unseenMotion.find(in: tree, state: state, at: target, refresh: predictor.refresh)
    }
    publish(target, unseenMotion.end)
    guard let state else { return nil }
    guard isSeen else {
      // What is in motion may be asked for twice at one moment: it goes on with the compositor, not beside it.
      if demand.isPaced || demand.isTold && hasJustShown || movesUnseen(now: now) { keepPace(now: now) }
      return nil
    }
    // A frame that shows nothing new is still to be had: a main thread that was late may yet draw for it.
    notices.drew(for: target)
    return Picture(target: target, drawn: now, answered: answered, state: state)
  }

  /// Draws a picture, however long that takes, and gives it to the compositor.
  private mutating func show(_ picture: Picture) throws {
    let state = picture.state
    let isResized = picture.answered != nil && !(shown.map { $0.hasSamePixels(as: state) } ?? false)
    if isResized { try presenter.resize(width: state.pixelWidth, height: state.pixelHeight) }
    let question = question(about: picture)
    try presenter.present(tree.displayList, damage: isResized ? nil : tree.damage, scale: state.scale) {
      question.ask()
    }
    showed(picture, request: question.number)
  }

  /// Draws a picture and gives it to the compositor, if that is done soon, on any thread; else returns false.
  private mutating func showSoon(_ picture: Picture) -> Bool {
    let question = question(about: picture)
    let isShown = presenter.presentSoon(tree.displayList, damage: tree.damage, scale: picture.state.scale) {
      question.ask()
    }
    if isShown { showed(picture, request: question.number) }
    return isShown
  }

  private func question(about picture: Picture) -> FrameQuestion {
    FrameQuestion(
      number: Numbers.next(), surface: surface, inbox: inbox, answered: picture.answered,
      drawn: picture.drawn, wantsFeedback: predictor.wantsFeedback(now: picture.drawn))
  }

  private mutating func showed(_ picture: Picture, request: Int) {
    committed(request: request)
    lastUpdate.outcome = .picture
    pictureTime = lastCommit - picture.drawn
    frameNumber += 1
    shown = picture.state
    observer?(FrameReport(targetTime: picture.target, number: frameNumber, tree: tree))
  }

  /// Whether the compositor is to be asked now and then whether anybody sees the window: what moves outside of it would
  /// never rest otherwise.
  private func movesUnseen(now: MediaTime) -> Bool {
    guard case .nextFrame = nextChange else { return false }
    return now - lastCommit > Self.unseenPause
  }

  /// Asks for the next frame callback though nothing has changed. The compositor's pace is the only one that stops
  /// while nobody sees the window, and that keeps the next target in step with the refreshes.
  private mutating func keepPace(now: MediaTime) {
    let request = Numbers.next()
    surface.requestCallback(number: request, inbox: inbox)
    if predictor.wantsFeedback(now: now) { surface.requestFeedback(drawn: now, inbox: inbox) }
    surface.surface.commit()
    committed(request: request)
    lastUpdate.outcome = .pace
  }

  /// Notes that the surface was committed together with a request for a frame callback.
  private mutating func committed(request: Int) {
    surface.flush()
    if !surface.answers.hasRoomForFeedback { predictor.loseFeedback() }
    lastCommit = MonotonicClock.now
    predictor.committed(at: lastCommit)
    requestNumber = request
    isCallbackPending = true
    mustCommit = false
  }
}

extension SurfaceState {
  /// Whether a picture drawn for another state can be kept.
  func hasSamePixels(as other: SurfaceState) -> Bool {
    pixelWidth == other.pixelWidth && pixelHeight == other.pixelHeight && scale == other.scale
  }
}
