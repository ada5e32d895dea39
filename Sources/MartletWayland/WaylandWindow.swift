import Dispatch
import MartletGeometry
import MartletHost
import MartletLayers
import MartletMotion
import MartletRenderTree

/// A window on a Wayland compositor.
///
/// A configure is answered by the layout that it causes: its serial, size and scale travel inside the commit, and the
/// frame that shows them acknowledges it.
///
/// The window outlives the connection on which it is shown, where the application does; then it has protocol objects and
/// a thread that draws anew on each.
@MainActor
public final class WaylandWindow: Window, CommitTarget {
  // What each touch reads and writes is not checked for overlapping access at run time, which took a quarter of it: all of
  // it belongs to the main actor, and no change of a property calls anybody.

  @exclusivity(unchecked) public private(set) var size: Size
  @exclusivity(unchecked) public private(set) var scale: Double = 1
  public private(set) var outputTransform = OutputTransform.normal
  public var title: String {
    didSet {
      objects?.toplevel.setTitle(title: title.fittingMessage)
      flush()
    }
  }
  public var minimumSize = Size.zero {
    didSet {
      precondition(minimumSize.isFinite, "minimum window size must be finite, not \(minimumSize)")
      minimumSize = Size(width: max(minimumSize.width, 0), height: max(minimumSize.height, 0))
      guard let objects else { return }
      objects.setMinimumSize(minimumSize, atMost: Self.largestExtent)
      // It counts from the next commit of the surface on, which only its render loop makes.
      renderThread.inbox.post { $0.mustCommit = true }
      flush()
    }
  }
  @exclusivity(unchecked) public var delegate: (any WindowDelegate)?

  /// Called with every frame that was given to the compositor, on the thread that has drawn it: the render thread, or the
  /// main thread where that has answered input by a small frame.
  public var onFrame: (@Sendable (FrameReport) -> Void)? {
    didSet {
      guard isDrawing else { return }
      let observer = onFrame
      renderThread.inbox.post { $0.observer = .some(observer) }
    }
  }

  /// Whether the screen is to stay awake while the window is seen, where the compositor lets programs ask for that.
  public var inhibitsIdle = false {
    didSet {
      guard inhibitsIdle != oldValue, let objects, !isClosed else { return }
      objects.setIdleInhibited(inhibitsIdle)
      flush()
    }
  }

  /// Name of the output that the window is to fill while it is fullscreen, as in `WaylandApplication.outputs`; `nil`,
  /// the default, leaves the choice to the compositor.
  ///
  /// While there is no such output, the compositor chooses; the window goes to the named one as soon as it comes (back).
  public var fullscreenOutput: String? {
    didSet {
      guard fullscreenOutput != oldValue, wantsFullscreen, let objects, !isClosed else { return }
      objects.requestFullscreen(on: chosenOutput)
      flush()
    }
  }

  /// Largest extent that a program may ask for, in points: more than any screen, and safe to compute with.
  private static let largestExtent = 65536.0

  /// Most changes in a commit that the main thread may show itself.
  private static let smallCommit = 64

  /// Called on the main actor when `isSuspended`, `isMaximized` or `capabilities` has changed, before the layout that may
  /// follow. Let go of when the window closes.
  public var onStateChange: (() -> Void)?

  /// What the window manager can do with the window, as far as it has said so; everything where it has not.
  public private(set) var capabilities = WindowCapabilities.all

  /// Whether the compositor has said that nobody can see the window: it is minimized, on another workspace or covered.
  /// Work that only serves the eye can rest. Always false where the compositor does not tell.
  public private(set) var isSuspended = false

  private let application: WaylandApplication
  private let applicationID: String
  /// What there is of it on the connection; `nil` while there is none.
  @exclusivity(unchecked) private(set) var objects: WindowObjects?
  let renderThread: RenderThread
  /// Whether a thread of it runs.
  @exclusivity(unchecked) private var isDrawing = false

  /// The last size that was the program's or the person's choice, for when the compositor leaves it open.
  private var floatingSize: Size
  private var isFullscreenNow = false
  private var isMaximizedNow = false
  /// What `onStateChange` was last called for.
  private var toldState = WindowState()
  /// Whether the program or a person wants it to fill an output.
  private var wantsFullscreen: Bool
  /// What the next commit has to carry.
  @exclusivity(unchecked) private var owedState: SurfaceState?
  /// Whether something was left in the render thread's inbox that is seen to at the end of the turn.
  @exclusivity(unchecked) private var owesAnswer = false
  @exclusivity(unchecked) private var isClosed = false
  @exclusivity(unchecked) private var wakeTimer: DispatchSourceTimer?

  /// Makes a window that is nowhere yet.
  init(
    application: WaylandApplication, title: String, applicationID: String, size: Size, isFullscreen: Bool,
    fullscreenOutput: String?
  ) throws {
    self.application = application
    renderThread = try RenderThread()
    self.title = title
    self.applicationID = applicationID
    self.fullscreenOutput = fullscreenOutput
    wantsFullscreen = isFullscreen
    func points(_ extent: Double) -> Double { min(max(extent.rounded(), 1), Self.largestExtent) }
    self.size = Size(width: points(size.width), height: points(size.height))
    floatingSize = self.size
  }

  // MARK: Connections

  /// The surface, while there is one.
  var surface: WlSurface? { objects?.surface }

  /// Comes up on a connection, as it was on the one before.
  func attach(to session: CompositorSession) throws {
    guard !isClosed else { return }
    let objects = try WindowObjects(session: session, title: title, applicationID: applicationID)
    self.objects = objects
    objects.surface.setMainHandler { [weak self] in self?.handle($0) }
    objects.xdgSurface.setMainHandler { [weak self] in self?.handle($0) }
    objects.toplevel.setMainHandler { [weak self] in self?.handle($0) }
    objects.fractionalScale?.setMainHandler { [weak self] in self?.handle($0) }
    if minimumSize != .zero { objects.setMinimumSize(minimumSize, atMost: Self.largestExtent) }
    if inhibitsIdle { objects.setIdleInhibited(true) }
    if wantsFullscreen {
      objects.requestFullscreen(on: chosenOutput)
    } else if isMaximizedNow {
      objects.toplevel.setMaximized()
    }
    updateOutputValues()
    do {
      try startDrawing(objects)
    } catch {
      objects.discard()
      self.objects = nil
      throw error
    }
    // A commit without a buffer asks for the first configure.
    objects.surface.commit()
    flush()
  }

  private func startDrawing(_ objects: WindowObjects) throws(HostError) {
    if renderThread.frameTime > 0 { renderThread.apply([], at: now) }
    let (observer, demand) = (onFrame, frameDemand)
    sentDemand = demand
    renderThread.inbox.leave {
      $0.observer = .some(observer)
      $0.frameDemand = demand
    }
    try renderThread.start(
      surface: objects.makeRenderSurface(), latch: objects.session.connection.latch,
      makePresenter: PresenterChoice.makePresenter
    ) { [weak self] error in
      let failure = error.map { HostError("\($0)") }
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.renderThreadEnded(failure) }
      }
    }
    isDrawing = true
  }

  /// Has its thread let go of a connection that is lost. `WaylandApplication.detached` follows.
  func suspend() {
    // A state that was owed answers a configure of that connection.
    owedState = nil
    isSuspended = false
    capabilities = .all
    tellState()
    if isDrawing { renderThread.inbox.post { $0.mustQuit = true } }
  }

  private func renderThreadEnded(_ failure: HostError?) {
    isDrawing = false
    renderThread.settle(at: now)
    let isLost = objects?.session.isDead ?? true
    // Nobody closed it where drawing failed.
    let isOver = isClosed || !(isLost && application.outlivesCompositor)
    if isOver, !isClosed { stopServing() }
    objects?.discard()
    objects = nil
    guard isOver else { return application.detached(self) }
    if let failure, !isLost { application.onFailure(failure) }
    application.closed(self, isFailure: failure != nil)
  }

  func flush() { objects?.session.connection.flush() }

  /// The output that is to be filled, if it is there.
  private var chosenOutput: Output? {
    guard let fullscreenOutput else { return nil }
    return application.namedOutputs.first { $0.description.name == fullscreenOutput }?.output
  }

  // MARK: Window

  public var now: MediaTime { MonotonicClock.now }

  public func frameTime(seenAt time: MediaTime) -> MediaTime { renderThread.frameTime(seenAt: time) }

  public var frameTime: MediaTime {
    let drawn = renderThread.frameTime
    // While nothing can be drawn time goes on by itself. Before the first frame there is none.
    return isDrawing || drawn == 0 ? drawn : max(drawn, now)
  }

  public var isFullscreen: Bool {
    get { isFullscreenNow }
    set {
      wantsFullscreen = newValue
      guard let objects, !isClosed else { return }
      if newValue { objects.requestFullscreen(on: chosenOutput) } else { objects.leaveFullscreen() }
      flush()
    }
  }

  /// Whether the window fills the place that the desktop leaves for windows. Setting it asks the compositor, which answers
  /// by a resize.
  public var isMaximized: Bool {
    get { isMaximizedNow }
    set {
      guard let objects, !isClosed else {
        isMaximizedNow = newValue
        return tellState()
      }
      if newValue { objects.toplevel.setMaximized() } else { objects.toplevel.unsetMaximized() }
      flush()
    }
  }

  @exclusivity(unchecked) public var wakeTime: MediaTime? {
    didSet {
      guard wakeTime != oldValue else { return }
      scheduleWake()
    }
  }

  @exclusivity(unchecked) public var wantsFrames = false {
    didSet { sendFrameDemand() }
  }

  @exclusivity(unchecked) public var wantsPace = false {
    didSet { sendFrameDemand() }
  }

  /// What the render thread was told last.
  @exclusivity(unchecked) private var sentDemand = FrameDemand()
  private var frameDemand: FrameDemand { FrameDemand(isTold: wantsFrames, isPaced: wantsFrames && wantsPace) }

  /// Each message wakes the render thread: what it knows already is not sent again.
  private func sendFrameDemand() {
    let demand = frameDemand
    guard isDrawing, demand != sentDemand else { return }
    sentDemand = demand
    post { $0.frameDemand = demand }
  }

  /// Puts something into the render thread's inbox: what is small and answers input is seen to at the end of the turn.
  private func post(isSmall: Bool = true, _ change: @Sendable (inout RenderInbox.Contents) -> Void) {
    guard isSmall, application.isAnswering else {
      renderThread.inbox.post(change)
      return
    }
    renderThread.inbox.leave(change)
    owesAnswer = true
  }

  /// Has what was committed in answer to input shown.
  func answer() {
    guard owesAnswer else { return }
    owesAnswer = false
    renderThread.answer()
  }

  /// Tells the delegate of a frame that is about to be drawn, if there is one.
  func noticeFrame() {
    // One who has stopped listening meanwhile is not told.
    guard let notice = renderThread.notices.take(), wantsFrames else { return }
    delegate?.window(self, frame: notice)
  }

  /// Whether nothing is under way between the socket and the frames: all that was sent is read and handled, and no frame
  /// is being drawn. To be asked on the main actor, which can begin nothing meanwhile.
  var isAtRest: Bool {
    guard let connection = application.session?.connection else { return true }
    return connection.hasReadEverything && renderThread.inbox.isAsleep && connection.latch.isCaughtUp
  }

  public func close() {
    guard !isClosed else { return }
    stopServing()
    // The rest follows when the render thread has let go of the surface.
    if isDrawing {
      renderThread.inbox.post { $0.mustQuit = true }
      return
    }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.application.closed(self, isFailure: false) }
    }
  }

  private func stopServing() {
    isClosed = true
    application.forget(self)
    wakeTimer?.cancel()
    wakeTimer = nil
    if HandClock.isHeld { HandClock.setAlarm(for: self, at: nil) }
    delegate?.windowDidClose(self)
    (delegate, onStateChange) = (nil, nil)
    Transaction.flush()
  }

  public func submit(_ commit: Commit) {
    // Nobody takes out what is put in after the end.
    guard !isClosed else { return }
    guard isDrawing else { return renderThread.apply([commit], at: now) }
    let state = owedState
    owedState = nil
    // Neither a large change nor what the program does at its completion holds up the frame.
    let isSmall = commit.changes.count <= Self.smallCommit && state == nil && !Transaction.willCallHandlers
    post(isSmall: isSmall) {
      $0.commits.append(commit)
      if let state { $0.merge(state) }
    }
  }

  /// Sends a state that no commit has taken along: nothing but the size or scale has changed.
  private func sendOwedState() {
    guard let state = owedState, isDrawing else { return }
    owedState = nil
    renderThread.inbox.post { $0.merge(state) }
  }

  private func scheduleWake() {
    guard let wakeTime, !isClosed else {
      wakeTimer?.schedule(deadline: .distantFuture)
      if HandClock.isHeld { HandClock.setAlarm(for: self, at: nil) }
      return
    }
    if HandClock.isHeld {
      return HandClock.setAlarm(for: self, at: wakeTime) { [weak self] in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { self?.wake() }
        }
      }
    }
    let timer = wakeTimer ?? makeWakeTimer()
    wakeTimer = timer
    timer.schedule(deadline: .now() + max(wakeTime - now, 0), leeway: .milliseconds(1))
  }

  private func makeWakeTimer() -> DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.wake() }
    }
    timer.resume()
    return timer
  }

  private func wake() {
    guard let due = wakeTime else { return }
    guard now >= due else { return scheduleWake() }
    wakeTime = nil
    delegate?.window(self, wokeAt: now)
    Transaction.flush()
  }

  // MARK: Events

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      objects?.pending = ToplevelConfigure(width: width, height: height, states: states)
    case .close: delegate?.windowShouldClose(self)
    case .configureBounds(let width, let height): objects?.bounds = (Int(width), Int(height))
    case .wmCapabilities(let list): capabilities = WindowCapabilities(listed: WaylandArray.words(list))
    }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event, !isClosed, let objects, !objects.session.isLost else { return }
    objects.isConfigured = true
    guard let wanted = objects.pending else {
      // Without a word from the toplevel size and states stay as they are.
      tellState()
      return changed(to: size, serial: serial)
    }
    objects.pending = nil
    isFullscreenNow = wanted.isFullscreen
    isMaximizedNow = wanted.isMaximized
    isSuspended = wanted.isSuspended
    tellState()
    // Some compositors make it fullscreen only after its first frame.
    let isComing = wantsFullscreen && !isFullscreenNow && !objects.wasFullscreen
    if isFullscreenNow {
      objects.wasFullscreen = true
      wantsFullscreen = true
    } else if objects.wasFullscreen, fullscreenOutput == nil || chosenOutput != nil {
      // Somebody has ended it. Where the chosen output has gone, nobody has.
      wantsFullscreen = false
    }
    // 0 leaves an extent to us; a negative one is nonsense that means the same.
    let own = isComing ? size : withinBounds(floatingSize)
    let width = min(wanted.width > 0 ? Double(wanted.width) : own.width, Self.largestExtent)
    let height = min(wanted.height > 0 ? Double(wanted.height) : own.height, Self.largestExtent)
    if !isFullscreenNow, !isMaximizedNow, !isComing {
      if wanted.width > 0 { floatingSize.width = width }
      if wanted.height > 0 { floatingSize.height = height }
    }
    changed(to: Size(width: width, height: height), serial: serial)
  }

  /// Calls `onStateChange` if there is something new.
  private func tellState() {
    let state = WindowState(
      isSuspended: isSuspended, isMaximized: isMaximizedNow, capabilities: capabilities)
    guard state != toldState else { return }
    toldState = state
    onStateChange?()
  }

  /// A size of our own choice, no larger than what makes sense to the compositor, nor smaller than the smallest.
  private func withinBounds(_ size: Size) -> Size {
    func fit(_ extent: Double, _ bound: Int, _ minimum: Double) -> Double {
      bound > 0 ? max(min(extent, Double(bound)), minimum.rounded(.up)) : extent
    }
    guard let bounds = objects?.bounds else { return size }
    return Size(
      width: fit(size.width, bounds.width, minimumSize.width),
      height: fit(size.height, bounds.height, minimumSize.height))
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      if let output { objects?.entered(output) }
      outputsChanged()
    case .leave(let output):
      if let output { objects?.left(output) }
      outputsChanged()
    case .preferredBufferScale(let factor):
      guard factor > 0 else { return }
      objects?.preferredBufferScale = min(Int(factor), Output.largestScale)
      outputsChanged()
    // How a buffer had best be turned; ours are not. The output says how it is turned itself.
    case .preferredBufferTransform: break
    }
  }

  private func handle(_ event: WpFractionalScaleV1.Event) {
    // The protocol counts in 120ths.
    guard case .preferredScale(let scale) = event, scale > 0 else { return }
    objects?.preferredScale = min(Double(scale) / 120, Double(Output.largestScale))
    outputsChanged()
  }

  /// Follows the outputs' scale, turn and refresh; goes to the chosen output where that has come.
  func outputsChanged() {
    guard let objects, !isClosed else { return }
    let previous = (scale, outputTransform)
    updateOutputValues()
    if wantsFullscreen, let chosenOutput, objects.requestedOutput?.raw != chosenOutput.proxy.raw {
      objects.requestFullscreen(on: chosenOutput)
      flush()
    }
    guard objects.isConfigured, previous != (scale, outputTransform) else { return }
    changed(to: size, serial: nil)
  }

  private func updateOutputValues() {
    guard let objects, let outputs = application.session?.outputs else { return }
    // Before the window is anywhere it will most likely come up on the first output.
    let entered = outputs.filter { output in
      objects.enteredOutputs.contains { $0.raw == output.proxy.raw }
    }
    let shown = entered.isEmpty ? Array(outputs.prefix(1)) : entered
    guard let first = shown.first else { return }
    let integerScale = objects.preferredBufferScale ?? shown.map(\.scale).max() ?? 1
    let ownScale = objects.surface.version >= WlSurface.Since.setBufferScale ? integerScale : 1
    scale = objects.preferredScale ?? Double(ownScale)
    outputTransform = first.transform
    if let refresh = shown.compactMap(\.refresh).min() {
      renderThread.inbox.leave { $0.nominalRefresh = refresh }
    }
  }

  /// Lays out for a new state and sends it with what the layout has changed.
  private func changed(to newSize: Size, serial: UInt32?) {
    size = newSize
    var state = SurfaceState(
      serial: serial, width: Int(newSize.width), height: Int(newSize.height), scale: scale,
      usesViewport: objects?.viewport != nil)
    if let owed = owedState {
      var merged = owed
      merged.merge(state)
      state = merged
    }
    owedState = state
    delegate?.windowDidResize(self)
    // Where a transaction is open the layout waits for its end, and the answer with it.
    Transaction.flush()
    Transaction.afterCommit { [weak self] in self?.sendOwedState() }
  }
}

extension RenderInbox.Contents {
  /// Puts in a newer state; an acknowledgement that is still owed stays owed.
  mutating func merge(_ state: SurfaceState) {
    if surface == nil { surface = state } else { surface?.merge(state) }
  }
}
