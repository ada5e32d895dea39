import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Backdrops with nothing between them that the later ones show: they share one picture, and each shows what it would show alone.
@Suite(.serialized) struct JoinedGlassTests {
  private static let size = (width: 320, height: 160)
  private static let window = PixelRect(width: size.width, height: size.height)

  /// A list with a striped ground, and what is over it.
  private static func list(_ build: (inout SceneBuilder) -> Void) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 320, height: 160), fill: Color(0xF6F4EF))
    for i in 0..<20 {
      scene.shape(
        Rect(x: Double(i) * 16, y: 0, width: 8, height: 160), fill: Color(i % 2 == 0 ? 0x3E8EDE : 0x1B1D22))
    }
    build(&scene)
    return scene.list
  }

  /// A shape that draws nothing, but over everything: what comes after it does not share a picture with what comes before.
  private static func part(_ scene: inout SceneBuilder) {
    scene.shape(Rect(x: 0, y: 0, width: 320, height: 160), fill: .clear)
  }

  private static func panel(_ x: Double, blur: Double = 6, _ scene: inout SceneBuilder) {
    scene.backdrop(
      Rect(x: x, y: 40.5, width: 60, height: 70), radii: CornerRadii(12), effect: PictureEffect(blur: blur))
  }

  /// Two panels, and what is between them in the list.
  private static func pair(
    _ second: Double = 120, blur: Double = 6, between: (inout SceneBuilder) -> Void = { _ in }
  ) -> DisplayList {
    list { scene in
      panel(20.3, &scene)
      between(&scene)
      panel(second, blur: blur, &scene)
    }
  }

  private static func plan(_ list: DisplayList, scale: Double = 1) -> FramePlan {
    var plan = FramePlan()
    let window = PixelRect(
      width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    plan.window = window
    plan.make(list, damage: window, scale: scale, background: .zero)
    return plan
  }

  /// The number of pictures of what is below.
  private static func pictures(_ list: DisplayList, scale: Double = 1) -> Int {
    plan(list, scale: scale).passes.count { $0.reasons.contains(.below) && $0.start != .kept }
  }

  private static func draw(_ list: DisplayList, scale: Double = 1, parts: [PixelRect]? = nil) throws -> Bitmap
  {
    let canvas = try OffscreenCanvas(
      width: Int(Double(size.width) * scale), height: Int(Double(size.height) * scale))
    for part in parts ?? [canvas.bounds] { try canvas.draw(list, damage: [part], scale: scale) }
    return canvas.bitmap
  }

  @Test(arguments: [1.5, 6.0], [1, 1.5, 2])
  func `Two panels with nothing between them show from one picture what they show from two`(
    _ blur: Double, _ scale: Double
  ) throws {
    func list(isParted: Bool) -> DisplayList {
      Self.list { scene in
        Self.panel(20.3, blur: blur, &scene)
        if isParted { Self.part(&scene) }
        // Just beyond the reach of its blur.
        Self.panel(80.3 + PictureEffect.reach(ofBlur: blur) + 6, blur: blur, &scene)
      }
    }
    let joined = list(isParted: false)
    #expect(
      Self.pictures(joined, scale: scale) == 1 && Self.pictures(list(isParted: true), scale: scale) == 2)
    #expect(Self.plan(joined, scale: scale).description.contains("pixels below, shared"))
    let drawn = try Self.draw(joined, scale: scale)
    // The pictures have one grid.
    let difference = try #require(
      drawn.difference(from: try Self.draw(list(isParted: true), scale: scale), tolerance: 0))
    #expect(difference.count == 0, "\(difference)")
    let bare = try #require(
      drawn.difference(from: try Self.draw(Self.list { _ in }, scale: scale), tolerance: 3))
    #expect(bare.count > 1000, "glass is seen")
  }

  @Test func `Panels of all colours and shapes share a picture with one blur`() throws {
    func list(isParted: Bool) -> DisplayList {
      Self.list { scene in
        for (i, matrix) in [
          ColorMatrix.identity, ColorMatrix(scale: -1, offset: 1), ColorMatrix(saturation: 0),
        ].enumerated() {
          if isParted { Self.part(&scene) }
          scene.shadow(of: Rect(x: 14 + Double(i) * 90, y: 50, width: 50, height: 50), radius: 2)
          scene.backdrop(
            Rect(x: 14 + Double(i) * 90, y: 50, width: 50, height: 50), radii: CornerRadii(Double(i) * 9),
            effect: PictureEffect(blur: 5, matrix: matrix == .identity ? nil : matrix),
            opacity: 1 - Float(i) * 0.2)
        }
      }
    }
    #expect(Self.pictures(list(isParted: false)) == 1 && Self.pictures(list(isParted: true)) == 3)
    let difference = try #require(
      try Self.draw(list(isParted: false)).difference(
        from: Self.draw(list(isParted: true)), tolerance: 0))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `A panel that shows what was drawn since the first one has a picture of its own`() {
    #expect(Self.pictures(Self.pair()) == 1)
    // A card under the second panel, in its reach, and beyond that.
    func card(_ x: Double) -> (inout SceneBuilder) -> Void {
      { $0.shape(Rect(x: x, y: 60, width: 10, height: 10), fill: Color(0xF2645A)) }
    }
    #expect(Self.pictures(Self.pair(between: card(170))) == 2)
    #expect(Self.pictures(Self.pair(between: card(195))) == 2)
    #expect(Self.pictures(Self.pair(between: card(280))) == 1)
    // The first panel itself.
    #expect(Self.pictures(Self.pair(90)) == 2)
    // A card in a group that begins or ends between them.
    #expect(Self.pictures(Self.pair(between: { $0.group(opacity: 0.5, card(170)) })) == 2)
    #expect(Self.pictures(Self.pair(between: { $0.group(opacity: 0.5, card(280)) })) == 1)
    let ended = Self.list { scene in
      scene.group(opacity: 0.5) { group in
        card(170)(&group)
        Self.panel(20.3, &group)
      }
      Self.panel(120, &scene)
    }
    #expect(Self.pictures(ended) == 2)
    // Another blur, and one so far away that a picture of both would be much larger.
    #expect(Self.pictures(Self.pair(blur: 5)) == 2)
    #expect(Self.pictures(Self.pair(120), scale: 4) == 1)
    #expect(Self.pictures(Self.pair(250), scale: 4) == 2)
  }

  @Test func `A survey names the picture that panels share`() {
    func surveyed(_ list: DisplayList) -> [PassReasons] {
      var plan = FramePlan()
      plan.survey(list, window: Self.window, scale: 1)
      return plan.passes.dropFirst().map(\.reasons)
    }
    #expect(surveyed(Self.pair()) == [[.below, .blur, .shared]])
    #expect(surveyed(Self.pair(between: Self.part)) == [[.below, .blur], [.below, .blur]])
  }

  @Test func `A part of panels that share a picture is drawn as the whole`() throws {
    let list = Self.pair()
    let whole = try Self.draw(list)
    for x: Int32 in [41, 73, 120, 171] {
      let parts = [
        PixelRect(x0: 0, y0: 0, x1: x, y1: 61), PixelRect(x0: x, y0: 0, x1: 320, y1: 61),
        PixelRect(x0: 0, y0: 61, x1: 320, y1: 160),
      ]
      // The interpolation of another sheet is rounded in another way.
      let difference = try #require(
        whole.difference(from: try Self.draw(list, parts: parts), tolerance: 1))
      #expect(difference.count == 0, "\(x): \(difference)")
    }
  }

  @Test func `Random panels among random things show from shared pictures what they show from their own`()
    throws
  {
    var joined = 0
    let canvas = try OffscreenCanvas(width: Self.size.width, height: Self.size.height)
    func draw(_ list: DisplayList) throws -> Bitmap {
      try canvas.draw(list)
      return canvas.bitmap
    }
    for seed in SeededGenerator.seeds(60) {
      func list(isParted: Bool) -> DisplayList {
        var random = SeededGenerator(seed: seed)
        func add(_ scene: inout SceneBuilder, depth: Int) {
          for _ in 0..<Int.random(in: 2...6, using: &random) {
            let x = Double.random(in: -10...300, using: &random)
            let y = Double.random(in: -10...140, using: &random)
            let rect = Rect(x: x, y: y, width: Double.random(in: 8...40, using: &random), height: 30)
            switch Int.random(in: 0..<(depth < 2 ? 6 : 4), using: &random) {
            case 0: scene.shape(rect, radii: CornerRadii(6), fill: Color(0xF2645A, alpha: 0.8))
            case 1, 2:
              if isParted { Self.part(&scene) }
              if Bool.random(using: &random) { scene.shadow(of: rect, radius: 3) }
              scene.backdrop(rect, effect: PictureEffect(blur: Bool.random(using: &random) ? 2 : 4))
            case 3: scene.shape(rect, fill: Color(0x4FA96B), transform: Transform(rotation: 0.2))
            case 4: scene.group(opacity: 0.7) { add(&$0, depth: depth + 1) }
            default: scene.group(opacity: 1, isIsolated: true) { add(&$0, depth: depth + 1) }
            }
          }
        }
        return Self.list { add(&$0, depth: 0) }
      }
      let (shared, own) = (list(isParted: false), list(isParted: true))
      joined += Self.pictures(own) - Self.pictures(shared)
      // A group whose only item is glass needs no sheet, which is rounded to bytes.
      let difference = try #require(try draw(shared).difference(from: try draw(own), tolerance: 2))
      #expect(difference.count == 0, "seed \(seed): \(difference)")
    }
    print("random panels: \(joined) pictures saved")
    #expect(joined > 5)
  }

  @Test func `Glass shows the inner shadow of the layer below it`() throws {
    func layer(_ side: Double, at position: Point) -> LayerProperties {
      var layer = LayerProperties()
      layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
      layer.position = position
      return layer
    }
    var root = layer(64, at: Point(x: 32, y: 32))
    root.backgroundColor = .white
    // Its left half is black.
    var well = layer(40, at: Point(x: 32, y: 32))
    well.innerShadow = Shadow(opacity: 1, radius: 0, offset: Point(x: 20, y: 0))
    var glass = layer(10, at: Point(x: 10, y: 20))
    glass.backdropFilter.inversion = 1
    let ids = (0..<3).map { NodeID(index: Int32($0)) }
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(ids[0], root), .sublayers(ids[0], [ids[1]]), .properties(ids[1], well),
          .sublayers(ids[1], [ids[2]]), .properties(ids[2], glass),
        ], time: 1))
    tree.update(at: 1)
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    try canvas.draw(tree.displayList)
    #expect(canvas.bitmap[14, 32].x < 5)
    #expect(canvas.bitmap[22, 32].x > 250)
  }
}
