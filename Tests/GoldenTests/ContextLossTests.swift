import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// A driver that loses its context, or has no memory, in each of the golden scenes.
@Suite(.serialized) struct ContextLossTests {
  @Test(arguments: GoldenScene.all.filter { $0.scale == 1 })
  func `after a lost context everything comes back to the bit`(
    scene: GoldenScene
  ) throws {
    let loaded = try scene.load()
    let (list, width, height) = (loaded.list, loaded.width, loaded.height)
    let faults = GraphicsFaults()
    let canvas = try OffscreenCanvas(width: width, height: height, faults: faults)
    try canvas.draw(list, scale: scene.scale)
    let before = canvas.bitmap
    let first = ObjectIdentifier(canvas.context)
    // Little is damaged, but all is lost.
    faults.loseContext()
    try canvas.draw(list, damage: [PixelRect(x0: 0, y0: 0, x1: 8, y1: 8)], scale: scene.scale)
    #expect(ObjectIdentifier(canvas.context) != first)
    #expect(before.difference(from: canvas.bitmap, tolerance: 0)?.count == 0)
    // It is lost while it is at rest, so that it cannot be made current.
    canvas.context.destroy()
    try canvas.draw(list, damage: [PixelRect(x0: 0, y0: 0, x1: 8, y1: 8)], scale: scene.scale)
    #expect(before.difference(from: canvas.bitmap, tolerance: 0)?.count == 0)
    #expect(Diagnostics.hasReported("graphics lost"))
  }

  @Test(arguments: GoldenScene.all.filter { $0.scale == 1 })
  func `without memory for something nothing breaks, and with it all is there`(scene: GoldenScene) throws {
    let loaded = try scene.load()
    let (list, width, height) = (loaded.list, loaded.width, loaded.height)
    let driver = GraphicsFaults()
    let whole = try OffscreenCanvas(width: width, height: height, faults: driver)
    try whole.draw(list, scale: scene.scale)
    // Shadows of paths that meet each effect are blurred once more, on a grid that begins elsewhere.
    let most = scene.scene == PairScene.contents.rawValue ? 2 : 1
    for use in driver.requests where use != .window {
      let faults = GraphicsFaults()
      faults.refuse(use)
      let canvas = try OffscreenCanvas(width: width, height: height, faults: faults)
      for _ in 0..<4 { try canvas.draw(list, scale: scene.scale) }
      #expect(canvas.renderer.unfinished.isEmpty, "it does not try without end")
      faults.refuse(use, times: 0)
      for _ in 0..<122 where canvas.renderer.unfinished.isEmpty {
        try canvas.draw(list, damage: [PixelRect(x0: 0, y0: 0, x1: 1, y1: 1)], scale: scene.scale)
      }
      try canvas.draw(list, scale: scene.scale)
      #expect(whole.bitmap.difference(from: canvas.bitmap, tolerance: most)?.count == 0, "\(use)")
    }
  }
}
