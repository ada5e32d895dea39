import Martlet
import MartletRenderTree
import Testing

@testable import MartletLayers
@testable import MartletTesting

/// Pictures of a tiled layer in a window, in a scroll view.
@MainActor
@Suite struct TiledZoomTests {
  private static let side = 100_000.0
  private static let size = Size(width: 320, height: 240)

  private let window = ManualWindow(size: Self.size)
  private let controller: WindowController
  private let scroll = ScrollView()
  private let content = View()
  private let tiles = TiledLayer()

  init() {
    controller = WindowController(window: window)
    // Nothing that the tiles draw is red.
    controller.rootView.backgroundColor = Color(0xFF0000)
    content.bounds = Rect(x: 0, y: 0, width: Self.side, height: Self.side)
    content.layer.addSublayer(tiles)
    tiles.frame = content.bounds
    tiles.levelsOfDetail = 15
    tiles.levelsOfDetailBias = 6
    tiles.drawTile = Self.draw
    scroll.addSubview(content)
    scroll.frame = Rect(origin: .zero, size: Self.size)
    scroll.showsIndicators = false
    scroll.minimumZoomScale = 1.0 / 256
    scroll.maximumZoomScale = 64
    scroll.redrawsZoomedContent = false
    controller.rootView.addSubview(scroll)
    scroll.zoomedView = content
  }

  /// Opaque, without red: stripes, slanted lines and dots whose size follows the scale of the tile.
  private static let draw: TiledLayer.Drawing = { context, tile in
    paint(context, tile.rect, scale: tile.scale)
  }

  private nonisolated static func paint(_ context: DrawingContext, _ rect: Rect, scale: Double) {
    context.fill(rect, with: Color(red: 0, green: 0.75, blue: 0.6))
    let step = 48 / scale
    let first = (x: (rect.minX / step).rounded(.down), y: (rect.minY / step).rounded(.down))
    for row in -1...Int(rect.height / step) + 1 {
      for column in -1...Int(rect.width / step) + 1 {
        let place = Point(x: (first.x + Double(column)) * step, y: (first.y + Double(row)) * step)
        context.fill(
          Path(
            ellipseIn: Rect(x: place.x, y: place.y, width: step * 0.6, height: step * 0.4)),
          with: Color(red: 0, green: 0.2, blue: 0.9))
        context.strokeLine(
          from: place, to: place + Point(x: step, y: step * 0.7), with: Color(red: 0, green: 0.1, blue: 0.2),
          style: StrokeStyle(width: 2.3 / scale))
      }
    }
  }

  /// Lets time pass until all tiles are there.
  private func settle() throws -> Bitmap {
    for _ in 0..<1000 {
      tiles.keeper.queue.waitUntilDrawn()
      // As the thread that draws has it done; it does not run while the test does.
      tiles.keeper.update()
      _ = try window.drawFrame()
      let isAtRest = tiles.keeper.tickets.isEmpty && !window.wantsFrames && window.wakeTime == nil
      // What came while that frame was drawn is in the next.
      if isAtRest { return try window.drawFrame() }
      window.advance(to: window.now + 1.0 / 60)
    }
    Issue.record("the tiles never settle")
    return try window.drawFrame()
  }

  /// The most red of any pixel, 0…255.
  private func red(_ picture: Bitmap) -> UInt8 {
    picture.bytes.withUnsafeBufferPointer { bytes in
      var (most, index) = (UInt8(0), 0)
      while index < bytes.count {
        if bytes[index] > most { most = bytes[index] }
        index += 4
      }
      return most
    }
  }

  /// Cairo rounds edges to parts of a pixel, which lie elsewhere in a tile than in the whole picture: so much of 255.
  private static let antialiasing = 12

  /// How much two pictures differ, 0…255.
  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    guard a.bytes.count == b.bytes.count else { return 255 }
    return a.bytes.withUnsafeBufferPointer { one in
      b.bytes.withUnsafeBufferPointer { other in
        var (most, index) = (0, 0)
        while index < one.count {
          let difference = Int(one[index]) - Int(other[index])
          most = Swift.max(most, difference, -difference)
          index += 1
        }
        return most
      }
    }
  }

  @Test func `the picture at each level equals what is drawn directly at that scale`() throws {
    var figures: [Int] = []
    for exponent in -7...6 {
      let zoom = Double(sign: .plus, exponent: exponent, significand: 1)
      let offset = Point(x: (33_333 * zoom).rounded(), y: (Self.side * zoom * 0.6).rounded())
      scroll.setZoomScale(zoom, animated: false)
      scroll.contentOffset = offset
      let picture = try settle()
      let origin = Point(x: offset.x / zoom, y: offset.y / zoom)
      let direct = DrawingContext.image(size: Self.size) { context in
        context.scale(x: zoom, y: zoom)
        context.translate(x: -origin.x, y: -origin.y)
        Self.paint(context, Rect(origin: origin, size: Self.size * (1 / zoom)), scale: zoom)
      }.bitmap
      figures.append(difference(picture, direct))
    }
    print("14 levels differ from direct drawing by \(figures) of 255")
    #expect(figures.allSatisfy { $0 <= Self.antialiasing })
  }

  @Test func `what was prepared for a zoom that does not go on is gone at rest`() throws {
    var levels: Set<Int> = []
    // All tiles are there in the end, so that nothing fades in, which would have them looked at again.
    for zoom in [8.0, 16, 8, 16] {
      window.advance(to: window.now + 1.0 / 60)
      scroll.setZoomScale(zoom, animated: false)
      scroll.contentOffset = Point(x: (33_333 * zoom).rounded(), y: Self.side * zoom * 0.6)
      _ = try window.drawFrame()
      // As where one comes later: by now the zoom seems to go on.
      tiles.keeper.setNeedsUpdate()
      _ = try settle()
      levels = Set(tiles.keeper.inTree.map(\.level))
    }
    #expect(levels.count == 1)
  }

  @Test func `a far corner does not shake at 64 times`() throws {
    scroll.setZoomScale(64, animated: false)
    // The drawing repeats after 48 pixels, so the same is seen near the origin and 6.4 million points away from it.
    let (near, far) = (480.0, 6_398_400.0)
    func picture(_ corner: Double, _ shift: Double) throws -> Bitmap {
      scroll.contentOffset = Point(x: corner + shift, y: corner - shift * 2)
      return try settle()
    }
    var figures: [Int] = []
    var moved = 0
    for step in 0..<16 {
      // Between pixels, the edges of tiles are elsewhere in the two.
      let shift = Double(step) + 0.5 - 0.03 * Double(step)
      let here = try picture(near, shift)
      figures.append(difference(here, try picture(far, shift)))
      if step > 0 { moved = max(moved, difference(here, try picture(near, shift - 1))) }
    }
    print(
      "16 steps of a pixel: near and far differ by \(figures) of 255; a step changes \(moved)")
    #expect(figures.allSatisfy { $0 <= Self.antialiasing })
    #expect(moved > Self.antialiasing, "a pixel is more than that")
  }

  @Test func `nothing is blank during a scripted zoom, drag and throw once the coarsest level is there`()
    throws
  {
    scroll.setZoomScale(1.0 / 256, animated: false)
    scroll.setZoomScale(1.0 / 64, animated: false)
    _ = try settle()
    var script = InputScript(seed: 9)
    let start = window.now
    let middle = Point(x: 160, y: 120)
    for (index, time) in [0.1, 1.0, 1.9].enumerated() {
      script.twoFingers(at: start + time, duration: 0.5) { t in
        (middle + Point(x: 20 * t, y: -10 * t), 30 + 200 * min(t / 0.4, 1), Double(index) * 0.4)
      }
    }
    script.touch(at: start + 2.8, duration: 0.15) { middle + Point(x: -6000 * $0 * $0, y: 3000 * $0 * $0) }
    script.touch(at: start + 3.4, duration: 0.15) { middle + Point(x: 5000 * $0 * $0, y: 5000 * $0 * $0) }
    script.twoFingers(at: start + 4.2, duration: 0.4) { t in (middle, 230 - 200 * min(t / 0.3, 1), 0) }
    var (frames, worst, blank, sharp) = (0, UInt8(0), 0, 0)
    var levels: Set<Int> = []
    var costs: [Double] = []
    while window.now < start + 6 {
      window.play(&script, until: window.now + 1.0 / 60)
      // The thread that draws has no more time than a frame takes here.
      let begin = ContinuousClock.now
      tiles.keeper.update(isFrame: true)
      costs.append((ContinuousClock.now - begin) / .microseconds(1))
      let picture = try window.drawFrame()
      frames += 1
      let most = red(picture)
      worst = max(worst, most)
      if most > 12 { blank += 1 }
      levels.formUnion(tiles.keeper.inTree.map(\.level))
      if !tiles.keeper.inTree.contains(where: { $0.level == 14 }) { sharp += 1 }
    }
    print(
      "\(frames) frames, \(blank) with something blank, at most \(worst) of 255 shine through; \(levels.count) levels,",
      terminator: " ")
    print("\(sharp) frames without the coarsest")
    #expect(blank == 0)
    #expect(levels.count > 4)
    let counters = tiles.keeper.queue.counters
    costs.sort()
    print("an update takes \(Int(costs[costs.count / 2])) µs, the longest one \(Int(costs[costs.count - 1]))")
    print("\(counters.drawn) tiles drawn, \(counters.dropped) dropped, \(tiles.memoryUse) bytes")
    #expect(tiles.memoryUse <= tiles.memoryLimit)
  }

  @Test func `a throw shows nothing blank while the main thread is busy`() throws {
    scroll.setZoomScale(1, animated: false)
    scroll.contentOffset = Point(x: 50_000, y: 50_000)
    _ = try settle()
    var script = InputScript(seed: 10)
    let start = window.now
    script.touch(at: start + 0.05, duration: 0.12) {
      Point(x: 310 - 20_000 * $0 * $0, y: 120 - 4000 * $0 * $0)
    }
    while window.now < start + 0.2 {
      window.play(&script, until: window.now + 1.0 / 60)
      _ = try window.drawFrame()
    }
    let before = scroll.shownOffset
    #expect(scroll.isDecelerating)
    // Only the render thread goes on.
    var (frames, worst) = (0, UInt8(0))
    for index in 1...150 {
      window.update(at: start + 0.2 + Double(index) / 60)
      worst = max(worst, red(try window.drawUpdate()))
      frames += 1
    }
    window.advance(to: start + 0.2 + 2.5)
    let way = scroll.shownOffset - before
    print("\(frames) frames over \(Int(way.x)), \(Int(way.y)) points: at most \(worst) of 255 shine through")
    #expect(abs(way.x) > 1500)
    #expect(worst <= 12)
  }

  @Test func `a rotated and tilted layer finds its tiles, and nothing shines through between them`()
    throws
  {
    scroll.setZoomScale(1, animated: false)
    scroll.contentOffset = Point(x: 50_000, y: 50_000)
    scroll.layer.transform = Transform(scale: 1.8).concatenating(Transform(rotation: 0.4))
    let picture = try settle()
    let shown = Set(tiles.keeper.inTree.map(\.level))
    print("at 1.8 times, turned: levels \(shown.sorted()), at most \(red(picture)) of 255 shine through")
    #expect(shown == [5])
    #expect(red(picture) <= 12)
  }

  @Test func `a frame that waits shows its tiles at once`() throws {
    tiles.waitsForTiles = true
    tiles.fadeDuration = 0
    for (index, zoom) in [0.01, 0.5, 7.3, 64, 0.1].enumerated() {
      scroll.setZoomScale(zoom, animated: false)
      window.advance(to: window.now + 0.2)
      let picture = try window.drawFrame()
      #expect(red(picture) <= 12, "\(zoom)")
      #expect(Set(tiles.keeper.inTree.map(\.level)).count == 1, "\(index): \(tiles.keeper.inTree)")
    }
  }
}
