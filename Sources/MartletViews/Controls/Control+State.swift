extension Control {
  /// In what states a control is.
  public struct State: OptionSet, Hashable, Sendable {
    /// One bit for each state.
    public let rawValue: Int
    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// None of the following.
    public static let normal: State = []
    /// It is pressed: by a finger or a button that is over it, or by a key.
    public static let highlighted = State(rawValue: 1)
    /// It is disabled.
    public static let disabled = State(rawValue: 2)
    /// It is selected.
    public static let selected = State(rawValue: 4)
    /// It has the focus.
    public static let focused = State(rawValue: 8)
    /// The pointer is over it.
    public static let hovered = State(rawValue: 16)
  }

  /// What can happen to a control.
  public enum Event: Hashable, Sendable, CaseIterable {
    /// A finger, or the pointer's main button, has pressed it.
    case touchDown
    /// What presses it has left it, still down.
    case touchDragExit
    /// What presses it has come back.
    case touchDragEnter
    /// What pressed it was lifted over it.
    case touchUpInside
    /// What pressed it was lifted elsewhere.
    case touchUpOutside
    /// What pressed it was taken away, by a scroll view for example, or cancelled.
    case touchCancel
    /// Somebody has given it another value. The program itself does so without this.
    case valueChanged
    /// It does what it is there for: a button was pressed by a finger, the pointer or a key; a switch was turned.
    case primaryAction
    /// A text field has got the keyboard focus.
    case editingDidBegin
    /// A text field has lost the keyboard focus.
    case editingDidEnd
  }

  /// Names a closure that a control calls, so that it can be removed.
  public struct Action: Hashable, Sendable {
    let event: Event
    let number: Int
  }
}
