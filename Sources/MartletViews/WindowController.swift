import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion
import MartletRenderTree

/// Puts a tree of views into a window: carries commits to it and touches from it.
@MainActor
public final class WindowController {
  /// The window.
  public let window: any Window & CommitTarget
  /// The view that fills the window; its size follows the window's.
  public let rootView: View
  /// Called with keys while the window has the keyboard.
  public var onKey: ((KeyEvent) -> Void)?
  /// Called when the pointer hovers over the window or leaves it, scrolls, and with every button that goes down or up.
  public var onPointer: ((PointerEvent) -> Void)?
  /// Called with every contact event before recognizers see it.
  public var onTouch: ((TouchEvent) -> Void)?
  /// Called with the window's size in points when it is set and when it has changed, so that views can be placed.
  public var onLayout: ((Size) -> Void)? {
    didSet { onLayout?(window.size) }
  }
  /// Called when somebody asks for the window to be closed. By default it closes.
  public var onCloseRequest: (() -> Void)?

  /// The layers of the window.
  public var layerTree: LayerTree {
    guard let tree = host.tree else { preconditionFailure("a window controller has its layers for life") }
    return tree
  }

  private let host: Host
  /// The window's scale for which layers were drawn last.
  private var scale = 1.0
  private let dispatcher: GestureDispatcher
  private var isFrameDemandPending = false

  /// Makes the root view and becomes the window's delegate.
  public init(window: any Window & CommitTarget) {
    self.window = window
    host = Host(target: window)
    scale = window.scale
    let root = View()
    rootView = root
    let tree = LayerTree(host: host, root: root.layer)
    host.tree = tree
    let finder = TouchFinder(root: root, tree: tree, window: window)
    dispatcher = GestureDispatcher { finder.view(at: $0) }
    finder.dispatcher = dispatcher
    dispatcher.followsFrames = true
    dispatcher.onRefusedEvent = { event, reason in
      Diagnostics.reportOnce("refused event", "a contact event (\(event.phase)) was left out: \(reason)")
    }
    host.updateWakeTime = { [weak self] in self?.updateWakeTime() }
    host.updateFrameDemand = { [weak self] in self?.updateFrameDemand() }
    host.findHandOverTime = { [weak dispatcher] in dispatcher?.handOverTime }
    dispatcher.onLineEnd = { [weak tree] in tree?.noteLineEnd() }
    window.delegate = self
    layout()
  }

  private func layout() {
    rootView.frame = Rect(origin: .zero, size: window.size)
    onLayout?(window.size)
  }

  private func updateWakeTime() {
    let (advance, deadline) = (host.advanceTime, dispatcher.nextDeadline)
    window.wakeTime = advance.map { min($0, deadline ?? $0) } ?? deadline
  }

  private var wantsFrames: Bool { host.wantsFrames || dispatcher.wantsFrames }

  /// Frames are told of while the layers want it or a contact moves. A contact changes nothing by itself: a compositor
  /// that was asked for the pace would have a commit for each tremble of a finger.
  private func updateFrameDemand() {
    guard !isFrameDemandPending,
      wantsFrames != window.wantsFrames || host.wantsFrames != window.wantsPace
    else { return }
    isFrameDemandPending = true
    // Behind the commit of this turn, which the next frame shows without telling of itself.
    Transaction.afterTurn { [weak self] in
      guard let self else { return }
      isFrameDemandPending = false
      window.wantsPace = host.wantsFrames
      window.wantsFrames = wantsFrames
    }
  }

  /// What the layer tree sees of the window.
  private final class Host: LayerHost {
    let target: any Window & CommitTarget
    var tree: LayerTree?
    var advanceTime: MediaTime?
    var updateWakeTime: () -> Void = {}
    var updateFrameDemand: () -> Void = {}
    var findHandOverTime: () -> MediaTime? = { nil }
    var wantsFrames = false {
      didSet { updateFrameDemand() }
    }

    init(target: any Window & CommitTarget) { self.target = target }

    var now: MediaTime { target.now }
    /// The newest frame may have been told and not be drawn yet.
    var frameTime: MediaTime { max(target.frameTime, toldTime) }
    /// Target time of the newest frame that was told.
    var toldTime: MediaTime = 0
    var scale: Double { target.scale }
    var handOverTime: MediaTime? { findHandOverTime() }
    func submit(_ commit: Commit) { target.submit(commit) }
    func scheduleAdvance(at time: MediaTime?) {
      advanceTime = time
      updateWakeTime()
    }
  }
}

extension WindowController: WindowDelegate {
  public func window(_ window: any Window, received event: TouchEvent) {
    onTouch?(event)
    dispatcher.dispatch(event, arrival: window.now)
    updateWakeTime()
    updateFrameDemand()
  }

  public func window(_ window: any Window, received event: KeyEvent) { onKey?(event) }

  public func window(_ window: any Window, received event: PointerEvent) { onPointer?(event) }

  public func window(_ window: any Window, wokeAt time: Double) {
    if let due = host.advanceTime, due <= time {
      host.advanceTime = nil
      host.tree?.advance(to: time)
    }
    dispatcher.advance(to: time)
    updateWakeTime()
  }

  public func window(_ window: any Window, frame: FrameTiming) {
    host.toldTime = frame.targetTime
    if dispatcher.wantsFrames {
      dispatcher.frame(frame)
      updateWakeTime()
      updateFrameDemand()
    }
    host.tree?.frame(targetTime: frame.targetTime, duration: frame.duration)
  }

  public func windowDidClose(_ window: any Window) {
    dispatcher.cancelAll(time: window.now)
    host.tree?.endAnimations()
  }

  public func windowDidResize(_ window: any Window) {
    layout()
    guard host.scale != scale else { return }
    scale = host.scale
    host.tree?.scaleDidChange()
  }

  public func windowShouldClose(_ window: any Window) {
    if let onCloseRequest { onCloseRequest() } else { window.close() }
  }
}
