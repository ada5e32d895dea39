import CostTestSupport
import Glibc
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The thumbnails of the wall, and what they cost.
@MainActor
@Suite struct WallThumbnailTests {
  @Test func `thumbnails are made one after the other, those on screen play, then the wall sleeps`()
    async throws
  {
    let room = WallRoom(makesThumbnails: true)
    let begin = room.window.now
    // Other tests of the main actor take their turns meanwhile.
    let deadline = ContinuousClock.now + .seconds(500)
    var hasPlayed = false
    while !room.wall.thumbnails.isIdle || room.wall.tiles.contains(where: { !$0.isFinal }),
      ContinuousClock.now < deadline
    {
      room.window.run(for: 1.0 / 60)
      hasPlayed = hasPlayed || !room.wall.player.isIdle
      for _ in 0..<3 { await Task.yield() }
    }
    print("all thumbnails are there after \(room.window.now - begin) s")
    #expect(room.wall.tiles.allSatisfy { $0.thumbnail != nil })
    let seen = room.wall.seenTiles.map(\.tile)
    let bytes = seen.compactMap { $0.loop?.byteCount }
    print(
      "\(bytes.count) films take \(bytes.reduce(0, +) / 1024) KiB, the largest one \(bytes.max() ?? 0) bytes")
    #expect(seen.allSatisfy { $0.isLoopKnown } && bytes.count > seen.count / 2)
    #expect(hasPlayed)
    room.window.run(for: ThumbnailPlayer.patience + 4)
    for _ in 0..<10 { await Task.yield() }
    room.window.run(for: 0.1)
    #expect(room.wall.thumbnails.isIdle && room.wall.player.isIdle)
    #expect(!room.window.wantsFrames && room.window.wakeTime == nil)
    let frames = room.window.renderTree.commitCount
    room.window.run(for: 1)
    #expect(room.window.renderTree.commitCount == frames)
  }

  private struct NoMemory: Error {}

  @Test(arguments: [(failures: 0, tries: 1), (2, 3), (9, 3)])
  func `a thumbnail that could not be made is tried again, but not for ever`(failures: Int, tries: Int) async
  {
    let room = WallRoom()
    let queue = ThumbnailQueue(palette: .light, tree: room.controller.layerTree, width: 120)
    let entry = WallSection.all[0].entries[0]
    var (count, isThere) = (0, false)
    queue.wanted = { isThere ? [] : [entry] }
    queue.takePicture = { film in
      count += 1
      if count <= failures { throw NoMemory() }
      return try await film.picture()
    }
    queue.onPicture = { _, _ in isThere = true }
    queue.run()
    let deadline = ContinuousClock.now + .seconds(100)
    while !queue.isIdle, ContinuousClock.now < deadline {
      room.window.run(for: 1.0 / 60)
      for _ in 0..<3 { await Task.yield() }
    }
    #expect(count == tries && isThere == (failures < tries))
  }

  @Test func `no turn of the main thread for a thumbnail takes more than 100 ms`() {
    var slowest = ("", 0.0)
    for entry in WallSection.all.flatMap(\.entries) {
      var start = Processor.time
      func note() {
        let time = Processor.time - start
        if time > slowest.1 { slowest = (entry.demo.name, time) }
        start = Processor.time
      }
      let film = ThumbnailFilm(of: entry, palette: .light, width: 290, pixels: 1)
      note()
      while !film.isOver {
        for _ in 0..<ThumbnailQueue.steps where !film.isOver { film.step() }
        note()
      }
      film.close()
    }
    print("the slowest turn for a thumbnail: \(slowest.0), \(slowest.1 * 1000) ms")
    #expect(slowest.1 <= 0.1 * Processor.patience)
  }

  @Test func `an open demo wakes nobody for thumbnails that are still to be made`() throws {
    let room = WallRoom(makesThumbnails: true)
    #expect(!room.wall.thumbnails.isIdle)
    room.wall.open(room.wall.tiles[try room.index(of: "catch")])
    room.window.run(for: 3)
    #expect(room.wall.active?.acceptsHands == true)
    #expect(!room.window.wantsFrames && room.window.wakeTime == nil)
    room.press(.escape)
    room.window.run(for: 1.5)
    #expect(room.wall.panels.isEmpty && room.window.wantsFrames, "they are made now")
  }

  @Test(arguments: [1, 1.25, 1.5, 2])
  func `thumbnails lie on whole pixels, and have as many as their picture`(scale: Double) throws {
    for (width, height) in [(480, 320), (1000, 680), (1280, 800)] {
      let size = Size(width: Double(width), height: Double(height))
      let room = WallRoom(size: size, scale: scale)
      for tile in room.wall.tiles {
        let frame = tile.picture.frame.offsetBy(dx: tile.frame.minX, dy: tile.frame.minY)
        for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY].map({ $0 * scale }) {
          #expect(abs(edge - edge.rounded()) < 1e-6, "\(size): \(frame)")
        }
      }
      let tile = room.wall.tiles[try room.index(of: "ball")]
      #expect(room.wall.thumbnails.width == (tile.bounds.width * scale).rounded())
      let film = ThumbnailFilm(
        of: tile.entry, palette: .light, width: room.wall.thumbnails.width,
        pixels: room.wall.thumbnails.pixels)
      defer { film.close() }
      film.playToMoment()
      let picture = try film.drawnPicture().bitmap
      #expect(Double(picture.width) == (tile.picture.bounds.width * scale).rounded(), "\(size)")
      #expect(Double(picture.height) == (tile.picture.bounds.height * scale).rounded(), "\(size)")
    }
  }

  @Test func `the first thumbnails are made for the window's size as it comes`() {
    let room = WallRoom(size: Size(width: 960, height: 640), makesThumbnails: true)
    room.window.resize(to: Size(width: 1000, height: 640))
    room.window.run(for: 0.1)
    #expect(room.wall.thumbnails.width == room.wall.tiles[0].bounds.width)
  }

  @Test func `a larger window makes thumbnails anew, and shows the old ones meanwhile`() throws {
    let room = WallRoom(size: Size(width: 480, height: 320))
    let picture = Image(Bitmap(width: 1, height: 1, bytes: [0, 0, 0, 255]), scale: 1)
    for tile in room.wall.tiles { tile.show(picture, animated: false, isFinal: true) }
    room.window.resize(to: Size(width: 490, height: 320))
    room.window.run(for: 0.1)
    #expect(room.wall.tiles.allSatisfy { $0.isFinal })
    room.window.resize(to: Size(width: 1920, height: 1080))
    room.window.run(for: 0.1)
    #expect(room.wall.tiles.allSatisfy { !$0.isFinal && $0.thumbnail != nil })
  }

  /// What a frame of the wall costs while something moves, in seconds of the processor: for all threads on average, and for the main
  /// thread at most times. Others use the processor's caches, too, so the least of three counts.
  private func cost(
    of room: WallRoom, rate: Double, while move: () -> InputScript
  ) throws -> (all: Double, main: Double) {
    var least = (all: Double.infinity, main: Double.infinity)
    let count = 120
    for _ in 0..<3 {
      var script = move()
      var times: [Double] = []
      let begin = Processor.timeOfAll
      for _ in 0..<count {
        let start = Processor.time
        room.window.play(&script, until: room.window.now + 1 / rate)
        _ = try room.window.drawFrame()
        times.append(Processor.time - start)
      }
      let all = (Processor.timeOfAll - begin) / Double(count)
      if all < least.all { least = (all, times.sorted()[count / 2]) }
    }
    return least
  }

  @Test(arguments: [false, true])
  func `a frame of the wall in motion takes no more than 8 ms of the processor`(isLive: Bool) throws {
    let room = WallRoom(size: Size(width: 1280, height: 800))
    try room.wall.drawThumbnails()
    if isLive { try room.wall.recordLoops() }
    room.window.run(for: 0.5)
    _ = try room.window.drawFrame()
    let cost = try cost(of: room, rate: 60) {
      var script = InputScript(seed: 4)
      // It stays over the tiles that are filmed.
      script.touch(at: room.window.now + 0.01, duration: 1.9) { t in
        Point(x: 640, y: 400 - 90 * sin(.pi * t / 0.95))
      }
      return script
    }
    print(
      "a frame of the \(isLive ? "live " : "")wall while it scrolls: \(cost.main * 1000) ms of the main thread, "
        + "\(cost.all * 1000) ms of all")
    #expect(cost.all <= 0.008 * Processor.patience)
  }

  @Test
  func `a frame of the wall with all thumbnails on screen live takes no more than 8 ms of the processor`()
    throws
  {
    let room = WallRoom(size: Size(width: 1280, height: 800))
    try room.wall.drawThumbnails()
    try room.wall.recordLoops()
    room.window.run(for: 0.5)
    _ = try room.window.drawFrame()
    let cost = try cost(of: room, rate: 30) {
      room.wall.player.wake()
      return InputScript(seed: 1)
    }
    #expect(!room.wall.player.isIdle && room.wall.seenTiles.contains { !$0.tile.isStill })
    print("a frame of the live wall: \(cost.main * 1000) ms of the main thread, \(cost.all * 1000) ms of all")
    #expect(cost.all <= 0.008 * Processor.patience)
  }
}
