import MartletHost

/// The states of an object, as AT-SPI numbers them.
struct AccessibleStates: OptionSet, Hashable, Sendable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: UInt64) { rawValue = 1 << bit }

  static let active = AccessibleStates(bit: 1)
  static let busy = AccessibleStates(bit: 3)
  static let checked = AccessibleStates(bit: 4)
  static let defunct = AccessibleStates(bit: 6)
  static let editable = AccessibleStates(bit: 7)
  static let enabled = AccessibleStates(bit: 8)
  static let expandable = AccessibleStates(bit: 9)
  static let expanded = AccessibleStates(bit: 10)
  static let focusable = AccessibleStates(bit: 11)
  static let focused = AccessibleStates(bit: 12)
  static let horizontal = AccessibleStates(bit: 14)
  static let selectable = AccessibleStates(bit: 22)
  static let selected = AccessibleStates(bit: 23)
  static let sensitive = AccessibleStates(bit: 24)
  static let showing = AccessibleStates(bit: 25)
  static let singleLine = AccessibleStates(bit: 26)
  static let visible = AccessibleStates(bit: 30)
  static let indeterminate = AccessibleStates(bit: 32)
  static let animated = AccessibleStates(bit: 35)
  static let selectableText = AccessibleStates(bit: 38)
  static let checkable = AccessibleStates(bit: 41)
  static let hasPopup = AccessibleStates(bit: 42)
  static let readOnly = AccessibleStates(bit: 43)

  /// Each state with the name that events have for it.
  static let names: [(state: AccessibleStates, name: String)] = [
    (active, "active"), (busy, "busy"), (checked, "checked"), (defunct, "defunct"), (editable, "editable"),
    (enabled, "enabled"), (expandable, "expandable"), (expanded, "expanded"), (focusable, "focusable"),
    (focused, "focused"), (horizontal, "horizontal"),
    (selectable, "selectable"), (selected, "selected"), (sensitive, "sensitive"), (showing, "showing"),
    (singleLine, "single-line"), (visible, "visible"), (indeterminate, "indeterminate"),
    (animated, "animated"), (selectableText, "selectable-text"), (checkable, "checkable"),
    (hasPopup, "has-popup"), (readOnly, "read-only"),
  ]

  /// Of what is there and can be used.
  static let usable: AccessibleStates = [.enabled, .sensitive, .visible, .showing]

  /// As the bus carries them: two numbers, the lower half first.
  var value: BusValue {
    .array(of: "u", [.uint32(UInt32(truncatingIfNeeded: rawValue)), .uint32(UInt32(rawValue >> 32))])
  }

  /// The states of an element.
  init(_ element: AccessibleElement) {
    self = .visible
    let states = element.states
    if element.isShowing { insert(.showing) }
    if !states.contains(.disabled) { formUnion([.enabled, .sensitive]) }
    if element.isFocusable { insert(.focusable) }
    if states.contains(.focused) { formUnion([.focusable, .focused]) }
    if states.contains(.selected) { formUnion([.selectable, .selected]) }
    if states.contains(.opensMenu) { formUnion([.hasPopup, .expandable]) }
    if states.contains(.expanded) { formUnion([.expandable, .expanded]) }
    if states.contains(.on) { formUnion([.checkable, .checked]) }
    switch element.role {
    case .toggle: insert(.checkable)
    case .segment:
      formUnion([.selectable, .checkable])
      if states.contains(.selected) { insert(.checked) }
    case .textField, .secureTextField:
      insert(.singleLine)
      insert(element.isEditable ? .editable : .readOnly)
    case .slider, .progress: insert(.horizontal)
    case .activity: formUnion([.busy, .indeterminate, .animated])
    default: break
    }
    if element.text != nil { insert(.selectableText) }
  }
}
