import MartletGeometry
import MartletHost
import MartletLayers

/// The frame of a window where its host may draw none: keeps a ``WindowFrameView`` behind the content while one is needed.
@MainActor
final class WindowFrame {
  /// How it looks; `nil` if the program wants none.
  var style: WindowFrameStyle? = WindowFrameStyle() {
    didSet {
      guard style != oldValue else { return }
      host?.frameMetrics = metrics
      guard isShown, let view, let old = oldValue, style?.buttonLayout != old.buttonLayout else {
        return update()
      }
      view.titleBar.crossFade { update() }
    }
  }
  /// What the program shows in the title bar instead of the title.
  var titleBarContent: View? {
    didSet { view?.titleBar.content = titleBarContent }
  }
  /// Whether a change of the content's look waits until all of it is made.
  private var holdsLook = false
  /// Called when the button for closing is pressed.
  var onClose: () -> Void = {}
  /// Called when a view in the frame gets another cursor.
  var onCursorChange: () -> Void = {}
  /// Whether the window has the keyboard.
  var isActive = true {
    didSet { view?.titleBar.isActive = isActive }
  }
  /// Whether it is shown.
  var isShown: Bool { view?.isHidden == false }
  /// The frame, from when it is first needed.
  private(set) var view: WindowFrameView?
  /// What holds frame and content: the root of the layer tree.
  let outer = Layer()

  /// The buttons of the title bar.
  private var buttonLayout: ButtonLayout {
    style?.buttonLayout ?? window?.preferences.buttonLayout ?? .standard
  }
  /// The measures that the host needs; `nil` if the program wants no frame.
  private var metrics: WindowFrameMetrics? { style?.metrics(with: buttonLayout) }

  private weak var host: (any FrameHost)?
  private weak var window: (any Window)?
  private let root: WindowRootView
  /// Holds the content, and clips it while there is a frame.
  private let clip = Layer()

  init(of window: any Window, by host: any FrameHost, around root: WindowRootView) {
    (self.host, self.window, self.root) = (host, window, root)
    clip.addSublayer(root.layer)
    outer.addSublayer(clip)
    root.onLookChange = { [weak self] in if let self, !holdsLook { followLook() } }
    root.onDirectionChange = { [weak self] in self?.followDirection() }
    host.frameMetrics = metrics
    update()
  }

  /// Whether a point of the window belongs to the frame.
  func contains(_ point: Point) -> Bool {
    guard isShown, let window else { return false }
    return !Rect(origin: .zero, size: window.size).contains(point)
  }

  /// Shows the window's present state, or nothing if no frame is needed.
  func update() {
    guard let window, let host else { return }
    let content = Rect(origin: .zero, size: window.size)
    let framing = host.framing
    Transaction.withoutActions {
      (outer.frame, clip.frame) = (content, content)
      clip.masksToBounds = style != nil && framing != nil
      clip.cornerRadii = framing.flatMap { metrics?.cornerRadii(in: $0).lower } ?? CornerRadii()
    }
    guard let metrics, let framing else {
      view?.isHidden = true
      root.focus.frameView = nil
      return
    }
    let view = view ?? makeView(host)
    view.isHidden = false
    root.focus.frameView = view
    view.titleBar.title = window.title
    view.place(
      around: window.size, framing: framing, metrics: metrics, layout: buttonLayout,
      scale: window.scale)
    followLook()
  }

  /// Shows the window's present title.
  func updateTitle() {
    if let window { view?.titleBar.title = window.title }
  }

  private func makeView(_ host: any FrameHost) -> WindowFrameView {
    let view = WindowFrameView(host: host)
    view.focus = root.focus
    view.textInput = root.textInput
    view.overlays = root.overlays
    view.onCursorChange = { [weak self] in self?.onCursorChange() }
    view.titleBar.onClose = { [weak self] in self?.onClose() }
    view.titleBar.content = titleBarContent
    view.titleBar.isActive = isActive
    view.layoutDirection = root.layoutDirection
    outer.insertSublayer(view.layer, at: 0)
    self.view = view
    return view
  }

  /// Takes over what the person has chosen for all programs, before anybody has seen anything else.
  func followPreferences() {
    host?.frameMetrics = metrics
    update()
  }

  /// Makes the content take over what the person has chosen, which the frame follows with a cross-fade of its own.
  func followPreferences(with change: () -> Void) {
    host?.frameMetrics = metrics
    guard isShown, let view else { return change() }
    // What fades the content lets nothing else be animated.
    holdsLook = true
    change()
    holdsLook = false
    view.titleBar.crossFade { update() }
  }

  /// Takes over the direction of text of the content.
  private func followDirection() { view?.layoutDirection = root.layoutDirection }

  /// Takes over the look of the content, which is beside the frame and not around it.
  private func followLook() {
    guard let view else { return }
    if let own = style?.interfaceStyle {
      (view.interfaceStyle, view.controlColors) = (own, nil)
    } else {
      (view.interfaceStyle, view.controlColors) = (root.effectiveInterfaceStyle, root.plainControlColors)
    }
    view.tintColor = root.effectiveTintColor
    view.contrast = root.effectiveContrast
    // The height of the bar stays.
    view.textScale = root.barTextScale
    view.reducesMotion = root.effectiveReducesMotion
  }
}
