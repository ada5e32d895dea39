import MartletHost
import Testing

@testable import MartletDesktop

/// What states of views AT-SPI hears of.
@Suite struct AccessibleStatesTests {
  private func states(_ said: Set<AccessibilityState>) -> AccessibleStates {
    var element = AccessibleElement(id: AccessibleID(view: 1), role: .button)
    element.states = said
    return AccessibleStates(element)
  }

  /// As `AtspiStateType` numbers them.
  static let numbers: [(states: AccessibleStates, bit: Int, name: String)] = [
    (.expandable, 9, "expandable"), (.expanded, 10, "expanded"), (.hasPopup, 42, "has-popup"),
    (.readOnly, 43, "read-only"),
  ]

  @Test(arguments: numbers)
  func `a state has the number and the name that AT-SPI gives it`(
    _ state: AccessibleStates, _ bit: Int, _ name: String
  ) {
    #expect(state.rawValue == 1 << UInt64(bit))
    #expect(AccessibleStates.names.first { $0.state == state }?.name == name)
  }

  /// What each state adds to those of a button.
  static let table: [(said: Set<AccessibilityState>, added: AccessibleStates)] = [
    ([], []), ([.opensMenu], [.hasPopup, .expandable]),
    ([.opensMenu, .expanded], [.hasPopup, .expandable, .expanded]), ([.expanded], [.expandable, .expanded]),
    ([.selected], [.selectable, .selected]), ([.on], [.checkable, .checked]),
    ([.focused], [.focusable, .focused]),
  ]

  @Test(arguments: table)
  func `what opens a menu can be expanded, and is while that is open`(
    _ said: Set<AccessibilityState>, _ added: AccessibleStates
  ) { #expect(states(said) == AccessibleStates.usable.union(added)) }
}
