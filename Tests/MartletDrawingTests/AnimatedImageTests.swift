import Foundation
import MartletGeometry
import Testing

@testable import MartletDrawing

@Suite struct AnimatedImageTests {
  private func file(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "martlet-\(UUID().uuidString).gif"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func `A GIF has its frames, their durations and how often they play`() throws {
    for (written, count) in [(nil, 1), (0, 0), (3, 4)] as [(Int?, Int)] {
      var gif = GIFWriter(width: 20, height: 10, loopCount: written)
      for i in 0..<5 { gif.add(color: UInt8(i * 20), delay: [10, 20, 0, 1, 500][i]) }
      try file(gif.file) { path in
        let image = Image(file: try ImageFile(path), scale: 2)
        #expect(image.frameDurations == [0.1, 0.2, 0.1, 0.1, 5] && image.loopCount == count)
        #expect(image.frameCount == 5 && abs(image.duration - 5.5) < 1e-9)
        #expect(!image.isPrepared && image.frame(2) == image)
        try image.prepare()
        for i in -5..<10 {
          let frame = image.frame(Double(i) + 0.5)
          #expect(
            frame.size == Size(width: 10, height: 5) && frame.bitmap[7, 3].x == UInt8((i + 5) % 5 * 40),
            "\(i)")
        }
        #expect(image.bitmap[0, 0].x == 0)
      }
    }
  }

  @Test func `A frame is drawn over what the frames before it have left`() throws {
    var gif = GIFWriter(width: 8, height: 8)
    gif.add(color: 100, delay: 10)
    gif.add(color: 10, delay: 10, x: 2, y: 2, width: 4, height: 4)
    try file(gif.file) { path in
      let image = try Image(contentsOf: path)
      let frame = image.frame(1).bitmap
      #expect(frame[0, 0].x == 200 && frame[3, 3].x == 20 && frame[6, 6].x == 200)
    }
  }

  @Test func `A GIF of one frame is not animated`() throws {
    var gif = GIFWriter(width: 8, height: 8)
    gif.add(color: 100, delay: 10)
    try file(gif.file) { path in
      let image = try Image(contentsOf: path)
      #expect(image.frameCount == 1 && image.duration == 0 && image.loopCount == 1 && image.framed == nil)
    }
  }

  @Test func `Frames that need too much memory are halved, and too many pixels are refused`() throws {
    var gif = GIFWriter(width: 2000, height: 1000)
    for i in 0..<10 { gif.add(color: UInt8(i), delay: 10, width: 1, height: 1) }
    try file(gif.file) { path in
      let image = try Image(contentsOf: path)
      let frame = image.frame(3)
      #expect(
        frame.size == Size(width: 2000, height: 1000) && frame.bitmap.width == 1000
          && frame.bitmap.height == 500)
    }
    var large = GIFWriter(width: 8000, height: 8000)
    for i in 0..<20 { large.add(color: UInt8(i), delay: 10, width: 1, height: 1) }
    try file(large.file) { path in
      #expect { _ = try Image(contentsOf: path) } throws: { "\($0)".contains("20 frames of 8000×8000") }
    }
  }

  @Test func `A truncated GIF is read or refused with its name`() throws {
    var gif = GIFWriter(width: 20, height: 10, loopCount: 0)
    for i in 0..<3 { gif.add(color: UInt8(i), delay: 10) }
    for count in stride(from: 6, to: gif.file.count, by: 3) {
      try file(Array(gif.file[..<count])) { path in
        do throws(BitmapError) {
          let image = try Image(contentsOf: path)
          #expect(image.frame(2).bitmap.width == 20)
        } catch {
          #expect(error.message.contains(path))
        }
      }
    }
  }

  @Test func `Other images make an animated one, also as a template`() {
    let frames = [1, 2, 3].map { Image(Bitmap(width: 4, height: $0), scale: 2) }
    let image = Image(frames: frames, durations: [1, 2, 3], loopCount: -1)
    #expect(
      image.size == frames[0].size && image.frame(1) == frames[1] && image.isPrepared && !image.awaitsWorker)
    let template = image.withRenderingMode(.alwaysTemplate)
    #expect(template.frame(2).pixels === frames[2] && template.frame(2).renderingMode == .alwaysTemplate)
    #expect(template.frameCount == 3 && template.duration == 6 && template.loopCount == 0)
  }
}
