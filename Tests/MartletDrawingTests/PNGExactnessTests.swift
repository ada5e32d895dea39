import Foundation
import MartletDrawing
import Testing

@Suite struct PNGExactnessTests {
  @Test func `Every premultiplied pixel survives a PNG file`() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for value in 0..<256 {
        let v = UInt8(min(value, alpha))
        bitmap[value, alpha] = SIMD4(v, v / 2, UInt8(alpha) - v, UInt8(alpha))
      }
    }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("martlet-png-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try bitmap.write(png: path)
    #expect(try Bitmap(png: path) == bitmap)
  }
}
