import MartletGeometry

/// Receives a window's events. All methods are called on the main actor; the changes they make are committed
/// together.
@MainActor
public protocol WindowDelegate: AnyObject {
  /// A contact began, moved or ended.
  func window(_ window: any Window, received event: TouchEvent)
  /// A key was pressed, repeated or released while the window had the keyboard focus.
  func window(_ window: any Window, received event: KeyEvent)
  /// The window has got the keyboard, or has lost it: other windows hear of keys now. Keys that were down are released before.
  /// A window whose keyboard is unplugged counts as having it until another window gets one.
  func window(_ window: any Window, hasKeyboard: Bool)
  /// An input method has changed the text of the field that `Window.textInput` tells of.
  func window(_ window: any Window, received edit: TextInputEdit)
  /// The pointer hovered, left or scrolled, or one of its buttons was pressed or released.
  func window(_ window: any Window, received event: PointerEvent)
  /// Something is dragged over the window, or was dropped on it.
  func window(_ window: any Window, received event: DragEvent)
  /// The window was configured: size, scale, output transform or fullscreen state may have changed. Lay out
  /// now, so that the frame which shows the change has the new layout.
  func windowDidResize(_ window: any Window)
  /// The window's title has changed.
  func windowDidChangeTitle(_ window: any Window)
  /// `Window.preferences` has changed.
  func windowPreferencesDidChange(_ window: any Window)
  /// The time in `Window.wakeTime` has come, in media seconds; the wake time is `nil` again.
  func window(_ window: any Window, wokeAt time: MediaTime)
  /// A frame is about to be drawn, as requested by `Window.wantsFrames`, and will include changes made now.
  /// Called at most once for a frame, with increasing times.
  func window(_ window: any Window, frame: FrameTiming)
  /// Something that moves beside the main thread, such as bodies, has something to tell: it has come to rest, or left mail.
  /// Called after the frame that shows it was resolved.
  func windowHasNews(_ window: any Window)
  /// The window has been closed and its contacts were cancelled. Release everything that belongs to it. This
  /// is the last call.
  func windowDidClose(_ window: any Window)
  /// Somebody asked to close the window. It stays until `close()` is called.
  func windowShouldClose(_ window: any Window)
}

extension WindowDelegate {
  /// Does nothing.
  public func window(_ window: any Window, received edit: TextInputEdit) {}
  /// Does nothing.
  public func window(_ window: any Window, received event: KeyEvent) {}
  /// Does nothing.
  public func window(_ window: any Window, hasKeyboard: Bool) {}
  /// Does nothing.
  public func window(_ window: any Window, received event: PointerEvent) {}
  /// Does nothing.
  public func window(_ window: any Window, received event: DragEvent) {}
  /// Does nothing.
  public func window(_ window: any Window, wokeAt time: MediaTime) {}
  /// Does nothing.
  public func window(_ window: any Window, frame: FrameTiming) {}
  /// Does nothing.
  public func windowPreferencesDidChange(_ window: any Window) {}
  /// Does nothing.
  public func windowHasNews(_ window: any Window) {}
  /// Does nothing.
  public func windowDidClose(_ window: any Window) {}
  /// Does nothing.
  public func windowDidChangeTitle(_ window: any Window) {}
  /// Closes the window.
  public func windowShouldClose(_ window: any Window) { window.close() }
}
