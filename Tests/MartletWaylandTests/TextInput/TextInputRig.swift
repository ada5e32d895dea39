import MartletGeometry
import MartletHost
import TestCompositor

@testable import MartletWayland

/// A window whose text field and input method a test looks at.
@MainActor
final class TextInputRig: WindowDelegate {
  let rig: Rig
  /// The rig's own delegate, which lays out.
  private let layout: (any WindowDelegate)?
  private(set) var edits: [TextInputEdit] = []
  /// Called with each step of the input method.
  var onEdit: () -> Void = {}

  static let field = TextInputState(
    surroundingText: "Grüße", selection: 2..<4, caret: Rect(x: 10.25, y: 20, width: 1, height: 15.5),
    purpose: .email, hints: [.completion, .latin])

  init(_ rig: Rig) {
    self.rig = rig
    layout = rig.window.delegate
    rig.window.delegate = self
  }

  static func start(
    _ configuration: CompositorConfiguration = CompositorConfiguration()
  ) async throws -> TextInputRig { TextInputRig(try await Rig.start(configuration)) }

  /// The same with a text field that the input method knows.
  static func startInField() async throws -> TextInputRig {
    let text = try await start()
    text.rig.compositor.textInput.enter()
    text.rig.window.textInput = field
    try await text.rig.compositor.wait("the field") { $0.textInputCommits.count == 1 }
    return text
  }

  /// Everything that was told to the input method, after the client has handled all that was sent.
  func commits() async throws -> [TextInputCommit] {
    try await rig.roundTrip()
    return rig.compositor.state.textInputCommits
  }

  func window(_ window: any Window, received event: TouchEvent) {}
  func window(_ window: any Window, received edit: TextInputEdit) {
    edits.append(edit)
    onEdit()
  }
  func windowDidResize(_ window: any Window) { layout?.windowDidResize(window) }
  func windowDidClose(_ window: any Window) { layout?.windowDidClose(window) }
}
