import MartletGeometry
import MartletHost

/// What a view is, to those who can't see it, with what it contains: a value that tells how it was when it was asked for.
///
///     for node in controller.rootView.accessibilityTree { print(node) }
///
/// Controls describe themselves. A view of your own overrides ``View/describe(_:)`` and ``View/perform(_:)``, or is given words from
/// outside, such as `accessibilityLabel`. The window's host tells screen readers and other assistive programs of it: see the article
/// *Accessibility*.
@MainActor
public struct AccessibilityNode: CustomStringConvertible {
  /// What it is; `nil` if it is nothing by itself, and then only its children are in the tree.
  public var role: AccessibilityRole?
  /// What it is called. Empty if it has no name.
  public var label = ""
  /// Its value in words; `nil` if it has none.
  public var value: String?
  /// The number that it shows; `nil`, the default, if it shows none.
  public var number: AccessibilityNumber?
  /// Which of several it is, also of those that are not shown; `nil`, the default, if nobody counts them.
  public var position: AccessibilityPosition?
  /// What is selected of `value`, in bytes of its UTF-8 form; an empty part is the caret. `nil`, the default, if nothing can be.
  public var selection: Range<Int>?
  /// Whether its text can be changed and selected, by `AccessibilityAction.enter` and `.select`. `false` by default.
  public var isEditable = false
  /// What happens when it is used. Empty by default.
  public var hint = ""
  /// In what state it is.
  public var states: Set<AccessibilityState> = []
  /// What can be done with it: ``perform(_:)``.
  public var actions: [AccessibilityAction] = []
  /// Where it is in the window, in points.
  public internal(set) var frame = Rect.zero
  /// The view.
  public internal(set) weak var view: View?
  /// The view that names it; `nil` if none does.
  public internal(set) weak var labelledBy: View?
  /// What changes when it is used.
  public internal(set) var controls: [View] = []
  /// What it contains, in the order of reading: rows from the top to the bottom, and in a row from where text begins.
  public var children: [AccessibilityNode] = []

  init(view: View) { self.view = view }

  /// Makes a part that is no view.
  public init(role: AccessibilityRole, label: String, states: Set<AccessibilityState> = []) {
    self.role = role
    self.label = label
    self.states = states
  }

  /// Does one of `actions`, or sets `number`, clamped to its range. Returns whether it was done; a view that is disabled or gone does nothing.
  @discardableResult
  public func perform(_ action: AccessibilityAction) -> Bool {
    guard let view else { return false }
    if case .set(let value) = action {
      guard let number, number.isSettable, number.isFinite, value.isFinite else { return false }
      return view.perform(.set(min(max(value, number.range.lowerBound), number.range.upperBound)))
    }
    guard actions.contains(action) || (isEditable && action.isOfText) else { return false }
    if action == .press || action == .showMenu, view.closeOverlays() { return true }
    if action == .showMenu { return view.openContextMenu() }
    return view.perform(action)
  }

  /// The first node with a role and a name, in it or in its children.
  public func first(_ role: AccessibilityRole, _ label: String) -> AccessibilityNode? {
    if self.role == role, self.label == label { return self }
    return children.firstNonNil { $0.first(role, label) }
  }

  /// A line for it and one for each of its children, indented: `slider “Volume” 40 % [focused]`.
  public nonisolated var description: String {
    MainActor.assumeIsolated { lines(indent: "").joined(separator: "\n") }
  }

  private func lines(indent: String) -> [String] {
    var line = indent + (role?.rawValue ?? "nothing")
    if !label.isEmpty { line += " “\(label)”" }
    if let value { line += " \(value)" }
    if !states.isEmpty { line += " [\(states.map(\.rawValue).sorted().joined(separator: " "))]" }
    return [line] + children.flatMap { $0.lines(indent: indent + "  ") }
  }
}

extension AccessibilityNode {
  /// Whether what is in its view is told besides: what is one thing has no parts, unless it names them.
  var hasParts: Bool {
    switch role {
    case nil, .group, .menu, .list, .listItem: true
    default: false
    }
  }
}

extension AccessibilityAction {
  /// Whether it is for what can be edited.
  fileprivate var isOfText: Bool {
    switch self {
    case .enter, .select: true
    case .press, .showMenu, .increment, .decrement, .set, .choose, .named: false
    }
  }
}
