import MartletGeometry

/// What a window's content said to those who can't see it when it was asked: elements by their names.
package struct AccessibleTree: Hashable, Sendable {
  /// The window's title.
  package var title = ""
  /// Where the window is in its own points, with the title bar that its content draws: that lies above 0.
  package var frame = Rect.zero
  /// Whether the window has the keyboard.
  package var isActive = false
  /// The elements that lie in no other, in the order of reading.
  package var roots: [AccessibleID] = []
  /// All elements.
  package private(set) var elements: [AccessibleID: AccessibleElement] = [:]
  /// Their names, outer ones before those in them.
  package private(set) var order: [AccessibleID] = []

  package init() {}

  /// Adds an element. Its parent comes first. One whose name is there already is left out.
  package mutating func add(_ element: AccessibleElement) {
    guard elements.updateValue(element, forKey: element.id) == nil else { return }
    order.append(element.id)
    if let parent = element.parent {
      elements[parent]?.children.append(element.id)
    } else {
      roots.append(element.id)
    }
  }

  package subscript(id: AccessibleID) -> AccessibleElement? { elements[id] }

  /// What an element contains; for `nil`, what the window does.
  package func children(of id: AccessibleID?) -> [AccessibleID] {
    guard let id else { return roots }
    return elements[id]?.children ?? []
  }

  /// The innermost element at a point of the window, in points; `nil` if there is none. Of those that lie side by side, later ones win.
  package func element(at point: Point, within outer: AccessibleID? = nil) -> AccessibleID? {
    for id in children(of: outer).reversed() {
      if let inner = element(at: point, within: id) { return inner }
      if let element = elements[id], element.isShowing, element.frame.contains(point) { return id }
    }
    return nil
  }
}
