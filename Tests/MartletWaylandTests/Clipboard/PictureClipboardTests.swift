import Glibc
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Pictures, and other things that are no text, on the clipboard.
@Suite(.serialized, .readsTime) @MainActor struct PictureClipboardTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 13, 10, 0]

  /// A rig in which a key was pressed.
  private func startWithKey() async throws -> Rig {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(48, isPressed: true)
    try await rig.wait("the key") { rig.keys.count == 1 }
    return rig
  }

  @Test func `another program's picture is told of and read byte by byte`() async throws {
    let rig = try await Rig.start()
    #expect(rig.window.clipboard.types == [])
    rig.compositor.clipboard.offer(.sends(Self.png), as: ["image/png", "image/bmp"])
    try await rig.roundTrip()
    #expect(rig.window.clipboard.types == ["image/png", "image/bmp"])
    #expect(!rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.bytes(MediaType.png) == Self.png)
    #expect(await rig.window.clipboard.bytes("image/jpeg") == nil)
    #expect(rig.compositor.state.clipboard.asked == ["image/png"])
    #expect(try await rig.finish() == [])
  }

  @Test func `a picture is offered with its words, and sent to who pastes either`() async throws {
    let rig = try await startWithKey()
    var data = DragData()
    var made = 0
    data.add(MediaType.png) {
      made += 1
      return Self.png
    }
    data.add(text: "A swift")
    rig.window.clipboard.write(data)
    let state = try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    #expect(state.clipboard.types?.dropLast() == (["image/png"] + MediaType.texts)[...])
    #expect(made == 0, "nobody wants it yet")
    #expect(await rig.compositor.clipboard.paste("image/png") == Self.png)
    #expect(await rig.compositor.clipboard.paste("UTF8_STRING") == Array("A swift".utf8))
    #expect(made == 1)
    #expect(try await rig.finish() == [])
  }

  @Test func `the program reads its own picture without a pipe`() async throws {
    let rig = try await startWithKey()
    var data = DragData()
    data.add(MediaType.png, bytes: Self.png)
    rig.window.clipboard.write(data)
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    #expect(rig.window.clipboard.types == ["image/png"] && !rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.bytes(MediaType.png) == Self.png)
    #expect(await rig.window.clipboard.text() == nil)
    #expect(rig.compositor.state.clipboard.asked == [])
    #expect(try await rig.finish() == [])
  }

  @Test func `a form that cannot be made is sent as nothing`() async throws {
    let rig = try await startWithKey()
    var data = DragData()
    data.add(MediaType.png) { nil }
    rig.window.clipboard.write(data)
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    #expect(await rig.compositor.clipboard.paste("image/png") == [])
    #expect(await rig.compositor.clipboard.paste("image/gif") == [])
    try await rig.wait("the end") { rig.application.sharedClipboard.transferCount == 0 }
    #expect(try await rig.finish() == [])
  }

  @Test func `other types than those that the newest press has offered wait for the next`() async throws {
    let rig = try await startWithKey()
    rig.window.clipboard.write("words")
    try await rig.compositor.wait("the words") { $0.clipboard.settings == 1 }
    var data = DragData()
    data.add(MediaType.png, bytes: Self.png)
    rig.window.clipboard.write(data)
    try await rig.roundTrip()
    #expect(rig.compositor.state.clipboard.settings == 1, "a compositor would ignore a second one")
    #expect(await rig.compositor.clipboard.paste() == [], "the words are not what was copied last")
    rig.compositor.keyboard.key(48, isPressed: false)
    rig.compositor.keyboard.key(48, isPressed: true)
    let state = try await rig.compositor.wait("the picture") { $0.clipboard.settings == 2 }
    #expect(state.clipboard.types?.first == "image/png")
    #expect(await rig.compositor.clipboard.paste("image/png") == Self.png)
    #expect(try await rig.finish() == [])
  }

  @Test func `a picture is on the primary selection too`() async throws {
    let rig = try await startWithKey()
    var data = DragData()
    data.add(MediaType.png, bytes: Self.png)
    rig.window.primarySelection?.write(data)
    try await rig.compositor.wait("the offer") { $0.primarySelection.types?.first == "image/png" }
    #expect(await rig.compositor.primarySelection.paste("image/png") == Self.png)
    #expect(try await rig.finish() == [])
  }
}
