import MartletGeometry
import MartletHost

/// A seat's input method: it hears of the text field that has the seat's keyboard, and changes its text.
@MainActor
final class SeatTextInput {
  private let proxy: ZwpTextInputV3
  private unowned let application: WaylandApplication
  /// The window that has the input method.
  private weak var window: WaylandWindow?
  /// What the input method was told last of the text field; `nil` while it is disabled.
  private var sent: TextInputState?
  /// Where the content began in the surface then.
  private var sentOrigin = Point.zero
  /// The number of commits so far, which the compositor counts as well.
  private var commitCount: UInt32 = 0
  /// The commit with which it was enabled for the present text field. A step of an earlier one is late, and means another field, or the
  /// text from before a person moved on in it.
  private var enabledCommit: UInt32 = 0
  /// Whether the compositor has told a number of commits. Some never do, and send 0 with each step.
  private var countsCommits = false
  /// Answered when the compositor has enabled the input method for the present text field; `nil` if it has, or if it counts commits. What
  /// one that does not count sends before is late.
  private var question: WlCallback?
  /// The step that the input method is describing.
  private var edit = TextInputEdit()
  /// Whether the text field shows text that is being composed.
  private var isComposing = false
  /// Whether the newest step was made before the input method knew the newest state. The state that results from such a step is sent
  /// when the input method has caught up.
  private var isBehind = false

  init(proxy: ZwpTextInputV3, application: WaylandApplication) {
    self.proxy = proxy
    self.application = application
    proxy.setMainHandler { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: ZwpTextInputV3.Event) {
    switch event {
    case .enter(let surface):
      leave()
      window = application.window(for: surface)
      update()
    case .leave: leave()
    case .preeditString(let text, let begin, let end):
      edit.composed = ComposedText(sent: text, begin: begin, end: end)
    case .commitString(let text): edit.committed = text ?? ""
    case .deleteSurroundingText(let before, let after):
      edit.deletedBefore = Int(clamping: before)
      edit.deletedAfter = Int(clamping: after)
    case .done(let serial):
      if serial != 0 { countsCommits = true }
      isBehind = countsCommits ? serial != commitCount : question != nil
      let isLate = countsCommits ? serial < enabledCommit : question != nil
      if sent != nil, isLate { edit = TextInputEdit() } else { apply() }
      update()
    }
  }

  /// Passes the step to the window, unless there is nothing in it.
  private func apply() {
    let step = edit
    edit = TextInputEdit()
    guard sent != nil, isComposing || step != TextInputEdit() else { return }
    isComposing = step.composed != nil
    if let window { window.delegate?.window(window, received: step) }
  }

  /// The window has lost the input method. Nothing is sent: the compositor has disabled it.
  private func leave() {
    edit = TextInputEdit()
    // Takes composed text away.
    apply()
    end()
    window = nil
  }

  private func end() {
    sent = nil
    edit = TextInputEdit()
    (isComposing, isBehind) = (false, false)
    question?.discard()
    question = nil
  }

  /// Asks whether the compositor has handled all that it was sent.
  private func ask() {
    guard !countsCommits, let connection = application.session?.connection else { return }
    question?.discard()
    let callback = connection.display.proxy.sync()
    question = callback
    callback.setMainHandler { [weak self] _ in
      // The event destroys the object.
      self?.question = nil
      guard self?.countsCommits == false else { return }
      self?.isBehind = false
      self?.update()
    }
    connection.flush()
  }

  /// Called when a window has another text field, its text field another state, or its surface another origin.
  func stateChanged(in window: WaylandWindow) {
    if self.window === window { update() }
  }

  /// Tells the input method what it does not know yet.
  private func update() {
    guard let window, let state = window.textInput else {
      guard window != nil, sent != nil else { return }
      end()
      proxy.disable()
      return commit()
    }
    guard let last = sent, !state.isOfAnotherKind(than: last), !interrupts(state, last) else {
      if isComposing {
        // What it was composing would go on in this state.
        proxy.disable()
        commit()
      }
      end()
      proxy.enable()
      send(state, after: nil)
      enabledCommit = commitCount
      return ask()
    }
    guard !isBehind || state.isChangedByOthers else { return }
    isBehind = false
    send(state, after: last)
  }

  /// Whether a state came from a person or the program, and not from the input method, which is composing. It may look just like the
  /// last state, though it is another text field's.
  private func interrupts(_ state: TextInputState, _ last: TextInputState) -> Bool {
    isComposing && state.isChangedByOthers && state != last
  }

  /// Sends what is new in a state.
  private func send(_ state: TextInputState, after last: TextInputState?) {
    sent = state
    var isNew = last == nil
    if let text = state.surroundingText,
      isNew || last?.surroundingText != text || last?.selection != state.selection
    {
      isNew = true
      let surrounding = SurroundingText(text, selection: state.selection)
      proxy.setSurroundingText(
        text: surrounding.text, cursor: Int32(surrounding.cursor), anchor: Int32(surrounding.anchor))
      if state.isChangedByOthers { proxy.setTextChangeCause(cause: .other) }
    }
    if last == nil {
      proxy.setContentType(hint: .init(rawValue: state.hints.rawValue), purpose: state.purpose.wire)
    }
    // The surface may begin outside of the content.
    let origin = window?.contentOrigin ?? .zero
    if last?.caret != state.caret || sentOrigin != origin {
      isNew = true
      sentOrigin = origin
      let caret = state.caret.offsetBy(dx: origin.x, dy: origin.y)
      func points(_ value: Double) -> Int32 { Int32(min(max(value, -65536), 65536)) }
      let (x, y) = (points(caret.minX.rounded(.down)), points(caret.minY.rounded(.down)))
      proxy.setCursorRectangle(
        x: x, y: y, width: points(caret.maxX.rounded(.up)) - x, height: points(caret.maxY.rounded(.up)) - y)
    }
    if isNew { commit() }
  }

  private func commit() {
    proxy.commit()
    commitCount &+= 1
  }

  /// Forgets a window that is about to close.
  func forget(_ window: WaylandWindow) {
    guard self.window === window else { return }
    end()
    self.window = nil
  }

  /// Called when the seat is gone.
  func remove() {
    leave()
    proxy.discard()
  }
}

extension TextInputState {
  /// Whether an input method must begin anew for this state: it need not follow such changes otherwise.
  fileprivate func isOfAnotherKind(than other: TextInputState) -> Bool {
    purpose != other.purpose || hints != other.hints
      || (surroundingText == nil) != (other.surroundingText == nil)
  }
}
