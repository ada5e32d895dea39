import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// SVG pictures that are resized in nine parts: each part is drawn at the scale at which it shows.
@Suite(.serialized) struct SlicedVectorTests {
  /// The extent of the window, in pixels.
  private static let side = 200

  /// A board of eight by eight fields of three units.
  private static func board() throws -> Image {
    let fields = (0..<64).filter { ($0 + $0 / 8) % 2 == 0 }
      .map { #"<rect x="\#($0 % 8 * 3)" y="\#($0 / 8 * 3)" width="3" height="3"/>"# }
    return try Image(
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="white"/>\
        \(fields.joined())</svg>
        """)
  }

  /// A red window, and the picture in its corner. Its caps have two fields, and its middle four.
  private static func list(
    _ image: Image, _ width: Double, _ height: Double,
    center: Rect = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  ) -> DisplayList {
    var (root, layer) = (LayerProperties(), LayerProperties())
    root.bounds = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    root.position = Point(x: Double(side) / 2, y: Double(side) / 2)
    root.backgroundColor = Color(0xFF0000)
    layer.bounds = Rect(x: 0, y: 0, width: width, height: height)
    layer.position = Point(x: width / 2, y: height / 2)
    layer.contents = image
    layer.contentsCenter = center
    let tree = RenderTree()
    let id = NodeID(index: 1)
    tree.apply(
      Commit(changes: [.properties(.root, root), .properties(id, layer), .sublayers(.root, [id])], time: 0))
    tree.update(at: 0)
    return tree.displayList
  }

  /// Pixels of a corner that are neither black nor white.
  private static func grayPixels(_ bitmap: Bitmap, _ width: Int, _ height: Int) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width
      where bitmap[x, y] != SIMD4(0, 0, 0, 255) && bitmap[x, y] != SIMD4(255, 255, 255, 255) {
        count += 1
      }
    }
    return count
  }

  @Test(arguments: [1, 2]) func `Off screen each part is sharp at once, whatever its size`(scale: Int) throws
  {
    let image = try Self.board()
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    // Fields of the middle have 3, 12, 5 and 20 points in one direction, and 3, 6, 12 and 9 in the other one.
    for (width, height) in [(24, 24), (60, 36), (32, 60), (92, 48)] {
      try canvas.draw(Self.list(image, Double(width), Double(height)), scale: Double(scale))
      #expect(
        Self.grayPixels(canvas.bitmap, width * scale, height * scale) == 0, "\(width) × \(height) points")
      // The first field of the middle begins behind two fields of the cap, and is as wide as it should be.
      let field = (width - 12) / 4
      let row = 1 * scale
      #expect(canvas.bitmap[(6 * scale) + 1, row] != canvas.bitmap[(6 + field) * scale + 1, row])
      #expect(canvas.bitmap[(6 * scale) + 1, row] == canvas.bitmap[(6 + field) * scale - 1, row])
    }
  }

  @Test func `A middle that is stretched in one direction only, or caps on one side, are sharp`() throws {
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    for center in [
      Rect(x: 0.25, y: 0, width: 0.5, height: 1), Rect(x: 0.5, y: 0.25, width: 0.5, height: 0.5),
    ] {
      try canvas.draw(Self.list(try Self.board(), 60, 24, center: center))
      #expect(Self.grayPixels(canvas.bitmap, 60, 24) == 0, "\(center)")
    }
  }

  @Test func `In a window the caps stay sharp while the size changes, and all is where it stays`() throws {
    let image = try Self.board()
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    canvas.renderer.spreadsUploads = true
    func settle(_ width: Double, _ height: Double) throws {
      var frames = 0
      repeat {
        ImageWorker.finish()
        try canvas.draw(Self.list(image, width, height))
        frames += 1
      } while !canvas.renderer.unfinished.isEmpty && frames < 20
      #expect(canvas.renderer.unfinished.isEmpty, "\(width) × \(height)")
      #expect(Self.grayPixels(canvas.bitmap, Int(width), Int(height)) == 0, "\(width) × \(height)")
    }
    try settle(60, 36)
    let uploads = canvas.renderer.plan.images.uploadCount
    for step in 1...40 {
      // The worker is never waited for, as in a window.
      try canvas.draw(Self.list(image, 60 + 2.3 * Double(step), 36 + 1.7 * Double(step)))
      #expect(Self.grayPixels(canvas.bitmap, 5, 5) == 0, "frame \(step)")
      ImageWorker.finish()
    }
    // For each one and a half times, and no more.
    #expect(canvas.renderer.plan.images.uploadCount - uploads <= 6)
    try settle(152, 104)
    try settle(60, 36)
  }

  @Test func `A picture of many sizes keeps few of them`() throws {
    let image = try Self.board()
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    for side in 30..<80 { try canvas.draw(Self.list(image, Double(side), Double(side))) }
    for _ in 0..<64 { try canvas.draw(Self.list(image, 80, 80)) }
    #expect(canvas.renderer.plan.images.count <= 10)
  }

  @Test func `A picture whose caps move keeps few of them`() throws {
    let image = try Self.board()
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    for step in 0..<100 {
      let center = Rect(x: 0.25 + Double(step) / 1000, y: 0.25, width: 0.5, height: 0.5)
      try canvas.draw(Self.list(image, 60, 36, center: center))
    }
    #expect(canvas.renderer.plan.images.sliced.familyCount <= 65)
  }

  @Test(arguments: ["<g></svg>", "</svg>"])
  func `What is broken or clear asks for no more frames`(rest: String) throws {
    let image = try Image(svg: #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">"# + rest)
    image.wait(atScale: 1)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    canvas.renderer.spreadsUploads = true
    for _ in 0..<8 {
      try canvas.draw(Self.list(image, 60, 36))
      ImageWorker.finish()
    }
    #expect(canvas.renderer.unfinished.isEmpty && canvas.bitmap[8, 8] == SIMD4(255, 0, 0, 255))
  }

  @Test func `The processor copies the pixels of all parts`() throws {
    let list = Self.list(try Self.board(), 60, 36)
    let bitmap = try #require(PlainRenderer().bitmap(of: list, width: Self.side, height: Self.side, scale: 1))
    #expect(Self.grayPixels(bitmap, 60, 36) == 0)
  }
}
