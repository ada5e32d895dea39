import Glibc
import MartletGeometry
import MartletLayers
import MartletRenderTree
import TestCompositor
import Testing

@testable import MartletWayland

/// Frames of a window as text.
@Suite(.serialized, .readsTime) @MainActor struct DumpTests {
  private static func makeFolder() throws -> String {
    var name = Array("/tmp/martlet-dump-XXXXXX".utf8CString)
    return try #require(mkdtemp(&name).map { String(cString: $0) })
  }

  private static func remove(_ folder: String, _ files: [String]) {
    for file in files { unlink("\(folder)/\(file)") }
    rmdir(folder)
  }

  @Test func `A window at rest is dumped when it is asked to`() async throws {
    let folder = try Self.makeFolder()
    let rig = try await Rig.start()
    // The compositor has it before the window tells of it.
    try await rig.wait("the first frame") { rig.frames.count > 0 }
    rig.window.dumpFrame(to: folder)
    let path = "\(folder)/frame-\(String(repeating: "0", count: 5))\(rig.frames.count).scene"
    defer { Self.remove(folder, ["frame-000001.scene", "frame-000002.scene"]) }
    try await rig.wait("the text") { (try? SceneText(contentsOf: path)) != nil }
    let text = try SceneText(contentsOf: path)
    #expect(text.size == Rig.size)
    #expect(try await rig.finish() == [])
  }

  @Test func `The environment has every changed frame dumped, under its number`() async throws {
    let folder = try Self.makeFolder()
    setenv("MARTLET_DUMP", folder, 1)
    defer { unsetenv("MARTLET_DUMP") }
    let rig = try await Rig.start(hertz: 60)
    let count = rig.frames.count
    rig.card.layer.position = Point(x: 100, y: 100)
    try await rig.wait("the card") { rig.frames.count > count && rig.frames.cardPosition?.x == 100 }
    let number = try #require(rig.frames.all.last { $0.cardPosition?.x == 100 }?.number)
    #expect(try await rig.finish() == [])
    let names = (1...number).map { "frame-00000\($0).scene" }
    defer { Self.remove(folder, names) }
    for name in names { #expect(access("\(folder)/\(name)", R_OK) == 0, "\(name)") }
    let scene = try SceneText(contentsOf: "\(folder)/\(names[number - 1])")
    let tree = RenderTree()
    tree.apply(scene.commit)
    tree.update(at: 1)
    var position: Point?
    tree.forEachNamedLayer { if $0 == "card" { position = $1.position } }
    #expect(position == Point(x: 100, y: 100))
  }
}
