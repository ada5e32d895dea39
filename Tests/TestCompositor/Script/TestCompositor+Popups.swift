/// Popups. A nil surface means the newest window, which a popup is too.
extension TestCompositor {
  /// Tells popups that something else was pressed, the topmost first.
  package func dismissPopups() {
    _ = thread.perform { core in
      for popup in core.popups.reversed() { popup.done() }
    }
  }

  /// Puts a popup into a rectangle, in points of its parent's window geometry.
  package func configurePopup(_ place: PixelRect, surface: Int? = nil) {
    _ = thread.perform { $0.servedSurface(surface)?.window?.popup?.configure(place) }
  }
}
