import MartletHost

/// What assistive programs are told of any object: the program, a window or an element.
struct AccessibleFacts: Hashable, Sendable {
  var name: String
  /// More about it, for who asks.
  var description = ""
  var role: AccessibleRole
  var states: AccessibleStates
  /// The interfaces that it has, by the last parts of their names.
  var interfaces: [String]
  var attributes = ["toolkit": "Martlet"]

  /// The facts of an object; `nil` if it is not there.
  init?(_ object: AccessibleObject, in program: AccessibleProgram) {
    switch object {
    case .program:
      self.init(program.name, .application, .usable, ["Accessible", "Application"])
    case .window(let number):
      guard let tree = program.window(number)?.tree else { return nil }
      let states = tree.isActive ? AccessibleStates.usable.union(.active) : .usable
      self.init(tree.title, .frame, states, ["Accessible", "Component"])
    case .element(let id):
      guard let element = program.element(id) else { return nil }
      self.init(element)
    }
  }

  private init(
    _ name: String, _ role: AccessibleRole, _ states: AccessibleStates, _ interfaces: [String]
  ) {
    (self.name, self.role, self.states, self.interfaces) = (name, role, states, interfaces)
  }

  private init(_ element: AccessibleElement) {
    self.init(
      element.label, AccessibleRole(element.role), AccessibleStates(element), ["Accessible", "Component"])
    if !element.namedActions.isEmpty { interfaces.append("Action") }
    if element.number != nil { interfaces.append("Value") }
    if element.text != nil { interfaces.append("Text") }
    if element.isEditable { interfaces.append("EditableText") }
    if element.isChoice { interfaces.append("Selection") }
    // What nothing else tells.
    let isToldElsewhere =
      element.number != nil || element.text != nil || element.isChoice || element.role == .toggle
    description = [isToldElsewhere ? "" : element.value ?? "", element.hint]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    if element.role == .toggle { attributes["xml-roles"] = "switch" }
    if let value = element.value, element.number != nil { attributes["valuetext"] = value }
    if let position = element.position, (0..<max(position.count, 0)).contains(position.index) {
      attributes["posinset"] = "\(position.index + 1)"
      attributes["setsize"] = "\(position.count)"
    }
  }
}

extension AccessibleElement {
  /// The actions that have names, with these. Others belong to the value or the text.
  var namedActions: [(name: String, action: AccessibilityAction)] {
    actions.compactMap { action in
      switch action {
      case .press: ("click", action)
      case .showMenu: ("show-menu", action)
      case .increment: ("increment", action)
      case .decrement: ("decrement", action)
      case .named(let name): (name, action)
      case .set, .choose, .enter, .select: nil
      }
    }
  }
}
