import Glibc
import Martlet
import MartletRenderTree
import Testing

@testable import MartletLayers
@testable import MartletTesting
@testable import MartletViews

/// Transitions to views whose contents come late: tiles, pictures that are drawn from vectors, large files.
@MainActor @Suite struct LateTransitionTests {
  private static let size = Size(width: 300, height: 200)
  private nonisolated static let styles: [any ViewTransition] = [
    Flip(.left), Fold(.vertical, isCubic: true), CrossFade(),
  ]

  private let window = ManualWindow(size: Self.size)
  private let controller: WindowController
  private let container = View()
  private let old = View()
  private let new = View()
  private let tiles = TiledLayer()

  init() {
    controller = WindowController(window: window)
    controller.rootView.addSubview(container)
    container.frame = Rect(origin: .zero, size: Self.size)
    for (view, color) in [(old, Color(0x3E8EDE)), (new, Color(0xFFE0B0))] {
      view.frame = container.bounds
      view.backgroundColor = color
    }
    tiles.frame = Rect(x: 40, y: 30, width: 220, height: 140)
    tiles.tileSize = Size(width: 64, height: 64)
    tiles.drawTile = Self.green
    container.addSubview(old)
    window.run(for: 0.1)
  }

  private static let green: TiledLayer.Drawing = { context, tile in
    context.fill(tile.rect, with: Color(0x00A000))
  }
  private static let blue: TiledLayer.Drawing = { context, tile in
    context.fill(tile.rect, with: Color(0x0000A0))
  }

  /// The part of the window that a colour fills, in per cent.
  private func share(_ color: SIMD4<UInt8>, _ picture: Bitmap) -> Int {
    var count = 0
    for y in 0..<picture.height { for x in 0..<picture.width where picture[x, y] == color { count += 1 } }
    return count * 100 / (picture.width * picture.height)
  }

  private func green() throws -> Int { share(SIMD4(0, 0xA0, 0, 255), try window.drawFrame()) }
  private func blue() throws -> Int { share(SIMD4(0, 0, 0xA0, 255), try window.drawFrame()) }

  /// What the tiles, or a picture in their place, cover of the window.
  private static let whole = 51

  /// Shows the end of the transition as its pictures have it.
  private func hold(_ animator: TransitionAnimator) { animator.progress = 1 }

  /// Lets the tiles come that are requested, as the thread that draws has them done.
  private func takeTiles() {
    tiles.keeper.queue.waitUntilDrawn()
    tiles.keeper.update()
    window.run(for: 0.5)
  }

  @Test(arguments: styles.indices)
  func `a frame of a transition waits for the tiles of a view that was never seen`(style: Int) throws {
    tiles.waitsForTiles = true
    new.layer.addSublayer(tiles)
    let animator = container.transition(from: old, to: new, by: Self.styles[style])
    hold(animator)
    #expect(try green() == Self.whole)
    #expect(!animator.isOver)
  }

  @Test(arguments: styles.indices)
  func `tiles come into a transition under way`(style: Int) throws {
    new.layer.addSublayer(tiles)
    let animator = container.transition(from: old, to: new, by: Self.styles[style])
    hold(animator)
    window.run(for: 0.05)
    takeTiles()
    #expect(try green() == Self.whole)
    // What is there costs nothing more.
    window.run(for: 0.1)
    #expect(!window.wantsFrames && window.wakeTime == nil)
  }

  @Test func `at the end the tiles are there at once`() throws {
    new.layer.addSublayer(tiles)
    let animator = container.transition(from: old, to: new, by: Flip(.left))
    hold(animator)
    window.run(for: 0.05)
    takeTiles()
    let drawn = tiles.keeper.queue.counters.drawn
    animator.finish()
    window.run(for: 2)
    #expect(animator.isOver && drawn > 0)
    #expect(try green() == Self.whole)
    #expect(tiles.keeper.queue.counters.drawn == drawn)
  }

  @Test func `tiles come into the picture of a transition that another one interrupts`() throws {
    new.layer.addSublayer(tiles)
    let third = View()
    let animator = container.transition(from: old, to: new, by: Flip(.left))
    hold(animator)
    window.run(for: 0.05)
    let next = container.transition(from: new, to: third, by: Flip(.left))
    next.progress = 0
    window.run(for: 0.05)
    takeTiles()
    #expect(try green() == Self.whole)
  }

  @Test func `the tiles of the view that goes come, too`() throws {
    old.layer.addSublayer(tiles)
    window.resolveFrame()
    let animator = container.transition(from: old, to: new, by: Fold(.horizontal))
    animator.progress = 0
    window.run(for: 0.05)
    takeTiles()
    #expect(try green() == Self.whole)
    animator.cancel()
    window.run(for: 1)
    #expect(animator.isOver)
    #expect(try green() == Self.whole)
  }

  @Test func `a picture of what a view was keeps the tiles that it had`() throws {
    tiles.waitsForTiles = true
    old.layer.addSublayer(tiles)
    window.run(for: 0.1)
    #expect(try green() == Self.whole)
    old.transition(by: Flip(.left)) {
      tiles.drawTile = Self.blue
    } undo: {
      tiles.drawTile = Self.green
    }
    let animator = try #require(container.currentTransition)
    animator.progress = 0
    window.run(for: 0.1)
    #expect(try green() == Self.whole)
    hold(animator)
    #expect(try blue() == Self.whole)
  }

  /// A picture that is drawn from vectors, or a file so large that another thread decodes it.
  private func picture(file path: String? = nil) throws -> Image {
    guard let path else {
      return try Image(
        svg:
          ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#00A000"/></svg>"##
      )
    }
    try DrawingContext.image(size: Size(width: 1024, height: 512)) {
      $0.fill(Rect(x: 0, y: 0, width: 1024, height: 512), with: Color(0x00A000))
    }.bitmap.write(png: path)
    return Image(file: try ImageFile(path))
  }

  @Test(arguments: [true, false])
  func `a picture that another thread makes comes into a transition under way`(isVector: Bool) async throws {
    let path = "/tmp/martlet-late-\(UInt64.random(in: 0 ... .max)).png"
    let image = try picture(file: isVector ? nil : path)
    defer { _ = remove(path) }
    let holder = Layer()
    holder.frame = tiles.frame
    holder.contents = image
    new.layer.addSublayer(holder)
    let animator = container.transition(from: old, to: new, by: Fold(.vertical))
    hold(animator)
    window.run(for: 0.05)
    _ = try await image.prepared()
    var share = 0
    for _ in 0..<1000 where share != Self.whole {
      await Task.yield()
      share = try green()
    }
    #expect(share == Self.whole)
    #expect(!animator.isOver)
  }

  @Test func `a picture that is prepared is in the first frame of a transition`() async throws {
    let holder = Layer()
    holder.frame = tiles.frame
    holder.contents = try await picture().prepared()
    new.layer.addSublayer(holder)
    hold(container.transition(from: old, to: new, by: Fold(.vertical)))
    #expect(try green() == Self.whole)
  }
}
