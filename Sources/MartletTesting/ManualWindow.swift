import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree
import MartletRenderer

/// A window without a compositor. Its time is advanced by hand, and frames are drawn off screen into bitmaps,
/// exactly like those of a window on a compositor.
@MainActor
public final class ManualWindow: Window, LayerHost {
  public private(set) var size: Size
  public private(set) var scale: Double
  public private(set) var outputTransform = OutputTransform.normal
  public private(set) var isResizing = false
  public var title = "" {
    didSet { if title != oldValue { delegate?.windowDidChangeTitle(self) } }
  }
  public var minimumSize = Size.zero
  public var cursor = CursorShape.arrow
  public var cursorImage: CursorImage?
  public var isFullscreen = false
  public var now: MediaTime { answers?.now ?? time }
  public var frameTime: MediaTime { answers?.frameTime ?? newestFrameTime }
  public var wakeTime: MediaTime?
  public var wantsFrames = false
  public var wantsPace = false
  /// What was told of the text field last; `textInputChanges` counts how often.
  public var textInput: TextInputState? {
    didSet { textInputChanges += 1 }
  }
  /// How often `textInput` was set.
  public private(set) var textInputChanges = 0
  /// The clipboard, in memory.
  public let manualClipboard = ManualClipboard()
  /// The primary selection, in memory.
  public let manualSelection = ManualClipboard()
  public var clipboard: any Clipboard { manualClipboard }
  public var primarySelection: (any Clipboard)? { manualSelection }
  /// The length of a refresh in seconds, as reported to the delegate. 1/60 by default.
  public var refreshDuration = 1.0 / 60
  public var delegate: (any WindowDelegate)?
  /// What a person has chosen for all programs. Setting it tells the content, as a desktop would.
  public var preferences = DesktopPreferences() {
    didSet {
      guard preferences != oldValue else { return }
      delegate?.windowPreferencesDidChange(self)
      Transaction.flush()
    }
  }

  /// Whether `close` was called.
  public private(set) var isClosed = false
  /// Called with every frame that is drawn.
  public var onFrame: ((FrameReport) -> Void)?
  /// The number of frames drawn so far.
  public private(set) var frameCount = 0
  /// What the window shows over its content about the cost of its frames. Nothing by default. The times in the graph are 0: no
  /// clock is read.
  public var costDisplay: CostDisplay {
    get { overlay.display }
    set { overlay.display = newValue }
  }
  /// What drawing the last picture took.
  public private(set) var counters = DrawingCounters()
  /// Whether it simulates a host that leaves the frame to the content. `false` by default.
  public let needsFrame: Bool
  public var frameMetrics: WindowFrameMetrics? {
    didSet { if frameMetrics != oldValue { needsFullDraw = true } }
  }
  /// What its frame has asked for so far.
  public internal(set) var frameRequests: [FrameRequest] = []
  /// The state for its frame.
  var windowState = WindowFraming()
  /// Whether it simulates a host that carries drags beyond the window. `false` by default.
  public var carriesDrags = false
  /// What its content has handed over to be carried, the newest last.
  public internal(set) var drags: [ManualDrag] = []
  /// What is over it.
  var dragOver: ManualDragOffer?
  /// The layers as drawn in the last frame.
  public let renderTree = RenderTree()

  private var time: MediaTime
  private var newestFrameTime: MediaTime = 0
  /// What it answers while a recording plays; `nil` at other times.
  var answers: HostAnswers?
  /// The contacts that are down, as last reported.
  private var contacts: [TouchEvent.ID: TouchEvent] = [:]
  /// Whether a finger or button is down.
  var hasContacts: Bool { !contacts.isEmpty }
  /// The GPU side, made when a picture is first requested.
  private var canvas: OffscreenCanvas?
  private let decisions = DrawingDecisions()
  /// Whether batches are put together as for a GPU, whatever draws them.
  package var drawsAsForGPU = false
  /// Whether pictures stay empty: only ``counters`` are wanted of them.
  package var fillsNothing = false
  private var needsFullDraw = true
  private var overlay = CostOverlay()
  private var taps = TapWatch()
  private var shownFrames = ShownFrames()

  /// Makes a window.
  /// - Parameters:
  ///   - size: The size in points, positive.
  ///   - scale: Pixels per point. 1 by default.
  ///   - now: The time to start with, in media seconds. Not 0, which means "at the commit" for an animation.
  ///   - needsFrame: Whether it simulates a host that leaves the frame to the content, which a window controller then draws around
  ///     the content.
  public init(size: Size, scale: Double = 1, now: MediaTime = 1000, needsFrame: Bool = false) {
    precondition(size.isFinite && !size.isEmpty, "window size must be positive, not \(size)")
    precondition(scale.isFinite && scale > 0, "window scale must be positive, not \(scale)")
    self.size = size
    self.scale = scale
    self.needsFrame = needsFrame
    time = now
  }

  public func close() {
    guard !isClosed else { return }
    loseTouches()
    isClosed = true
    delegate?.windowDidClose(self)
    delegate = nil
    Transaction.flush()
  }

  public func submit(_ commit: Commit) { renderTree.apply(commit) }

  public func frameTime(seenAt time: MediaTime) -> MediaTime {
    if let answers { return answers.seen ?? answers.frameTime }
    return shownFrames.seen(at: time) ?? frameTime
  }

  // MARK: Script

  /// Gives the window another size, scale or output transform, as a compositor would. `isResizing` says whether a person is
  /// dragging an edge; `false` by default.
  public func resize(
    to size: Size, scale: Double? = nil, outputTransform: OutputTransform? = nil, isResizing: Bool = false
  ) {
    take(
      size: size, scale: scale ?? self.scale, outputTransform: outputTransform ?? self.outputTransform,
      isResizing: isResizing)
    Transaction.flush()
  }

  /// Takes another state and tells the delegate, without committing.
  func take(size: Size, scale: Double, outputTransform: OutputTransform, isResizing: Bool = false) {
    self.size = size
    self.isResizing = isResizing
    self.scale = scale
    self.outputTransform = outputTransform
    needsFullDraw = true
    delegate?.windowDidResize(self)
  }

  /// Advances the time to a moment, in media seconds. Scheduled events in between happen at their times.
  public func advance(to time: MediaTime) {
    Transaction.flush()
    while let wake = wakeTime, wake <= time {
      self.time = max(self.time, wake)
      wakeTime = nil
      delegate?.window(self, wokeAt: now)
      Transaction.flush()
    }
    self.time = max(self.time, time)
  }

  /// Delivers a contact event now. Its own time may be earlier, as on a real device.
  public func send(_ event: TouchEvent) {
    pass(event)
    Transaction.flush()
  }

  /// Passes a contact event to the delegate, without committing.
  func pass(_ event: TouchEvent) {
    switch event.phase {
    case .began, .moved: contacts[event.id] = event
    case .ended, .cancelled: contacts[event.id] = nil
    }
    if costDisplay.contains(.inspector), let point = taps.take(event) {
      overlay.select(at: point + renderTree.origin)
    }
    delegate?.window(self, received: event)
  }

  /// Delivers a key event now.
  public func send(_ event: KeyEvent) {
    delegate?.window(self, received: event)
    Transaction.flush()
  }

  /// Has an input method take a step now.
  public func receive(_ edit: TextInputEdit) {
    delegate?.window(self, received: edit)
    Transaction.flush()
  }

  /// Tells the window that it has the keyboard, or has it no more. It has it at first.
  public func setKeyboard(_ hasKeyboard: Bool) {
    delegate?.window(self, hasKeyboard: hasKeyboard)
    Transaction.flush()
  }

  /// Delivers a pointer event now.
  public func send(_ event: PointerEvent) {
    delegate?.window(self, received: event)
    Transaction.flush()
  }

  /// Cancels all contacts, as when their seat is removed.
  public func loseTouches() {
    for contact in contacts.values.sorted(by: { $0.id.rawValue < $1.id.rawValue }) {
      var event = contact
      event.phase = .cancelled
      event.time = now
      send(event)
    }
  }

  // MARK: Frames

  /// Resolves the layers at a target time, by default now, without drawing.
  public func resolveFrame(at target: MediaTime? = nil) {
    resolve(at: target)
    leaveUpdate()
    tellNews()
  }

  /// Tells the content what simulations had to say in the last update, and commits what it does then.
  private func tellNews() {
    if hearNews() { Transaction.flush() }
  }

  /// Tells the content what simulations had to say in the last update. Returns whether they had something to say.
  func hearNews() -> Bool {
    guard renderTree.takeNews() else { return false }
    delegate?.windowHasNews(self)
    return true
  }

  /// Leaves what the last update has changed to the next picture.
  func leaveUpdate() {
    if !renderTree.damage.rects.isEmpty { needsFullDraw = true }
  }

  private func resolve(at target: MediaTime?) {
    Transaction.flush()
    let target = target ?? now
    // A frame that is drawn again for the same time is the same frame.
    if wantsFrames, target > frameTime {
      delegate?.window(
        self, frame: FrameTiming(targetTime: target, duration: refreshDuration, lead: max(target - now, 0)))
      Transaction.flush()
    }
    update(at: target)
  }

  /// Resolves what was committed at a target time.
  func update(at target: MediaTime) {
    let outsets = outsets
    renderTree.setOrigin(Point(x: outsets.left, y: outsets.top), scale: scale)
    renderTree.update(at: target)
    newestFrameTime = target
    shownFrames.add(target)
    frameCount += 1
    onFrame?(FrameReport(targetTime: target, number: frameCount, tree: renderTree))
  }

  /// Draws a frame for a target time, by default now, and returns the picture: its size is points (`pictureSize`) times
  /// scale, rounded. If the last frame was drawn, only the changes since then are. Throws an error without
  /// OpenGL ES 3.0.
  public func drawFrame(at target: MediaTime? = nil) throws -> Bitmap {
    resolve(at: target)
    defer { tellNews() }
    return try drawUpdate()
  }

  /// Draws what the last update has changed, and returns the picture.
  func drawUpdate() throws -> Bitmap {
    let size = pictureSize
    let width = max(Int((size.width * scale).rounded()), 1)
    let height = max(Int((size.height * scale).rounded()), 1)
    let canvas = try canvas(width: width, height: height)
    // The main actor may run on another thread next time.
    defer { canvas.release() }
    guard !overlay.isIdle else {
      try draw(renderTree.displayList, renderTree.damage, onto: canvas)
      return canvas.bitmap
    }
    let isOwn = needsFullDraw || !renderTree.damage.isEmpty
    overlay.update(
      CostOverlay.Frame(time: newestFrameTime, size: size, scale: scale, isOwn: isOwn), over: renderTree)
    var changed = renderTree.damage
    for rect in overlay.damage.rects { changed.add(rect) }
    try renderTree.withOverlay(overlay.list) { try draw($0, changed, onto: canvas) }
    overlay.note(counters)
    if isOwn {
      var cost = FrameCounters()
      cost.drawing = counters
      overlay.add(cost, number: frameCount)
    }
    return canvas.bitmap
  }

  /// Draws what has changed of a list, in points.
  private func draw(_ list: DisplayList, _ changed: DamageRegion, onto canvas: OffscreenCanvas) throws {
    var damage: [PixelRect] = []
    if needsFullDraw {
      damage = [canvas.bounds]
    } else {
      for rect in changed.rects {
        let pixels = PixelRect(covering: rect, scale: scale, margin: PixelRect.antialiasMargin)
          .intersection(canvas.bounds)
        if !pixels.isEmpty { damage.append(pixels) }
      }
    }
    damage += decisions.reversals(in: list, damage: damage, bounds: canvas.bounds, scale: scale)
    if drawsAsForGPU { canvas.renderer.batchCosts = .graphics }
    canvas.renderer.fillsNothing = fillsNothing
    try canvas.draw(list, damage: damage, scale: scale)
    counters = canvas.renderer.counters
    needsFullDraw = false
  }

  private func canvas(width: Int, height: Int) throws -> OffscreenCanvas {
    if let canvas, canvas.framebuffer.width == width, canvas.framebuffer.height == height { return canvas }
    needsFullDraw = true
    if let canvas {
      try canvas.resize(width: width, height: height)
      return canvas
    }
    let new = try OffscreenCanvas(width: width, height: height)
    canvas = new
    return new
  }
}
