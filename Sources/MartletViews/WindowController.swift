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

  /// Makes the root view and becomes the window's delegate.
  public init(window: any Window & CommitTarget) {
    self.window = window
    host = Host(target: window)
    scale = window.scale
    let root = View()
    rootView = root
    host.tree = LayerTree(host: host, root: root.layer)
    dispatcher = GestureDispatcher { [weak root] point in root?.hitTest(point) }
    host.updateWakeTime = { [weak self] in self?.updateWakeTime() }
    window.delegate = self
    layout()
  }

  private func layout() {
    rootView.frame = Rect(origin: .zero, size: window.size)
    onLayout?(window.size)
  }

  private func updateWakeTime() {
    window.wakeTime = [host.advanceTime, dispatcher.nextDeadline].compactMap(\.self).min()
  }

  /// What the layer tree sees of the window.
  private final class Host: LayerHost {
    let target: any Window & CommitTarget
    var tree: LayerTree?
    var advanceTime: MediaTime?
    var updateWakeTime: () -> Void = {}

    init(target: any Window & CommitTarget) { self.target = target }

    var now: MediaTime { target.now }
    var frameTime: MediaTime { target.frameTime }
    var scale: Double { target.scale }
    var wantsFrames: Bool {
      get { target.wantsFrames }
      set { target.wantsFrames = newValue }
    }
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
    dispatcher.dispatch(event)
    updateWakeTime()
  }

  public func window(_ window: any Window, received event: KeyEvent) { onKey?(event) }

  public func window(_ window: any Window, wokeAt time: Double) {
    if let due = host.advanceTime, due <= time {
      host.advanceTime = nil
      host.tree?.advance(to: time)
    }
    dispatcher.advance(to: time)
    updateWakeTime()
  }

  public func window(_ window: any Window, frameFor targetTime: Double, duration: Double) {
    host.tree?.frame(targetTime: targetTime, duration: duration)
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
