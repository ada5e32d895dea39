import MartletGeometry

/// The content of a window that says what it is to those who can't see it. The delegate of a window may conform to it.
///
/// It is asked only while somebody wants to know: a content keeps nothing for it before.
@MainActor
package protocol AccessibleContent: AnyObject {
  /// What it says now.
  func accessibleTree() -> AccessibleTree
  /// Called when what it says may have changed. It may be called in the middle of a change. `nil`, the default, while nobody listens.
  var onAccessibleChange: (@MainActor () -> Void)? { get set }
  /// Called when it has something to say in words. It may be called in the middle of a change. `nil`, the default, while nobody listens.
  var onAnnouncement: (@MainActor (AccessibleAnnouncement) -> Void)? { get set }
  /// Does what can be done with an element. Returns whether it was done.
  func perform(_ action: AccessibilityAction, on id: AccessibleID) -> Bool
  /// Gives the keyboard focus to an element. Returns whether it has it.
  func focus(_ id: AccessibleID) -> Bool
  /// Scrolls an element into sight. Returns whether it is there.
  func reveal(_ id: AccessibleID) -> Bool
  /// Where the caret of an element's text would be at an offset in bytes, in points of the window; `nil` if it has no such text.
  func caretRect(in id: AccessibleID, at offset: Int) -> Rect?
  /// The offset in bytes in an element's text that is nearest to a point of the window; `nil` if it has no such text.
  func textOffset(in id: AccessibleID, at point: Point) -> Int?
}
