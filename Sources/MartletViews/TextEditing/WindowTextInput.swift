import MartletGeometry
import MartletHost
import MartletLayers

/// Leads text input in a window: tells the window of the field that has the keyboard, gives that what input methods do, and lets its
/// caret blink.
@MainActor
final class WindowTextInput {
  private(set) weak var window: (any Window)?
  /// The menu of a field.
  let menu = TextMenuHolder()
  /// Called when `deadline` may have changed.
  var onDeadlineChange: (() -> Void)?
  /// What fills the window; menus are shown in it.
  private(set) weak var root: WindowRootView?
  private var isPending = false
  /// Whether the window was told of a field, and of which.
  private var hasTold = false
  private weak var told: TextField?
  /// Whether the input method has to begin anew.
  private var isOver = false

  init(root: WindowRootView) { self.root = root }

  func attach(to window: any Window) { self.window = window }

  /// The field that has the focus, whoever has the keyboard.
  private var focused: TextField? { root?.focus.focused as? TextField }

  /// The field that has the keyboard.
  private var field: TextField? {
    guard let root, root.focus.windowHasKeyboard, let focused, focused.isInOpenWindow else { return nil }
    return focused
  }

  /// When the caret changes next, in media seconds; `nil` if it stays.
  var deadline: MediaTime? { field?.caretDeadline }

  /// The time has come that `deadline` told.
  func advance(to time: MediaTime) { field?.showCaret(at: time) }

  /// Something has happened in the window: if there is a field, or its menu, it may have moved.
  func checkLater() {
    if hasTold || field != nil || menu.menu != nil { updateLater() }
  }

  /// Tells the window at the end of this turn, once.
  func updateLater() {
    guard !isPending else { return }
    isPending = true
    Transaction.afterTurn { [weak self] in
      self?.isPending = false
      self?.update()
    }
  }

  /// Lets the input method begin anew at the end of this turn: what it was composing is gone, and the text that it knows doesn't tell.
  func restartLater() {
    isOver = true
    updateLater()
  }

  private func update() {
    onDeadlineChange?()
    menu.check()
    guard let window else { return }
    let field = field
    let state = field?.inputState
    // One that is told of another field only by its text goes on composing.
    if hasTold, state != nil, isOver || field !== told { window.textInput = nil }
    hasTold = state != nil
    told = field
    isOver = false
    if window.textInput != state { window.textInput = state }
  }

  /// An input method has taken a step.
  func received(_ edit: TextInputEdit) { field?.received(edit) }

  /// A contact has landed in the window.
  func touched(at point: Point) { menu.touched(at: point) }
}

extension View {
  /// What leads text input in the window; `nil` if the view is in none.
  final var windowTextInput: WindowTextInput? {
    var root = self
    while let outer = root.superview { root = outer }
    return (root as? WindowRootView)?.textInput ?? (root as? WindowFrameView)?.textInput
  }
}
