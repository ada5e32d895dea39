import Foundation
import Testing

/// Shaders know nothing of buffers that are turned.
@Suite struct ShaderTests {
  @Test func `no shader asks OpenGL for its place, which may be turned`() throws {
    let folder = PackageFiles().root.appendingPathComponent("Sources/MartletRenderer/Shaders")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count > 40)
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      #expect(!text.contains("gl_FragCoord"), "\(name) must use windowPixel() instead of gl_FragCoord")
    }
  }
}
