import Glibc
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// What other programs have copied.
@Suite(.serialized, .readsTime) @MainActor struct PasteTests {
  private func offer(
    _ sender: ScriptedSelection.Sender, as types: [String] = ["text/plain;charset=utf-8"], to rig: Rig
  ) async throws {
    rig.compositor.clipboard.offer(sender, as: types)
    try await rig.roundTrip()
  }

  @Test func `another program's text is asked for and read`() async throws {
    let rig = try await Rig.start()
    #expect(!rig.window.clipboard.hasText)
    try await offer(.text("Grüße\r\naus\rfern"), to: rig)
    #expect(rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.text() == "Grüße\naus\nfern")
    #expect(await rig.window.clipboard.text() == "Grüße\naus\nfern")
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [
    (
      ["TEXT", "STRING", "text/plain", "UTF8_STRING", "text/plain;charset=utf-8"], "text/plain;charset=utf-8"
    ),
    (["text/html", "text/plain", "text/plain;charset=UTF-8"], "text/plain;charset=UTF-8"),
    (["image/png", "TEXT", "STRING"], "STRING"), (["text/plain"], "text/plain"),
  ])
  func `the best type is asked for`(_ types: [String], _ expected: String) async throws {
    let rig = try await Rig.start()
    try await offer(.text("x"), as: types, to: rig)
    #expect(await rig.window.clipboard.text() == "x")
    #expect(rig.compositor.state.clipboard.asked == [expected])
    #expect(try await rig.finish() == [])
  }

  @Test func `a picture is no text`() async throws {
    let rig = try await Rig.start()
    try await offer(.text("x"), as: ["image/png"], to: rig)
    #expect(!rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.text() == nil)
    #expect(rig.compositor.state.clipboard.asked == [])
    #expect(try await rig.finish() == [])
  }

  @Test func `each offer replaces the last, and there may be none`() async throws {
    let rig = try await Rig.start()
    for text in ["one", "two", "three"] {
      try await offer(.text(text), to: rig)
      #expect(await rig.window.clipboard.text() == text)
    }
    try await rig.compositor.wait("the end of the others") { $0.clipboard.offers == 1 }
    rig.compositor.clipboard.clear()
    try await rig.compositor.wait("the end of the last") { $0.clipboard.offers == 0 }
    #expect(!rig.window.clipboard.hasText)
    #expect(try await rig.finish() == [])
  }

  @Test func `what is dragged over the window is not what can be pasted`() async throws {
    let rig = try await Rig.start()
    try await offer(.text("copied"), to: rig)
    rig.compositor.clipboard.drag()
    try await rig.compositor.wait("the end of the drag") { $0.clipboard.offers == 1 }
    #expect(await rig.window.clipboard.text() == "copied")
    #expect(try await rig.finish() == [])
  }

  @Test func `a text of several megabytes is read`() async throws {
    let rig = try await Rig.start()
    let bytes = (0..<5_000_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    try await offer(.sends(bytes), to: rig)
    #expect(await rig.window.clipboard.text() == String(decoding: bytes, as: UTF8.self))
    #expect(try await rig.finish() == [])
  }

  // MARK: Programs that misbehave

  @Test func `a program that stops sending gives nothing, and holds nobody up`() async throws {
    let rig = try await Rig.start()
    rig.application.sharedClipboard.readTime = 0.05
    try await offer(.stalls(after: Array("half".utf8)), to: rig)
    var answers: [String?] = []
    rig.window.clipboard.read { answers.append($0) }
    // The window answers meanwhile.
    try await rig.roundTrip()
    try await rig.wait("the answer") { !answers.isEmpty }
    #expect(answers == [nil])
    rig.compositor.clipboard.release()
    #expect(try await rig.finish() == [])
  }

  @Test func `a program that sends without end gives nothing`() async throws {
    let rig = try await Rig.start()
    rig.application.sharedClipboard.readLimit = 1 << 20
    try await offer(.neverEnds([UInt8](repeating: 65, count: 10_000)), to: rig)
    #expect(await rig.window.clipboard.text() == nil)
    #expect(try await rig.finish() == [])
  }

  @Test func `the limits are five seconds and 64 MiB`() {
    let clipboard = WaylandClipboard()
    #expect(clipboard.readTime == 5)
    #expect(clipboard.readLimit == 64 << 20)
  }

  @Test func `a program that sends nothing gives nothing`() async throws {
    let rig = try await Rig.start()
    try await offer(.sends([]), to: rig)
    #expect(await rig.window.clipboard.text() == nil)
    #expect(try await rig.finish() == [])
  }

  @Test func `broken UTF-8 is repaired`() async throws {
    let rig = try await Rig.start()
    try await offer(.sends([0x61, 0xC3, 0x62]), to: rig)
    #expect(await rig.window.clipboard.text() == "a\u{FFFD}b")
    #expect(try await rig.finish() == [])
  }

  @Test func `an answer that is under way as the compositor dies still comes, once`() async throws {
    let life = try await Mortality.start()
    life.rig.application.sharedClipboard.readTime = 0.2
    life.rig.compositor.clipboard.offer(.stalls(after: Array("half".utf8)))
    try await life.rig.roundTrip()
    var answers: [String?] = []
    life.rig.window.clipboard.read { answers.append($0) }
    try await life.rig.compositor.wait("the request") { !$0.clipboard.asked.isEmpty }
    try await life.kill()
    try await life.rig.wait("the answer") { !answers.isEmpty }
    #expect(answers.count == 1)
    #expect(!life.rig.window.clipboard.hasText)
    try life.revive()
    try await life.waitForFrame()
    #expect(try await life.finish() == [])
  }
}
