import MartletGeometry

/// Shows the pages of a container, which fill it.
final class ControllerStageView: View {
  /// Called when it has entered or left a window, or the window has closed.
  var onWindowChange: () -> Void = {}

  /// Called when it is laid out, as after a change of the direction of text.
  var onLayout: () -> Void = {}

  override func layoutSubviews() {
    onLayout()
    let frame = Rect(origin: .zero, size: bounds.size)
    for case let page as ControllerPage in subviews where page.frame != frame { page.frame = frame }
  }

  override func didMoveToWindow() { onWindowChange() }
  override func windowDidClose() {
    super.windowDidClose()
    onWindowChange()
  }
}
