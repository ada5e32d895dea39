import Glibc
import MartletGeometry
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// What the program copies.
@Suite(.serialized, .readsTime) @MainActor struct CopyTests {
  private static let types = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]

  /// A rig in which a key was pressed. Its serial is the last result.
  private func startWithKey() async throws -> (rig: Rig, serial: UInt32) {
    let rig = try await Rig.start()
    rig.compositor.keyboard.enter()
    let serial = rig.compositor.keyboard.key(48, isPressed: true)
    try await rig.wait("the key") { rig.keys.count == 1 }
    return (rig, serial)
  }

  /// Waits until the client has heard of what it has offered itself.
  private func settle(_ rig: Rig, after settings: Int) async throws {
    try await rig.compositor.wait("the offers") { $0.clipboard.settings == settings }
    try await rig.roundTrip()
  }

  @Test func `what was written is offered with the newest key's serial, and sent to who pastes it`()
    async throws
  {
    let (rig, serial) = try await startWithKey()
    rig.window.clipboard.write("Grüße")
    let state = try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    #expect(state.clipboard.types?.dropLast() == Self.types[...])
    #expect(state.clipboard.types?.last == rig.application.sharedClipboard.mark)
    #expect(state.clipboard.serial == serial)
    for type in Self.types { #expect(await rig.compositor.clipboard.paste(type) == Array("Grüße".utf8)) }
    #expect(state.primarySelection.settings == 0)
    #expect(try await rig.finish() == [])
  }

  @Test func `the program reads its own text without a pipe`() async throws {
    let (rig, _) = try await startWithKey()
    rig.window.clipboard.write("a\r\nb")
    #expect(rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.text() == "a\nb")
    try await rig.roundTrip()
    #expect(rig.compositor.state.clipboard.asked == [])
    rig.window.clipboard.write("")
    #expect(!rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.text() == nil)
    try await settle(rig, after: 1)
    #expect(try await rig.finish() == [])
  }

  @Test func `what is written before any press is offered at the first`() async throws {
    let rig = try await Rig.start()
    rig.window.clipboard.write("early")
    try await rig.roundTrip()
    #expect(rig.compositor.state.clipboard.settings == 0)
    #expect(await rig.window.clipboard.text() == "early")
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.button(0x110, isPressed: true)
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    #expect(await rig.compositor.clipboard.paste() == Array("early".utf8))
    #expect(try await rig.finish() == [])
  }

  @Test func `a finger's landing and a pen's have serials too`() async throws {
    let rig = try await Rig.start()
    let finger = rig.compositor.touch.down(7, x: 10, y: 10)
    rig.compositor.touch.frame()
    try await rig.wait("the finger") { rig.touches.count == 1 }
    rig.window.clipboard.write("one")
    try await rig.compositor.wait("the offer") { $0.clipboard.serial == finger }
    rig.compositor.pen.plug()
    rig.compositor.pen.approach(x: 20, y: 20)
    rig.compositor.pen.down()
    rig.compositor.pen.frame()
    try await rig.wait("the pen") { rig.touches.contains { $0.source == .pen } }
    rig.window.clipboard.write("two")
    let state = try await rig.compositor.wait("the other offer") { $0.clipboard.settings == 2 }
    #expect(state.clipboard.serial.map { $0 > finger } == true)
    #expect(await rig.compositor.clipboard.paste() == Array("two".utf8))
    try await rig.compositor.wait("the end of the first") { $0.clipboard.sources == 1 }
    #expect(try await rig.finish() == [])
  }

  @Test func `the text goes when another program copies something`() async throws {
    let (rig, _) = try await startWithKey()
    rig.window.clipboard.write("mine")
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    rig.compositor.clipboard.offer(.text("theirs"))
    try await rig.compositor.wait("the end of the source") { $0.clipboard.sources == 0 }
    #expect(await rig.window.clipboard.text() == "theirs")
    #expect(try await rig.finish() == [])
  }

  @Test func `a text that the compositor refuses is gone`() async throws {
    let (rig, _) = try await startWithKey()
    rig.compositor.keyboard.leave()
    rig.window.clipboard.write("refused")
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    rig.compositor.clipboard.cancel()
    try await rig.compositor.wait("the end of the source") { $0.clipboard.sources == 0 }
    #expect(!rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.text() == nil)
    #expect(try await rig.finish() == [])
  }

  @Test func `what is written again before the next press is what is pasted`() async throws {
    let (rig, serial) = try await startWithKey()
    for text in ["one", "two", "three"] { rig.window.clipboard.write(text) }
    try await settle(rig, after: 1)
    #expect(await rig.compositor.clipboard.paste() == Array("three".utf8))
    #expect(rig.compositor.state.clipboard.sources == 1)
    rig.compositor.keyboard.key(48, isPressed: false)
    let next = rig.compositor.keyboard.key(48, isPressed: true)
    try await rig.wait("the next key") { rig.keys.filter { $0.phase == .pressed }.count == 2 }
    rig.window.clipboard.write("four")
    try await settle(rig, after: 2)
    #expect(next > serial && rig.compositor.state.clipboard.serial == next)
    #expect(await rig.compositor.clipboard.paste() == Array("four".utf8))
    try await rig.compositor.wait("the end of the first") { $0.clipboard.sources == 1 }
    #expect(try await rig.finish() == [])
  }

  @Test func `what was written again before the next press ends when another program copies`() async throws {
    let (rig, _) = try await startWithKey()
    rig.window.clipboard.write("one")
    try await settle(rig, after: 1)
    rig.compositor.clipboard.cancel()
    rig.window.clipboard.write("two")
    try await rig.compositor.wait("the end of the source") { $0.clipboard.sources == 0 }
    #expect(!rig.window.clipboard.hasText)
    #expect(try await rig.finish() == [])
  }

  @Test func `a text that the compositor ignores lasts until another program offers one`() async throws {
    let (rig, _) = try await startWithKey()
    rig.compositor.clipboard.refuse()
    rig.window.clipboard.write("mine")
    try await settle(rig, after: 1)
    #expect(rig.compositor.state.clipboard.types == nil)
    #expect(await rig.window.clipboard.text() == "mine")
    rig.compositor.clipboard.offer(.text("theirs"))
    try await rig.compositor.wait("the end of the source") { $0.clipboard.sources == 0 }
    #expect(await rig.window.clipboard.text() == "theirs")
    #expect(try await rig.finish() == [])
  }

  @Test func `an offer from before the compositor has seen the text leaves it`() async throws {
    let (rig, _) = try await startWithKey()
    rig.compositor.clipboard.offer(.text("older"))
    rig.window.clipboard.write("newer")
    try await settle(rig, after: 1)
    #expect(await rig.window.clipboard.text() == "newer")
    #expect(await rig.compositor.clipboard.paste() == Array("newer".utf8))
    #expect(try await rig.finish() == [])
  }

  @Test func `all windows share one clipboard, and the primary selection is another`() async throws {
    let (rig, _) = try await startWithKey()
    let second = try rig.application.makeWindow(
      title: "Second", applicationID: "martlet.rig", size: Size(width: 100, height: 100))
    rig.window.clipboard.write("copied")
    let primary = try #require(rig.window.primarySelection)
    primary.write("selected")
    #expect(await second.clipboard.text() == "copied")
    #expect(await second.primarySelection?.text() == "selected")
    try await rig.compositor.wait("both") { $0.clipboard.types != nil && $0.primarySelection.types != nil }
    #expect(await rig.compositor.clipboard.paste() == Array("copied".utf8))
    #expect(await rig.compositor.primarySelection.paste() == Array("selected".utf8))
    rig.compositor.primarySelection.offer(.text("theirs"))
    try await rig.roundTrip()
    #expect(await primary.text() == "theirs")
    #expect(await rig.window.clipboard.text() == "copied")
    second.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor without clipboards leaves the program its own`() async throws {
    var configuration = CompositorConfiguration()
    (configuration.dataDevice, configuration.primarySelection) = (nil, nil)
    let rig = try await Rig.start(configuration)
    #expect(rig.window.primarySelection == nil)
    #expect(!rig.window.clipboard.hasText)
    #expect(await rig.window.clipboard.text() == nil)
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(48, isPressed: true)
    rig.window.clipboard.write("own")
    #expect(await rig.window.clipboard.text() == "own")
    #expect(try await rig.finish() == [])
  }

  // MARK: Programs that paste

  @Test func `a long text arrives whole, also where it is read slowly`() async throws {
    let (rig, _) = try await startWithKey()
    let bytes = (0..<3_000_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    rig.window.clipboard.write(String(decoding: bytes, as: UTF8.self))
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    let descriptor = try #require(rig.compositor.clipboard.ask())
    let clipboard = rig.application.sharedClipboard
    try await rig.wait("the full pipe") { clipboard.transferCount == 1 }
    // Another program is served meanwhile, and what is sent stays as it was when it was asked for.
    #expect(await rig.compositor.clipboard.paste() == bytes)
    rig.window.clipboard.write("another")
    #expect(await ScriptedSelection.readAll(descriptor) == bytes)
    try await rig.wait("the end") { clipboard.transferCount == 0 }
    #expect(await rig.compositor.clipboard.paste() == Array("another".utf8))
    try await settle(rig, after: 1)
    #expect(try await rig.finish() == [])
  }

  @Test func `a long text is written whole into a file`() throws {
    var name = Array("/tmp/martlet-copy-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    try #require(file >= 0)
    defer { close(file) }
    unlink(name)
    let bytes = (0..<300_000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    var ends = 0
    PipeWriter(bytes, to: dup(file), patience: 1) { ends += 1 }
    #expect(ends == 1)
    var written = [UInt8](repeating: 0, count: bytes.count + 1)
    #expect(pread(file, &written, written.count, 0) == bytes.count)
    #expect(written.dropLast() == bytes[...])
  }

  @Test func `a program that does not read is given up`() async throws {
    let (rig, _) = try await startWithKey()
    let clipboard = rig.application.sharedClipboard
    clipboard.writePatience = 0.02
    let text = String(repeating: "long ", count: 100_000)
    rig.window.clipboard.write(text)
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    let descriptor = try #require(rig.compositor.clipboard.ask())
    // The main thread is free: the window answers while the pipe is full.
    try await rig.roundTrip()
    try await rig.wait("the end") { clipboard.transferCount == 0 }
    let received = await ScriptedSelection.readAll(descriptor)
    #expect(!received.isEmpty && received.count < text.utf8.count)
    #expect(try await rig.finish() == [])
  }

  @Test func `a program that closes its pipe harms nobody`() async throws {
    let (rig, _) = try await startWithKey()
    let clipboard = rig.application.sharedClipboard
    rig.window.clipboard.write(String(repeating: "long ", count: 100_000))
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    // At once, and while its pipe is full.
    close(try #require(rig.compositor.clipboard.ask()))
    try await rig.roundTrip()
    let descriptor = try #require(rig.compositor.clipboard.ask())
    try await rig.wait("the full pipe") { clipboard.transferCount == 1 }
    close(descriptor)
    try await rig.wait("the end") { clipboard.transferCount == 0 }
    #expect(try await rig.finish() == [])
  }

  @Test func `only so many programs are served at a time`() async throws {
    let (rig, _) = try await startWithKey()
    let clipboard = rig.application.sharedClipboard
    rig.window.clipboard.write(String(repeating: "long ", count: 100_000))
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    var descriptors: [Int32] = []
    for _ in 0..<64 { descriptors.append(try #require(rig.compositor.clipboard.ask())) }
    try await rig.wait("64 full pipes") { clipboard.transferCount == 64 }
    #expect(await rig.compositor.clipboard.paste() == [])
    for descriptor in descriptors { close(descriptor) }
    try await rig.wait("the end") { clipboard.transferCount == 0 }
    #expect(try await rig.finish() == [])
  }

  // MARK: Lives

  @Test func `the text outlives the compositor, and is offered to the next at the first press`() async throws
  {
    let life = try await Mortality.start()
    let rig = life.rig
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(48, isPressed: true)
    rig.window.clipboard.write("kept")
    rig.window.primarySelection?.write("selected")
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    try await life.kill()
    #expect(await rig.window.clipboard.text() == "kept")
    #expect(rig.window.primarySelection == nil)
    try life.revive()
    try await life.waitForFrame()
    try await rig.compositor.wait("the seat") { $0.clipboard.devices == 1 && $0.touches == 1 }
    #expect(rig.compositor.state.clipboard.settings == 0)
    let serial = rig.compositor.touch.down(1, x: 10, y: 10)
    rig.compositor.touch.frame()
    try await rig.compositor.wait("both offers") {
      $0.clipboard.serial == serial && $0.primarySelection.serial == serial
    }
    #expect(await rig.compositor.clipboard.paste() == Array("kept".utf8))
    #expect(await rig.compositor.primarySelection.paste() == Array("selected".utf8))
    #expect(try await life.finish() == [])
  }

  @Test func `what was copied since the compositor is back is newer`() async throws {
    let life = try await Mortality.start()
    let rig = life.rig
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(48, isPressed: true)
    rig.window.clipboard.write("old")
    try await rig.compositor.wait("the offer") { $0.clipboard.types != nil }
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    try await rig.compositor.wait("the seat") { $0.clipboard.devices == 1 && $0.touches == 1 }
    rig.compositor.clipboard.offer(.text("new"))
    rig.compositor.touch.down(1, x: 10, y: 10)
    rig.compositor.touch.frame()
    try await rig.roundTrip()
    #expect(rig.compositor.state.clipboard.settings == 0)
    #expect(await rig.window.clipboard.text() == "new")
    #expect(try await life.finish() == [])
  }
}
