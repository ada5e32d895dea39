import MartletDrawing
import MartletGeometry
import MartletHost
import MartletLayers
import MartletRenderTree

/// A window that stands between another one and its content, and passes on everything both ways. Subclasses look
/// at what passes, or change it.
@MainActor
class WindowProxy: Window, LayerHost {
  let base: any Window & LayerHost
  var delegate: (any WindowDelegate)?

  /// The base holds the proxy until it is closed, as it holds any content.
  init(_ base: any Window & LayerHost) {
    self.base = base
    base.delegate = Listener(proxy: self)
  }

  // MARK: From the content to the window

  var size: Size { base.size }
  var scale: Double { base.scale }
  var outputTransform: OutputTransform { base.outputTransform }
  var title: String {
    get { base.title }
    set { base.title = newValue }
  }
  var minimumSize: Size {
    get { base.minimumSize }
    set { base.minimumSize = newValue }
  }
  var cursor: CursorShape {
    get { base.cursor }
    set { base.cursor = newValue }
  }
  var cursorImage: CursorImage? {
    get { base.cursorImage }
    set { base.cursorImage = newValue }
  }
  var isFullscreen: Bool {
    get { base.isFullscreen }
    set { base.isFullscreen = newValue }
  }
  var isResizing: Bool { base.isResizing }
  var frameHost: (any FrameHost)? { base.frameHost }
  var preferences: DesktopPreferences { base.preferences }
  var now: MediaTime { base.now }
  var wakeTime: MediaTime? {
    get { base.wakeTime }
    set { base.wakeTime = newValue }
  }
  var wantsFrames: Bool {
    get { base.wantsFrames }
    set { base.wantsFrames = newValue }
  }
  var wantsPace: Bool {
    get { base.wantsPace }
    set { base.wantsPace = newValue }
  }
  var textInput: TextInputState? {
    get { base.textInput }
    set { base.textInput = newValue }
  }
  var dragHost: (any DragHost)? { base.dragHost }
  func picture(of layer: Layer, scale: Double) async -> Bitmap? {
    await base.picture(of: layer, scale: scale)
  }
  var clipboard: any Clipboard { base.clipboard }
  var primarySelection: (any Clipboard)? { base.primarySelection }
  var frameTime: MediaTime { base.frameTime }
  func frameTime(seenAt time: MediaTime) -> MediaTime { base.frameTime(seenAt: time) }
  func willSubmit() { base.willSubmit() }
  func submit(_ commit: Commit) { base.submit(commit) }
  func close() { base.close() }

  // MARK: From the window to the content

  func received(_ event: TouchEvent) { delegate?.window(self, received: event) }
  func received(_ event: KeyEvent) { delegate?.window(self, received: event) }
  func received(_ event: PointerEvent) { delegate?.window(self, received: event) }
  func received(_ event: DragEvent) { delegate?.window(self, received: event) }
  func received(_ edit: TextInputEdit) { delegate?.window(self, received: edit) }
  func hasKeyboard(_ hasKeyboard: Bool) { delegate?.window(self, hasKeyboard: hasKeyboard) }
  func didChangeTitle() { delegate?.windowDidChangeTitle(self) }
  func didResize() { delegate?.windowDidResize(self) }
  func preferencesDidChange() { delegate?.windowPreferencesDidChange(self) }
  func woke(at time: MediaTime) { delegate?.window(self, wokeAt: time) }
  func frame(_ timing: FrameTiming) { delegate?.window(self, frame: timing) }
  func hasNews() { delegate?.windowHasNews(self) }
  func shouldClose() { delegate?.windowShouldClose(self) }
  func didClose() {
    delegate?.windowDidClose(self)
    delegate = nil
  }

  private final class Listener: WindowDelegate {
    let proxy: WindowProxy

    init(proxy: WindowProxy) { self.proxy = proxy }

    func window(_ window: any Window, received event: TouchEvent) { proxy.received(event) }
    func window(_ window: any Window, received event: KeyEvent) { proxy.received(event) }
    func window(_ window: any Window, received event: PointerEvent) { proxy.received(event) }
    func window(_ window: any Window, received event: DragEvent) { proxy.received(event) }
    func window(_ window: any Window, received edit: TextInputEdit) { proxy.received(edit) }
    func window(_ window: any Window, hasKeyboard: Bool) { proxy.hasKeyboard(hasKeyboard) }
    func windowDidChangeTitle(_ window: any Window) { proxy.didChangeTitle() }
    func windowDidResize(_ window: any Window) { proxy.didResize() }
    func windowPreferencesDidChange(_ window: any Window) { proxy.preferencesDidChange() }
    func window(_ window: any Window, wokeAt time: MediaTime) { proxy.woke(at: time) }
    func window(_ window: any Window, frame: FrameTiming) { proxy.frame(frame) }
    func windowHasNews(_ window: any Window) { proxy.hasNews() }
    func windowShouldClose(_ window: any Window) { proxy.shouldClose() }
    func windowDidClose(_ window: any Window) { proxy.didClose() }
  }
}
