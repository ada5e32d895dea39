import Glibc
import MartletDrawing
import MartletGeometry
import MartletMotion
import MartletRenderTree
import MartletSynchronization
import RandomTestSupport
import Testing

@testable import MartletLayers

@MainActor
@Suite(.serialized) struct TiledLayerTests {
  @Test func `tiles are drawn on another thread, with the rectangles and scales of their levels`() async {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    #expect(!tiles.record.isMainThreadUsed)
    #expect(tiles.record.all.count > 10)
    for tile in tiles.record.all {
      #expect(tile.scale == 64 / Double(1 << tile.level))
      let left = tile.rect.minX == 0 ? 0 : tile.rect.minX + 2 / tile.scale
      #expect(left.remainder(dividingBy: 256 / tile.scale) == 0)
      #expect(tile.rect.width <= 262 / tile.scale && tile.rect.maxX <= TileStage.side)
    }
    let sharp = tiles.record.all.filter { $0.level == 6 }.map(\.rect)
    for x in [49_800.5, 50_000, 50_199.5] {
      for y in [49_850.5, 50_149.5] {
        #expect(sharp.contains { $0.contains(Point(x: x, y: y)) }, "\(x), \(y)")
      }
    }
  }

  @Test func `the coarsest level comes first, and sharper tiles replace it when they have faded in`() async {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    #expect(tiles.record.all.first?.level == 14)
    #expect(tiles.shownLevels.keys.sorted() == [6], "\(tiles.shownLevels)")
    tiles.look(at: Point(x: 20_000, y: 20_000), scale: 8)
    tiles.stage.frame()
    #expect(tiles.shownLevels[14] ?? 0 > 0, "something stands in at once: \(tiles.shownLevels)")
    await tiles.settle()
    #expect(tiles.shownLevels.keys.sorted() == [3], "\(tiles.shownLevels)")
  }

  @Test func `a copy shows what the layer does, and keeps the layers of tiles that stay`() async {
    func shown(in stacks: [Layer]) -> [Layer] { stacks.flatMap(\.sublayers).flatMap(\.sublayers) }
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    let copy = tiles.layer.copyOfTree()
    // Held, so that no new layer takes the place of one of them in memory.
    let before = shown(in: copy.sublayers)
    tiles.look(at: Point(x: 50_400, y: 50_000), scale: 1)
    await tiles.settle()
    let after = shown(in: copy.sublayers)
    #expect(after.map(\.frame) == shown(in: tiles.layer.keeper.stacks).map(\.frame))
    let kept = after.count { layer in before.contains { $0 === layer } }
    #expect(kept > 0 && kept < after.count, "\(kept) of \(after.count)")
  }

  @Test func `a tile that comes while its place is seen fades in above what stood in for it`() async throws {
    let tiles = TileStage()
    tiles.layer.fadeDuration = 0.5
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    tiles.look(at: Point(x: 20_000, y: 20_000), scale: 1)
    tiles.stage.frame()
    tiles.layer.keeper.queue.waitUntilDrawn()
    await Task.yield()
    tiles.stage.advance(by: 1.0 / 60)
    let fading = tiles.layer.keeper.tiles.values.filter(\.isFading)
    let layer = try #require(fading.first { $0.key.level == 6 }?.layer)
    tiles.stage.advance(by: 0.25)
    let opacity = try #require(tiles.stage.drawn(layer)).opacity
    print("halfway the opacity is \(opacity)")
    #expect(abs(opacity - 0.5) < 0.05)
    #expect(tiles.shownLevels.count > 1)
    await tiles.settle()
    #expect(tiles.shownLevels.keys.sorted() == [6])
  }

  @Test func `memory stays under its limit at a thousand random places`() async {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    let tiles = TileStage()
    tiles.layer.tileSize = Size(width: 64, height: 64)
    let limit = 2 << 20
    tiles.layer.memoryLimit = limit
    tiles.open()
    var most = 0
    for index in 0..<1000 {
      let zoom = Double.random(in: -8...6, using: &random)
      tiles.look(
        at: Point(
          x: Double.random(in: 0...TileStage.side, using: &random),
          y: Double.random(in: 0...TileStage.side, using: &random)),
        scale: Double(
          sign: .plus, exponent: Int(zoom.rounded(.down)), significand: 1 + zoom - zoom.rounded(.down)))
      most = max(most, tiles.layer.memoryUse)
      // Some places are looked at until everything is there, some are passed.
      if index % 3 == 0 {
        await tiles.settle()
      } else {
        await Task.yield()
        tiles.stage.advance(by: 1.0 / 60)
      }
      most = max(most, tiles.layer.memoryUse)
      let real = tiles.layer.keeper.tiles.values.reduce(0) { $0 + $1.image.bitmap.bytes.count }
      #expect(real <= limit && tiles.layer.memoryUse <= limit, "place \(index), seed \(seed)")
    }
    let counters = tiles.layer.keeper.queue.counters
    print(
      "at most \(most) of \(limit) bytes; \(counters.drawn) tiles drawn, \(counters.dropped) passed before,",
      terminator: " ")
    print("\(counters.cancelled) while they were drawn")
    #expect(most > limit / 2)
    #expect(counters.drawn > 1000 && counters.dropped > 100)
  }

  @Test func `tiles that are passed are not drawn, and the one that is being drawn hears of it`() async {
    let gate = Gate()
    let cancelled = Mutex(0)
    let tiles = TileStage { context, tile in
      gate.pass()
      if tile.isCancelled { cancelled.withLock { $0 += 1 } }
      context.fill(tile.rect, with: .black)
    }
    gate.isOpen = true
    tiles.open()
    tiles.look(at: Point(x: 10_000, y: 10_000), scale: 1)
    await tiles.settle()
    tiles.record.forget()
    gate.isOpen = false
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 4)
    while tiles.record.all.isEmpty { await Task.yield() }
    let before = tiles.layer.keeper.queue.counters
    tiles.look(at: Point(x: 90_000, y: 90_000), scale: 4)
    let after = tiles.layer.keeper.queue.counters
    gate.isOpen = true
    await tiles.settle()
    let passed = tiles.record.all.filter { $0.level < 8 && $0.rect.midX < 70_000 }
    print("\(after.dropped - before.dropped) tiles were dropped, \(passed.count) was being drawn")
    #expect(after.dropped - before.dropped > 10)
    #expect(passed.count <= 1)
    #expect(cancelled.withLock { $0 } == passed.count)
    #expect(tiles.shownLevels.keys.sorted() == [4])
  }

  @Test func `at rest there is neither a frame nor a deadline nor a commit`() async {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    let commits = tiles.stage.commits.count
    #expect(!tiles.stage.wantsFrames && tiles.stage.deadline == nil)
    tiles.stage.advance(by: 60)
    #expect(tiles.stage.commits.count == commits)
  }

  @Test func `while an animation moves it, the tiles of the places to come are drawn ahead`() async {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 20_000, y: 50_000), scale: 1)
    await tiles.settle()
    tiles.record.forget()
    tiles.layer.animate(
      .position.x, to: tiles.layer.position.x - 3000, spring: Spring(duration: 2, bounce: 0))
    tiles.stage.frame()
    tiles.layer.keeper.queue.waitUntilDrawn()
    let farthest = tiles.record.all.filter { $0.level == 6 }.map(\.rect.maxX).max() ?? 0
    print("one frame after the start there are tiles up to \(farthest - 20_200) points beyond the edge")
    #expect(farthest > 20_200 + 1500)
    // The motion ends where everything is there.
    await tiles.settle()
    #expect(tiles.shownLevels.keys.sorted() == [6])
    #expect(!tiles.record.isMainThreadUsed)
  }

  @Test func `a part that needs display is drawn again, and shows what it did until then`() async {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_048, y: 50_048), scale: 1)
    await tiles.settle()
    let shown = tiles.layer.keeper.inTree
    tiles.record.forget()
    let part = Rect(x: 50_040, y: 50_040, width: 10, height: 10)
    tiles.layer.setNeedsDisplay(in: part)
    Transaction.flush()
    #expect(tiles.layer.keeper.inTree == shown)
    await tiles.settle()
    #expect(!tiles.record.all.isEmpty)
    #expect(tiles.record.all.allSatisfy { $0.rect.intersects(part) })
    #expect(tiles.record.all.filter { $0.level == 6 }.count == 1)
    #expect(tiles.layer.keeper.inTree == shown)
    tiles.record.forget()
    tiles.layer.setNeedsDisplay()
    Transaction.flush()
    await tiles.settle()
    #expect(tiles.record.all.filter { $0.level == 6 }.count >= shown.count)
  }

  @Test func `tiles are not touched, and sublayers lie above them`() async {
    let tiles = TileStage()
    tiles.open()
    let pin = tiles.stage.layer(at: Point(x: 50_000, y: 50_000), in: tiles.layer)
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    #expect(tiles.stage.root.hitTest(Point(x: 20, y: 20)) === tiles.layer)
    #expect(tiles.stage.root.hitTest(Point(x: 200, y: 150)) === pin)
    #expect(tiles.layer.sublayers.last === pin && tiles.layer.sublayers.count == 2)
  }

  @Test func `a layer that has left its window draws nothing, and goes on in another one`() async {
    let gate = Gate()
    let tiles = TileStage { _, _ in gate.pass() }
    gate.isOpen = true
    tiles.open()
    await tiles.settle()
    gate.isOpen = false
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 4)
    tiles.layer.removeFromSuperlayer()
    Transaction.flush()
    tiles.record.forget()
    gate.isOpen = true
    tiles.layer.keeper.queue.waitUntilDrawn()
    #expect(tiles.record.all.count <= 1)
    #expect(!tiles.stage.wantsFrames)
    tiles.open()
    await tiles.settle()
    #expect(tiles.shownLevels.keys.sorted() == [4])
  }

  @Test
  func `another scale of the window or another size divides it anew, and what was shown stays until then`()
    async
  {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    tiles.record.forget()
    tiles.stage.scale = 1.5
    tiles.stage.tree.scaleDidChange()
    tiles.stage.frame()
    #expect(tiles.layer.sublayers.first?.sublayers.isEmpty == false, "the old tiles are there")
    await tiles.settle()
    #expect(tiles.layer.sublayers.count == 1)
    #expect(tiles.record.all.contains { $0.scale == 1.5 && $0.level == 6 })
    #expect(tiles.shownLevels.keys.sorted() == [6])
  }

  @Test func `a layer that grows in each frame is never blank, and only tiles at its edge are drawn again`()
    async
  {
    let tiles = TileStage(levels: 1, bias: 0)
    tiles.layer.fadeDuration = 0
    tiles.layer.bounds.size = Size(width: 300, height: 300)
    tiles.open()
    await tiles.settle()
    let seen = tiles.layer.bounds
    #expect(tiles.isCovered(seen))
    tiles.record.forget()
    for step in 1...40 {
      let before = tiles.layer.bounds.size
      Transaction.withoutActions {
        tiles.layer.bounds.size = Size(width: before.width + 1.5, height: before.height + 2.25)
      }
      tiles.stage.advance(by: 1.0 / 60)
      #expect(tiles.isCovered(seen), "step \(step)")
      // In some steps there is time for all tiles, in some there is not.
      if step % 3 == 0 {
        await tiles.settle()
        #expect(tiles.isCovered(tiles.layer.bounds), "step \(step)")
      }
    }
    await tiles.settle()
    #expect(tiles.isCovered(tiles.layer.bounds))
    print("\(tiles.record.all.count) tiles were drawn in 40 steps")
    #expect(
      tiles.record.all.allSatisfy { $0.rect.minX > 1 || $0.rect.minY > 1 },
      "the upper left one was whole from the beginning")
    tiles.record.forget()
    Transaction.withoutActions { tiles.layer.bounds.size = Size(width: 310, height: 220) }
    Transaction.flush()
    await tiles.settle()
    #expect(tiles.record.all.isEmpty, "a layer that shrinks needs no other pixels")
    #expect(tiles.isCovered(tiles.layer.bounds))
    Transaction.withoutActions { tiles.layer.bounds.size = Size(width: 340, height: 600) }
    Transaction.flush()
    await tiles.settle()
    #expect(tiles.record.all.allSatisfy { $0.rect.maxY > 290 })
    #expect(tiles.isCovered(tiles.layer.bounds.intersection(Rect(x: 0, y: 0, width: 400, height: 300))))
  }

  @Test func `a layer whose bounds move in each frame keeps the tiles that it still contains`() async {
    let tiles = TileStage(levels: 1, bias: 0)
    tiles.layer.fadeDuration = 0
    tiles.layer.bounds = Rect(x: 0, y: 0, width: 400, height: 1200)
    tiles.open()
    await tiles.settle()
    let drawn = tiles.record.all.count
    tiles.record.forget()
    for _ in 0..<20 {
      Transaction.withoutActions { tiles.layer.bounds.origin.y += 5 }
      tiles.stage.advance(by: 1.0 / 60)
      #expect(tiles.isCovered(Rect(x: 0, y: tiles.layer.bounds.minY, width: 400, height: 300)))
    }
    await tiles.settle()
    print("\(drawn) tiles at first, \(tiles.record.all.count) for 20 steps")
    #expect(tiles.record.all.allSatisfy { $0.rect.minY > 600 }, "none that was there is drawn again")
  }

  @Test
  func `a program that removes all sublayers, or puts one at the back, leaves the tiles where they are`()
    async
  {
    let tiles = TileStage()
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    let shown = tiles.layer.keeper.inTree
    tiles.record.forget()
    for layer in tiles.layer.sublayers { layer.removeFromSuperlayer() }
    tiles.stage.frame()
    #expect(tiles.layer.keeper.inTree == shown && tiles.layer.sublayers.count == 1)
    let pin = Layer()
    tiles.layer.insertSublayer(pin, at: 0)
    tiles.stage.frame()
    #expect(tiles.layer.sublayers.count == 2 && tiles.layer.sublayers.last === pin)
    await tiles.settle()
    #expect(tiles.record.all.isEmpty)
  }

  @Test func `a tiled layer can be the root of a tree`() async {
    let layer = TiledLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 300, height: 200)
    layer.drawTile = { context, tile in context.fill(tile.rect, with: .black) }
    let host = ManualTileHost()
    let tree = LayerTree(host: host, root: layer)
    Transaction.flush()
    layer.keeper.queue.waitUntilDrawn()
    await Task.yield()
    if tree.wantsFrames { tree.frame(targetTime: host.now, duration: 1.0 / 60) }
    Transaction.flush()
    #expect(layer.keeper.inTree.count == 2)
  }

  @Test func `a tile that was drawn before its layer needs display is drawn again, wanted or not`() async {
    let tiles = TileStage(levels: 1, bias: 0)
    tiles.layer.bounds.size = Size(width: 300, height: 200)
    tiles.open()
    await tiles.settle()
    guard let grid = tiles.layer.keeper.grid, let drawTile = tiles.layer.drawTile else {
      Issue.record("nothing was drawn")
      return
    }
    // One that the keeper has just given up as it was finished.
    let key = TileKey(level: 0, column: 1, row: 0)
    tiles.layer.keeper.queue.want([TileTicket(key, in: grid, drawing: drawTile)])
    tiles.layer.keeper.queue.waitUntilDrawn()
    tiles.record.forget()
    tiles.layer.setNeedsDisplay()
    Transaction.flush()
    await tiles.settle()
    #expect(tiles.record.all.count == 2)
  }

  @Test func `what is too much for the memory is shown by a coarser level`() async {
    let tiles = TileStage()
    tiles.layer.memoryLimit = 3 << 20
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    #expect(tiles.shownLevels.keys.allSatisfy { $0 == 7 }, "\(tiles.shownLevels)")
    #expect(tiles.layer.memoryUse <= 3 << 20)
  }

  @Test func `where the coarsest level is too large to be kept, what is seen of it still comes first`() async
  {
    let tiles = TileStage(levels: 3, bias: 0)
    tiles.open()
    tiles.look(at: Point(x: 50_000, y: 50_000), scale: 1)
    await tiles.settle()
    #expect(tiles.record.all.first?.level == 2)
    #expect(tiles.shownLevels.keys.sorted() == [0])
  }

  @Test func `a layer without a closure, without a size or out of sight draws nothing`() async {
    let tiles = TileStage()
    tiles.layer.isHidden = true
    tiles.open()
    await tiles.settle()
    let hidden = tiles.record.all
    #expect(hidden.allSatisfy { $0.level == 14 }, "only what is always kept: \(hidden.map(\.level))")
    tiles.layer.isHidden = false
    tiles.layer.drawTile = nil
    await tiles.settle()
    tiles.stage.frame()
    #expect(tiles.layer.memoryUse == 0 && tiles.layer.keeper.inTree.isEmpty)
    let empty = TiledLayer()
    empty.drawTile = { _, _ in Issue.record("nothing to draw") }
    tiles.stage.root.addSublayer(empty)
    tiles.stage.frame()
    empty.keeper.queue.waitUntilDrawn()
    #expect(empty.memoryUse == 0)
  }

  @Test func `a layer is gone when nobody holds it, also while its tiles are drawn`() async {
    let gate = Gate()
    weak var gone: TiledLayer?
    let stage = LayerStage()
    do {
      let tiles = TiledLayer()
      tiles.bounds = Rect(x: 0, y: 0, width: 4000, height: 4000)
      tiles.drawTile = { _, _ in gate.pass() }
      stage.root.addSublayer(tiles)
      stage.frame()
      tiles.removeFromSuperlayer()
      gone = tiles
    }
    stage.frame()
    gate.isOpen = true
    for _ in 0..<10 { await Task.yield() }
    #expect(gone == nil)
  }
}

/// A host whose clock stands still.
@MainActor
private final class ManualTileHost: LayerHost {
  let now: MediaTime = 1000
  let frameTime: MediaTime = 0
  let scale = 1.0
  func submit(_ commit: Commit) {}
}

/// Lets nobody pass until it is open.
final class Gate: Sendable {
  private let state = Mutex(false)

  var isOpen: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func pass() {
    while !isOpen { sched_yield() }
  }
}
