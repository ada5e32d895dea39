import Dispatch
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// A window on a Wayland compositor.
///
/// A configure is answered by the layout that it causes: its serial, size and scale travel inside the commit,
/// and the frame that shows them acknowledges it.
///
/// If the application outlives the compositor, so does the window. It gets new protocol objects and a new
/// render thread on each connection.
@MainActor
public final class WaylandWindow: Window, LayerHost {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor. Changing one calls no other code, except for `wakeTime`,
  // `wantsFrames` and `wantsPace`: their observers run after the change, and schedule a wake-up or tell the
  // render thread.

  @exclusivity(unchecked) public private(set) var size: Size
  @exclusivity(unchecked) public private(set) var scale: Double = 1
  public private(set) var outputTransform = OutputTransform.normal
  public private(set) var isResizing = false
  public var title: String {
    didSet {
      objects?.toplevel?.setTitle(title: title.fittingMessage)
      flush()
      if title != oldValue { delegate?.windowDidChangeTitle(self) }
    }
  }
  /// What stands for the window in lists and bars of the desktop (xdg-toplevel-icon-v1). `nil`, the default, leaves that to the desktop: it
  /// shows the icon of the application's `.desktop` file, as it does if it does not take icons from windows.
  public var icon: WindowIcon? {
    didSet { if icon != oldValue { iconChanged() } }
  }
  public var minimumSize = Size.zero {
    didSet {
      precondition(minimumSize.isFinite, "minimum window size must be finite, not \(minimumSize)")
      minimumSize = Size(width: max(minimumSize.width, 0), height: max(minimumSize.height, 0))
      guard objects != nil else { return }
      sendMinimumSize()
      // It takes effect with the next surface commit, which only the render loop makes.
      renderThread.inbox.post { $0.mustCommit = true }
      flush()
    }
  }
  public var frameMetrics: WindowFrameMetrics? {
    didSet {
      guard frameMetrics != oldValue, let objects, objects.isConfigured, !isClosed else { return }
      requestDecoration()
      changed(to: contentSize, serial: nil)
    }
  }
  /// Where the content begins in the surface, and the title bar's height above it, in points.
  @exclusivity(unchecked) private(set) var contentOrigin = Point.zero
  private(set) var shownBarHeight = 0.0
  public private(set) var preferences: DesktopPreferences
  @exclusivity(unchecked) public var delegate: (any WindowDelegate)?
  public var cursor = CursorShape.arrow {
    didSet { if cursor != oldValue { showCursor() } }
  }
  public var cursorImage: CursorImage? {
    didSet { if cursorImage != oldValue { showCursor() } }
  }

  public var textInput: TextInputState? {
    didSet { textInputChanged(from: oldValue) }
  }

  /// Called with every frame that was committed, on the thread that drew it: the render thread, or the main
  /// thread for a small frame in answer to input.
  public var onFrame: (@Sendable (FrameReport) -> Void)? {
    didSet {
      guard isDrawing else { return }
      let observer = onFrame
      renderThread.inbox.post { $0.observer = .some(observer) }
    }
  }

  /// What the window shows over its content about the cost of its frames. Nothing by default, or what the environment variable
  /// `MARTLET_SHOW` names. Control, Shift and F11 switch the inspector on and off, Control, Shift and F12 all other parts
  /// (`WaylandApplication.hasCostKey`).
  public var costDisplay: CostDisplay {
    didSet {
      guard costDisplay != oldValue else { return }
      costKeys.note(costDisplay, after: oldValue)
      let display = costDisplay
      renderThread.inbox.post { $0.costDisplay = display }
    }
  }
  /// Where the environment wants all frames as text; `nil` for nowhere.
  private let dumpFolder: String?
  var costKeys = CostKeys()
  var taps = TapWatch()

  /// Whether the screen stays awake while the window is visible, if the compositor supports that.
  public var inhibitsIdle = false {
    didSet {
      guard inhibitsIdle != oldValue, let objects, !isClosed else { return }
      objects.setIdleInhibited(inhibitsIdle)
      flush()
    }
  }

  /// The name of the output to fill while the window is fullscreen, as in `WaylandApplication.outputs`.
  /// `nil`, the default, leaves the choice to the compositor.
  ///
  /// While there is no such output, the compositor chooses. The window moves to the named output as soon as
  /// that appears.
  public var fullscreenOutput: String? {
    didSet {
      guard fullscreenOutput != oldValue, wantsFullscreen, let objects, !isClosed else { return }
      objects.requestFullscreen(on: chosenOutput)
      flush()
    }
  }

  /// The largest length that a program may request, in points: more than any screen, and safe to compute
  /// with.
  static let largestExtent = 65536.0

  /// The maximum number of changes in a commit that the main thread may show itself.
  private static let smallCommit = 64

  /// How often simulations are moved on while nothing can be drawn, in seconds. Much less than what they catch up with at
  /// once.
  private static let simulationPause = 0.25

  /// Called on the main actor when `isSuspended`, `isMaximized` or `capabilities` has changed, before any
  /// layout that follows. Released when the window closes.
  public var onStateChange: (() -> Void)?

  /// The actions that the window manager supports. All of them if it does not tell.
  public var capabilities: WindowCapabilities { state.capabilities }

  /// Whether the compositor has reported that nobody can see the window: it is minimized, covered or on
  /// another workspace. Purely visual work can pause. Always false if the compositor does not report it.
  public var isSuspended: Bool { state.isSuspended }

  let application: WaylandApplication
  /// What makes it a popup; `nil` for a window of its own.
  let popupRole: PopupRole?
  let applicationID: String
  /// The window's objects on the connection; `nil` while there is none.
  @exclusivity(unchecked) private(set) var objects: WindowObjects?
  let renderThread: RenderThread
  /// Whether its render thread runs.
  @exclusivity(unchecked) private var isDrawing = false

  /// The last size chosen by the program or the person. Used when the compositor lets the window choose.
  private var floatingSize: Size
  private(set) var isFullscreenNow = false
  private var state = ToplevelState()
  /// The state that `onStateChange` last reported.
  private var toldState = ToplevelState()
  /// Whether the program or a person wants the window to fill an output.
  private(set) var wantsFullscreen: Bool
  /// The surface state that the next commit must carry.
  @exclusivity(unchecked) private var owedState: SurfaceState?
  /// Whether the render thread's inbox holds something to be handled at the end of the turn.
  @exclusivity(unchecked) private var owesAnswer = false
  @exclusivity(unchecked) private(set) var isClosed = false
  /// Whether simulations are about to be moved on without a render thread.
  private var isFollowingSimulations = false
  @exclusivity(unchecked) var wakeTimer: DispatchSourceTimer?

  /// Makes a window that is not shown yet.
  init(
    application: WaylandApplication, title: String, applicationID: String, size: Size, isFullscreen: Bool,
    fullscreenOutput: String?, role: PopupRole? = nil
  ) throws {
    self.application = application
    popupRole = role
    costDisplay = application.costDisplay
    preferences = application.preferences
    dumpFolder = application.takeDumpFolder()
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

  /// The surface; `nil` without a connection.
  var surface: WlSurface? { objects?.surface }

  /// Shows the window on a connection, in the same state as on the previous one.
  func attach(to session: CompositorSession) throws {
    guard !isClosed else { return }
    let objects = try WindowObjects(
      session: session, title: title, applicationID: applicationID, role: popupRole)
    self.objects = objects
    objects.surface.setMainHandler { [weak self] in self?.handle($0) }
    objects.xdgSurface.setMainHandler { [weak self] in self?.handle($0) }
    objects.toplevel?.setMainHandler { [weak self] in self?.handle($0) }
    objects.popup?.setMainHandler { [weak self] in self?.handle($0) }
    objects.fractionalScale?.setMainHandler { [weak self] in self?.handle($0) }
    sendMinimumSize()
    if let icon { objects.setIcon(icon) }
    if inhibitsIdle { objects.setIdleInhibited(true) }
    if wantsFullscreen {
      objects.requestFullscreen(on: chosenOutput)
    } else if state.isMaximized {
      objects.toplevel?.setMaximized()
    }
    updateOutputValues()
    do {
      try startDrawing(objects)
    } catch {
      objects.discard()
      self.objects = nil
      throw error
    }
    requestDecoration()
    // A commit without a buffer requests the first configure.
    objects.surface.commit()
    flush()
  }

  private func startDrawing(_ objects: WindowObjects) throws(HostError) {
    if renderThread.frameTime > 0 { renderThread.apply([], at: now) }
    objects.startTime = renderThread.frameTime
    let (observer, demand, display, folder) = (onFrame, frameDemand, costDisplay, dumpFolder)
    sentDemand = demand
    renderThread.inbox.leave {
      $0.observer = .some(observer)
      $0.frameDemand = demand
      $0.costDisplay = display
      $0.dumpFolder = folder
    }
    try renderThread.start(
      surface: objects.makeRenderSurface(needsAlpha: framing != nil || popupRole != nil),
      latch: objects.session.connection.latch,
      makePresenter: PresenterChoice.makePresenter
    ) { [weak self] error in
      let failure = error.map { HostError("\($0)") }
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.renderThreadEnded(failure) }
      }
    }
    isDrawing = true
  }

  /// Makes the render thread release a lost connection. `WaylandApplication.detached` follows.
  func suspend() {
    if popupRole != nil { return close() }
    // A pending state would answer a configure of the lost connection.
    owedState = nil
    state.isSuspended = false
    isResizing = false
    state.capabilities = .all
    tellState()
    if isDrawing { renderThread.inbox.post { $0.mustQuit = true } }
  }

  private func renderThreadEnded(_ failure: HostError?) {
    // What lies on top is destroyed first.
    if isCovered({ [self] in renderThreadEnded(failure) }) { return closePopups() }
    isDrawing = false
    followSimulations(renderThread.settle(at: now))
    let isLost = objects?.session.isDead ?? true
    // The window was not closed if drawing failed.
    let isOver = isClosed || !(isLost && application.outlivesCompositor)
    if isOver, !isClosed { stopServing() }
    objects?.discard()
    objects = nil
    popupRole?.hasGone()
    guard isOver else { return application.detached(self) }
    if let failure, !isLost { application.onFailure(failure) }
    application.closed(self, isFailure: failure != nil)
  }

  /// Without a render thread, moves simulations on from time to time, so that the program hears of contacts and of rest.
  private func followSimulations(_ isRunning: Bool) {
    guard isRunning, !isFollowingSimulations else { return }
    isFollowingSimulations = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.simulationPause) { [weak self] in
      MainActor.assumeIsolated { self?.moveSimulations() }
    }
  }

  private func moveSimulations() {
    isFollowingSimulations = false
    guard !isDrawing, !isClosed else { return }
    application.turn { followSimulations(renderThread.apply([], at: now)) }
  }

  /// The person has chosen something else for all programs.
  func follow(_ preferences: DesktopPreferences) {
    guard !isClosed, preferences != self.preferences else { return }
    self.preferences = preferences
    delegate?.windowPreferencesDidChange(self)
  }

  func flush() { objects?.session.connection.flush() }

  /// The output to fill, if it exists.
  var chosenOutput: Output? {
    guard let fullscreenOutput else { return nil }
    return application.namedOutputs.first { $0.description.name == fullscreenOutput }?.output
  }

  // MARK: Window

  public var now: MediaTime { MonotonicClock.now }

  public func frameTime(seenAt time: MediaTime) -> MediaTime { renderThread.frameTime(seenAt: time) }

  public var frameTime: MediaTime {
    let drawn = renderThread.frameTime
    // While nothing can be drawn, time advances by itself. Before the first frame there is no frame time.
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

  /// Whether the window is maximized. Setting it asks the compositor, which answers with a new size.
  public var isMaximized: Bool {
    get { state.isMaximized }
    set {
      guard let objects, !isClosed else {
        state.isMaximized = newValue
        return tellState()
      }
      if newValue { objects.toplevel?.setMaximized() } else { objects.toplevel?.unsetMaximized() }
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

  /// The demand that the render thread was last sent.
  @exclusivity(unchecked) private var sentDemand = FrameDemand()
  private var frameDemand: FrameDemand { FrameDemand(isTold: wantsFrames, isPaced: wantsFrames && wantsPace) }

  /// Each message wakes the render thread, so do not repeat what it knows.
  private func sendFrameDemand() {
    let demand = frameDemand
    guard isDrawing, demand != sentDemand else { return }
    sentDemand = demand
    post { $0.frameDemand = demand }
  }

  /// Posts to the render thread's inbox. A small change in answer to input is handled at the end of the turn.
  private func post(isSmall: Bool = true, _ change: @Sendable (inout RenderInbox.Contents) -> Void) {
    guard isSmall, application.isAnswering else {
      renderThread.inbox.post(change)
      return
    }
    renderThread.inbox.leave(change)
    owesAnswer = true
  }

  /// Shows the changes that answer input.
  func answer() {
    guard owesAnswer else { return }
    owesAnswer = false
    renderThread.answer()
  }

  /// Tells the delegate what simulations have to say, and about a frame that is about to be drawn, if there is one.
  func noticeFrame() {
    if renderThread.notices.takeNews() { delegate?.windowHasNews(self) }
    // The delegate may have stopped listening meanwhile.
    guard let notice = renderThread.notices.take(), wantsFrames else { return }
    delegate?.window(self, frame: notice)
  }

  public func close() {
    guard !isClosed else { return }
    closePopups()
    stopServing()
    // The rest follows when the render thread has released the surface.
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

  public func willSubmit() { renderThread.inbox.openCommit() }

  public func submit(_ commit: Commit) {
    defer { renderThread.inbox.closeCommit() }
    // Nobody reads messages posted after the end.
    guard !isClosed, popupRole?.dropsCommits != true else { return }
    guard isDrawing else { return followSimulations(renderThread.apply([commit], at: now)) }
    let state = owedState
    owedState = nil
    // Neither a large change nor a completion handler of the program may delay the frame.
    let isSmall = commit.changes.count <= Self.smallCommit && state == nil && !Transaction.willCallHandlers
    let mainTime = application.takeWorkTime(since: commit.start)
    post(isSmall: isSmall) {
      $0.commits.append(commit)
      $0.mainTime += mainTime
      if let state { $0.merge(state) }
    }
  }

  /// Sends a state that no commit has carried: only the size or scale has changed.
  private func sendOwedState() {
    guard let state = owedState, isDrawing else { return }
    owedState = nil
    renderThread.inbox.post { $0.merge(state) }
  }

  // MARK: Events

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      objects?.pending = ToplevelConfigure(width: width, height: height, states: states)
    case .close: delegate?.windowShouldClose(self)
    case .configureBounds(let width, let height): objects?.bounds = (Int(width), Int(height))
    case .wmCapabilities(let list): state.capabilities = WindowCapabilities(listed: WaylandArray.words(list))
    }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event, !isClosed, let objects, !objects.session.isLost else { return }
    objects.isConfigured = true
    requestDecoration()
    guard let wanted = objects.pending else {
      // Without a toplevel event, size and states stay as they are.
      objects.takeDecoration()
      tellState()
      return changed(to: contentSize, serial: serial)
    }
    objects.pending = nil
    objects.takeDecoration()
    objects.take(wanted, isShown: renderThread.frameTime > objects.startTime)
    isFullscreenNow = wanted.isFullscreen
    isResizing = wanted.isResizing
    state.isMaximized = wanted.isMaximized
    state.isSuspended = wanted.isSuspended
    tellState()
    let isComing = isComing
    if isFullscreenNow {
      objects.wasFullscreen = true
      wantsFullscreen = true
    } else if objects.wasFullscreen, fullscreenOutput == nil || chosenOutput != nil {
      // Fullscreen was ended from outside. But not if the chosen output has gone.
      wantsFullscreen = false
    }
    // 0 lets us choose; a negative length is invalid and means the same.
    let own = isComing ? comingSize : withinBounds(floatingSize)
    let width = min(wanted.width > 0 ? Double(wanted.width) : own.width, Self.largestExtent)
    let room = max(Double(wanted.height) - titleBarHeight, 1)
    let height = min(wanted.height > 0 ? room : own.height, Self.largestExtent)
    if !isFullscreenNow, !state.isMaximized, !isComing {
      if wanted.width > 0 { floatingSize.width = width }
      if wanted.height > 0 { floatingSize.height = height }
    }
    changed(to: Size(width: width, height: height), serial: serial)
  }

  /// Calls `onStateChange` if something has changed.
  private func tellState() {
    guard state != toldState else { return }
    toldState = state
    onStateChange?()
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      if let output { objects?.entered(output) }
      outputsChanged()
      useStartToken()
    case .leave(let output):
      if let output { objects?.left(output) }
      outputsChanged()
    case .preferredBufferScale(let factor):
      guard factor > 0 else { return }
      objects?.preferredBufferScale = min(Int(factor), Output.largestScale)
      outputsChanged()
    case .preferredBufferTransform(let transform): prefer(transform)
    }
  }

  private func handle(_ event: WpFractionalScaleV1.Event) {
    // The protocol counts in 120ths.
    guard case .preferredScale(let scale) = event, scale > 0 else { return }
    objects?.preferredScale = min(Double(scale) / 120, Double(Output.largestScale))
    outputsChanged()
  }

  /// Applies changes of the outputs' scale, rotation and refresh, and moves to the chosen output if it has
  /// appeared.
  func outputsChanged() {
    guard let objects, !isClosed else { return }
    let previous = (scale, outputTransform)
    updateOutputValues()
    if wantsFullscreen, let chosenOutput, objects.requestedOutput?.raw != chosenOutput.proxy.raw {
      objects.requestFullscreen(on: chosenOutput)
      flush()
    }
    guard objects.isConfigured,
      previous != (scale, outputTransform) || bufferTransform != objects.sentTransform
    else { return }
    changed(to: contentSize, serial: nil)
  }

  private func updateOutputValues() {
    guard let objects, let outputs = application.session?.outputs else { return }
    // Before the window is on any output, it will most likely appear on the first one, and a popup where its parent is.
    let near = objects.enteredOutputs.isEmpty ? popupRole?.parent?.objects ?? objects : objects
    let entered = outputs.filter { output in
      near.enteredOutputs.contains { $0.raw == output.proxy.raw }
    }
    let shown = entered.isEmpty ? Array(outputs.prefix(1)) : entered
    guard let first = shown.first else { return }
    let preferredBufferScale = objects.preferredBufferScale ?? near.preferredBufferScale
    let integerScale = preferredBufferScale ?? shown.map(\.scale).max() ?? 1
    let ownScale = objects.surface.version >= WlSurface.Since.setBufferScale ? integerScale : 1
    scale = objects.preferredScale ?? near.preferredScale ?? Double(ownScale)
    outputTransform = first.transform
    if let refresh = shown.compactMap(\.refresh).min() {
      renderThread.inbox.leave { $0.nominalRefresh = refresh }
    }
  }

  /// Lays out for a new state, and sends it with the layout's changes.
  private func changed(to newSize: Size, serial: UInt32?) {
    size = newSize
    let frame = surfaceFrame(around: newSize)
    let oldOrigin = contentOrigin
    contentOrigin = frame?.origin ?? .zero
    shownBarHeight = titleBarHeight
    sendMinimumSize()
    let whole = frame?.size ?? newSize
    var state = SurfaceState(
      serial: serial, width: Int(whole.width), height: Int(whole.height), scale: scale,
      usesViewport: objects?.viewport != nil, frame: frame, wasFramed: objects?.wasFramed ?? false,
      transform: bufferTransform, wasTransformed: objects?.wasTransformed ?? false)
    objects?.note(state)
    if let owed = owedState {
      var merged = owed
      merged.merge(state)
      state = merged
    }
    owedState = state
    delegate?.windowDidResize(self)
    // Within an open transaction, the layout and the answer wait for its end.
    Transaction.flush()
    Transaction.afterCommit { [weak self] in self?.sendOwedState() }
    if contentOrigin != oldOrigin { contentMoved() }
  }
}
