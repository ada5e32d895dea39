import CMartletCairo
import Foundation
import Testing

/// How tests judge what they have seen of transitions under real compositors.
@Suite struct TransitionJudgeTests {
  private static let size = (width: 90, height: 60)

  /// The haste of a layer that springs to its place.
  /// - Parameters:
  ///   - jump: How far it jumps in the middle of its way, as a part of that.
  ///   - isLeftOut: Which frames a busy machine has left out.
  private func haste(jump: Double, isLeftOut: (Int) -> Bool = { _ in false }) throws -> Double {
    let slowness = 4.0
    let path = NSTemporaryDirectory() + "martlet-judge-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let lines = (0..<200).filter { !isLeftOut($0) }.map { number in
      // A spring of 0.45 s without bounce.
      let time = Double(number) / 60
      let way = time / slowness * 2 * .pi / 0.45
      let place = 300 * (1 - (1 + way) * exp(-way)) + (number >= 30 ? 300 * jump : 0)
      let layers = [("moving", place), ("still", 40.0)].map {
        #""\#($0)":{"x":\#($1),"y":5,"rotation":0,"scale":1,"opacity":1}"#
      }
      return #"{"kind":"frame","t":\#(100 + time),"n":\#(number + 1),"#
        + #""layers":{\#(layers.joined(separator: ","))}}"#
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let trace = Trace(path: path)
    try trace.update()
    let first = try #require(trace.frames.first)
    return TurnPath(of: ("moving", "still"), in: trace, from: first, since: first.t, slowness: slowness).haste
  }

  @Test func `what springs is not hasty, whichever frames are left out`() throws {
    let whole = try haste(jump: 0)
    #expect(whole > 0.9 && whole <= 1)
    for first in 0..<12 {
      #expect(try haste(jump: 0) { $0 > 0 && $0 % 12 != first } <= 1)
      #expect(try haste(jump: 0) { (20 + first..<60 + first).contains($0) } <= 1)
    }
  }

  @Test(arguments: [0.05, 0.3, -0.1, -0.3])
  func `what jumps by a twentieth of its way, or a tenth back, is hasty`(jump: Double) throws {
    #expect(try haste(jump: jump) > TransitionChangeTests.mostHaste)
    // A frame before it and one after it are left out.
    #expect(try haste(jump: 3 * jump) { [29, 30].contains($0) } > TransitionChangeTests.mostHaste)
  }

  /// What a film shows of a layer on its way, on a busy machine, when its window changes after 4 s.
  /// - Parameters:
  ///   - jump: How far it jumps then, in pixels.
  ///   - change: By which part its velocity changes then.
  private func turn(jump: Double = 0, change: Double = 0) throws -> FilmedTurn {
    let (speed, moment) = (2 * Double.pi / 0.45 / 32, 4.0)
    /// How far springs are that begin at 0.
    func way(_ t: Double) -> Double { t > 0 ? 1 - (1 + speed * t) * exp(-speed * t) : 0 }
    func place(_ t: Double) -> Point {
      let late = t - moment
      let velocity = Point(x: 240, y: 150) * (speed * speed * moment * exp(-speed * moment))
      let error =
        late < 0
        ? Point(x: 0, y: 0)
        : Point(x: jump, y: 0) * (1 - way(late)) + velocity * (change * late * exp(-speed * late))
      return Point(x: 240, y: 150) * way(t) + Point(x: 110, y: -60) * way(late) + error
    }
    let path = NSTemporaryDirectory() + "martlet-judge-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let times = (0..<340).map { Double($0) / 60 }
    let lines = times.enumerated().map { number, t in
      let layer = #"{"x":0,"y":\#(place(t).y),"rotation":0,"scale":1,"opacity":1}"#
      return #"{"kind":"frame","t":\#(100 + t),"n":\#(number + 1),"layers":{"moving":\#(layer)}}"#
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let trace = Trace(path: path)
    try trace.update()
    let shots = times.enumerated().compactMap { number, t -> ScreenFilm.Shot? in
      // Many frames are late, and some are not shown.
      guard ![0, 3, 4].contains(number % 7) else { return nil }
      func seen(_ value: Double) -> Double { (value * 20).rounded() / 20 }
      return ScreenFilm.Shot(
        t: 100 + t + 0.005 * Double(number % 11), size: t < moment ? [700, 560] : [960, 640],
        place: Point(x: seen(place(t).x), y: seen(place(t).y)))
    }
    return try FilmedTurn(shots, of: "moving", in: trace, to: [960, 640], speed: speed)
  }

  @Test func `in a film of what keeps its velocity there is no jump and no change`() throws {
    let turn = try turn()
    report("what keeps its velocity", turn.words)
    #expect(turn.jump < 0.1 && turn.change < 0.01 && turn.doubt < 0.01 && turn.strays == [])
    #expect(turn.before.length > 30 && turn.delay < 0.1)
  }

  @Test func `a film tells a jump of a pixel, and a velocity that changes by a twentieth`() throws {
    let jumping = try turn(jump: 1)
    #expect(jumping.jump > TransitionFilmTests.mostJump, "\(jumping.words)")
    for change in [0.05, -0.05, -1] {
      let turn = try turn(change: change)
      #expect(turn.change > TransitionFilmTests.mostChange + turn.doubt, "\(turn.words)")
    }
  }

  /// A picture in which the window has one colour, and leaves some columns of what is below it at the right.
  private func picture(holes columns: Int, ground: (_ x: Int, _ y: Int) -> UInt32) throws -> Picture {
    let (width, height) = Self.size
    let path = NSTemporaryDirectory() + "martlet-judge-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    defer { cairo_surface_destroy(surface) }
    let bytes = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height {
      for x in 0..<width {
        let pixel = x >= width - columns ? ground(x, y) : 0xF6F4EF
        for part in 0..<3 { bytes[y * stride + 4 * x + part] = UInt8(pixel >> UInt32(8 * part) & 0xFF) }
      }
    }
    cairo_surface_mark_dirty(surface)
    try #require(cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS)
    return try Picture(png: path)
  }

  @Test func `pixels that differ by more than a tolerance are counted, whichever component differs`() throws {
    let plain = try picture(holes: 0) { _, _ in 0 }
    for (color, difference): (UInt32, Int) in [(0xF3F4EF, 3), (0xF6F7EF, 3), (0xF6F4F1, 2)] {
      let other = try picture(holes: 7) { _, _ in color }
      #expect(plain.differences(from: other, tolerance: difference - 1) == 7 * Self.size.height)
      #expect(plain.differences(from: other, tolerance: difference) == 0)
    }
  }

  @Test func `pixels of the ground that a window should cover are found, of one colour or of a picture`()
    throws
  {
    let size = [Self.size.width, Self.size.height]
    let color = Picture.Pixel(0x123456)
    func wallpaper(_ x: Int, _ y: Int) -> UInt32 { UInt32(x * 3) << 16 | UInt32(y * 4) << 8 | 0x20 }
    let ground = try picture(holes: size[0], ground: wallpaper)
    for columns in [0, 1, 7] {
      let plain = try picture(holes: columns) { _, _ in 0x123456 }
      #expect(plain.holes(under: size, color: color, ground: nil) == columns * size[1])
      let varied = try picture(holes: columns, ground: wallpaper)
      #expect(varied.holes(under: size, color: color, ground: ground) == columns * size[1])
      // What lies beside the window is no hole.
      #expect(varied.holes(under: [size[0] - columns, size[1]], color: color, ground: ground) == 0)
    }
  }
}
