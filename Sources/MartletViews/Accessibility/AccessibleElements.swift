import MartletGeometry
import MartletHost

/// Makes elements for other programs from what views say, and gives each view its number.
@MainActor
struct AccessibleElements {
  private(set) var tree = AccessibleTree()
  /// The views by their numbers.
  private(set) var views: [UInt64: WeakView] = [:]
  /// The views that others name or change.
  private var relations: [(id: AccessibleID, labelledBy: View?, controls: [View])] = []

  private static var lastNumber: UInt64 = 0

  /// Adds what a node says, with all in it.
  mutating func add(_ node: AccessibilityNode, in parent: AccessibleID?) {
    guard let role = node.role, let view = node.view else {
      for child in node.children { add(child, in: parent) }
      return
    }
    let number = Self.number(of: view)
    guard views[number] == nil else { return }
    views[number] = WeakView(view: view)
    var element = AccessibleElement(id: AccessibleID(view: number), role: role)
    element.parent = parent
    take(node, into: &element)
    element.frame = node.frame
    element.isFocusable = view.canBecomeFocused
    element.isShowing = view.isSeen
    if let selection = element.selection {
      element.caret = (view as? TextField)?.selection.head ?? selection.upperBound
    }
    tree.add(element)
    if node.labelledBy != nil || !node.controls.isEmpty {
      relations.append((element.id, node.labelledBy, node.controls))
    }
    var part = 0
    for child in node.children {
      guard child.view == nil else {
        add(child, in: element.id)
        continue
      }
      add(part: part, child, of: element)
      part += 1
    }
  }

  /// Adds a part that is no view.
  private mutating func add(part: Int, _ node: AccessibilityNode, of outer: AccessibleElement) {
    guard let role = node.role else { return }
    let id = AccessibleID(view: outer.id.view, part: part)
    var element = AccessibleElement(id: id, role: role)
    element.parent = outer.id
    take(node, into: &element)
    element.frame = node.frame.isEmpty ? outer.frame : node.frame
    element.isShowing = outer.isShowing
    if outer.states.contains(.disabled) { element.states.insert(.disabled) }
    element.actions = outer.actions.contains(.choose(part)) ? [.press] : []
    tree.add(element)
  }

  private func take(_ node: AccessibilityNode, into element: inout AccessibleElement) {
    (element.label, element.value, element.hint) = (node.label, node.value, node.hint)
    (element.states, element.actions) = (node.states, node.actions)
    element.isEditable = node.isEditable
    element.position = node.position
    element.number = node.number.flatMap { $0.isFinite ? $0 : nil }
    guard let selection = node.selection, let count = node.value?.utf8.count else { return }
    element.selection = selection.clamped(to: 0..<count)
  }

  /// Names what names elements and what they change, when all are there.
  mutating func relate() {
    var related = AccessibleTree()
    let relations = Dictionary(relations.map { ($0.id, $0) }) { first, _ in first }
    for id in tree.order {
      guard var element = tree[id] else { continue }
      element.children = []
      if let relation = relations[id] {
        element.labelledBy = relation.labelledBy.flatMap(known)
        element.controls = relation.controls.compactMap(known)
      }
      related.add(element)
    }
    tree = related
  }

  private func known(_ view: View) -> AccessibleID? {
    guard let number = view.viewRecord?.accessibility.number, views[number]?.view === view else { return nil }
    return AccessibleID(view: number)
  }

  private static func number(of view: View) -> UInt64 {
    let record = view.ensureViewRecord()
    if let number = record.accessibility.number { return number }
    lastNumber += 1
    record.accessibility.number = lastNumber
    return lastNumber
  }
}

extension View {
  /// Whether a part of its bounds is seen: neither views around it nor the edges of the window cut all of it off.
  fileprivate var isSeen: Bool {
    guard var seen = convert(bounds, to: nil) else { return false }
    var outer = superview
    while let view = outer {
      if view.clipsToBounds || view is ScrollView, let frame = view.convert(view.bounds, to: nil) {
        seen = seen.intersection(frame)
      }
      if view is WindowRootView { seen = seen.intersection(view.bounds) }
      outer = view.superview
    }
    return !seen.isEmpty
  }
}
