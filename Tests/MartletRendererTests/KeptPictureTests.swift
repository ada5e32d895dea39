import CostTestSupport
import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Pictures of layers that are kept.
struct KeptPictureTests {
  /// A tree of a scene, with changes of single layers.
  private final class Stage {
    let tree = RenderTree()
    let canvas: OffscreenCanvas
    let scale: Double
    private var time = 1.0

    init(_ scene: String, scale: Double = 1) throws {
      let text = try SceneText(scene)
      canvas = try OffscreenCanvas(
        width: Int(text.size.width * scale), height: Int(text.size.height * scale))
      self.scale = scale
      tree.apply(text.commit)
      tree.update(at: time)
      try canvas.draw(tree.displayList, scale: scale)
    }

    /// Changes a layer, counted from 1 in the order of the lines. Draws the damage, and returns what that took.
    @discardableResult
    func change(_ layer: Int32, _ vary: (inout LayerProperties) -> Void) throws -> DrawingCounters {
      var properties = try #require(tree.committed(NodeID(index: layer)))
      vary(&properties)
      return try apply([.properties(NodeID(index: layer), properties)])
    }

    @discardableResult
    func apply(_ changes: [Commit.Change]) throws -> DrawingCounters {
      time += 1
      tree.apply(Commit(changes: changes, time: time))
      tree.update(at: time)
      #expect(tree.brokenInvariants() == [])
      try canvas.draw(
        tree.displayList, damage: tree.damage.rects.map { PixelRect(covering: $0, scale: scale) },
        scale: scale)
      return canvas.renderer.counters
    }

    /// Moves a layer by a point, without looking for broken invariants.
    func move(_ layer: Int32) throws -> DrawingCounters {
      var properties = try #require(tree.committed(NodeID(index: layer)))
      properties.position.x += 1
      time += 1
      tree.apply(Commit(changes: [.properties(NodeID(index: layer), properties)], time: time))
      tree.update(at: time)
      try canvas.draw(
        tree.displayList, damage: tree.damage.rects.map { PixelRect(covering: $0, scale: scale) },
        scale: scale)
      return canvas.renderer.counters
    }

    /// How far what is shown is from what another renderer draws of a tree with equal layers.
    func difference() throws -> Int {
      let new = RenderTree()
      new.apply(try SceneText(tree.sceneText()).commit)
      new.update(at: 1)
      let other = try OffscreenCanvas(width: canvas.framebuffer.width, height: canvas.framebuffer.height)
      try other.draw(new.displayList, scale: scale)
      return try #require(canvas.bitmap.difference(from: other.bitmap, tolerance: 0)).maximum
    }
  }

  /// Cards with a shadow, a blur, a clip, a mode and a mask in a layer, which is layer 1.
  private static func scene(_ lines: String) -> String {
    """
    scene 200x160
    layer kept
      frame 40 40 120 80
    \(lines)
      fill #f0e0c0
      radius 12
      shadow 0.6 5 0 4 #000000
      layer card
        frame 8 8 60 40
        fill #3e8ede
        radius 9
        masks
        layer
          frame 30 20 50 40
          fill #f2645a
      layer soft
        frame 70 10 40 40
        fill #4fa96b
        filter blur 3
      layer mixed
        frame 40 40 60 30
        fill #f7b733
        blend multiply
      layer cut
        frame 10 50 40 24
        fill #7a5bb5
        layer
          frame 4 4 30 16
          radius 8
          fill #000000
          mask
    """
  }

  private func difference(_ a: String, _ b: String, scale: Double, tolerance: Int) throws -> Bitmap.Difference
  {
    let (one, two) = (try Stage(a, scale: scale), try Stage(b, scale: scale))
    return try #require(one.canvas.bitmap.difference(from: two.canvas.bitmap, tolerance: tolerance))
  }

  @Test func `Sublayers of a picture that is kept move with its sublayer transform`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    for transform in [Transform(translationX: 30, y: 0, z: 0), Transform(scale: 0.5), .identity] {
      try stage.change(1) { $0.sublayerTransform = transform }
      #expect(try stage.difference() == 0)
    }
    try stage.change(1) { $0.sublayerTransform = Transform(scale: 0.5) }
    try stage.change(1) { $0.anchorPoint.x = 0.1 }
    #expect(try stage.difference() == 0)
  }

  @Test(arguments: [1, 1.5, 2])
  func `A picture that is kept looks as the layer does`(scale: Double) throws {
    for more in ["", "  opacity 0.5", "  filter blur 2", "  blend screen", "  masks"] {
      let kept = Self.scene("  rasterizes\n  rasterizationscale \(scale)\n  opacity 1\n\(more)")
      let plain = Self.scene("  opacity 1\n\(more)")
      let difference = try difference(kept, plain, scale: scale, tolerance: 2)
      // A group of its own: what multiplies sees the same, since the layer is opaque there.
      #expect(difference.count == 0, "\(more): \(difference)")
    }
  }

  @Test func `A mask of a path in a picture knows nothing of the colour below the picture`() throws {
    func scene(_ more: String) -> String {
      """
      scene 300x240
      layer window
        frame 0 0 300 240
        fill #f0e0c0
      layer panel
        frame 120 100 160 120
        fill #3e8ede
      layer kept
        frame 150 120 100 80
        opacity 1
      \(more)
        layer card
          frame 10 10 60 60
          fill #f2645a
          layer
            frame 0 0 60 60
            shape #000000 nonZero #00000000 0 butt miter 10 0 0 1 path M 0 30 L 30 0 L 60 30 L 30 60 Z
            mask
      """
    }
    let difference = try difference(scene("  rasterizes"), scene(""), scale: 1, tolerance: 2)
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `A picture that covers an opaque layer in another size than its own looks as the layer does`()
    throws
  {
    func scene(_ more: String) -> String {
      """
      scene 200x160
      layer panel
        frame 20 20 160 120
        fill #3e8ede
        layer kept
          frame 40 30 80 60
          transform scale 2 2 1
          masks
      \(more)
          layer ground
            frame 0 0 80 60
            fill #c0d8f0
          layer card
            frame 10 10 20 20
            fill #f2645a
        layer shade
          frame 40 30 80 60
          transform scale 2 2 1
          gradient axial 0 0 1 0 srgb #00000000 #00000080
      """
    }
    let difference = try difference(
      scene("    rasterizes\n    rasterizationscale 2"), scene(""), scale: 1, tolerance: 3)
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `Moving, turning and fading a layer draws its picture once`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    #expect(stage.canvas.renderer.counters.pictureMisses == 1)
    for step in 1...8 {
      let counters = try stage.change(1) {
        $0.position.x += 1.5
        $0.transform = Transform(rotation: Double(step) * 0.2)
        $0.opacity = 1 - Double(step) * 0.1
        $0.zPosition = Double(step)
      }
      #expect(counters.pictureHits == 1 && counters.pictureMisses == 0, "step \(step)")
      #expect(counters.passes <= 2)
    }
    #expect(try stage.difference() <= 1)
  }

  @Test func `What changes in a layer draws its picture anew, and only then`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    let changes: [(Int32, (inout LayerProperties) -> Void)] = [
      (2, { $0.position.x += 3 }), (3, { $0.backgroundColor = .black }), (4, { $0.filter.blurRadius = 1 }),
      (5, { $0.blendMode = .screen }), (7, { $0.bounds.size.width = 10 }), (2, { $0.masksToBounds = false }),
      (1, { $0.backgroundColor = .white }), (1, { $0.cornerRadii = CornerRadii(30) }),
      (1, { $0.filter.blurRadius = 2 }), (1, { $0.rasterizationScale = 2 }),
      (1, { $0.bounds.size.width = 90 }), (5, { $0.isHidden = true }), (1, { $0.masksToBounds = true }),
    ]
    for (number, (layer, change)) in changes.enumerated() {
      let counters = try stage.change(layer, change)
      #expect(counters.pictureMisses == 1, "change \(number)")
      #expect(try stage.difference() <= 1, "change \(number)")
    }
    let still = try stage.change(1) { $0.position.y += 2 }
    #expect(still.pictureMisses == 0 && still.pictureHits == 1)
    // Another layer comes: the list is made again.
    var other = LayerProperties()
    (other.bounds, other.backgroundColor) = (Rect(x: 0, y: 0, width: 200, height: 200), .black)
    let id = NodeID(index: 60)
    let more = try stage.apply([
      .properties(id, other), .sublayers(.root, [id, NodeID(index: 1)]),
    ])
    #expect(more.pictureMisses == 0 && more.pictureHits == 1)
    #expect(try stage.difference() <= 1)
  }

  private static let nested = """
    scene 200x160
    layer outer
      frame 20 20 120 100
      fill #f0e0c0
      rasterizes
      layer inner
        frame 20 20 60 40
        fill #3e8ede
        rasterizes
        layer dot
          frame 10 10 20 20
          fill #f2645a
      layer beside
        frame 90 20 20 20
        fill #4fa96b
    """

  @Test func `Pictures in pictures are drawn anew from where the change is to the outside`() throws {
    let stage = try Stage(Self.nested)
    #expect(stage.canvas.renderer.counters.pictureMisses == 2)
    var counters = try stage.change(3) { $0.position.x += 4 }
    #expect(counters.pictureMisses == 2)
    #expect(try stage.difference() <= 1)
    counters = try stage.change(2) { $0.transform = Transform(rotation: 0.3) }
    #expect(counters.pictureMisses == 1 && counters.pictureHits == 1)
    #expect(try stage.difference() <= 1)
    counters = try stage.change(4) { $0.backgroundColor = .black }
    #expect(counters.pictureMisses == 1 && counters.pictureHits == 1)
    counters = try stage.change(1) { $0.opacity = 0.5 }
    #expect(counters.pictureMisses == 0 && counters.pictureHits == 1)
    #expect(try stage.difference() <= 1)
    counters = try stage.change(2) { $0.opacity = 0 }
    counters = try stage.change(3) { $0.backgroundColor = .black }
    #expect(counters.pictures.isEmpty, "what is hidden in a picture does not change it")
    counters = try stage.change(2) { $0.opacity = 1 }
    #expect(counters.pictureMisses == 2)
    #expect(try stage.difference() <= 1)
  }

  @Test func `What changes in a hidden layer is in its picture when that is shown`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    try stage.change(1) { $0.opacity = 0 }
    let hidden = try stage.change(2) { $0.backgroundColor = .white }
    #expect(hidden.pictures.isEmpty && stage.tree.damage.isEmpty)
    let shown = try stage.change(1) { $0.opacity = 1 }
    #expect(shown.pictureMisses == 1)
    #expect(try stage.difference() <= 1)
  }

  @Test func `A picture is kept where its layer is cut, tilted or seen from behind`() throws {
    let stage = try Stage(
      """
      scene 200x160
      layer window
        frame 20 20 160 120
        radius 30
        masks
        fill #e0e0e0
        layer kept
          frame -20 20 120 80
          rasterizes
          fill #3e8ede
          layer front
            frame 10 10 40 20
            fill #f2645a
            singlesided
          layer mark
            frame 90 10 20 20
            fill #f7b733
      """)
    let moved = try stage.change(2) { $0.position.x += 30 }
    #expect(moved.pictureMisses == 0 && moved.pictureHits == 1)
    var tilt = Transform(rotation: 0.6, axisX: 0, y: 1, z: 0)
    tilt.row3.w = -1.0 / 400
    let tilted = try stage.change(2) { $0.transform = tilt }
    #expect(tilted.pictureMisses == 0)
    #expect(try stage.difference() <= 1)
    let turned = try stage.change(2) { $0.transform = Transform(rotation: 2.8, axisX: 0, y: 1, z: 0) }
    #expect(turned.pictureMisses == 1, "a sublayer is not seen from behind")
    #expect(try stage.difference() <= 1)
  }

  @Test func `A window keeps two and a half times its pixels, and draws what needs more anew`() throws {
    var scene = "scene 100x100\n"
    for i in 0..<6 {
      scene += "layer\n  frame 0 0 80 80\n  fill #3e8ede\n  rasterizes\n  opacity 0.5\n  z \(i)\n"
    }
    let stage = try Stage(scene)
    let limit = Int(KeptPictures.limitFactor * 100 * 100 * 4)
    for step in 0..<3 {
      let counters = try stage.change(1) { $0.position.x += 1 }
      #expect(counters.memory.pictures <= limit)
      #expect(counters.pictureMisses >= 3 && counters.pictureHits >= 2, "step \(step): \(counters)")
    }
    #expect(try stage.difference() <= 1)
  }

  @Test func `Pictures that rest make room for others`() throws {
    var scene = "scene 100x100\n"
    for _ in 0..<6 { scene += "layer\n  frame 1000 0 80 80\n  fill #3e8ede\n  rasterizes\n" }
    let stage = try Stage(scene)
    for i in 1...6 {
      try stage.change(Int32(i)) { $0.position.x -= 1000 }
      for _ in 0..<8 {
        let counters = try stage.change(Int32(i)) { $0.position.x += 1 }
        #expect(counters.pictureMisses == 0, "layer \(i)")
      }
      try stage.change(Int32(i)) { $0.position.x += 1000 }
    }
    #expect(stage.canvas.renderer.counters.memory.pictures <= Int(KeptPictures.limitFactor * 100 * 100 * 4))
    // The second of them was given up, the last was not.
    #expect(try stage.change(6) { $0.position.x -= 1000 }.pictureHits == 1)
    #expect(try stage.change(2) { $0.position.x -= 1000 }.pictureMisses == 1)
  }

  @Test func `A picture that is too large has fewer pixels`() throws {
    let stage = try Stage(
      """
      scene 100x100
      layer
        frame 0 0 100 100
        fill #3e8ede
        rasterizes
        rasterizationscale 90
      """)
    #expect(stage.canvas.renderer.counters.memory.pictures <= Int(2.5 * 100 * 100 * 4))
    #expect(stage.canvas.bitmap[50, 50] == SIMD4(0x3E, 0x8E, 0xDE, 255))
  }

  @Test func `Another scale of the output, and another renderer, show the same picture`() throws {
    let stage = try Stage(Self.scene("  rasterizes\n  rasterizationscale 2"))
    try stage.canvas.draw(stage.tree.displayList, scale: 0.5)
    #expect(stage.canvas.renderer.counters.pictureHits == 1)
    let other = try OffscreenCanvas(width: 200, height: 160)
    try other.draw(stage.tree.displayList)
    #expect(other.renderer.counters.pictureMisses == 1)
    try stage.canvas.draw(stage.tree.displayList)
    #expect(try #require(stage.canvas.bitmap.difference(from: other.bitmap, tolerance: 0)).maximum <= 1)
  }

  @Test func `A layer that is gone leaves no picture`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    try stage.apply([.sublayers(.root, []), .remove(NodeID(index: 1))])
    #expect(stage.canvas.renderer.counters.memory.pictures == 0)
  }

  @Test func `Glass, and what is a mask, is drawn as if nothing were to be kept`() throws {
    let stage = try Stage(
      """
      scene 100x100
      layer
        frame 0 0 50 50
        fill #3e8ede
      layer glass
        frame 20 20 60 60
        backdrop blur 4
        rasterizes
      """)
    #expect(stage.canvas.renderer.counters.pictures.isEmpty)
    let moved = try stage.change(1) { $0.position.x += 5 }
    #expect(moved.pictures.isEmpty)
    #expect(try stage.difference() <= 2)
  }

  @Test(arguments: TransitionAnimation.Kind.allCases)
  func `A transition of a layer that is kept ends as without one, and a fade to the same changes nothing`(
    kind: TransitionAnimation.Kind
  ) throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    let before = stage.canvas.bitmap
    let transition = TransitionAnimation(kind, duration: 4, timingFunction: .linear, beginTime: 2)
    try stage.apply([.transition(NodeID(index: 1), transition, key: "t")])
    let start = try #require(stage.canvas.bitmap.difference(from: before, tolerance: 2))
    // Moving pictures are cut along the bounds.
    #expect(kind != .fade || start.count == 0, "\(start)")
    for step in 0..<3 {
      let counters = try stage.apply([])
      #expect(counters.pictureMisses <= 1, "step \(step)")
    }
    try stage.apply([])
    try stage.apply([])
    #expect(try stage.difference() <= 1)
  }

  @Test func `The processor leaves pictures that are kept to OpenGL`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    #expect(!ProcessorCanvas(width: 200, height: 160).draw(stage.tree.displayList))
  }

  @Test func `Pictures that were drawn anew are tinted red, others green`() throws {
    let stage = try Stage(Self.scene("  rasterizes"))
    var overlay = CostOverlay()
    overlay.display = .rasters
    func tint(_ drawing: DrawingCounters) -> SIMD4<Float>? {
      overlay.note(drawing)
      overlay.update(
        CostOverlay.Frame(time: 10, size: Size(width: 200, height: 160), scale: 1, isOwn: true),
        over: stage.tree)
      return overlay.list.shapes.first?.fill
    }
    let red = try #require(tint(stage.canvas.renderer.counters))
    #expect(red.x > red.y)
    let green = try #require(tint(try stage.change(1) { $0.position.x += 1 }))
    #expect(green.y > green.x)
    #expect(overlay.list.items.count == 1)
    overlay.note(stage.canvas.renderer.counters)
    #expect(overlay.nextChange == nil, "the overlay rests")
  }

  /// The time of the fastest of some frames in which one of many small layers moves that are kept, in seconds of the thread,
  /// and what the frame took.
  private func steadyFrame(_ count: Int) throws -> (time: Double, counters: DrawingCounters) {
    var scene = "scene 640x400\n"
    for i in 0..<count {
      scene += "layer\n  frame \(i % 160 * 4) \(i / 160 * 4) 2 2\n  fill #3e8ede\n  rasterizes\n"
    }
    let stage = try Stage(scene)
    var best = Double.infinity
    var counters = DrawingCounters()
    for _ in 0..<7 {
      let start = Processor.time
      counters = try stage.move(Int32(count / 2))
      best = min(best, Processor.time - start)
    }
    return (best, counters)
  }

  @Test func `A frame with four times as many pictures takes about four times as long`() throws {
    let (few, many) = (try steadyFrame(1600), try steadyFrame(6400))
    print("1600 kept pictures: \(few.time * 1000) ms; 6400: \(many.time * 1000) ms")
    #expect(few.counters.pictureMisses == 0 && many.counters.pictureMisses == 0)
    #expect(many.counters.pictureHits >= 1)
    // Twice of that for a machine that does other things; what grows by the square takes sixteen times as long.
    #expect(many.time < 8 * few.time + 0.002)
  }
}
