import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The films of thumbnails, as they are kept.
@Suite struct ThumbnailLoopTests {
  /// A picture of rectangles.
  private static func picture(_ random: inout SeededGenerator, width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let (x0, y0) = (Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random))
      let isNoise = Bool.random(using: &random)
      let color = SIMD4<UInt8>.random(in: 0...255, using: &random)
      for y in y0..<Int.random(in: y0...height, using: &random) {
        for x in x0..<Int.random(in: x0...width, using: &random) {
          bitmap[x, y] = isNoise ? .random(in: 0...255, using: &random) : color
        }
      }
    }
    return bitmap
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a patch makes each pixel of the next frame, and no other one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 1...23, using: &random), Int.random(in: 1...17, using: &random))
    let old = Self.picture(&random, width: width, height: height)
    let new = Self.picture(&random, width: width, height: height)
    let patch = FramePatch(from: old, to: new)
    var made = old
    patch.apply(to: &made)
    #expect(made == new)
    #expect(patch.isEmpty == (old == new))
    #expect(FramePatch(from: new, to: new).isEmpty)
  }

  @Test func `a patch takes memory for what changes, and little for what becomes one colour`() {
    let old = Bitmap(width: 200, height: 100)
    var new = old
    new[7, 50] = SIMD4(1, 2, 3, 255)
    #expect(FramePatch(from: old, to: new).byteCount == 12)
    for x in 20..<180 { new[x, 60] = SIMD4(9, 9, 9, 255) }
    #expect(FramePatch(from: old, to: new).byteCount == 24)
  }

  @Test(arguments: [0, 3, 11])
  func `a film goes on from its picture, and comes back to it`(still: Int) throws {
    var random = SeededGenerator(seed: 5)
    let frames = (0..<12).map { _ in Self.picture(&random, width: 9, height: 8) }
    var maker = ThumbnailLoop.Maker(count: frames.count, still: still)
    #expect(maker.finish() == nil)
    for frame in frames { maker.add(Image(frame, scale: 2)) }
    let loop = try #require(maker.finish())
    #expect(loop.count == frames.count && loop.still.bitmap == frames[still])
    var seen = frames[still]
    for step in 1...loop.count {
      loop.patches[step - 1].apply(to: &seen)
      let number = (still + step) % frames.count
      // The last frames lead to the first one.
      if number == still || number < frames.count - 5 { #expect(seen == frames[number], "frame \(number)") }
    }
    #expect(seen == frames[still])
  }

  @Test func `a demo in which nothing moves has no film`() {
    var maker = ThumbnailLoop.Maker(count: 7, still: 2)
    for _ in 0..<7 { maker.add(Image(Bitmap(width: 3, height: 2), scale: 1)) }
    #expect(maker.finish() == nil)
  }

  @Test(arguments: [6.0, 12, 18.5])
  func `a tile's picture has clear round corners and a line within its edge`(radius: Double) {
    let white = Bitmap(width: 60, height: 44, bytes: [UInt8](repeating: 255, count: 60 * 44 * 4))
    var picture = white
    picture.trim(radius: radius, line: Color(red: 0, green: 0, blue: 0, alpha: 0.5))
    for (x, y) in [(0, 0), (59, 0), (0, 43), (59, 43)] { #expect(picture[x, y] == .zero) }
    for (x, y) in [(30, 0), (30, 43), (0, 22), (59, 22)] {
      #expect(abs(Int(picture[x, y].x) - 128) <= 1 && picture[x, y].w == 255)
    }
    #expect(picture[30, 22] == white[30, 22] && picture[1, 22] == white[1, 22])
    // It looks the same from all sides.
    for y in 0..<44 {
      for x in 0..<60 {
        #expect(picture[x, y] == picture[59 - x, y] && picture[x, y] == picture[x, 43 - y], "\(x), \(y)")
      }
    }
    // As much is clear as a circle leaves of its square.
    let cover = (0..<44).reduce(0.0) { sum, y in
      (0..<60).reduce(sum) { $0 + Double(picture[$1, y].w) / 255 }
    }
    #expect(abs(60 * 44 - cover - (4 - Double.pi) * radius * radius) < 1.5)
  }
}
