import MartletGeometry
import MartletHost

/// A window whose content is what a test says.
@MainActor
final class FakeWindow: Window {
  var size = Size(width: 400, height: 300)
  var scale = 1.0
  var outputTransform = OutputTransform.normal
  var title = "Window"
  var minimumSize = Size.zero
  var cursor = CursorShape.arrow
  var cursorImage: CursorImage?
  var isFullscreen = false
  var now: MediaTime { 0 }
  var wakeTime: MediaTime?
  var wantsFrames = false
  var wantsPace = false
  var textInput: TextInputState?
  let copied = FakeClipboard()
  var clipboard: any Clipboard { copied }
  var primarySelection: (any Clipboard)? { nil }
  var delegate: (any WindowDelegate)?
  func close() {}

  /// What it says to those who can't see it.
  let content = FakeContent()

  init() { delegate = content }
}

/// A clipboard in memory.
@MainActor
final class FakeClipboard: Clipboard {
  var text: String?
  var hasText: Bool { text != nil }
  func write(_ text: String) { self.text = text }
  func read(_ completion: @escaping @MainActor (String?) -> Void) { completion(text) }
  var types: [String] { text == nil ? [] : MediaType.texts }
  func write(_ data: DragData) {}
  func read(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    completion(types.contains(type) ? text.map { Array($0.utf8) } : nil)
  }
}
