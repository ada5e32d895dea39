import MartletGeometry

/// What a window tells its owner. All calls come on the main actor; what they change is committed together.
@MainActor
public protocol WindowDelegate: AnyObject {
  /// A contact began, moved or ended.
  func window(_ window: any Window, received event: TouchEvent)
  /// A key was pressed, repeated or let go while the window had the keyboard.
  func window(_ window: any Window, received event: KeyEvent)
  /// The pointer hovered, left, scrolled, or one of its buttons went down or up.
  func window(_ window: any Window, received event: PointerEvent)
  /// The window was configured: size, scale, output transform or fullscreen state may have changed. Lay out now, so that
  /// the frame which shows a change shows the new layout.
  func windowDidResize(_ window: any Window)
  /// The time that `Window.wakeTime` asked for has come; the wake time is `nil` again. Time in media seconds.
  func window(_ window: any Window, wokeAt time: Double)
  /// A frame is about to be drawn, as `Window.wantsFrames` asked: what changes now is in it. Called at most once for a
  /// frame, with rising times.
  func window(_ window: any Window, frame: FrameTiming)
  /// The window has been closed, and contacts on it were cancelled: let go of what belongs to it. The last call.
  func windowDidClose(_ window: any Window)
  /// Somebody asked for the window to be closed. The window stays until `close()` is called.
  func windowShouldClose(_ window: any Window)
}

extension WindowDelegate {
  /// Does nothing.
  public func window(_ window: any Window, received event: KeyEvent) {}
  /// Does nothing.
  public func window(_ window: any Window, received event: PointerEvent) {}
  /// Does nothing.
  public func window(_ window: any Window, wokeAt time: Double) {}
  /// Does nothing.
  public func window(_ window: any Window, frame: FrameTiming) {}
  /// Does nothing.
  public func windowDidClose(_ window: any Window) {}
  /// Closes the window.
  public func windowShouldClose(_ window: any Window) { window.close() }
}
