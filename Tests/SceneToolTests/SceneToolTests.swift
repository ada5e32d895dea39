import Foundation
import MartletRenderTree
import Testing

/// The program `martlet-scene`, run as a person runs it.
@Suite struct SceneToolTests {
  private static let scene = """
    scene 60x40
    layer back
      frame 0 0 60 40
      fill #102030
      layer
        frame 4 4 20 20
        fill #ff0000
        radius 4
      layer
        frame 30 4 20 20
        fill #00ff00
        opacity 0.5
    """

  private struct Ending {
    var reason: Process.TerminationReason
    var status: Int32
    var errors: String
  }

  /// Runs the program that lies beside the tests, in a folder.
  private func run(_ words: [String], in folder: URL) throws -> Ending {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = Process()
    program.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent()
      .appendingPathComponent("martlet-scene")
    program.arguments = words
    program.currentDirectoryURL = folder
    program.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let errors = Pipe()
    program.standardOutput = FileHandle.nullDevice
    program.standardError = errors
    try program.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    return Ending(reason: program.terminationReason, status: program.terminationStatus, errors: text)
  }

  /// Calls a function with a folder of the test's own that contains a scene.
  private func inFolder(
    _ text: String = scene, named name: String = "scenes", _ body: (URL) throws -> Void
  ) throws {
    let parent = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let folder = parent.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    try text.write(to: folder.appendingPathComponent("in.scene"), atomically: true, encoding: .utf8)
    try body(folder)
  }

  private func read(_ folder: URL, _ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test(arguments: [
    "scene 1e300x10", "scene 10x1e300", "scene 100x10 scale 1e300", "scene 16385x1", "scene 9000x1 scale 2",
  ])
  func `a scene with too many pixels is refused with a line that says so`(text: String) throws {
    try inFolder(text) { folder in
      for words in [
        ["draw", "in.scene", "out.png"], ["reduce", "in.scene", "out.scene", "--processor"],
        ["reduce", "in.scene", "out.scene", "--halves"],
      ] {
        let ending = try run(words, in: folder)
        #expect(ending.reason == .exit && ending.status == 1, "\(words)")
        #expect(ending.errors.contains("16384 pixels each way are the most"), "\(words): \(ending.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.scene"])
    }
  }

  @Test func `a command gets the scene's file, whatever its folder is called`() throws {
    try inFolder(named: #"it's a "$HOME" of `ours`"#) { folder in
      let output = folder.appendingPathComponent("out.scene").path
      let ending = try run(["reduce", "in.scene", output, "grep -q 00ff00 {} && test -f {}"], in: folder)
      #expect(ending.status == 0, "\(ending.errors)")
      let reduced = try read(folder, "out.scene")
      #expect(reduced.contains("00ff00") && !reduced.contains("ff0000"))
      _ = try SceneText(reduced)
    }
  }

  /// Reduces with a command that does something at its seventh call. Returns the number of calls, and the result.
  private func reduce(
    atSeventh act: String, in folder: URL
  ) throws -> (calls: Int, text: String, ending: Ending) {
    let command = """
      echo >> calls; if [ $(wc -l < calls) -eq 7 ]; then \(act); fi; grep -q 00ff00 {}
      """
    let ending = try run(["reduce", "in.scene", "out.scene", command], in: folder)
    return (try read(folder, "calls").count, try read(folder, "out.scene"), ending)
  }

  @Test(arguments: ["INT", "TERM"])
  func `a reduction that someone stops leaves the smallest scene so far`(signal: String) throws {
    try inFolder { folder in
      let (calls, text, ending) = try reduce(atSeventh: "kill -\(signal) $PPID", in: folder)
      #expect(calls == 7)
      #expect(ending.reason == .exit && ending.status == 1)
      #expect(ending.errors.contains("stopped; out.scene has the smallest scene until then"))
      #expect(text.contains("00ff00") && text.count < Self.scene.count)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.sorted() == ["calls", "in.scene", "out.scene"])
    }
  }

  @Test func `a reduction that fails on the way leaves the smallest scene so far`() throws {
    try inFolder { folder in
      // From the seventh call on the file that is to be tested cannot be written.
      let (calls, text, ending) = try reduce(atSeventh: "rm {}; mkdir {}", in: folder)
      #expect(calls == 7)
      #expect(ending.reason == .exit && ending.status == 1)
      #expect(ending.errors.contains("cannot write out.scene.try"), "\(ending.errors)")
      #expect(text.contains("00ff00") && text.count < Self.scene.count)
    }
  }
}
