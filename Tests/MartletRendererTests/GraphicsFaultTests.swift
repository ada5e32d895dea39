import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// A driver that has no memory, or that loses its context.
@Suite(.serialized) struct GraphicsFaultTests {
  /// A red square, and beside it what needs memory: an image, a group, a kept picture, a gradient of many colours, a path.
  private static let scene = """
    scene 240x60
    layer
      frame 0 0 240 60
      fill #FFFFFF
      layer
        frame 0 0 40 60
        fill #FF0000
      layer
        frame 40 0 40 60
        image checker
      layer
        frame 80 0 40 60
        opacity 0.5
        fill #00FF00
        layer
          frame 0 0 40 60
          fill #00FF00
      layer
        frame 120 0 40 60
        rasterizes
        fill #0000FF
      layer
        frame 160 0 40 60
        gradient axial 0.5 0 0.5 1 srgb #000000 #FF0000 #00FF00 #0000FF #FF00FF #000000
      layer
        frame 200 0 40 60
        shape #FF00FF nonZero #000000 2 butt miter 10 0 0 1 path M 5 5 L 35 30 C 30 40 10 40 5 55 Z

    """

  private func list() throws -> DisplayList {
    let tree = RenderTree()
    tree.apply(try SceneText(Self.scene).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  /// What is left out without memory for a use: columns of pixels.
  private static let columns: [GraphicsMemoryUse: Range<Int>] = [
    .images: 40..<80, .group: 80..<120, .picture: 120..<160, .table: 160..<240,
  ]

  /// What decides which batches are drawn together: as the driver suggests, and as for a GPU.
  private static let costs = [nil, BatchCosts.graphics]

  @Test(arguments: [GraphicsMemoryUse.images, .group, .picture, .table], costs)
  func `what there is no memory for is left out, with one report, and nothing else`(
    use: GraphicsMemoryUse, costs: BatchCosts?
  ) throws {
    let list = try list()
    let whole = try OffscreenCanvas(width: 240, height: 60)
    if let costs { whole.renderer.batchCosts = costs }
    try whole.draw(list)
    let expected = whole.bitmap
    let faults = GraphicsFaults()
    faults.refuse(use)
    let canvas = try OffscreenCanvas(width: 240, height: 60, faults: faults)
    if let costs { canvas.renderer.batchCosts = costs }
    try canvas.draw(list)
    let bitmap = canvas.bitmap
    let left = try #require(Self.columns[use])
    for y in 0..<60 {
      for x in 0..<240 {
        let wanted = left.contains(x) ? SIMD4<UInt8>(255, 255, 255, 255) : expected[x, y]
        #expect(bitmap[x, y] == wanted, "\(x), \(y)")
        guard bitmap[x, y] == wanted else { return }
      }
    }
    #expect(Diagnostics.hasReported("graphics memory for \(use.rawValue)"))
  }

  /// A page of a colour, a picture that covers it and a shade over that.
  private static func page(picture: String) -> String {
    """
    scene 240x60
    layer
      frame 0 0 240 60
      fill #FFFFFF
      layer
        frame 20 10 80 40
        fill #0000FF
    \(picture)
        layer
          frame 0 0 80 40
          gradient axial 0 0.5 1 0.5 srgb #00000020 #00000080

    """
  }

  @Test(arguments: costs)
  func `without memory for a picture that is kept, the colour below it and the shade over it stay`(
    costs: BatchCosts?
  ) throws {
    func list(_ text: String) throws -> DisplayList {
      let tree = RenderTree()
      tree.apply(try SceneText(text).commit)
      tree.update(at: 1)
      return tree.displayList
    }
    let picture = """
          layer
            frame 0 0 80 40
            rasterizes
            masks
            layer
              frame 0 0 80 40
              fill #FF0000
      """
    let full = try list(Self.page(picture: picture))
    #expect(full.items.indices.contains { full.face(at: $0) == .shapeAndGradient })
    let whole = try OffscreenCanvas(width: 240, height: 60)
    if let costs { whole.renderer.batchCosts = costs }
    try whole.draw(try list(Self.page(picture: "")))
    let faults = GraphicsFaults()
    faults.refuse(.picture)
    let canvas = try OffscreenCanvas(width: 240, height: 60, faults: faults)
    if let costs { canvas.renderer.batchCosts = costs }
    try canvas.draw(full)
    let difference = try #require(whole.bitmap.difference(from: canvas.bitmap, tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
    // It comes as soon as there is memory.
    faults.refuse(.picture, times: 0)
    try canvas.draw(full)
    #expect(canvas.bitmap[40, 30].x > 150, "\(canvas.bitmap[40, 30])")
  }

  @Test func `without memory for instances the frame is drawn again, but not for ever`() throws {
    let faults = GraphicsFaults()
    faults.refuse(.instances)
    let canvas = try OffscreenCanvas(width: 240, height: 60, faults: faults)
    var frames = 0
    repeat {
      try canvas.draw(try list())
      frames += 1
    } while !canvas.renderer.unfinished.isEmpty && frames < 100
    #expect(frames == 3)
  }

  @Test(arguments: costs)
  func `a shortage that passes leaves nothing behind`(costs: BatchCosts?) throws {
    let list = try list()
    let whole = try OffscreenCanvas(width: 240, height: 60)
    if let costs { whole.renderer.batchCosts = costs }
    try whole.draw(list)
    for use in GraphicsMemoryUse.allCases where use != .window {
      let faults = GraphicsFaults()
      faults.refuse(use, times: 1)
      let canvas = try OffscreenCanvas(width: 240, height: 60, faults: faults)
      if let costs { canvas.renderer.batchCosts = costs }
      try canvas.draw(list)
      #expect(canvas.renderer.unfinished == [Rect(x: 0, y: 0, width: 240, height: 60)], "\(use)")
      try canvas.draw(list)
      #expect(whole.bitmap.difference(from: canvas.bitmap, tolerance: 0)?.count == 0, "\(use)")
      try canvas.draw(list)
      #expect(canvas.renderer.unfinished.isEmpty, "\(use)")
    }
  }

  @Test func `a window without memory for its pixels says so`() throws {
    let faults = GraphicsFaults()
    faults.refuse(.window)
    #expect {
      try OffscreenCanvas(width: 64, height: 48, faults: faults)
    } throws: { error in
      (error as? RendererError)?.message.contains("64×48") == true
    }
  }

  @Test func `a context that is lost again while everything is drawn anew is an error`() throws {
    let faults = GraphicsFaults()
    let canvas = try OffscreenCanvas(width: 240, height: 60, faults: faults)
    faults.loseContext(times: 2)
    #expect(throws: RendererError.contextLost) { try canvas.draw(try list()) }
    // The next frame may find a driver that works.
    try canvas.draw(try list())
    #expect(canvas.bitmap[10, 10] == SIMD4(255, 0, 0, 255))
  }

  @Test func `a picture is drawn again if its context is lost before it is read`() throws {
    let list = try list()
    let faults = GraphicsFaults()
    let canvas = try OffscreenCanvas(width: 240, height: 60, faults: faults)
    try canvas.draw(list)
    let before = canvas.bitmap
    canvas.context.destroy()
    #expect(before.difference(from: try canvas.picture(of: list, scale: 1), tolerance: 0)?.count == 0)
  }

  @Test func `an image in slices comes back after a loss`() throws {
    let pixels = [UInt8](repeating: 200, count: 900 * 700 * 4)
    let image = Image(Bitmap(width: 900, height: 700, bytes: pixels))
    var scene = SceneBuilder()
    scene.image(image, in: Rect(x: 0, y: 0, width: 900, height: 700))
    let faults = GraphicsFaults()
    let canvas = try OffscreenCanvas(width: 900, height: 700, faults: faults)
    canvas.renderer.spreadsUploads = true
    for loss in 0..<3 {
      var frames = 0
      repeat {
        try canvas.draw(scene.list)
        frames += 1
      } while !canvas.renderer.unfinished.isEmpty && frames < 100_000
      #expect(canvas.bitmap[450, 350] == SIMD4(200, 200, 200, 200), "\(loss)")
      faults.loseContext()
      if loss == 1 { faults.refuse(.images, times: 1) }
    }
  }
}
