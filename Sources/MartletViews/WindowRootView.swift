/// The view that fills a window.
final class WindowRootView: View {
  /// Called when a view in the window gets another cursor.
  var onCursorChange: (() -> Void)?
}
