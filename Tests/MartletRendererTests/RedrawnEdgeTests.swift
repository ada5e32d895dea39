import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Edges and corners that divide pixels look the same whatever draws them: what that is depends on what else is drawn, and on the
/// part that is redrawn.
@Suite(.serialized) struct RedrawnEdgeTests {
  private static let side = 64
  private static let ground = "scene 64x64\nlayer\n  frame 0 0 64 64\n  fill #FFFFFF\n"
  /// The corner of what is drawn, in the middle of none of the pixels.
  private static let frame = "frame 20.65 20.65 24 24"

  private func layer(_ lines: String, depth: Int = 1) -> String {
    let indent = String(repeating: "  ", count: depth)
    return "\(indent)layer\n"
      + lines.split(separator: "\n").map { "\(indent)  \($0)\n" }.joined()
  }

  private func tree(_ lines: String) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(try SceneText(Self.ground + lines).commit)
    tree.update(at: 1)
    return tree
  }

  private func draw(_ tree: RenderTree, costs: BatchCosts? = nil) throws -> Bitmap {
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    if let costs { canvas.renderer.batchCosts = costs }
    try canvas.draw(tree.displayList)
    return canvas.bitmap
  }

  // MARK: Corners

  /// What has a square corner at the same place, drawn by different programs.
  enum Corner: CaseIterable {
    case fill, border, clip, clipOfTwo, clipOfGradient, mask
  }

  private func lines(_ corner: Corner) -> String {
    let black = "fill #000000"
    func full(_ lines: String) -> String { layer("bounds 0 0 24 24\nposition 12 12\n\(lines)", depth: 2) }
    switch corner {
    case .fill: return layer("\(Self.frame)\n\(black)")
    case .border: return layer("\(Self.frame)\n\(black)\nborder 2 #000000")
    case .clip:
      return layer("\(Self.frame)\nmasks") + layer("bounds 0 0 60 60\nposition 12 12\n\(black)", depth: 2)
    case .clipOfTwo: return layer("\(Self.frame)\nmasks\n\(black)") + full(black)
    case .clipOfGradient:
      return layer("\(Self.frame)\nmasks")
        + layer("bounds 0 0 60 60\nposition 12 12\ngradient axial 0 0 1 1 srgb #000000 #000000", depth: 2)
    case .mask:
      return layer(Self.frame) + layer("bounds 0 0 60 60\nposition 12 12\n\(black)", depth: 2)
        + full("fill #FFFFFF\nmask")
    }
  }

  @Test(arguments: Corner.allCases, [false, true])
  func `A square corner covers its share of a pixel, whatever draws it`(corner: Corner, isGPU: Bool) throws {
    let bitmap = try draw(try tree(lines(corner)), costs: isGPU ? .graphics : nil)
    // 0.35 · 0.35 of the pixel at the top left, 0.65 · 0.65 at the bottom right.
    #expect(abs(Int(bitmap[20, 20].x) - 224) <= 2, "\(bitmap[20, 20])")
    #expect(abs(Int(bitmap[44, 44].x) - 147) <= 2, "\(bitmap[44, 44])")
  }

  // MARK: Sides

  @Test func `A clip that cuts a sheet is all that antialiases what fills it`() throws {
    // Both fill the clip's left side, so that they fade on a sheet.
    let half = "frame 0 0 24 24\nfill #000000"
    let group =
      layer("\(Self.frame)\nmasks") + layer("frame 0 0 24 24\nopacity 0.5", depth: 2) + layer(half, depth: 3)
      + layer(half, depth: 3)
    let bitmap = try draw(try tree(group))
    // Half of 0.35 of the pixel.
    #expect(abs(Int(bitmap[20, 32].x) - 210) <= 2, "\(bitmap[20, 32])")
    #expect(abs(Int(bitmap[32, 32].x) - 128) <= 2)
  }

  @Test func `What ends in a pixel that a clip divides stays as it is when others fill the clip elsewhere`()
    throws
  {
    // It covers 0.44 of the pixels, and the clip 0.69.
    let clip = layer("frame 20.31 10 30 40\nmasks") + layer("frame 0.25 2 20 8\nfill #000000", depth: 2)
    let other = layer("frame -5 20 20 10\nfill #000000", depth: 2)
    let alone = try draw(try tree(clip))
    let beside = try draw(try tree(clip + other + other))
    for y in 13..<19 {
      #expect(abs(Int(alone[20, y].x) - 178) <= 2, "\(alone[20, y])")
      #expect(abs(Int(alone[20, y].x) - Int(beside[20, y].x)) <= 1, "\(alone[20, y]), \(beside[20, y])")
    }
    // The clip's share of what is filled twice.
    #expect(abs(Int(beside[20, 35].x) - 79) <= 2, "\(beside[20, 35])")
  }

  @Test(arguments: [BlendMode.clear, .destinationOut, .sourceOut, .xor])
  func `A clip covers its share of pixels that a blend mode has made clear`(mode: BlendMode) throws {
    let clear = layer("frame 0 0 64 64\nfill #000000\nblend \(mode)")
    let clip = layer("frame 20.5 20 24 24\nmasks\nfill #000000")
    let bitmap = try draw(try tree(clear + clip + layer("frame 0 0 24 24\nfill #000000", depth: 2)))
    #expect(bitmap[10, 32].w == 0)
    #expect((127...129).contains(Int(bitmap[20, 32].w)), "\(bitmap[20, 32])")
    #expect(bitmap[32, 32].w == 255)
  }

  @Test func `A round clip shows no pixel beyond sides that lie on its edges but for rounding`() throws {
    for pixel in 1...40 {
      // Its sides are edges of pixels at this scale. Two bars reach beyond them.
      let (scale, start) = (1.5, Double(pixel) / 1.5)
      let bar = layer("frame -4 10 44 10\nfill #000000", depth: 2)
      let clip = layer("frame \(start) \(start) 36 36\nradius 6\nmasks") + bar + bar
      let canvas = try OffscreenCanvas(width: 96, height: 96)
      try canvas.draw(try tree(clip).displayList, scale: scale)
      let (bitmap, row) = (canvas.bitmap, pixel + 22)
      for x in [pixel - 1, pixel + 54] { #expect(bitmap[x, row].x == 255, "side at pixel \(pixel), \(x)") }
      for x in [pixel, pixel + 53] { #expect(bitmap[x, row].x == 0, "side at pixel \(pixel), \(x)") }
    }
  }

  @Test(arguments: [false, true])
  func `Hard edges through the middles of pixels lie on one side of all of them`(topFirst: Bool) throws {
    let canvas = try OffscreenCanvas(width: 96, height: 96, topFirst: topFirst)
    for pixel in 1...60 {
      let (scale, start) = (1.5, (Double(pixel) + 0.5) / 1.5)
      let list = try tree(layer("frame \(start) \(start) 20 20\nhardedges\nfill #000000")).displayList
      // In two parts.
      let middle = Int32(pixel * 7 % 90 + 3)
      for part in [
        PixelRect(x0: 0, y0: 0, x1: middle, y1: 96), PixelRect(x0: middle, y0: 0, x1: 96, y1: 96),
      ] {
        try canvas.draw(list, damage: [part], scale: scale)
      }
      let bitmap = canvas.bitmap
      for i in 0..<96 {
        let expected: UInt8 = (pixel..<pixel + 30).contains(i) ? 0 : 255
        #expect(bitmap[i, pixel + 9].x == expected, "from \(pixel), x \(i)")
        #expect(bitmap[pixel + 9, i].x == expected, "from \(pixel), y \(i)")
      }
    }
  }

  /// An image with caps in a layer that clips, and a small layer at a corner of that.
  private func stretched(hasNeighbour: Bool) -> RenderTree {
    let tree = RenderTree()
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
    root.position = Point(x: 32, y: 32)
    root.backgroundColor = .white
    var card = LayerProperties()
    card.bounds = Rect(x: 0, y: 0, width: 24, height: 24)
    card.position = Point(x: 32.65, y: 32.65)
    card.masksToBounds = true
    let image = Image(TestPictures.noise(width: 9, height: 7, opaque: true))
    let caps = Insets(top: 2, left: 2, bottom: 2, right: 2)
    card.content = .image(ImageContent(image.resizableImage(withCapInsets: caps, resizingMode: .stretch)))
    var neighbour = LayerProperties()
    neighbour.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    neighbour.position = Point(x: 24, y: 24)
    neighbour.backgroundColor = .black
    neighbour.isHidden = !hasNeighbour
    tree.apply(
      Commit(
        changes: [
          .properties(NodeID(index: 0), root), .sublayers(NodeID(index: 0), [NodeID(index: 1)]),
          .properties(NodeID(index: 1), card), .sublayers(NodeID(index: 1), [NodeID(index: 2)]),
          .properties(NodeID(index: 2), neighbour),
        ], time: 1))
    tree.update(at: 1)
    return tree
  }

  @Test func `The edge of an image with caps stays as it is when another layer fills the clip elsewhere`()
    throws
  {
    let before = try draw(stretched(hasNeighbour: false))
    let after = try draw(stretched(hasNeighbour: true))
    var worst = 0
    for y in 0..<Self.side {
      for x in 0..<Self.side where x < 38 || y < 38 {
        for part in 0..<4 { worst = max(worst, abs(Int(before[x, y][part]) - Int(after[x, y][part]))) }
      }
    }
    print("an edge of an image with caps: at most \(worst) of 255")
    #expect(worst <= 2)
    #expect(after[44, 44] != before[44, 44])
  }

  @Test func `The corners of a turned layer are redrawn in the pixels beyond its frame, too`() throws {
    // Its right corner is a hundredth of a pixel before the edge of one.
    let rect = Rect(x: 20, y: 20, width: 24, height: 24)
    let way = 48 - 0.01 - (32 + 12 * 2.0.squareRoot())
    var scene = SceneBuilder()
    scene.shape(
      rect, fill: .white,
      transform: Transform(rotation: .pi / 4).about(rect.center)
        .concatenating(Transform(translationX: way, y: 0.5)))
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(scene.list)
    let whole = canvas.bitmap
    #expect(whole[48, 32].w > 2)
    let parts = [PixelRect(x0: 0, y0: 0, x1: 48, y1: 64), PixelRect(x0: 48, y0: 0, x1: 64, y1: 64)]
    for part in parts { try canvas.draw(scene.list, damage: [part]) }
    #expect(canvas.bitmap.difference(from: whole, tolerance: 0)?.count == 0)
  }

  // MARK: Damage

  @Test func `What the corners of a turned layer touch beyond its frame is damage`() throws {
    var layers = [
      layer(64, at: Point(x: 32, y: 32), .black), layer(24, at: Point(x: 30, y: 32.5), .white),
    ]
    layers[1].transform = Transform(rotation: .pi / 4)
    let tree = RenderTree()
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    func update() -> [PixelRect] {
      tree.apply(commit(layers))
      tree.update(at: 1)
      return tree.damage.rects.map { PixelRect(covering: $0, scale: 1) }
    }
    _ = update()
    try canvas.draw(tree.displayList)
    // Its right corner comes to a hundredth of a pixel before the edge of one.
    layers[1].position.x = 48 - 0.01 - 12 * 2.0.squareRoot()
    let damage = update()
    try canvas.draw(tree.displayList, damage: damage)
    let repaired = canvas.bitmap
    try canvas.draw(tree.displayList)
    // White on opaque black.
    #expect(canvas.bitmap[48, 32].x > 2)
    #expect(canvas.bitmap.difference(from: repaired, tolerance: 0)?.count == 0)
  }

  @Test func `What is not clipped any more because a layer preserves depth is damage`() throws {
    let tree = RenderTree()
    var (root, clip, child) = (LayerProperties(), LayerProperties(), LayerProperties())
    root.bounds = Rect(x: 0, y: 0, width: 64, height: 64)
    root.position = Point(x: 32, y: 32)
    root.backgroundColor = .white
    clip.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    clip.position = Point(x: 32, y: 32)
    clip.masksToBounds = true
    child.bounds = Rect(x: 0, y: 0, width: 30, height: 30)
    child.position = Point(x: 5, y: 5)
    child.backgroundColor = .black
    let ids = (0..<3).map { NodeID(index: Int32($0)) }
    tree.apply(
      Commit(
        changes: [
          .properties(ids[0], root), .sublayers(ids[0], [ids[1]]), .properties(ids[1], clip),
          .sublayers(ids[1], [ids[2]]), .properties(ids[2], child),
        ], time: 1))
    tree.update(at: 1)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(tree.displayList)
    for preservesDepth in [true, false] {
      clip.preservesDepth = preservesDepth
      tree.apply(Commit(changes: [.properties(ids[1], clip)], time: 1))
      tree.update(at: 1)
      let damage = tree.damage.rects.map { PixelRect(covering: $0, scale: 1) }
      try canvas.draw(tree.displayList, damage: damage)
      let whole = try draw(tree)
      let difference = try #require(canvas.bitmap.difference(from: whole, tolerance: 0))
      #expect(difference.count == 0, "preserves depth: \(preservesDepth), \(difference)")
    }
  }

  /// Layers within each other, of which the first is the window.
  private func commit(_ layers: [LayerProperties], time: MediaTime = 1) -> Commit {
    var commit = Commit(time: time)
    for i in layers.indices {
      let next = i + 1 < layers.count ? [NodeID(index: Int32(i + 1))] : []
      commit.changes.append(.properties(NodeID(index: Int32(i)), layers[i]))
      commit.changes.append(.sublayers(NodeID(index: Int32(i)), next))
    }
    return commit
  }

  private func layer(_ side: Double, at position: Point, _ color: Color) -> LayerProperties {
    var layer = LayerProperties()
    layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    layer.position = position
    layer.backgroundColor = color
    return layer
  }

  @Test func `A clip over whose edge glass comes to lie is damage as a whole`() {
    var layers = [
      layer(64, at: Point(x: 32, y: 32), Color(0xFFFFFF, alpha: 0.5)),
      layer(24, at: Point(x: 32.5, y: 32.5), .black), layer(6, at: Point(x: 12, y: 12), .clear),
    ]
    layers[1].masksToBounds = true
    // All is damage when the first glass comes and when the last goes, so there is always some.
    layers[0].backdropFilter.inversion = 1
    let clip = Rect(x: 20.5, y: 20.5, width: 24, height: 24)
    let tree = RenderTree()
    func damage() -> Rect {
      tree.apply(commit(layers))
      tree.update(at: 1)
      return tree.damage.bounds
    }
    _ = damage()
    // It comes in the middle, moves to an edge, and goes there.
    layers[2].backdropFilter.inversion = 1
    #expect(damage().intersection(clip) != clip)
    layers[2].position.x = 0
    #expect(damage().intersection(clip) == clip)
    layers[2].backdropFilter.inversion = 0
    #expect(damage().intersection(clip) == clip)
  }

  @Test func `What a mask cuts out that leaves a transition is damage`() {
    var layers = [
      layer(64, at: Point(x: 32, y: 32), .white), layer(24, at: Point(x: 32, y: 32), .black),
      layer(6, at: Point(x: 12, y: 12), .white),
    ]
    let tree = RenderTree()
    tree.apply(commit(layers))
    tree.update(at: 1)
    let fade = TransitionAnimation(.fade, direction: .fromLeft, duration: 0.2, beginTime: 1)
    tree.apply(Commit(changes: [.transition(NodeID(index: 2), fade, key: "fade")], time: 1))
    layers[1].isMasked = true
    layers[2].isMask = true
    tree.apply(commit(layers))
    tree.update(at: 1.1)
    tree.update(at: 2)
    let frame = Rect(x: 20, y: 20, width: 24, height: 24)
    #expect(tree.damage.bounds.intersection(frame) == frame)
  }
}
