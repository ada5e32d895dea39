import MartletGeometry
import MartletHost

/// What has changed between two times at which a program was asked.
struct AccessibleChanges: Sendable {
  /// Objects that are new, outer ones first.
  private(set) var added: [AccessibleObject] = []
  /// Objects that are gone, inner ones first.
  private(set) var removed: [AccessibleObject] = []
  /// What there is to tell, in order: what went, what came, what is different, and where the focus is.
  private(set) var events: [AccessibleEvent] = []

  /// - Parameter reference: How an object is named on the bus.
  init(
    from old: AccessibleProgram, to new: AccessibleProgram, reference: (AccessibleObject) -> BusValue
  ) {
    guard old != new else { return }
    let (before, after) = (old.objects, new.objects)
    let (known, present) = (Set(before), Set(after))
    // An object that moved goes and comes again.
    let moved = Set(after.filter { known.contains($0) && old.parent(of: $0) != new.parent(of: $0) })
    removed = before.reversed().filter { !present.contains($0) }
    added = after.filter { !known.contains($0) }
    // From the end, so that each index is right when it is told.
    for object in before.reversed() where !present.contains(object) || moved.contains(object) {
      leave(
        object, old, isTop: old.parent(of: object).map(present.contains) ?? false,
        isGone: !present.contains(object), reference)
    }
    for object in after where !known.contains(object) || moved.contains(object) {
      come(object, new, isTop: new.parent(of: object).map(known.contains) ?? false, reference)
    }
    var (lost, gained): ([AccessibleEvent], [AccessibleEvent]) = ([], [])
    for object in after {
      let (was, now) = (AccessibleFacts(object, in: old), AccessibleFacts(object, in: new))
      guard let now else { continue }
      if let was { compare(object, was, now) }
      compareContents(object, old, new)
      let (wasFocused, isFocused) = (was?.states.contains(.focused) ?? false, now.states.contains(.focused))
      if wasFocused, !isFocused { lost.append(.state(object, "focused", false)) }
      if !wasFocused, isFocused { gained.append(.state(object, "focused", true)) }
    }
    events += lost + gained
  }

  private mutating func leave(
    _ object: AccessibleObject, _ old: AccessibleProgram, isTop: Bool, isGone: Bool,
    _ reference: (AccessibleObject) -> BusValue
  ) {
    guard let parent = old.parent(of: object) else { return }
    if isTop {
      let index = old.children(of: parent).firstIndex(of: object) ?? 0
      events.append(
        AccessibleEvent(.object, parent, "ChildrenChanged", "remove", index, 0, reference(object)))
    }
    if isGone {
      if case .window(let number) = object {
        let title = old.window(number)?.tree.title ?? ""
        events.append(AccessibleEvent(.window, object, "Destroy", "", 0, 0, .string(title)))
      }
      events.append(.state(object, "defunct", true))
    }
  }

  private mutating func come(
    _ object: AccessibleObject, _ new: AccessibleProgram, isTop: Bool,
    _ reference: (AccessibleObject) -> BusValue
  ) {
    guard isTop, let parent = new.parent(of: object) else { return }
    let index = new.children(of: parent).firstIndex(of: object) ?? 0
    events.append(AccessibleEvent(.object, parent, "ChildrenChanged", "add", index, 0, reference(object)))
    guard case .window(let number) = object, let tree = new.window(number)?.tree else { return }
    events.append(AccessibleEvent(.window, object, "Create", "", 0, 0, .string(tree.title)))
    if tree.isActive { activate(object, tree) }
  }

  private mutating func activate(_ window: AccessibleObject, _ tree: AccessibleTree) {
    events.append(
      AccessibleEvent(
        .window, window, tree.isActive ? "Activate" : "Deactivate", "", 0, 0, .string(tree.title)))
  }

  private mutating func compare(
    _ object: AccessibleObject, _ was: AccessibleFacts, _ now: AccessibleFacts
  ) {
    func property(_ name: String, _ value: BusValue) -> AccessibleEvent {
      AccessibleEvent(.object, object, "PropertyChange", name, 0, 0, value)
    }
    if was.role != now.role { events.append(property("accessible-role", .uint32(now.role.number))) }
    if was.name != now.name { events.append(property("accessible-name", .string(now.name))) }
    if was.description != now.description {
      events.append(property("accessible-description", .string(now.description)))
    }
    for name in ["posinset", "setsize"] where was.attributes[name] != now.attributes[name] {
      let value = now.attributes[name] ?? ""
      events.append(AccessibleEvent(.object, object, "AttributesChanged", name, 0, 0, .string(value)))
    }
    let changed = was.states.symmetricDifference(now.states)
    for (state, name) in AccessibleStates.names where changed.contains(state) && state != .focused {
      events.append(.state(object, name, now.states.contains(state)))
    }
  }

  private mutating func compareContents(
    _ object: AccessibleObject, _ old: AccessibleProgram, _ new: AccessibleProgram
  ) {
    if let was = old.frame(of: object), let now = new.frame(of: object), was != now {
      events.append(AccessibleEvent(.object, object, "BoundsChanged", "", 0, 0, now.value))
    }
    switch object {
    case .program: break
    case .window(let number):
      guard let was = old.window(number)?.tree, let now = new.window(number)?.tree else { return }
      if was.isActive != now.isActive { activate(object, now) }
    case .element(let id):
      guard let was = old.element(id), let now = new.element(id) else { return }
      if let number = now.number, number.value != was.number?.value {
        events.append(
          AccessibleEvent(.object, object, "PropertyChange", "accessible-value", 0, 0, .double(number.value)))
      }
      if now.isChoice, now.children.map({ new.isSelected($0) }) != was.children.map({ old.isSelected($0) }) {
        events.append(AccessibleEvent(.object, object, "SelectionChanged"))
      }
      compareText(object, was, now)
    }
  }

  private mutating func compareText(
    _ object: AccessibleObject, _ was: AccessibleElement, _ now: AccessibleElement
  ) {
    guard let oldText = was.text.map({ CharacterText($0) }), let newText = now.text.map({ CharacterText($0) })
    else { return }
    let (removed, added) = oldText.difference(to: newText)
    for (name, text, range) in [("delete", oldText, removed), ("insert", newText, added)] where !range.isEmpty
    {
      events.append(
        AccessibleEvent(
          .object, object, "TextChanged", name, range.lowerBound, range.count, .string(text.string(range))))
    }
    let (oldCaret, newCaret) = (
      oldText.offset(ofByte: was.caret ?? 0), newText.offset(ofByte: now.caret ?? 0)
    )
    if oldCaret != newCaret || !removed.isEmpty || !added.isEmpty {
      events.append(AccessibleEvent(.object, object, "TextCaretMoved", "", newCaret))
    }
    if was.selection != now.selection, !(was.selection?.isEmpty ?? true) || !(now.selection?.isEmpty ?? true)
    {
      events.append(AccessibleEvent(.object, object, "TextSelectionChanged"))
    }
  }
}

extension AccessibleProgram {
  fileprivate func isSelected(_ id: AccessibleID) -> Bool {
    element(id)?.states.contains(.selected) ?? false
  }
}
