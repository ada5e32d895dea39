import Glibc
import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// Keys that produce a text together.
@Suite(.serialized, .readsTime) @MainActor struct ComposeTests {
  // Linux's numbers of keys. On this layout ' is a dead acute, and with Shift a dead diaeresis.
  private let acute: UInt32 = 40
  private let e: UInt32 = 18
  private let x: UInt32 = 45

  /// Runs with a person's own sequences, in place of the system's.
  private func withSequences(_ text: String, _ body: () async throws -> Void) async throws {
    var path = Array("/tmp/martlet-compose-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    setenv("XCOMPOSEFILE", name, 1)
    defer {
      unsetenv("XCOMPOSEFILE")
      unlink(name)
    }
    try await body()
  }

  private let sequences = """
    <dead_acute> <e> : "é" eacute
    <dead_acute> <E> : "É" Eacute
    <dead_acute> <dead_acute> <x> : "a longer text than any letter has, 😀"

    """

  private func startRig() async throws -> Rig {
    var configuration = CompositorConfiguration()
    configuration.keymapVariant = "intl"
    configuration.keyRepeat = KeyRepeat(rate: 0, delay: 0)
    let rig = try await Rig.start(configuration)
    rig.compositor.keyboard.enter()
    return rig
  }

  private func type(_ codes: [UInt32], in rig: Rig) async throws {
    for code in codes {
      rig.compositor.keyboard.key(code, isPressed: true)
      rig.compositor.keyboard.key(code, isPressed: false)
    }
    try await rig.roundTrip()
  }

  private func pressed(_ rig: Rig) -> [String] {
    rig.keys.filter { $0.phase == .pressed }.map(\.characters)
  }

  @Test func `a sequence produces nothing until it is complete, then its text`() async throws {
    try await withSequences(sequences) {
      let rig = try await startRig()
      try await type([acute, e, e, acute, acute, x], in: rig)
      #expect(pressed(rig) == ["", "é", "e", "", "", "a longer text than any letter has, 😀"])
      #expect(rig.keys.filter { $0.phase == .released }.allSatisfy { $0.characters == "" })
      #expect(try await rig.finish() == [])
    }
  }

  @Test func `Shift does not interrupt a sequence`() async throws {
    try await withSequences(sequences) {
      let rig = try await startRig()
      try await type([acute], in: rig)
      rig.compositor.keyboard.key(42, isPressed: true)
      rig.compositor.keyboard.modifiers(depressed: 1)
      try await type([e], in: rig)
      #expect(pressed(rig).last == "É")
      #expect(try await rig.finish() == [])
    }
  }

  @Test func `a key that no sequence has there cancels it, and produces nothing`() async throws {
    try await withSequences(sequences) {
      let rig = try await startRig()
      try await type([acute, x, e], in: rig)
      #expect(pressed(rig) == ["", "", "e"])
      #expect(rig.keys.contains { $0.phase == .pressed && $0.key == KeyEvent.Key(named: "x") })
      #expect(try await rig.finish() == [])
    }
  }

  @Test func `a held key that has completed a sequence repeats its text`() async throws {
    try await withSequences(sequences) {
      let rig = try await startRig()
      try await type([acute], in: rig)
      rig.compositor.keyboard.setRepeat(KeyRepeat(rate: 200, delay: 5))
      rig.compositor.keyboard.key(e, isPressed: true)
      try await rig.wait("repetitions") { rig.keys.filter { $0.phase == .repeated }.count >= 2 }
      rig.compositor.keyboard.key(e, isPressed: false)
      #expect(rig.keys.filter { $0.phase == .repeated }.allSatisfy { $0.characters == "é" })
      #expect(try await rig.finish() == [])
    }
  }

  @Test func `a sequence ends as the window loses the keyboard`() async throws {
    try await withSequences(sequences) {
      let rig = try await startRig()
      try await type([acute], in: rig)
      rig.compositor.keyboard.leave()
      rig.compositor.keyboard.enter()
      try await type([e], in: rig)
      #expect(pressed(rig) == ["", "e"])
      #expect(try await rig.finish() == [])
    }
  }

  @Test func `without any table, keys have their own text`() async throws {
    // There is nothing where libxkbcommon looks for tables.
    setenv("XLOCALEDIR", "/nowhere", 1)
    defer { unsetenv("XLOCALEDIR") }
    let rig = try await startRig()
    try await type([acute, e], in: rig)
    #expect(pressed(rig).last == "e")
    #expect(try await rig.finish() == [])
  }

  @Test func `an unknown locale has the common sequences`() {
    #expect((ComposeTable(locale: "xx_NOWHERE") == nil) == (ComposeTable(locale: "en_US.UTF-8") == nil))
  }

  @Test(arguments: [
    (["LC_ALL": "cs_CZ.UTF-8", "LC_CTYPE": "de_DE", "LANG": "fr_FR"], "cs_CZ.UTF-8"),
    (["LC_ALL": "", "LC_CTYPE": "de_DE", "LANG": "fr_FR"], "de_DE"), (["LANG": "fr_FR"], "fr_FR"),
    (["LANG": "C"], "en_US.UTF-8"), (["LC_ALL": "POSIX", "LANG": "fr_FR"], "en_US.UTF-8"),
    ([:], "en_US.UTF-8"),
  ])
  func `the locale is the first of three that is set`(_ environment: [String: String], _ expected: String) {
    #expect(ComposeTable.locale { environment[$0] } == expected)
  }

  @Test(arguments: [("dead_acute", true), ("Multi_key", true), ("Greek_alpha", true), ("U17FF", true)])
  func `a key that can begin a sequence has the table read`(_ name: String, _ expected: Bool) throws {
    #expect(ComposeTable.canBegin(with: try #require(KeyEvent.Key(named: name)).rawValue) == expected)
  }

  @Test(arguments: ["a", "eacute", "Return", "Shift_L", "F1", "space"])
  func `other keys do not`(_ name: String) throws {
    #expect(!ComposeTable.canBegin(with: try #require(KeyEvent.Key(named: name)).rawValue))
  }
}
