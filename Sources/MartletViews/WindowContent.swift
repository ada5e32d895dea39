import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers

/// The content of a window: its views and the objects that serve them. The window holds it as its delegate;
/// it does not hold the window.
///
/// What both layers and recognizers want of the window, to be woken and to be told of frames, is merged here.
@MainActor
final class WindowContent {
  // These properties are not checked for overlapping access at run time, which took a quarter of the time per
  // touch. They belong to the main actor. Changing one calls no other code.

  let rootView: WindowRootView
  let tree: LayerTree
  /// Draws a frame where the host may draw none; `nil` for a host that needs none.
  let frame: WindowFrame?
  let turns = WindowTurns()
  var onKey: ((KeyEvent) -> Void)?
  var shouldScrollByKey: ((KeyEvent) -> Bool)?
  var shouldScrollByWheel: ((Scroll, Point) -> Bool)?
  var onPointer: ((PointerEvent) -> Void)?
  @exclusivity(unchecked) var onTouch: ((TouchEvent) -> Void)?
  var onLayout: ((Size) -> Void)?
  var onCloseRequest: (() -> Void)?
  var onPreferencesChange: (() -> Void)?
  /// Who is told by what number of views; see ``AccessibleElements``.
  var knownViews: [UInt64: WeakView] = [:]
  /// Whether the host has told that the window has the keyboard.
  private(set) var hasKeyboard = false

  @exclusivity(unchecked) private(set) weak var window: (any Window & LayerHost)?
  private let dispatcher: GestureDispatcher
  private let cursor: WindowCursor
  private let scrollRouter = ScrollRouter()
  @exclusivity(unchecked) private var frameInput = FrameInput()
  @exclusivity(unchecked) private var isFrameDemandPending = false
  /// The window state for which the owner last placed its views.
  private var placedState: PlacedState?

  /// The window state that the placing of views depends on.
  private struct PlacedState: Equatable {
    let size: Size
    let scale: Double
    let outputTransform: OutputTransform
    let isFullscreen: Bool
    /// Whether the content draws a frame.
    let isFramed: Bool

    @MainActor init(_ window: any Window, isFramed: Bool) {
      (size, scale) = (window.size, window.scale)
      (outputTransform, isFullscreen) = (window.outputTransform, window.isFullscreen)
      self.isFramed = isFramed
    }
  }

  init(window: any Window & LayerHost) {
    self.window = window
    let root = WindowRootView()
    rootView = root
    let host = window.frameHost
    let frame = host.flatMap { $0.mayNeedFrame ? WindowFrame(of: window, by: $0, around: root) : nil }
    self.frame = frame
    let hitTest: @MainActor (Point, MediaTime) -> View? = { [weak root, weak frame] point, landing in
      if let frame, frame.contains(point) { return frame.view?.hitTest(point, seenAt: landing) }
      return root?.hitTest(point, seenAt: landing)
    }
    cursor = WindowCursor(window: window, hitTest: hitTest)
    tree = LayerTree(host: window, root: frame?.outer ?? root.layer)
    dispatcher = GestureDispatcher(hitTest: hitTest)
    dispatcher.followsFrames = true
    dispatcher.onRefusedEvent = { event, reason in
      Diagnostics.reportOnce("refused event", "a contact event (\(event.phase)) was ignored: \(reason)")
    }
    dispatcher.onHandOver = { [weak tree] in tree?.handOverTime = $0 }
    dispatcher.onLineEnd = { [weak tree] in tree?.noteLineEnd() }
    root.textInput.attach(to: window)
    root.textInput.onDeadlineChange = { [weak self] in self?.updateWakeTime() }
    root.overlays.window = window
    root.overlays.onDeadlineChange = { [weak self] in self?.updateWakeTime() }
    root.drags.attach(to: window)
    root.drags.onCursor = { [weak cursor] in cursor?.forced = $0 }
    root.onCursorChange = { [weak cursor] in cursor?.viewsChanged() }
    frame?.onCursorChange = { [weak cursor] in cursor?.viewsChanged() }
    frame?.onClose = { [weak self] in self?.closeRequested() }
    tree.onDeadlineChange = { [weak self] in self?.updateWakeTime() }
    tree.onFrameDemandChange = { [weak self] in self?.updateFrameDemand() }
    root.follow(window.preferences, fades: false)
    layout()
  }

  /// Lets the owner place its views if the relevant window state has changed. A compositor also configures a
  /// window just to say that it is active, and several times when it appears.
  private func layout() {
    guard let window else { return }
    // Before the first frame nobody has seen another size.
    guard let old = placedState?.size, old != window.size, window.frameTime > 0,
      turns.isWanted(in: rootView)
    else { return place() }
    turns.change(
      from: old, to: window.size, isResizing: window.isResizing, in: rootView, place: place)
  }

  private func place() {
    guard let window else { return }
    rootView.frame = Rect(origin: .zero, size: window.size)
    if placedState != state(of: window) { tellLayout() }
  }

  private func state(of window: any Window) -> PlacedState {
    PlacedState(window, isFramed: frame?.isShown ?? false)
  }

  /// How the frame looks; `nil` for none.
  var frameStyle: WindowFrameStyle? {
    get { frame?.style }
    set {
      frame?.style = newValue
      // Not every host answers with a state of its own.
      layout()
    }
  }

  /// Lets the owner place its views unconditionally.
  func tellLayout() {
    guard let window else { return }
    placedState = state(of: window)
    guard let onLayout else { return }
    if View.isInAnimationBlock {
      onLayout(window.size)
    } else {
      Transaction.withoutDefaultActions { onLayout(window.size) }
    }
  }

  private func updateWakeTime() {
    let (layers, touches) = (tree.nextDeadline, dispatcher.nextDeadline)
    let next = layers.map { min($0, touches ?? $0) } ?? touches
    let (caret, overlays) = (rootView.textInput.deadline, rootView.overlays.deadline)
    let others = caret.map { min($0, overlays ?? $0) } ?? overlays
    window?.wakeTime = next.map { min($0, others ?? $0) } ?? others
  }

  private var wantsFrames: Bool { tree.wantsFrames || dispatcher.wantsFrames }

  /// Requests notices of frames while the layers want them or a contact moves. A contact by itself changes
  /// nothing, so it does not ask the compositor for frame callbacks: that would cost a commit for each tremor
  /// of a finger.
  private func updateFrameDemand() {
    guard !isFrameDemandPending, let window,
      wantsFrames != window.wantsFrames || tree.wantsFrames != window.wantsPace
    else { return }
    isFrameDemandPending = true
    // Wait until this turn's commit, because the next frame shows that without a notice.
    Transaction.afterTurn { [weak self] in
      guard let self else { return }
      isFrameDemandPending = false
      // The pace alone requests nothing. In this order both fit into one message.
      if wantsFrames {
        self.window?.wantsPace = tree.wantsFrames
        self.window?.wantsFrames = true
      } else {
        self.window?.wantsFrames = false
        self.window?.wantsPace = false
      }
    }
  }
}

extension WindowContent: WindowDelegate {
  func window(_ window: any Window, received event: TouchEvent) {
    let isOfFrame = frame.map { frameInput.isOfFrame(event, isFrame: $0.contains(event.position)) } ?? false
    if event.phase == .began {
      rootView.focus.pressed()
      rootView.textInput.touched(at: event.position)
      if isOfFrame { rootView.overlays.pressedBeside() }
    }
    if !isOfFrame { onTouch?(event) }
    rootView.textInput.checkLater()
    dispatcher.dispatch(event, arrival: window.now)
    updateWakeTime()
    updateFrameDemand()
  }

  func window(_ window: any Window, received event: KeyEvent) {
    rootView.textInput.checkLater()
    if event.key == .escape, event.phase == .pressed, rootView.drags.cancelHeld() { return }
    if rootView.focus.handle(event) { return }
    onKey?(event)
    guard shouldScrollByKey?(event) ?? true else { return }
    scrollRouter.key(event, in: rootView.overlays.focusScope ?? rootView)
  }

  func window(_ window: any Window, received event: PointerEvent) {
    rootView.textInput.checkLater()
    let told = frame.map { frameInput.contentEvent(for: event, isFrame: $0.contains) } ?? event
    if let told { onPointer?(told) }
    dispatcher.dispatch(event)
    updateWakeTime()
    updateFrameDemand()
    cursor.received(event)
    if case .scrolled(let scroll, let point, let time)? = told, shouldScrollByWheel?(scroll, point) ?? true {
      scrollRouter.wheel(by: scroll, at: point, time: time, in: rootView)
    }
  }

  func window(_ window: any Window, wokeAt time: Double) {
    if let due = tree.nextDeadline, due <= time { tree.advance(to: time) }
    dispatcher.advance(to: time)
    rootView.textInput.advance(to: time)
    rootView.overlays.advance(to: time)
    rootView.textInput.checkLater()
    updateWakeTime()
  }

  func window(_ window: any Window, received edit: TextInputEdit) { rootView.textInput.received(edit) }

  func window(_ window: any Window, received event: DragEvent) {
    rootView.textInput.checkLater()
    rootView.drags.received(event)
  }

  func window(_ window: any Window, frame: FrameTiming) {
    tree.expectFrame(at: frame.targetTime)
    if dispatcher.wantsFrames {
      dispatcher.frame(frame)
      updateWakeTime()
      updateFrameDemand()
    }
    tree.frame(targetTime: frame.targetTime, duration: frame.duration)
  }

  func window(_ window: any Window, hasKeyboard: Bool) {
    self.hasKeyboard = hasKeyboard
    rootView.focus.windowHasKeyboard = hasKeyboard
    if !hasKeyboard { rootView.overlays.keyboardLost() }
    frame?.isActive = hasKeyboard
    onAccessibleChange?()
  }

  func windowDidChangeTitle(_ window: any Window) {
    frame?.updateTitle()
    onAccessibleChange?()
  }

  func windowPreferencesDidChange(_ window: any Window) {
    // Before the first frame nobody has seen anything else.
    let fades = self.window.map { $0.frameTime > 0 } ?? false
    let follow = { [rootView] in rootView.follow(window.preferences, fades: fades) }
    if fades, let frame {
      frame.followPreferences(with: follow)
    } else {
      follow()
      frame?.followPreferences()
    }
    onPreferencesChange?()
  }

  func windowHasNews(_ window: any Window) {
    rootView.textInput.checkLater()
    tree.hearSimulations()
  }

  func windowDidClose(_ window: any Window) {
    dispatcher.cancelAll(time: window.now)
    rootView.drags.close()
    turns.close()
    tree.close()
    var views: [View] = []
    tree.root.forEachWithin { if let view = $0.shownView { views.append(view) } }
    for view in views { view.windowDidClose() }
    rootView.overlays.close()
    (onKey, onPointer, onTouch, onLayout, onCloseRequest) = (nil, nil, nil, nil, nil)
    (shouldScrollByKey, shouldScrollByWheel, onPreferencesChange) = (nil, nil, nil)
    (onAccessibleChange, onAnnouncement) = (nil, nil)
  }

  func windowDidResize(_ window: any Window) {
    // First, because the layout may commit.
    tree.scaleDidChange()
    frame?.update()
    rootView.textInput.checkLater()
    layout()
  }

  func windowShouldClose(_ window: any Window) { closeRequested() }

  private func closeRequested() {
    if let onCloseRequest { onCloseRequest() } else { window?.close() }
  }
}
