import Foundation
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The films of the demos, as `--reel` makes them.
@MainActor
@Suite struct ReelTests {
  /// The first second and a half of each film, in small pictures: in each of them something moves by then.
  @Test
  func `each demo is filmed into pictures that show it`() throws {
    for demo in demos { try film(demo) }
  }

  private func film(_ demo: any Demo.Type) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let size = Size(width: 480, height: 320)
    var reel = Reel(
      demo: demo, palette: .light, size: size, scale: 0.25, directory: folder, trace: nil)
    reel.most = 90
    try reel.film()
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/frames").sorted()
    #expect(names.count == 90 && names.first == "0000.png" && names.last == "0089.png")
    let pictures = try names.map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/frames/\($0)")) }
    #expect(Set(pictures).count > 1, "something moves in \(demo.name)")
    let first = try Bitmap(png: "\(folder)/frames/0000.png")
    // A film whose script resizes the window has room for all its sizes.
    let room = demo.reel(size: size, start: 1000).largestSize(from: size)
    #expect(
      first.width == Int((room.width / 4).rounded()) && first.height == Int((room.height / 4).rounded()))
    var colors: Set<SIMD4<UInt8>> = []
    for y in 0..<first.height {
      for x in 0..<first.width { colors.insert(first[x, y]) }
    }
    #expect(colors.count > 8, "\(demo.name) is drawn")
    for file in ["contact-sheet.png", "reel.webp"] {
      let size = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")).count
      #expect(size > 400, "\(file) of \(demo.name)")
    }
  }
}
