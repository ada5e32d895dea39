import MartletGeometry

/// What lies over everything else in a window until it is done with: a menu, or a pop-over.
@MainActor
protocol Overlay: AnyObject {
  /// The view that fills the window and holds it.
  var stage: View { get }
  /// The view for which it is open.
  var anchor: View? { get }
  /// Closes it.
  func close()
  /// When it wants to be told of the time, in media seconds; `nil` for never.
  var deadline: MediaTime? { get }
  /// The time has come.
  func advance(to time: MediaTime)
  /// Something was pressed beside the content of the window: in its frame.
  func pressedBeside()
  /// The view for which it is open is in the window no more.
  func anchorHasLeft()
  /// The window has another size.
  func windowDidResize()
  /// The window has lost the keyboard.
  func keyboardLost()
  /// What views in the window inherit of the look may have changed.
  func lookDidChange()
  /// The window has closed.
  func windowDidClose()
}
