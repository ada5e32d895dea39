import MartletHost
import Testing

/// What is dragged, and what is done with it.
@Suite struct DragDataTests {
  @Test(
    arguments: [
      ([.copy, .move], [.copy, .move], nil, [], .copy),
      ([.copy, .move], [.copy, .move], .move, [], .move),
      ([.copy], [.copy, .move], .move, [], .copy),
      ([.move], [.copy], nil, [], nil),
      ([], [.copy], nil, [], nil),
      ([.copy, .move, .ask], [.copy, .move, .ask], .copy, .shift, .move),
      ([.copy, .move, .ask], [.copy, .move, .ask], .move, .control, .copy),
      ([.copy, .move, .ask], [.copy, .move, .ask], .move, .alt, .ask),
      // A wish that cannot be met leaves it to the target.
      ([.copy, .move], [.copy, .move], .move, .alt, .move),
      ([.copy], [.copy], nil, .shift, .copy),
    ] as [(DragActions, DragActions, DragAction?, KeyEvent.Modifiers, DragAction?)])
  func `the action is what both can do, and best what the person wishes`(
    _ source: DragActions, _ target: DragActions, _ preferred: DragAction?, _ modifiers: KeyEvent.Modifiers,
    _ expected: DragAction?
  ) {
    let chosen = DragAction.chosen(
      source: source, target: target, preferred: preferred, modifiers: modifiers)
    #expect(chosen == expected)
  }

  @Test(arguments: [
    ("text/plain", true), ("application/x-note", true), ("TEXT", true), ("text/plain; charset=utf-8", true),
    ("", false), (" text", false), ("text ", false), ("a\nb", false), ("a\0b", false), ("é/x", false),
    (String(repeating: "a", count: 255), true), (String(repeating: "a", count: 256), false),
  ])
  func `only plain names are types`(_ type: String, _ isValid: Bool) {
    #expect(MediaType.isValid(type) == isValid)
  }

  @Test @MainActor func `a form that is there is read at once, one that is made comes later`() async {
    var data = DragData(text: "words")
    data.add("application/x-late") { [1, 2] }
    data.add("application/x-broken") { nil }
    #expect(data.types == MediaType.texts + ["application/x-late", "application/x-broken"])
    var words: [UInt8]?
    data.read("TEXT") { words = $0 }
    #expect(words == Array("words".utf8))
    for (type, expected) in [
      ("application/x-late", [1, 2]), ("application/x-broken", nil), ("image/png", nil),
    ] as [(String, [UInt8]?)] {
      let read = await withCheckedContinuation { done in data.read(type) { done.resume(returning: $0) } }
      #expect(read == expected)
    }
  }

  @Test @MainActor func `a form that is added again replaces the first`() {
    var data = DragData(text: "one")
    data.add(text: "two")
    var words: [UInt8]?
    data.read(MediaType.text) { words = $0 }
    #expect(words == Array("two".utf8) && data.types == MediaType.texts)
  }
}
