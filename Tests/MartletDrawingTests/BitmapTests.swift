import Foundation
import Testing

@testable import MartletDrawing

@Suite struct BitmapTests {
  private func path() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID()).png").path
  }

  @Test func `A PNG file gives back what was written`() throws {
    var bitmap = Bitmap(width: 5, height: 3)
    for y in 0..<3 {
      for x in 0..<5 { bitmap[x, y] = SIMD4(UInt8(x * 50), UInt8(y * 100), 7, 255) }
    }
    bitmap[2, 1] = SIMD4(64, 0, 128, 128)
    bitmap[4, 2] = SIMD4(0, 0, 0, 0)
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try bitmap.write(png: path)
    #expect(try Bitmap(png: path) == bitmap)
  }

  @Test func `A missing file is refused with its name`() {
    #expect { try Bitmap(png: "/nowhere/at-all.png") } throws: { "\($0)".contains("/nowhere/at-all.png") }
  }

  @Test func `A file that is not PNG is refused`() throws {
    let path = path()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("not an image".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: BitmapError.self) { try Bitmap(png: path) }
  }

  @Test func `The difference counts pixels beyond the tolerance and tells the largest`() {
    let a = Bitmap(width: 4, height: 4)
    var b = a
    b[0, 0] = SIMD4(3, 0, 0, 0)
    b[3, 3] = SIMD4(0, 0, 200, 0)
    #expect(a.difference(from: b) == Bitmap.Difference(maximum: 200, count: 2))
    #expect(a.difference(from: b, tolerance: 3) == Bitmap.Difference(maximum: 200, count: 1))
    #expect(a.difference(from: a) == Bitmap.Difference(maximum: 0, count: 0))
  }

  @Test func `Images of different size have no difference to tell`() {
    #expect(Bitmap(width: 2, height: 3).difference(from: Bitmap(width: 3, height: 2)) == nil)
    #expect(Bitmap(width: 2, height: 3).differencePicture(from: Bitmap(width: 3, height: 2)) == nil)
  }

  @Test func `The picture of differences is black only where nothing differs`() throws {
    let a = Bitmap(width: 2, height: 1)
    var b = a
    b[1, 0] = SIMD4(0, 1, 0, 0)
    let picture = try #require(a.differencePicture(from: b))
    #expect(picture[0, 0] == SIMD4(0, 0, 0, 255))
    #expect(picture[1, 0] != SIMD4(0, 0, 0, 255))
  }
}
