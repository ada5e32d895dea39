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
@MainActor
public final class WaylandWindow: Window, CommitTarget {
  public private(set) var size: Size
  public private(set) var scale: Double = 1
  public private(set) var outputTransform = OutputTransform.normal
  public var title: String {
    didSet {
      guard !isClosed else { return }
      toplevel.setTitle(title: title)
      application.connection.flush()
    }
  }
  public var minimumSize = Size.zero {
    didSet {
      let isValid = minimumSize.isFinite && minimumSize.width >= 0 && minimumSize.height >= 0
      precondition(isValid, "minimum window size must be finite and not negative, not \(minimumSize)")
      guard !isClosed else { return }
      func points(_ extent: Double) -> Int32 { Int32(min(extent.rounded(.up), Self.largestExtent)) }
      toplevel.setMinSize(width: points(minimumSize.width), height: points(minimumSize.height))
      // It counts from the next commit of the surface on, which only the render thread makes.
      renderThread.inbox.post { $0.mustCommit = true }
      application.connection.flush()
    }
  }
  public var delegate: (any WindowDelegate)?

  /// Called on the render thread with every frame that was given to the compositor.
  public var onFrame: (@Sendable (FrameReport) -> Void)? {
    didSet {
      let observer = onFrame
      renderThread.inbox.post { $0.observer = .some(observer) }
    }
  }

  /// Largest extent that a program may ask for, in points: more than any screen, and safe to compute with.
  private static let largestExtent = 65536.0

  let surface: WlSurface
  private let application: WaylandApplication
  private let xdgSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private let decoration: ZxdgToplevelDecorationV1?
  private let renderThread: RenderThread

  private var enteredOutputs: [WlOutput] = []
  /// What `preferred_scale` said, in pixels per point.
  private var preferredScale: Double?
  /// What the next configure asks for, gathered from the toplevel's events.
  private var pending: (width: Int, height: Int, isFullscreen: Bool, isFloating: Bool)?
  /// The last size that was the program's or the person's choice, for when the compositor leaves it open.
  private var floatingSize: Size
  private var isConfigured = false
  private var isFullscreenNow = false
  /// What the next commit has to carry.
  private var owedState: SurfaceState?
  private var isClosed = false
  private var wakeTimer: DispatchSourceTimer?

  init(
    application: WaylandApplication, title: String, applicationID: String, size: Size, isFullscreen: Bool
  ) throws {
    guard let compositor = application.globals.compositor, let shm = application.globals.shm,
      let windowManager = application.globals.windowManager
    else { throw HostError("the compositor has withdrawn what windows need") }
    let globals = application.globals
    let connection = application.connection
    self.application = application
    renderThread = try RenderThread()
    self.title = title
    func points(_ extent: Double) -> Double { min(max(extent.rounded(), 1), Self.largestExtent) }
    self.size = Size(width: points(size.width), height: points(size.height))
    floatingSize = self.size
    surface = compositor.createSurface()
    xdgSurface = windowManager.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    viewport = globals.viewporter?.getViewport(surface: surface)
    // Without a viewport a fractional scale could not be followed.
    fractionalScale = viewport == nil ? nil : globals.fractionalScale?.getFractionalScale(surface: surface)
    decoration = globals.decorations?.getToplevelDecoration(toplevel: toplevel)

    surface.setMainHandler { [weak self] in self?.handle($0) }
    xdgSurface.setMainHandler { [weak self] in self?.handle($0) }
    toplevel.setMainHandler { [weak self] in self?.handle($0) }
    fractionalScale?.setMainHandler { [weak self] in self?.handle($0) }
    decoration?.setMode(mode: .serverSide)
    toplevel.setTitle(title: title)
    toplevel.setAppId(appId: applicationID)
    if isFullscreen { toplevel.setFullscreen(output: nil) }
    updateOutputValues()

    let parts = RenderSurface(
      connection: connection, surface: surface,
      queuedSurface: surface.makeWrapper(on: connection.renderQueue),
      xdgSurface: xdgSurface, viewport: viewport,
      presentation: globals.presentation?.makeWrapper(on: connection.renderQueue),
      shm: shm.makeWrapper(on: connection.renderQueue), compositor: compositor,
      offersGPUBuffers: globals.offersGPUBuffers)
    try renderThread.start(
      surface: parts, latch: connection.latch, makePresenter: PresenterChoice.makePresenter
    ) { [weak self] error in
      let failure = error.map { HostError("\($0)") }
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.renderThreadEnded(failure) }
      }
    }
    // A commit without a buffer asks for the first configure.
    surface.commit()
    connection.flush()
  }

  // MARK: Window

  public var now: MediaTime { MonotonicClock.now }

  public var frameTime: MediaTime { renderThread.frameTime }

  public var isFullscreen: Bool {
    get { isFullscreenNow }
    set {
      guard !isClosed else { return }
      if newValue { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
      application.connection.flush()
    }
  }

  public var wakeTime: MediaTime? {
    didSet {
      guard wakeTime != oldValue else { return }
      scheduleWake()
    }
  }

  public var wantsFrames = false {
    didSet {
      guard wantsFrames != oldValue, !isClosed else { return }
      let wantsFrames = wantsFrames
      renderThread.inbox.post { $0.wantsFrames = wantsFrames }
    }
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
    let connection = application.connection
    return connection.hasReadEverything && renderThread.inbox.isAsleep && connection.latch.isCaughtUp
  }

  public func close() {
    guard !isClosed else { return }
    stopServing()
    // The rest follows when the render thread has let go of the surface.
    renderThread.inbox.post { $0.mustQuit = true }
  }

  private func stopServing() {
    isClosed = true
    application.forget(self)
    wakeTimer?.cancel()
    wakeTimer = nil
    if HandClock.isHeld { HandClock.setAlarm(for: self, at: nil) }
    delegate?.windowDidClose(self)
    delegate = nil
    Transaction.flush()
  }

  public func submit(_ commit: Commit) {
    // Nobody takes out what is put in after the end.
    guard !isClosed else { return }
    let state = owedState
    owedState = nil
    renderThread.inbox.post {
      $0.commits.append(commit)
      if let state { $0.merge(state) }
    }
  }

  /// Sends a state that no commit has taken along: nothing but the size or scale has changed.
  private func sendOwedState() {
    guard let state = owedState else { return }
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

  private func renderThreadEnded(_ failure: HostError?) {
    // Nobody closed it where drawing failed.
    if !isClosed { stopServing() }
    decoration?.discard()
    fractionalScale?.discard()
    viewport?.discard()
    toplevel.discard()
    xdgSurface.discard()
    surface.discard()
    application.connection.flush()
    if let failure { application.onFailure(failure) }
    application.closed(self)
  }

  // MARK: Events

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      let states = WaylandArray.words(states)
      let isFullscreen = states.contains(XdgToplevel.State.fullscreen.rawValue)
      let isMaximized = states.contains(XdgToplevel.State.maximized.rawValue)
      pending = (Int(width), Int(height), isFullscreen, !isFullscreen && !isMaximized)
    case .close: delegate?.windowShouldClose(self)
    case .configureBounds, .wmCapabilities: break
    }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event, !isClosed else { return }
    // Without a word from the toplevel all stays as it is.
    let wanted = pending ?? (Int(size.width), Int(size.height), isFullscreenNow, false)
    pending = nil
    isFullscreenNow = wanted.isFullscreen
    // 0 leaves an extent to us; a negative one is nonsense that means the same.
    let width = wanted.width > 0 ? Double(wanted.width) : floatingSize.width
    let height = wanted.height > 0 ? Double(wanted.height) : floatingSize.height
    if wanted.isFloating { floatingSize = Size(width: width, height: height) }
    changed(to: Size(width: width, height: height), serial: serial)
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      if let output, !enteredOutputs.contains(where: { $0.raw == output.raw }) {
        enteredOutputs.append(output)
      }
      outputsChanged()
    case .leave(let output):
      if let output { left(output) }
      outputsChanged()
    }
  }

  private func handle(_ event: WpFractionalScaleV1.Event) {
    // The protocol counts in 120ths.
    guard case .preferredScale(let scale) = event, scale > 0 else { return }
    preferredScale = min(Double(scale) / 120, Double(Output.largestScale))
    outputsChanged()
  }

  func left(_ output: WlOutput) { enteredOutputs.removeAll { $0.raw == output.raw } }

  /// Follows the outputs' scale, turn and refresh.
  func outputsChanged() {
    let previous = (scale, outputTransform)
    updateOutputValues()
    guard isConfigured, !isClosed, previous != (scale, outputTransform) else { return }
    changed(to: size, serial: nil)
  }

  private func updateOutputValues() {
    // Before the window is anywhere it will most likely come up on the first output.
    let entered = application.outputs.filter { output in
      enteredOutputs.contains { $0.raw == output.proxy.raw }
    }
    let shown = entered.isEmpty ? Array(application.outputs.prefix(1)) : entered
    guard let first = shown.first else { return }
    let integerScale = shown.map(\.scale).max() ?? 1
    scale = preferredScale ?? Double(surface.version >= WlSurface.Since.setBufferScale ? integerScale : 1)
    outputTransform = first.transform
    if let refresh = shown.compactMap(\.refresh).min() {
      renderThread.inbox.leave { $0.nominalRefresh = refresh }
    }
  }

  /// Lays out for a new state and sends it with what the layout has changed.
  private func changed(to newSize: Size, serial: UInt32?) {
    size = newSize
    isConfigured = true
    var state = SurfaceState(
      serial: serial, width: Int(newSize.width), height: Int(newSize.height), scale: scale,
      usesViewport: viewport != nil)
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
