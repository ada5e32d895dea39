import MartletGeometry
import MartletHost

/// A content with a button, a slider, a choice, a text field and a label in a group.
@MainActor
final class FakeContent: WindowDelegate, AccessibleContent {
  nonisolated static let (button, slider, choice, field, group, label, secret) = (
    AccessibleID(view: 1), AccessibleID(view: 2), AccessibleID(view: 3), AccessibleID(view: 4),
    AccessibleID(view: 5), AccessibleID(view: 6), AccessibleID(view: 7)
  )
  /// The points that a character of the field is wide, as measured.
  nonisolated static let pitch = 10.0

  var presses = 0
  var isEnabled = true
  var value = 40.0
  var chosen = 0
  var text = "Zoë’s nest"
  var selection = 0..<0
  var focused: AccessibleID?
  var hasLabel = true
  var hasFields = true
  var isActive = false
  var name = "Save"
  /// What the button says besides.
  var buttonStates: Set<AccessibilityState> = []
  /// Which of several the button is.
  var position: AccessibilityPosition?
  var revealed: [AccessibleID] = []
  /// How often it was asked what it says.
  private(set) var questions = 0

  var onAccessibleChange: (@MainActor () -> Void)?
  var onAnnouncement: (@MainActor (AccessibleAnnouncement) -> Void)?

  /// Changes something, as a person or the program does.
  func change(_ body: (FakeContent) -> Void) {
    body(self)
    onAccessibleChange?()
  }

  func accessibleTree() -> AccessibleTree {
    questions += 1
    var tree = AccessibleTree()
    tree.title = "Window"
    tree.frame = Rect(x: 0, y: -40, width: 400, height: 340)
    tree.isActive = isActive
    add(Self.button, .button, name, Rect(x: 10, y: 20, width: 100, height: 30), to: &tree) {
      $0.actions = [.press, .named("Explain")]
      $0.hint = "Keeps it"
      $0.states.formUnion(buttonStates)
      $0.position = position
    }
    add(Self.slider, .slider, "", Rect(x: 10, y: 60, width: 200, height: 30), to: &tree) {
      $0.value = "\(Int(value)) %"
      $0.number = AccessibilityNumber(value, in: 0...100, step: 5, isSettable: isEnabled)
      $0.actions = [.increment, .decrement]
      $0.labelledBy = hasLabel ? Self.label : nil
      $0.controls = [Self.button]
    }
    add(Self.choice, .segmentedControl, "Side", Rect(x: 10, y: 100, width: 200, height: 30), to: &tree) {
      $0.actions = [.choose(0), .choose(1)]
    }
    for part in 0...1 {
      let id = AccessibleID(view: Self.choice.view, part: part)
      let frame = Rect(x: 10 + 100 * Double(part), y: 100, width: 100, height: 30)
      add(id, .segment, ["Left", "Right"][part], frame, in: Self.choice, to: &tree) {
        $0.actions = [.press]
        if chosen == part { $0.states.insert(.selected) }
      }
    }
    if hasFields { addFields(to: &tree) }
    add(Self.group, .group, "", Rect(x: 10, y: 180, width: 200, height: 60), to: &tree) { _ in }
    if hasLabel {
      add(Self.label, .label, "Volume", Rect(x: 20, y: 190, width: 80, height: 20), in: Self.group, to: &tree)
      {
        _ in
      }
    }
    return tree
  }

  private func addFields(to tree: inout AccessibleTree) {
    add(Self.field, .textField, "Name", Rect(x: 10, y: 140, width: 200, height: 30), to: &tree) {
      $0.value = text
      $0.selection = selection
      $0.caret = selection.upperBound
      $0.isEditable = isEnabled
      $0.isFocusable = true
    }
    add(Self.secret, .secureTextField, "Password", Rect(x: 220, y: 140, width: 100, height: 30), to: &tree) {
      $0.isEditable = true
    }
  }

  private func add(
    _ id: AccessibleID, _ role: AccessibilityRole, _ label: String, _ frame: Rect,
    in parent: AccessibleID? = nil,
    to tree: inout AccessibleTree, _ change: (inout AccessibleElement) -> Void
  ) {
    var element = AccessibleElement(id: id, role: role)
    (element.label, element.frame, element.parent) = (label, frame, parent)
    if !isEnabled { element.states.insert(.disabled) }
    if focused == id { element.states.insert(.focused) }
    change(&element)
    tree.add(element)
  }

  func perform(_ action: AccessibilityAction, on id: AccessibleID) -> Bool {
    guard isEnabled else { return false }
    switch (action, id.view, id.part) {
    case (.press, Self.button.view, nil): presses += 1
    case (.increment, Self.slider.view, nil): value += 5
    case (.set(let number), Self.slider.view, nil): value = min(max(number, 0), 100)
    case (.press, Self.choice.view, let part?): chosen = part
    case (.enter(let new), Self.field.view, nil): (text, selection) = (new, new.utf8.count..<new.utf8.count)
    case (.select(let part), Self.field.view, nil): selection = part.clamped(to: 0..<text.utf8.count)
    default: return false
    }
    return true
  }

  func focus(_ id: AccessibleID) -> Bool {
    guard id == Self.field else { return false }
    focused = id
    return true
  }

  func reveal(_ id: AccessibleID) -> Bool {
    revealed.append(id)
    return true
  }

  func caretRect(in id: AccessibleID, at offset: Int) -> Rect? {
    guard id == Self.field else { return nil }
    let count = String(decoding: Array(text.utf8.prefix(offset)), as: UTF8.self).unicodeScalars.count
    return Rect(x: 20 + Double(count) * Self.pitch, y: 145, width: 1, height: 20)
  }

  func textOffset(in id: AccessibleID, at point: Point) -> Int? {
    guard id == Self.field else { return nil }
    let count = Int(((point.x - 20) / Self.pitch).rounded())
    return text.unicodeScalars.prefix(max(count, 0)).reduce(0) { $0 + UTF8.width($1) }
  }

  func windowDidResize(_ window: any Window) {}
  func window(_ window: any Window, received event: TouchEvent) {}
}
