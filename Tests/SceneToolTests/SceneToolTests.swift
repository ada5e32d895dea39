import Foundation
import MartletDrawing
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
    var output: String
    var errors: String
  }

  /// The program that lies beside the tests.
  private static var tool: URL {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("martlet-scene")
    }
  }

  /// Runs the program in a folder, with some more variables in its environment.
  private func run(
    _ words: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> Ending {
    let program = Process()
    program.executableURL = try Self.tool
    program.arguments = words
    program.currentDirectoryURL = folder
    program.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      .merging(environment) { $1 }
    // A file takes all that is written to it, while the other one is read.
    let outputs = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: outputs)
    defer { try? FileManager.default.removeItem(at: outputs) }
    let errors = Pipe()
    program.standardOutput = try FileHandle(forWritingTo: outputs)
    program.standardError = errors
    try program.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    return Ending(
      reason: program.terminationReason, status: program.terminationStatus,
      output: try String(contentsOf: outputs, encoding: .utf8), errors: text)
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

  /// A folder of the tests of pictures.
  private static func goldens(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("GoldenTests/\(name)")
  }

  @Test(arguments: ["opaque-cards", "blend-modes", "contents", "emitters", "groups", "tilted"])
  func `a scene is drawn with the pixels of its reference, and compared with them`(name: String) throws {
    try inFolder { folder in
      let scene = Self.goldens("Scenes/\(name).scene").path
      let drawing = try run(["draw", scene, "out.png"], in: folder)
      #expect(drawing.status == 0 && drawing.errors.isEmpty && drawing.output.isEmpty, "\(drawing)")
      let drawn = try Bitmap(png: folder.appendingPathComponent("out.png").path)
      let reference = try Bitmap(png: Self.goldens("Goldens/\(name).png").path)
      let difference = try #require(drawn.difference(from: reference, tolerance: 2))
      #expect(difference.count == 0, "\(difference)")
      let comparison = try run(["compare", scene, "out.png"], in: folder)
      #expect(
        comparison.status == 0 && comparison.output == "0 pixels differ, at most by 0\n", "\(comparison)")
      // It is the same whole and in halves: there is nothing to reduce.
      let reduction = try run(["reduce", scene, "out.scene", "--halves"], in: folder)
      #expect(
        reduction.status == 1 && reduction.errors.contains("does not pass: nothing to reduce"), "\(reduction)"
      )
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.sorted() == ["in.scene", "out.png"])
    }
  }

  @Test func `a scene is drawn at a scale, and compared at none other`() throws {
    try inFolder { folder in
      #expect(try run(["draw", "in.scene", "one.png"], in: folder).status == 0)
      #expect(try run(["draw", "in.scene", "two.png", "--scale", "2"], in: folder).status == 0)
      let drawn = try Bitmap(png: folder.appendingPathComponent("two.png").path)
      #expect(drawn.width == 120 && drawn.height == 80 && drawn[20, 20] == SIMD4(255, 0, 0, 255))
      #expect(try run(["compare", "in.scene", "two.png", "--scale", "2"], in: folder).status == 0)
      let other = try run(["compare", "in.scene", "two.png"], in: folder)
      #expect(other.status == 1 && other.errors.contains("60×40 pixels, the picture 120×80"), "\(other)")
      // Another picture differs, and it is said by how much.
      try Self.scene.replacingOccurrences(of: "#ff0000", with: "#fa0000").write(
        to: folder.appendingPathComponent("in.scene"), atomically: true, encoding: .utf8)
      let changed = try run(["compare", "in.scene", "one.png"], in: folder)
      #expect(changed.status == 1 && changed.output.hasSuffix("at most by 5\n"), "\(changed)")
    }
  }

  @Test func `a scene that shows a fault is reduced to the layer that shows it`() throws {
    try inFolder { folder in
      // The fault is that something is green; how it looks without says the picture.
      let right = folder.appendingPathComponent("right.scene")
      try Self.scene.replacingOccurrences(of: "#00ff00", with: "#00ff0000").write(
        to: right, atomically: true, encoding: .utf8)
      #expect(try run(["draw", "right.scene", "right.png"], in: folder).status == 0)
      let tool = try Self.tool.path
      let ending = try run(
        [
          "reduce", "in.scene", "out.scene",
          "'\(tool)' draw {} now.png && '\(tool)' compare {} now.png && grep -q 00ff00 {}",
        ],
        in: folder)
      #expect(ending.status == 0, "\(ending)")
      let reduced = try read(folder, "out.scene")
      #expect(reduced.contains("00ff00") && !reduced.contains("ff0000") && !reduced.contains("102030"))
      let drawn = try run(["compare", "out.scene", "right.png"], in: folder)
      #expect(drawn.status == 1, "\(drawn)")
    }
  }

  /// A scene as wide as the processor's OpenGL ES can draw, and a little less. In whole it has no pixels left for what a blur takes from beyond
  /// the window, which both of its halves have.
  private static func wideScene(_ width: Int) -> String {
    """
    scene \(width)x4
    layer back
      frame 0 0 16384 4
      fill #102030
    layer
      frame 5000 0 400 4
      fill #00ff00
    layer far
      frame -400 -40 17184 84
      filter blur 40
      layer
        frame 0 0 390 84
        fill #ff0000
      layer
        frame 390 0 16794 84
        fill #0000ff
    """
  }

  @Test func `a scene whose halves differ from the whole is reduced to a smaller one that still shows it`()
    throws
  {
    let environment = ["LIBGL_ALWAYS_SOFTWARE": "1"]
    let whole = Self.wideScene(16384)
    try inFolder(whole) { folder in
      let ending = try run(
        ["reduce", "in.scene", "out.scene", "--halves"], in: folder, environment: environment)
      #expect(ending.status == 0, "\(ending)")
      let reduced = try read(folder, "out.scene")
      let lines = reduced.split(separator: "\n").count
      print("\(whole.split(separator: "\n").count) lines are reduced to \(lines)")
      #expect(lines <= 8 && reduced.contains("filter blur"), "\(reduced)")
      for word in ["back", "#102030", "#00ff00"] { #expect(!reduced.contains(word), "\(reduced)") }
      // It shows the fault itself, and is as small as it gets.
      let again = try run(
        ["reduce", "out.scene", "again.scene", "--halves"], in: folder, environment: environment)
      #expect(again.status == 0, "\(again)")
      #expect(try read(folder, "again.scene").split(separator: "\n").count == lines)
    }
    try inFolder(Self.wideScene(16000)) { folder in
      let ending = try run(
        ["reduce", "in.scene", "out.scene", "--halves"], in: folder, environment: environment)
      #expect(ending.status == 1 && ending.errors.contains("nothing to reduce"), "\(ending)")
    }
  }

  /// Words for the program, and what it must say of them. `nowhere` is no folder, and `folder` is one.
  private static let mistakes: [(words: [String], text: String)] = [
    (["draw", "none.scene", "out.png"], "cannot read none.scene: No such file or directory"),
    (["draw", "folder", "out.png"], "cannot read folder: Is a directory"),
    (
      ["draw", "empty.scene", "out.png"],
      "empty.scene: scene line 1: expected 'scene WIDTHxHEIGHT', found the end"
    ),
    (["draw", "cut.scene", "out.png"], "cut.scene: scene line 5: unknown property 'la'"),
    (["draw", "binary.scene", "out.png"], "binary.scene: scene line 1: expected 'scene WIDTHxHEIGHT'"),
    (
      ["draw", "in.scene", "nowhere/out.png"],
      "nowhere/out.png could not be written: No such file or directory"
    ),
    (["draw", "in.scene", "folder"], "folder could not be written: Is a directory"),
    (["compare", "in.scene", "none.png"], "none.png could not be read: No such file or directory"),
    (["compare", "in.scene", "in.scene"], "in.scene could not be read: it is no PNG file"),
    (["compare", "in.scene", "folder"], "folder could not be read: Is a directory"),
    (["compare", "in.scene", "cut.png"], "cut.png could not be read: "),
    (["reduce", "none.scene", "out.scene", "true"], "cannot read none.scene: No such file or directory"),
    (["reduce", "binary.scene", "out.scene", "true"], "binary.scene: scene line 1: expected"),
    (
      ["reduce", "in.scene", "nowhere/out.scene", "true"], "cannot write nowhere/out.scene.try: No such file"
    ),
    (["reduce", "in.scene", "folder", "true"], "cannot write folder: Is a directory"),
    (["reduce", "in.scene", "out.scene", "false"], "the scene itself does not pass: nothing to reduce"),
  ]

  @Test func `a file that is missing, empty, cut off, binary or cannot be written is named, with the reason`()
    throws
  {
    try inFolder { folder in
      func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
      try Data().write(to: file("empty.scene"))
      try Data(Self.scene.utf8.prefix(60)).write(to: file("cut.scene"))
      // With what clears a terminal.
      let bytes: [UInt8] =
        [0x1B, 0x5B, 0x32, 0x4A] + (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7 | 0x80) }
      try Data(bytes).write(to: file("binary.scene"))
      try FileManager.default.createDirectory(at: file("folder"), withIntermediateDirectories: true)
      #expect(try run(["draw", "in.scene", "whole.png"], in: folder).status == 0)
      try Data(Data(contentsOf: file("whole.png")).prefix(80)).write(to: file("cut.png"))
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      for (words, text) in Self.mistakes {
        let ending = try run(words, in: folder)
        #expect(ending.reason == .exit && ending.status == 1, "\(words)")
        #expect(
          ending.errors.hasPrefix("martlet-scene: ") && ending.errors.contains(text),
          "\(words): \(ending.errors)")
        #expect(ending.errors.utf8.count < 1000 && !ending.errors.utf8.contains(0x1B), "\(words)")
        #expect(
          ending.errors.hasSuffix("\n") && ending.errors.count { $0 == "\n" } == 1,
          "\(words): \(ending.errors)")
        let after = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(after == before, "\(words): \(after)")
      }
    }
  }

  @Test(arguments: [
    [], ["fly"], ["draw"], ["draw", "in.scene"], ["draw", "in.scene", "out.png", "--scale"],
    ["draw", "in.scene", "out.png", "--scale", "nan"], ["draw", "in.scene", "out.png", "--scale", "0"],
    ["draw", "in.scene", "out.png", "--size", "2"], ["reduce", "in.scene", "out.scene"],
  ])
  func `words that say nothing are answered with what to say`(words: [String]) throws {
    try inFolder { folder in
      let ending = try run(words, in: folder)
      #expect(ending.reason == .exit && ending.status == 64, "\(ending)")
      #expect(ending.errors.contains("--scale"), "\(ending)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["in.scene"])
    }
  }
}
