import Foundation
import MartletGeometry
import Testing

@testable import MartletDrawing

/// Animated PNGs, which are PNGs to readers that do not know their frames.
@Suite struct AnimatedPNGTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let green = SIMD4<UInt8>(0, 255, 0, 255)
  private static let blue = SIMD4<UInt8>(0, 0, 255, 255)
  private static let clear = SIMD4<UInt8>.zero
  /// Half of red, not premultiplied.
  private static let faint = SIMD4<UInt8>(255, 0, 0, 128)

  private func image(_ bytes: [UInt8], _ body: (Image) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).png"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(try Image(contentsOf: path))
  }

  @Test func `It has its frames, their durations and how often they play`() throws {
    for loopCount in [0, 3] {
      var png = APNGWriter(width: 4, height: 3)
      png.loopCount = loopCount
      for (i, delay) in [(1, 10), (1, 0), (0, 30), (1, 200), (5, 2)].enumerated() {
        png.add(SIMD4(UInt8(i * 20), 0, 0, 255), delay: delay)
      }
      try image(png.file()) { image in
        #expect(image.frameDurations == [0.1, 0.1, 0.1, 0.1, 2.5])
        #expect(image.loopCount == loopCount && image.size == Size(width: 4, height: 3))
        for i in 0..<5 { #expect(image.frame(Double(i)).bitmap[3, 2] == SIMD4(UInt8(i * 20), 0, 0, 255)) }
        #expect(image.bitmap[0, 0] == SIMD4(0, 0, 0, 255))
      }
    }
  }

  @Test(
    arguments: [
      (0, [red, faint, green], "stays"), (1, [red, clear, green], "is cleared"),
      (2, [red, red, green], "is undone"),
    ] as [(UInt8, [SIMD4<UInt8>], String)])
  func `What a frame leaves is what it says`(disposal: UInt8, left: [SIMD4<UInt8>], name: String) throws {
    var png = APNGWriter(width: 6, height: 4)
    png.add(Self.red)
    png.add(Self.faint, x: 2, y: 1, width: 3, height: 2, disposal: disposal)
    png.add(Self.green, x: 5, y: 3, width: 1, height: 1)
    let half = SIMD4<UInt8>(128, 0, 0, 128)
    try image(png.file()) { image in
      let (second, third) = (image.frame(1).bitmap, image.frame(2).bitmap)
      #expect(second[2, 1] == half && second[4, 2] == half, "a frame takes the place of what is there")
      #expect(second[1, 1] == Self.red && second[5, 2] == Self.red && second[2, 3] == Self.red)
      #expect(third[0, 0] == left[0] && third[5, 3] == left[2])
      for (x, y) in [(2, 1), (4, 2)] {
        #expect(third[x, y] == (left[1] == Self.faint ? half : left[1]), "what \(name)")
      }
    }
  }

  @Test func `A frame is drawn over what is there if it says so`() throws {
    var png = APNGWriter(width: 4, height: 3)
    png.add(Self.blue)
    png.add(Self.faint, x: 1, width: 2, isBlended: true)
    try image(png.file()) { image in
      let frame = image.frame(1).bitmap
      #expect(frame[1, 0] == SIMD4(128, 0, 127, 255) && frame[0, 0] == Self.blue && frame[3, 0] == Self.blue)
    }
  }

  @Test func `A first frame that is undone is cleared`() throws {
    for disposal in [1, 2] as [UInt8] {
      var png = APNGWriter(width: 4, height: 3)
      png.add(Self.red, disposal: disposal)
      png.add(Self.green, x: 1, width: 1)
      try image(png.file()) { image in
        let frame = image.frame(1).bitmap
        #expect(frame[0, 0] == Self.clear && frame[1, 0] == Self.green && frame[2, 0] == Self.clear)
      }
    }
  }

  @Test func `A picture for other readers is no frame`() throws {
    var png = APNGWriter(width: 4, height: 3)
    png.picture = Self.blue
    png.add(Self.red)
    png.add(Self.green)
    try image(png.file()) { image in
      #expect(image.frameCount == 2 && image.bitmap[0, 0] == Self.red)
      #expect(image.frame(1).bitmap[0, 0] == Self.green)
    }
  }

  @Test func `Frames share a palette and what is transparent in it`() throws {
    var png = APNGWriter(width: 4, height: 3)
    png.palette = [Self.red, SIMD4(0, 255, 0, 51)]
    png.add(SIMD4(0, 0, 0, 0))
    png.add(SIMD4(1, 0, 0, 0), x: 2, width: 1)
    try image(png.file()) { image in
      let frame = image.frame(1).bitmap
      #expect(image.frameCount == 2 && frame[1, 1] == Self.red && frame[2, 1] == SIMD4(0, 51, 0, 51))
    }
  }

  @Test func `What is too long for a palette is not repeated for each frame`() throws {
    var png = APNGWriter(width: 4, height: 3)
    png.palette = Array(repeating: Self.red, count: 10_000)
    for _ in 0..<3 { png.add(.zero) }
    let animated = try #require(AnimatedPNG(png.file()))
    #expect(animated.frames.count == 3)
    for frame in animated.frames { #expect(try #require(animated.file(of: frame)).count < 1000) }
  }

  @Test func `What says that it is animated but has one frame shows its picture`() throws {
    for (picture, count) in [(nil, 1), (nil, 0), (Self.blue, 1)] as [(SIMD4<UInt8>?, Int)] {
      var png = APNGWriter(width: 4, height: 3)
      png.picture = picture
      for _ in 0..<max(count, 1) { png.add(Self.red) }
      try image(png.file(saying: count)) { image in
        #expect(image.frameCount == 1 && image.duration == 0 && image.framed == nil)
        #expect(image.bitmap[0, 0] == picture ?? Self.red)
      }
    }
  }

  @Test func `What follows something wrong is left out`() throws {
    func frames(_ add: (inout APNGWriter) -> Void, saying count: Int? = nil) throws -> Int {
      var png = APNGWriter(width: 4, height: 3)
      png.add(Self.red)
      png.add(Self.green)
      add(&png)
      png.add(Self.blue)
      var frames = 0
      try image(png.file(saying: count)) { frames = $0.frameCount }
      return frames
    }
    #expect(try frames { _ in } == 3)
    #expect(try frames({ _ in }, saying: 2) == 2, "more frames than it says")
    #expect(try frames { $0.add(Self.red, skipped: 1) } == 2, "a number that is missing")
    #expect(try frames { $0.add(Self.red, x: 1) } == 2, "a frame beyond the picture")
    #expect(try frames { $0.add(Self.red, disposal: 3) } == 2, "an unknown disposal")
    #expect(try frames { $0.add(Self.red, width: 0) } == 2, "a frame without pixels")
  }

  @Test
  func `What follows a frame whose pixels have another checksum is left out, and the one before it stays`()
    throws
  {
    var png = APNGWriter(width: 4, height: 3)
    for color in [Self.red, Self.green, Self.blue] { png.add(color) }
    var bytes = png.file()
    // What ends the last frame's pixels, before the checksum and the end of the file.
    bytes[bytes.count - 12 - 4 - 1] ^= 1
    try image(bytes) { image in
      #expect(image.frameCount == 3 && image.frame(1).bitmap[0, 0] == Self.green)
      #expect(image.frame(2).bitmap[0, 0] == Self.green)
    }
  }

  @Test func `A truncated one is read or refused with its name`() throws {
    var png = APNGWriter(width: 4, height: 3)
    for color in [Self.red, Self.green, Self.blue] { png.add(color) }
    let bytes = png.file()
    for count in 8..<bytes.count {
      let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).png"
      try Data(bytes[..<count]).write(to: URL(fileURLWithPath: path))
      defer { try? FileManager.default.removeItem(atPath: path) }
      do throws(BitmapError) {
        let image = try Image(contentsOf: path)
        #expect(image.frame(2).bitmap.width == 4)
      } catch {
        #expect(error.message.contains(path))
      }
    }
  }
}
