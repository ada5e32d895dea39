extension WaylandWindow {
  /// Shows the pointer's new picture.
  func showCursor() {
    guard !isClosed else { return }
    objects?.session.cursorChanged(in: self)
    flush()
  }
}
