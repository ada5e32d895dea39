/// Shows nothing, and hears of the end of the window that it is in.
final class WindowCloseView: View {
  /// Called when its window has closed.
  var onClose: @MainActor () -> Void = {}

  override init() {
    super.init()
    isUserInteractionEnabled = false
  }

  override func windowDidClose() {
    super.windowDidClose()
    onClose()
  }
}
