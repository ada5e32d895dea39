/// The window's icon. A popup has none.
extension WaylandWindow {
  /// Another icon takes effect with the next commit of the surface, which only the render loop makes.
  func iconChanged() {
    guard let objects, !isClosed else { return }
    objects.setIcon(icon)
    renderThread.inbox.post { $0.mustCommit = true }
    flush()
  }
}
