import MartletGeometry

/// What a window's content says of one view, or of a part of a view, to those who can't see it.
package struct AccessibleElement: Hashable, Sendable {
  package var id: AccessibleID
  /// What contains it; `nil` if only the window does.
  package var parent: AccessibleID?
  /// What it contains, in the order of reading.
  package var children: [AccessibleID] = []
  package var role: AccessibilityRole
  /// Its name. Empty if it has none.
  package var label = ""
  /// Its value in words; `nil` if it has none.
  package var value: String?
  /// What happens when it is used. Empty if nobody says.
  package var hint = ""
  package var states: Set<AccessibilityState> = []
  package var actions: [AccessibilityAction] = []
  /// Its number; `nil` if it shows none.
  package var number: AccessibilityNumber?
  /// Which of several it is; `nil` if nobody counts them.
  package var position: AccessibilityPosition?
  /// What is selected of `value`, in bytes of its UTF-8 form; `nil` if nothing can be.
  package var selection: Range<Int>?
  /// The end of `selection` that moves, in bytes; `nil` if nothing can be selected.
  package var caret: Int?
  /// Whether its text can be changed.
  package var isEditable = false
  /// Whether it can have the keyboard focus.
  package var isFocusable = false
  /// Whether a part of it is seen: it lies neither outside of the window nor outside of what scrolls it.
  package var isShowing = true
  /// Where it is, in points of the window.
  package var frame = Rect.zero
  /// What names it.
  package var labelledBy: AccessibleID?
  /// What changes when it is used.
  package var controls: [AccessibleID] = []

  package init(id: AccessibleID, role: AccessibilityRole) { (self.id, self.role) = (id, role) }

  /// The text that can be read by characters, and has a caret; `nil` if it has none.
  package var text: String? { selection == nil ? nil : value }

  /// Whether its children are parts of which one is chosen.
  package var isChoice: Bool {
    actions.contains { if case .choose = $0 { true } else { false } }
  }
}
