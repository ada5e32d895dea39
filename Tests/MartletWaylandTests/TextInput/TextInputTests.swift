import MartletGeometry
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Input methods and text fields.
@Suite(.serialized, .readsTime) @MainActor struct TextInputTests {
  // MARK: What the input method is told

  @Test func `it is told of a text field, once the window has it, and of its end`() async throws {
    let text = try await TextInputRig.start()
    text.rig.window.textInput = TextInputRig.field
    #expect(try await text.commits() == [])
    text.rig.compositor.textInput.enter()
    try await text.rig.compositor.wait("the field") { $0.textInputCommits.count == 1 }
    let told = try #require(try await text.commits().first)
    #expect(told.isEnabled)
    #expect(told.requests == ["enable", "set_surrounding_text", "set_content_type", "set_cursor_rectangle"])
    var expected = TextInputCommit.Field()
    (expected.text, expected.cursor, expected.anchor) = ("Grüße", 4, 2)
    (expected.hints, expected.purpose) = (0x101, 6)
    expected.caret = PixelRect(x: 10, y: 20, width: 2, height: 16)
    #expect(told.field == expected)
    text.rig.window.textInput = nil
    let commits = try await text.commits()
    #expect(commits.count == 2)
    #expect(commits.last?.requests == ["disable"])
    #expect(commits.last?.isEnabled == false)
    #expect(try await text.rig.finish() == [])
  }

  @Test func `of a text field that changes only what is new is told, at once`() async throws {
    let text = try await TextInputRig.startInField()
    var field = TextInputRig.field
    field.caret.origin.x = 30
    text.rig.window.textInput = field
    field.selection = 4..<4
    text.rig.window.textInput = field
    text.rig.window.textInput = field
    field.surroundingText = "Grün"
    field.isChangedByOthers = true
    text.rig.window.textInput = field
    let commits = try await text.commits()
    #expect(
      commits.dropFirst().map(\.requests) == [
        ["set_cursor_rectangle"], ["set_surrounding_text"],
        ["set_surrounding_text", "set_text_change_cause"],
      ])
    #expect(commits.last?.field.isChangedByOthers == true)
    #expect(commits.last?.field.text == "Grün")
    #expect(try await text.rig.finish() == [])
  }

  @Test func `it begins anew with a field of another kind`() async throws {
    let text = try await TextInputRig.startInField()
    var field = TextInputRig.field
    field.surroundingText = nil
    field.selection = 0..<0
    field.purpose = .password
    field.hints = [.hidden, .sensitive]
    text.rig.window.textInput = field
    let told = try #require(try await text.commits().last)
    #expect(told.requests == ["enable", "set_content_type", "set_cursor_rectangle"])
    #expect(told.field.text == nil)
    #expect((told.field.purpose, told.field.hints) == (8, 0xC0))
    #expect(try await text.rig.finish() == [])
  }

  @Test func `it begins anew when a person interrupts what it is composing`() async throws {
    let text = try await TextInputRig.startInField()
    var field = TextInputRig.field
    (field.surroundingText, field.selection) = ("", 0..<0)
    text.onEdit = { text.rig.window.textInput = field }
    text.rig.compositor.textInput.compose("ka", begin: 2, end: 2)
    text.rig.compositor.textInput.done()
    try await text.rig.wait("composed text") { text.edits.count == 1 }
    #expect(try await text.commits().map(\.requests).last == ["set_surrounding_text"])
    // The next field is empty too.
    field.caret.origin.y = 90
    field.isChangedByOthers = true
    text.rig.window.textInput = field
    let commits = try await text.commits()
    #expect(
      commits.dropFirst(2).map(\.requests) == [
        ["disable"],
        [
          "enable", "set_surrounding_text", "set_text_change_cause", "set_content_type",
          "set_cursor_rectangle",
        ],
      ])
    #expect(commits.last?.isEnabled == true)
    // Nothing is being composed now.
    field.caret.origin.y = 120
    text.rig.window.textInput = field
    #expect(try await text.commits().last?.requests == ["set_cursor_rectangle"])
    #expect(try await text.rig.finish() == [])
  }

  @Test func `the caret is told again when the content begins elsewhere in the surface`() async throws {
    var configuration = CompositorConfiguration()
    configuration.decoration = nil
    let text = try await TextInputRig.start(configuration)
    text.rig.compositor.textInput.enter()
    text.rig.window.textInput = TextInputRig.field
    try await text.rig.compositor.wait("the field") { $0.textInputCommits.count == 1 }
    // Below a shadow of 20 and a bar of 44, beside a shadow of 28.
    let framed = text.rig.compositor.state.textInputCommits.last
    #expect(framed?.field.caret == PixelRect(x: 38, y: 84, width: 2, height: 16))
    text.rig.compositor.configure(width: 1280, height: 720, states: [.activated, .maximized])
    let state = try await text.rig.compositor.wait("the caret") { $0.textInputCommits.count == 2 }
    #expect(state.textInputCommits.last?.requests == ["set_cursor_rectangle"])
    #expect(state.textInputCommits.last?.field.caret == PixelRect(x: 10, y: 64, width: 2, height: 16))
    #expect(try await text.rig.finish() == [])
  }

  @Test(arguments: TextInputPurpose.allCases)
  func `each purpose has the protocol's number`(_ purpose: TextInputPurpose) {
    // The cases are in the protocol's order.
    #expect(purpose.wire.rawValue == UInt32(TextInputPurpose.allCases.firstIndex(of: purpose) ?? 99))
  }

  @Test func `a caret far outside is told as well as it fits`() async throws {
    let text = try await TextInputRig.startInField()
    var field = TextInputRig.field
    field.caret = Rect(x: -1e300, y: 1e300, width: 1e308, height: 1)
    text.rig.window.textInput = field
    let caret = try await text.commits().last?.field.caret
    #expect(caret == PixelRect(x: -65536, y: 65536, width: 131072, height: 0))
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a window that gets it back tells it everything again`() async throws {
    let text = try await TextInputRig.startInField()
    text.rig.compositor.textInput.leave()
    var field = TextInputRig.field
    field.surroundingText = "while it is away"
    try await text.rig.roundTrip()
    text.rig.window.textInput = field
    #expect(try await text.commits().count == 1)
    text.rig.compositor.textInput.enter()
    try await text.rig.compositor.wait("the field") { $0.textInputCommits.count == 2 }
    let told = try #require(text.rig.compositor.state.textInputCommits.last)
    #expect(told.requests == ["enable", "set_surrounding_text", "set_content_type", "set_cursor_rectangle"])
    #expect(told.field.text == "while it is away")
    #expect(try await text.rig.finish() == [])
  }

  // MARK: What the input method does

  @Test func `a step is applied in one piece, when it is complete`() async throws {
    let text = try await TextInputRig.startInField()
    let method = text.rig.compositor.textInput
    method.compose("kan", begin: 1, end: 3)
    method.insert("漢")
    method.delete(before: 3, after: 1)
    try await text.rig.roundTrip()
    #expect(text.edits == [])
    method.done()
    try await text.rig.wait("the step") { !text.edits.isEmpty }
    let expected = TextInputEdit(
      deletedBefore: 3, deletedAfter: 1, committed: "漢", composed: ComposedText("kan", selection: 1..<3))
    #expect(text.edits == [expected])
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a step without composed text takes it away, and one without anything is not told`() async throws
  {
    let text = try await TextInputRig.startInField()
    let method = text.rig.compositor.textInput
    method.done()
    method.compose("ka", begin: -1, end: -1)
    method.done()
    method.done()
    method.done()
    try await text.rig.roundTrip()
    #expect(text.edits == [TextInputEdit(composed: ComposedText("ka")), TextInputEdit()])
    #expect(try await text.rig.finish() == [])
  }

  @Test func `composed text goes as the window loses the input method, and nothing is sent`() async throws {
    let text = try await TextInputRig.startInField()
    text.rig.compositor.textInput.compose("ka", begin: 2, end: 2)
    text.rig.compositor.textInput.done()
    text.rig.compositor.textInput.insert("lost")
    text.rig.compositor.textInput.leave()
    let commits = try await text.commits()
    #expect(text.edits.last == TextInputEdit())
    #expect(text.edits.count == 2)
    #expect(commits.count == 1)
    // What belongs to no window is applied nowhere.
    text.rig.compositor.textInput.insert("x")
    text.rig.compositor.textInput.done()
    try await text.rig.roundTrip()
    #expect(text.edits.count == 2)
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a step without a text field is dropped`() async throws {
    let text = try await TextInputRig.startInField()
    text.rig.compositor.textInput.compose("ka")
    text.rig.compositor.textInput.done()
    try await text.rig.wait("the step") { text.edits.count == 1 }
    text.rig.window.textInput = nil
    text.rig.compositor.textInput.insert("x")
    text.rig.compositor.textInput.done()
    try await text.rig.roundTrip()
    #expect(text.edits.count == 1)
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a step from before the newest state is applied, and its state is sent when it has caught up`()
    async throws
  {
    let text = try await TextInputRig.startInField()
    var field = TextInputRig.field
    field.surroundingText = "typed"
    field.isChangedByOthers = true
    text.rig.window.textInput = field
    #expect(try await text.commits().count == 2)
    text.onEdit = {
      field.surroundingText = "typed" + text.edits.map(\.committed).joined()
      field.isChangedByOthers = false
      text.rig.window.textInput = field
    }
    text.rig.compositor.textInput.insert("x")
    text.rig.compositor.textInput.done(serial: 1)
    try await text.rig.wait("the step") { text.edits.count == 1 }
    #expect(try await text.commits().count == 2)
    text.rig.compositor.textInput.done(serial: 2)
    let commits = try await text.commits()
    #expect(commits.count == 3)
    #expect(commits.last?.field.text == "typedx")
    // From now on they agree.
    text.rig.compositor.textInput.insert("y")
    text.rig.compositor.textInput.done()
    try await text.rig.compositor.wait("the next state") { $0.textInputCommits.count == 4 }
    #expect(text.rig.compositor.state.textInputCommits.last?.field.text == "typedxy")
    #expect(try await text.rig.finish() == [])
  }

  @Test func `the steps of a compositor that counts nothing are applied, and it hears of what results`()
    async throws
  {
    let text = try await TextInputRig.startInField()
    try await text.rig.roundTrip()
    var field = TextInputRig.field
    text.onEdit = {
      field.surroundingText = text.edits.map(\.committed).joined()
      text.rig.window.textInput = field
    }
    for (index, word) in ["漢", "字"].enumerated() {
      text.rig.compositor.textInput.insert(word)
      text.rig.compositor.textInput.done(serial: 0)
      try await text.rig.wait("the step") { text.edits.count == index + 1 }
    }
    #expect(text.edits.map(\.committed) == ["漢", "字"])
    #expect(try await text.commits().last?.field.text == "漢字")
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a late step of a compositor that counts nothing does not reach another text field`()
    async throws
  {
    let text = try await TextInputRig.startInField()
    try await text.rig.roundTrip()
    text.rig.compositor.textInput.insert("first")
    text.rig.compositor.textInput.done(serial: 0)
    try await text.rig.wait("the step") { text.edits.count == 1 }
    // It is sent before the compositor can have heard of the next field.
    text.rig.compositor.textInput.insert("late")
    text.rig.compositor.textInput.done(serial: 0)
    var other = TextInputRig.field
    (other.purpose, other.surroundingText) = (.normal, "other")
    text.rig.window.textInput = other
    #expect(try await text.commits().count == 2)
    text.rig.compositor.textInput.insert("now")
    text.rig.compositor.textInput.done(serial: 0)
    try await text.rig.wait("the step for it") { text.edits.count == 2 }
    #expect(text.edits.map(\.committed) == ["first", "now"])
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a late step for an earlier text field does not reach the present one`() async throws {
    let text = try await TextInputRig.startInField()
    var other = TextInputRig.field
    other.purpose = .normal
    other.surroundingText = "other"
    text.rig.window.textInput = other
    #expect(try await text.commits().count == 2)
    // The input method had not heard of it yet.
    text.rig.compositor.textInput.compose("ka")
    text.rig.compositor.textInput.insert("late")
    text.rig.compositor.textInput.done(serial: 1)
    try await text.rig.roundTrip()
    #expect(text.edits == [])
    text.rig.compositor.textInput.insert("now")
    text.rig.compositor.textInput.done(serial: 2)
    try await text.rig.wait("the step for it") { text.edits.count == 1 }
    #expect(text.edits == [TextInputEdit(committed: "now")])
    #expect(try await text.rig.finish() == [])
  }

  @Test func `composed text that a person has left does not come back with a late step`() async throws {
    let text = try await TextInputRig.startInField()
    text.rig.compositor.textInput.compose("ka", begin: 2, end: 2)
    text.rig.compositor.textInput.done()
    try await text.rig.wait("composed text") { text.edits.count == 1 }
    var field = TextInputRig.field
    field.selection = 0..<0
    field.isChangedByOthers = true
    text.rig.window.textInput = field
    // Disabled, and enabled anew.
    #expect(try await text.commits().count == 3)
    text.rig.compositor.textInput.compose("kan", begin: 3, end: 3)
    text.rig.compositor.textInput.done(serial: 1)
    try await text.rig.roundTrip()
    #expect(text.edits.count == 1)
    #expect(try await text.rig.finish() == [])
  }

  @Test func `what a person changes meanwhile is sent at once`() async throws {
    let text = try await TextInputRig.startInField()
    text.rig.compositor.textInput.insert("x")
    text.rig.compositor.textInput.done(serial: 77)
    try await text.rig.wait("the step") { text.edits.count == 1 }
    var field = TextInputRig.field
    field.surroundingText = "typed"
    field.isChangedByOthers = true
    text.rig.window.textInput = field
    let commits = try await text.commits()
    #expect(commits.count == 2)
    #expect(commits.last?.field.text == "typed")
    #expect(try await text.rig.finish() == [])
  }

  // MARK: Hostile ones, and ends

  @Test func `numbers beyond the text reach the field as they are`() async throws {
    let text = try await TextInputRig.startInField()
    let method = text.rig.compositor.textInput
    method.delete(before: .max, after: .max)
    method.compose("é", begin: 1, end: .max)
    method.insert(nil)
    method.done(serial: .max)
    try await text.rig.wait("the step") { text.edits.count == 1 }
    let expected = TextInputEdit(
      deletedBefore: Int(UInt32.max), deletedAfter: Int(UInt32.max),
      composed: ComposedText("é", selection: 0..<2))
    #expect(text.edits == [expected])
    #expect(try await text.rig.finish() == [])
  }

  @Test func `a handler may close the window`() async throws {
    let text = try await TextInputRig.startInField()
    text.onEdit = { text.rig.window.close() }
    text.rig.compositor.textInput.insert("x")
    text.rig.compositor.textInput.done()
    text.rig.compositor.textInput.insert("y")
    text.rig.compositor.textInput.done()
    try await text.rig.wait("the end") { text.rig.isClosed }
    #expect(text.edits.count == 1)
    #expect(try await text.rig.finish() == [])
  }

  @Test func `of two windows the one that has it hears of it`() async throws {
    let text = try await TextInputRig.startInField()
    let second = try text.rig.application.makeWindow(
      title: "Second", applicationID: "martlet.rig", size: Size(width: 100, height: 100))
    second.textInput = TextInputRig.field
    #expect(try await text.commits().count == 1)
    text.rig.compositor.textInput.insert("x")
    text.rig.compositor.textInput.done()
    try await text.rig.wait("the step") { text.edits.count == 1 }
    text.rig.compositor.textInput.leave()
    // The newest window.
    text.rig.compositor.textInput.enter()
    try await text.rig.compositor.wait("the other field") { $0.textInputCommits.count == 2 }
    text.rig.compositor.textInput.insert("y")
    text.rig.compositor.textInput.done()
    try await text.rig.roundTrip()
    #expect(text.edits.count == 1)
    second.close()
    #expect(try await text.rig.finish() == [])
  }

  @Test func `after the compositor has died, its successor is told of the field`() async throws {
    let life = try await Mortality.start()
    let text = TextInputRig(life.rig)
    life.rig.window.textInput = TextInputRig.field
    life.rig.compositor.textInput.enter()
    try await life.rig.compositor.wait("the field, first") { $0.textInputCommits.count == 1 }
    life.rig.compositor.textInput.compose("ka")
    life.rig.compositor.textInput.done()
    try await life.rig.wait("composed text") { text.edits.count == 1 }
    try await life.kill()
    #expect(text.edits.last == TextInputEdit())
    try life.revive()
    try await life.waitForFrame()
    try await life.rig.compositor.wait("the input method") { $0.textInputs == 1 }
    life.rig.compositor.textInput.enter()
    try await life.rig.compositor.wait("the field") { $0.textInputCommits.first?.field.text == "Grüße" }
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor without input methods is none the worse`() async throws {
    var configuration = CompositorConfiguration()
    configuration.textInput = nil
    let text = try await TextInputRig.start(configuration)
    text.rig.window.textInput = TextInputRig.field
    text.rig.window.textInput = nil
    #expect(try await text.commits() == [])
    #expect(try await text.rig.finish() == [])
  }
}
