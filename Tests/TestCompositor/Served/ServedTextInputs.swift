/// The input method of the seat. It does nothing by itself.
final class ServedTextInputs {
  private unowned let core: CompositorCore
  private(set) var inputs: [Input] = []
  /// The surface that has the input method.
  var focus: WlSurface?

  /// One object of a client.
  final class Input {
    let resource: ZwpTextInputV3
    var commitCount: UInt32 = 0
    fileprivate var isEnabled = false
    fileprivate var pendingIsEnabled = false
    fileprivate var field = TextInputCommit.Field()
    fileprivate var requests: [String] = []

    fileprivate init(_ resource: ZwpTextInputV3) { self.resource = resource }
  }

  init(_ core: CompositorCore) { self.core = core }

  func serve(_ manager: ZwpTextInputManagerV3) {
    manager.setHandler { [unowned self] request in
      guard case .getTextInput(let id, _) = request else { return }
      let input = Input(id.create())
      inputs.append(input)
      core.state.textInputs = inputs.count
      input.resource.setHandler { [unowned self, unowned input] in handle($0, input) }
      input.resource.onDestroy { [unowned self, unowned input] in
        inputs.removeAll { $0 === input }
        core.state.textInputs = inputs.count
      }
    }
  }

  /// A surface was destroyed: nothing is sent about it any more.
  func forget(_ surface: WlSurface) {
    if focus == surface { focus = nil }
  }

  private func handle(_ request: ZwpTextInputV3.Request, _ input: Input) {
    switch request {
    case .destroy: break
    case .enable:
      input.requests.append("enable")
      input.pendingIsEnabled = true
      input.field = TextInputCommit.Field()
    case .disable:
      input.requests.append("disable")
      input.pendingIsEnabled = false
    case .setSurroundingText(let text, let cursor, let anchor):
      input.requests.append("set_surrounding_text")
      (input.field.text, input.field.cursor, input.field.anchor) = (text, cursor, anchor)
    case .setTextChangeCause(let cause):
      input.requests.append("set_text_change_cause")
      input.field.isChangedByOthers = cause == .other
    case .setContentType(let hint, let purpose):
      input.requests.append("set_content_type")
      (input.field.hints, input.field.purpose) = (hint.rawValue, purpose.rawValue)
    case .setCursorRectangle(let x, let y, let width, let height):
      input.requests.append("set_cursor_rectangle")
      input.field.caret = PixelRect(x, y, width, height)
    case .commit:
      input.commitCount &+= 1
      input.isEnabled = input.pendingIsEnabled
      core.state.textInputCommits.append(
        TextInputCommit(
          serial: input.commitCount, requests: input.requests, isEnabled: input.isEnabled, field: input.field)
      )
      input.requests = []
      input.field.isChangedByOthers = false
    }
  }
}
