import CostTestSupport
import Dispatch
import Glibc
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Photographs that are decoded, reduced and handed over beside the frames.
@Suite(.serialized) struct LargeImageTests {
  /// A file that is removed with the test.
  private final class File {
    let path = "/tmp/martlet-large-\(UInt64.random(in: 0 ... .max))"

    init(width: Int, height: Int) throws {
      try LargeImageTests.picture(width: width, height: height).write(png: path)
    }

    convenience init(_ photograph: JPEGWriter) throws { try self.init(photograph.file) }

    init(_ bytes: [UInt8]) throws {
      let file = try #require(fopen(path, "wb"))
      defer { fclose(file) }
      #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
    deinit { remove(path) }
  }

  /// Columns and rows of colours that change slowly, so that each place can be recognised in a reduced copy.
  private static func picture(width: Int, height: Int) -> Bitmap {
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      var out = 0
      for y in 0..<height {
        for x in 0..<width {
          buffer[out] = UInt8(x * 255 / width)
          buffer[out + 1] = UInt8(y * 255 / height)
          buffer[out + 2] = 64
          buffer[out + 3] = 255
          out += 4
        }
      }
      count = out
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  private static func scene(_ image: Image, in rect: Rect, frame: Int) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 1280, height: 800), fill: .black)
    scene.image(image, in: rect)
    scene.shape(Rect(x: Double(frame % 600), y: 100, width: 40, height: 40), fill: .white)
    return scene.list
  }

  /// What frames took until an image was complete, in seconds.
  private struct Frames {
    var count = 0
    /// The most that one took of the thread's processor, which is limited.
    var slowest = 0.0
    /// The most that one took by the clock, which is only told. A frame waits there for the threads with which software OpenGL draws,
    /// and for other tests that draw (`DriverTurn`), and all of these for whoever else uses the machine: that is no fault of the image.
    var longest = 0.0
  }

  /// Draws frames in which something moves, until the image is complete. The first one is left out, since it compiles shaders.
  private func play(_ image: Image, in rect: Rect, on canvas: OffscreenCanvas) throws -> Frames {
    var frames = Frames()
    let clock = ContinuousClock()
    for frame in 0..<100_000 {
      let list = Self.scene(image, in: rect, frame: frame)
      let (begin, start) = (clock.now, Processor.time)
      try canvas.draw(list)
      frames.count += 1
      if frame > 0 {
        frames.slowest = max(frames.slowest, Processor.time - start)
        frames.longest = max(frames.longest, (clock.now - begin) / .seconds(1))
      }
      if canvas.renderer.unfinished.isEmpty { return frames }
      // The pace of a window: the frames leave the processor to the thread that decodes.
      usleep(4000)
    }
    Issue.record("the image was never complete")
    return frames
  }

  /// How a photograph lies in its file.
  enum Form: String, CaseIterable { case png, jpeg, progressive, sideways, webp, avif }

  /// A photograph of 48 megapixels, and the colour at seven tenths of its width and height as it is shown.
  private static func photograph(_ form: Form) throws -> (file: File, color: SIMD3<Int>) {
    let (width, height) = (8000, 6000)
    switch form {
    case .png: return (try File(width: width, height: height), SIMD3(178, 178, 64))
    case .webp:
      let picture = WebPWriter(width: width, height: height)
      return (try File(picture.file), picture.color(x: 5600, y: 4200))
    case .avif: return (try File(LargeAVIF.file), LargeAVIF.yellow)
    case .jpeg, .progressive, .sideways: break
    }
    var photograph = JPEGWriter(width: width, height: height)
    photograph.details = 14
    photograph.isProgressive = form != .jpeg
    guard form == .sideways else {
      return (try File(photograph), photograph.color(x: 5600, y: 4200))
    }
    // Its right edge was below when it was taken: what is shown at the right was at the top.
    photograph.orientation = 6
    return (try File(photograph), photograph.color(x: 5600, y: 1800))
  }

  @Test(arguments: Form.allCases)
  func `No frame takes more than 4 ms of its thread while a picture of 48 megapixels arrives`(
    form: Form
  ) throws {
    let (file, color) = try Self.photograph(form)
    do {
      _ = try ImageFile(file.path)
    } catch {
      guard "\(error)".contains("no loader for") else { throw error }
      print("LEFT OUT: a picture of 48 megapixels: \(error)")
      return
    }
    // The libraries are loaded.
    let small = try File(JPEGWriter(width: 8, height: 8))
    _ = try ImageFile(small.path)
    // What the main thread does; the least of three, since a busy machine slows some.
    let openings = try (0..<3).map { _ in
      let start = Processor.time
      _ = Image(file: try ImageFile(file.path))
      return Processor.time - start
    }
    let opening = try #require(openings.min())
    let image = Image(file: try ImageFile(file.path))
    #expect(
      image.size == (form == .sideways ? Size(width: 6000, height: 8000) : Size(width: 8000, height: 6000)))
    #expect(image.awaitsWorker)
    let canvas = try OffscreenCanvas(width: 1280, height: 800)
    canvas.renderer.spreadsUploads = true
    // Only what the picture's arrival takes is measured: programs are compiled, and the window's memory is there.
    let other = Image(Self.picture(width: 64, height: 64))
    for side in [64.0, 64, 800, 800] {
      try canvas.draw(Self.scene(other, in: Rect(x: 0, y: 0, width: side, height: side), frame: 0))
    }
    let fit = Rect(x: 0, y: 0, width: image.size.width / 7.5, height: image.size.height / 7.5)
    let shown = try play(image, in: fit, on: canvas)
    let pixel = canvas.bitmap[Int(fit.width * 0.7), Int(fit.height * 0.7)]
    let off = SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z)) &- color
    #expect((0..<3).allSatisfy { abs(off[$0]) <= 3 }, "\(pixel), not \(color)")
    let store = canvas.renderer.plan.images
    #expect(store.place(image, level: 2)?.step == 4)

    // At its own size.
    let zoomed = try play(
      image, in: Rect(x: -4000, y: -3000, width: image.size.width, height: image.size.height), on: canvas)
    #expect(store.place(image, level: 0)?.step == 1)
    print(
      """
      48 megapixels, \(form.rawValue): \(opening * 1000) ms of the thread that opens it; at most \(shown.slowest * 1000) ms of \
      the drawing thread in \(shown.count) frames until it fits; \(zoomed.slowest * 1000) ms in \(zoomed.count) until it shows \
      at its own size; by the clock at most \(shown.longest * 1000) and \(zoomed.longest * 1000) ms
      """)
    let limit = 0.004 * Processor.patience
    #expect(opening < limit)
    #expect(shown.slowest < limit && zoomed.slowest < limit)
  }

  @Test func `The processor copies a reduced photograph from memory`() throws {
    let file = try File(width: 1024, height: 512)
    let image = Image(file: try ImageFile(file.path))
    let renderer = PlainRenderer()
    renderer.spreadsUploads = true
    let bounds = PixelRect(width: 256, height: 128)
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 256, height: 128), fill: .black)
    scene.image(image, in: Rect(x: 0, y: 0, width: 256, height: 128))
    let list = scene.list
    let ready = DispatchSemaphore(value: 0)
    var pixels = [UInt8](repeating: 0, count: 256 * 128 * 4)
    func paint() -> Bool {
      pixels.withUnsafeMutableBytes { buffer in
        guard let base = buffer.baseAddress else { return false }
        return renderer.paint(list, damage: [bounds], into: base, stride: 1024, bounds: bounds, scale: 1)
      }
    }
    // Nothing is drawn of it before it is decoded, and nobody waits.
    #expect(paint() && !renderer.unfinished.isEmpty && pixels[0] == 0)
    image.whenReady { ready.signal() }
    ready.wait()
    #expect(paint() && renderer.unfinished.isEmpty)
    let expected = Self.picture(width: 1024, height: 512).halved().halved()
    for i in stride(from: 0, to: pixels.count, by: 4) { pixels.swapAt(i, i + 2) }
    #expect(Bitmap(width: 256, height: 128, bytes: pixels) == expected)
  }

  @Test(arguments: [false, true])
  func `A large image is drawn with the trilinear filter in a window too`(isFile: Bool) throws {
    let (width, height) = isFile ? (900, 640) : (2400, 1800)
    let file = isFile ? try File(width: width, height: height) : nil
    let image =
      try file.map { Image(file: try ImageFile($0.path)) }
      ?? Image(Self.grid(width: width, height: height))
    #expect(image.isLarge)
    func list(_ scale: Double, image: Image) -> DisplayList {
      var scene = SceneBuilder()
      let size = Size(width: Double(width) * scale, height: Double(height) * scale)
      var drawing = ImageContent.Drawing(image, rect: Rect(origin: .zero, size: size))
      drawing.minification = .trilinear
      scene.content(.image(drawing), in: Rect(origin: .zero, size: size))
      return scene.list
    }
    // Halfway between two levels.
    for scale in [0.36, 0.18] {
      let canvas = try OffscreenCanvas(width: 400, height: 300)
      canvas.renderer.spreadsUploads = true
      var frames = 0
      repeat {
        try canvas.draw(list(scale, image: image))
        frames += 1
        usleep(4000)
      } while !canvas.renderer.unfinished.isEmpty && frames < 5000
      #expect(frames < 5000)
      let whole = try OffscreenCanvas(width: 400, height: 300)
      try whole.draw(list(scale, image: Image(image.bitmap)))
      let difference = try #require(canvas.bitmap.difference(from: whole.bitmap, tolerance: 2))
      #expect(difference.count == 0, "\(scale): \(difference)")
      let plan = "\(canvas.renderer.plan)"
      #expect(plan.contains("mixed"), "\(plan)")
      // It rests.
      try canvas.draw(list(scale, image: image))
      #expect(canvas.renderer.unfinished.isEmpty && canvas.renderer.counters.uploads == 0)
    }
    withExtendedLifetime(file) {}
  }

  @Test func `A photograph that is drawn very small comes to rest`() throws {
    let file = try File(width: 900, height: 640)
    let image = Image(file: try ImageFile(file.path))
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    canvas.renderer.spreadsUploads = true
    // A seventh level; the last one that is always made is the second.
    let list = Self.scene(image, in: Rect(x: 0, y: 0, width: 7, height: 5), frame: 599)
    var frames = 0
    repeat {
      try canvas.draw(list)
      frames += 1
      usleep(4000)
    } while !canvas.renderer.unfinished.isEmpty && frames < 1000
    #expect(frames < 1000)
    #expect(canvas.bitmap[3, 2].w == 255 && canvas.bitmap[3, 2].x > 60)
    withExtendedLifetime(file) {}
  }

  /// A bitmap with lines of one pixel, of which each level shows less.
  private static func grid(width: Int, height: Int) -> Bitmap {
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for y in 0..<height {
      for x in 0..<width where x % 7 == 0 || y % 5 == 0 {
        let place = (y * width + x) * 4
        (bytes[place], bytes[place + 1]) = (0, 64)
      }
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }
}
