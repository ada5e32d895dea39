import MartletGeometry
import MartletHost
import MartletLayers

/// What lies over everything else in a window: menus and pop-overs, the newest in front.
@MainActor
final class WindowOverlays {
  /// The window.
  weak var window: (any Window)?
  /// Called when `deadline` may have changed.
  var onDeadlineChange: (() -> Void)?
  private weak var root: WindowRootView?
  private var shown: [any Overlay] = []
  /// The size of the window when an overlay was last placed.
  private var placedSize = Size.zero
  private var isCheckPending = false

  init(root: WindowRootView) { self.root = root }

  /// Leads the keyboard focus of the window.
  var focus: FocusSystem? { root?.focus }

  /// What has the focus for itself; `nil` if nothing has.
  var focusScope: View? { shown.last?.stage }

  /// The views that fill the window and hold what is open, in the order in which it opened.
  var stages: [View] { shown.map(\.stage) }

  /// What is open for a view.
  func overlays(of view: View) -> [any Overlay] { shown.filter { $0.anchor === view } }

  /// When the first of them wants to be told of the time, in media seconds.
  var deadline: MediaTime? { shown.isEmpty ? nil : shown.compactMap(\.deadline).min() }

  /// The present time, in media seconds.
  var now: MediaTime { window?.now ?? 0 }

  /// Where overlays may lie, in points of the window.
  var room: Rect {
    guard let root else { return .zero }
    let whole = Rect(origin: .zero, size: root.bounds.size).inset(by: root.safeAreaInsets)
    let inner = whole.insetBy(dx: Self.margin, dy: Self.margin)
    return inner.isEmpty ? whole : inner
  }

  /// The space between overlays and the edges of the window, in points.
  private static let margin = 8.0

  /// Whether there is a window to show something in.
  var isOpen: Bool { root?.isInOpenWindow ?? false }

  /// Puts an overlay in front of everything.
  func add(_ overlay: any Overlay) {
    guard let root else { return }
    shown.append(overlay)
    overlay.anchor?.ensureViewRecord().overlays = self
    placedSize = root.bounds.size
    View.performWithoutAnimation {
      overlay.stage.frame = Rect(origin: .zero, size: root.bounds.size)
      root.addSubview(overlay.stage)
    }
    root.focus.scopeDidChange()
    root.onCursorChange?()
    onDeadlineChange?()
  }

  /// Touches and the focus leave an overlay; its view stays until it is removed.
  func release(_ overlay: any Overlay) {
    guard shown.contains(where: { $0 === overlay }) else { return }
    shown.removeAll { $0 === overlay }
    root?.focus.scopeDidChange()
    root?.onCursorChange?()
    onDeadlineChange?()
  }

  /// A view for which something is open has left the window, perhaps only to come back at once.
  func checkAnchorsLater() {
    guard !isCheckPending, !shown.isEmpty else { return }
    isCheckPending = true
    Transaction.atEndOfTurn { [weak self] in self?.checkAnchors() }
  }

  private func checkAnchors() {
    isCheckPending = false
    for overlay in shown.reversed() where overlay.anchor?.windowOverlays !== self { overlay.anchorHasLeft() }
  }

  /// The window is laid out.
  func place() {
    guard let root, !shown.isEmpty, root.bounds.size != placedSize else { return }
    placedSize = root.bounds.size
    for overlay in shown {
      overlay.stage.frame = Rect(origin: .zero, size: root.bounds.size)
      overlay.windowDidResize()
    }
  }

  func advance(to time: MediaTime) {
    for overlay in shown { if let due = overlay.deadline, due <= time { overlay.advance(to: time) } }
  }

  func pressedBeside() { for overlay in shown.reversed() { overlay.pressedBeside() } }

  func keyboardLost() { for overlay in shown.reversed() { overlay.keyboardLost() } }

  func lookDidChange() { for overlay in shown { overlay.lookDidChange() } }

  /// The window has closed: nobody holds what was open any more.
  func close() { for overlay in shown.reversed() { overlay.windowDidClose() } }
}

extension View {
  /// What lies over everything else in the window; `nil` if the view is in none.
  final var windowOverlays: WindowOverlays? {
    var root = self
    while let outer = root.superview { root = outer }
    return (root as? WindowRootView)?.overlays ?? (root as? WindowFrameView)?.overlays
  }
}
