import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The thumbnails of the wall that play, and how they come to rest.
@MainActor
@Suite struct WallLiveTests {
  /// A wall whose tiles have a picture and a film of eight colours.
  private func room() -> WallRoom {
    let room = WallRoom()
    let frames = (0..<8).map { Bitmap(width: 1, height: 1, bytes: [UInt8(30 * $0), 0, 0, 255]) }
    for tile in room.wall.tiles {
      tile.show(Image(frames[2], scale: 1), animated: false, isFinal: true)
      var maker = ThumbnailLoop.Maker(count: frames.count, still: 2)
      for frame in frames { maker.add(Image(frame, scale: 1)) }
      tile.loop = maker.finish()
      tile.isLoopKnown = true
    }
    room.wall.player.wake()
    return room
  }

  /// How often the picture of each tile changes in a time.
  private func changes(in room: WallRoom, for seconds: Double) -> [Int] {
    var (last, counts) = (room.wall.tiles.map(\.thumbnail), room.wall.tiles.map { _ in 0 })
    for _ in 0..<Int(seconds * 60) {
      room.window.run(for: 1.0 / 60)
      for (index, tile) in room.wall.tiles.enumerated() where tile.thumbnail !== last[index] {
        counts[index] += 1
        last[index] = tile.thumbnail
      }
    }
    return counts
  }

  private func expectRest(_ room: WallRoom) {
    #expect(room.wall.player.isIdle && room.wall.tiles.allSatisfy(\.isStill))
    #expect(room.wall.tiles.allSatisfy { $0.thumbnail?.bitmap[0, 0] == SIMD4(60, 0, 0, 255) })
    #expect(!room.window.wantsFrames && room.window.wakeTime == nil)
  }

  @Test func `each thumbnail on screen shows 15 frames a second, and no other one moves`() {
    let room = room()
    let seen = Set(room.wall.seenTiles.map(\.number))
    #expect(seen.count > 5 && seen.count < room.wall.tiles.count)
    for (index, count) in changes(in: room, for: 2).enumerated() {
      #expect(seen.contains(index) ? (28...32).contains(count) : count == 0, "tile \(index): \(count)")
    }
  }

  @Test func `a frame of the window changes half of the thumbnails`() {
    let room = room()
    room.window.run(for: 0.5)
    for _ in 0..<60 {
      let last = room.wall.tiles.map(\.thumbnail)
      room.window.run(for: 1.0 / 60)
      let changed = zip(room.wall.tiles, last).filter { $0.thumbnail !== $1 }.count
      #expect(changed <= (room.wall.seenTiles.count + 1) / 2)
    }
  }

  @Test
  func `thumbnails come to rest with their pictures some time after the last use, and then the wall sleeps`()
  {
    let room = room()
    room.window.run(for: ThumbnailPlayer.patience - 1)
    #expect(!room.wall.player.isIdle)
    room.window.run(for: 3)
    expectRest(room)
    // Whatever somebody does, they play again.
    let uses: [() -> Void] = [
      { room.window.send(PointerEvent.hovered(Point(x: 5, y: 5), time: room.window.now)) },
      { room.press(.down) }, { room.type("c") }, { room.press(.escape) },
      { room.wall.scroll.contentOffset.y = 200 },
    ]
    for (index, use) in uses.enumerated() {
      use()
      room.window.run(for: 0.1)
      #expect(!room.wall.player.isIdle, "use \(index)")
      room.window.run(for: ThumbnailPlayer.patience + 3)
      #expect(room.wall.player.isIdle)
    }
  }

  @Test func `nothing plays behind an open demo, and all goes on when that is back`() {
    let room = room()
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1.5)
    #expect(room.wall.player.isIdle && !room.window.wantsFrames)
    room.press(.escape)
    room.window.run(for: 1.5)
    #expect(!room.wall.player.isIdle)
    #expect(changes(in: room, for: 1)[1] > 12)
  }

  @Test func `where motion is reduced, thumbnails are still`() {
    let room = room()
    room.window.run(for: 0.5)
    room.demo.reducesMotion = true
    room.window.run(for: 3)
    room.window.send(PointerEvent.hovered(Point(x: 5, y: 5), time: room.window.now))
    room.window.run(for: 0.1)
    expectRest(room)
  }

  @Test func `in slow motion the films are ten times slower`() {
    let room = room()
    SlowMotion.factor = 10
    defer { SlowMotion.factor = 1 }
    room.window.run(for: 0.5)
    #expect((4...8).contains(changes(in: room, for: 4)[0]))
  }

  @Test func `the thumbnail that lives under the pointer plays no film beneath it`() throws {
    let room = room()
    room.window.send(PointerEvent.hovered(try room.place(of: "catch"), time: room.window.now))
    room.window.run(for: 1)
    #expect(room.wall.live.panel != nil)
    #expect(changes(in: room, for: 1)[0] == 0)
    room.window.send(PointerEvent.hovered(Point(x: 5, y: 5), time: room.window.now))
    room.window.run(for: 1)
    #expect(changes(in: room, for: 1)[0] > 12)
  }

  @Test func `under a finger that scrolls, thumbnails play and lie on whole pixels`() throws {
    let room = room()
    var script = InputScript(seed: 3)
    script.touch(at: room.window.now + 0.01, duration: 2) { t in Point(x: 480, y: 500 - 97.3 * t) }
    room.window.run(&script, for: 0.3)
    #expect(room.wall.scroll.isTracking)
    for _ in 0..<60 {
      room.window.run(&script, for: 1.0 / 60)
      let tile = try #require(room.wall.seenTiles.last?.tile)
      let place = try #require(room.wall.convert(tile.picture.bounds, from: tile.picture)).minY
      #expect(abs(place - place.rounded()) < 1e-6)
      #expect(abs(room.wall.scroll.layer.sublayerTransform.m42) <= 0.5)
    }
    #expect(changes(in: room, for: 0.3).contains { $0 > 2 })
  }

  @Test func `a tile whose picture is there draws neither ground nor border, unless it is lifted`() throws {
    let room = room()
    let tile = room.wall.tiles[0]
    func ground() -> Layer? { tile.layer.sublayers.first }
    #expect(ground()?.isHidden == true && tile.picture.layer.borderWidth == 0)
    room.window.send(PointerEvent.hovered(try room.place(of: "catch"), time: room.window.now))
    room.window.run(for: 1)
    #expect(
      ground()?.isHidden == false && tile.picture.layer.borderWidth > 0, "its demo lives, and it has a shadow"
    )
    room.window.send(PointerEvent.hovered(Point(x: 5, y: 5), time: room.window.now))
    room.window.run(for: 2)
    #expect(ground()?.isHidden == true && tile.picture.layer.borderWidth == 0)
  }
}
