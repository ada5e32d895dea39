import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What rounds colours is decided by the whole window, however little of it is redrawn.
struct PartialDecisionTests {
  private static let side = 160

  private func list(_ text: String) throws -> DisplayList {
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  private static let whole = PixelRect(width: side, height: side)

  private func plan(_ list: DisplayList, _ damage: PixelRect = whole) -> FramePlan {
    var plan = FramePlan()
    plan.begin(list, scale: 1, in: Self.whole)
    plan.make(list, damage: damage, scale: 1, background: .zero)
    return plan
  }

  /// Whether what lies in a clip is cut once, and not item by item.
  private func isCutOnce(_ plan: FramePlan) -> Bool {
    plan.commands.contains { $0.operation == .cornerGround }
  }

  /// Where all that an operation draws lies.
  private func allQuads(
    of kind: OperationKind, in plan: FramePlan, _ quad: (FramePlan, Int) -> SIMD4<Float>
  ) -> Set<SIMD4<Float>> {
    Set((0..<plan.instanceCount(kind)).map { quad(plan, Int($0)) })
  }

  @Test func `a clip that two layers fill at one corner is cut once at each other corner that is redrawn`()
    throws
  {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 24 30 96 70
          masks
          fill #000000
          radius 20
          layer
            frame 0 0 40 70
            fill #F2645A
      """)
    // Only the card itself fills the corners on the right.
    for damage in [Self.whole, PixelRect(x0: 100, y0: 80, x1: 160, y1: 160)] {
      let plan = plan(list, damage)
      #expect(isCutOnce(plan), "\(damage): \(plan)")
    }
  }

  @Test(arguments: [30, 10])
  func `a picture that is kept counts as a whole for whether a clip is cut once`(x: Int) throws {
    // What is in it begins at the picture's own first pixel, wherever the picture lies.
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 0 0 96 70
          masks
          fill #000000
          radius 20
          layer
            frame \(x) 20 30 30
            rasterizes
            fill #F2645A
          layer
            frame \(x) 4 30 30
            rasterizes
            fill #F2645A
      """)
    let plan = plan(list)
    #expect(isCutOnce(plan) == (x < 20), "\(plan)")
  }

  @Test(arguments: [0, 0.5])
  func `a picture that is kept and not seen does not decide whether a clip is cut once`(opacity: Double)
    throws
  {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 0 0 96 70
          masks
          fill #000000
          radius 20
          layer
            frame 0 0 30 30
            rasterizes
            opacity \(opacity)
            fill #F2645A
      """)
    let plan = plan(list)
    #expect(isCutOnce(plan) == (opacity > 0), "\(plan)")
  }

  @Test(arguments: [0, 0.5])
  func `what is in a layer that is not seen does not decide whether a clip is cut once`(opacity: Double)
    throws
  {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 0 0 96 70
          masks
          fill #000000
          radius 20
          layer
            frame 0 0 60 60
            opacity \(opacity)
            layer
              frame 0 0 30 30
              fill #F2645A
            layer
              frame 10 10 30 30
              fill #F2645A
      """)
    let plan = plan(list)
    #expect(isCutOnce(plan) == (opacity > 0), "\(plan)")
  }

  @Test(arguments: [0, 60])
  func `what its mask hides does not decide whether a clip is cut once`(y: Double) throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 0 0 96 120
          masks
          fill #000000
          radius 20
          layer
            frame 0 0 96 130
            layer
              frame 0 0 60 60
              fill #F2645A
            layer
              frame 0 \(y) 96 40
              mask
              fill #000000
              radius 8
              layer
                frame 0 0 20 20
                fill #000000
      """)
    let plan = plan(list)
    #expect(isCutOnce(plan) == (y < 30), "\(plan)")
  }

  @Test(arguments: [0, 0.5])
  func `what is in a layer that is not seen does not decide whether a group needs a sheet`(opacity: Double)
    throws
  {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
      layer
        frame 0 0 100 100
        opacity 0.5
        layer
          frame 0 0 40 40
          fill #F2645A
        layer
          frame 60 0 40 40
          fill #20304070
        layer
          frame 20 0 60 60
          opacity \(opacity)
          layer
            frame 0 0 30 30
            fill #F2645A
          layer
            frame 30 30 30 30
            fill #F2645A
      """)
    let plan = plan(list)
    #expect(plan.passes.contains { $0.reasons.contains(.opacity) } == (opacity > 0), "\(plan)")
  }

  @Test(arguments: [-6, -5, -4])
  func `what is beyond the edge of the window does not decide whether a group needs a sheet`(x: Int) throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
      layer
        frame 0 0 100 100
        opacity 0.5
        layer
          frame 0 0 40 40
          fill #F2645A
        layer
          frame \(x) 0 5 40
          fill #20304070
        layer
          frame 50 0 40 40
          fill #20304070
      """)
    let plan = plan(list)
    #expect(plan.passes.contains { $0.reasons.contains(.opacity) } == (x > -5), "\(plan)")
  }

  @Test func `the quads of a shadow are the same in each part that is redrawn`() throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 24.3 30.7 96 70
          shadow 0.8 9 3 5 #203040
      """)
    func quads(_ damage: PixelRect) -> Set<SIMD4<Float>> {
      allQuads(of: .shadowEdge, in: plan(list, damage)) { $0.instance($1, of: ShadowEdge.self).quad }
    }
    let whole = quads(Self.whole)
    #expect(!whole.isEmpty)
    #expect(quads(PixelRect(x0: 10, y0: 10, x1: 30, y1: 60)).isSubset(of: whole))
  }

  @Test func `the edges of a box whose inside is drawn apart are the same in each part that is redrawn`()
    throws
  {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #FFFFFF
        layer
          frame 24.5 30.25 115.25 120.5
          fill #E6F2D4
      """)
    func quads(_ damage: PixelRect) -> Set<SIMD4<Float>> {
      allQuads(of: .rectFill, in: plan(list, damage)) { $0.instance($1, of: RectFill.self).quad }
    }
    let whole = quads(Self.whole)
    #expect(whole.count == 4)
    // The inside is one more rectangle where little of it is drawn.
    let inside = SIMD4<Float>(25, 31, 139, 150) - SIMD4(82.125, 90.5, 82.125, 90.5)
    for damage in [
      PixelRect(x0: 10, y0: 40, x1: 60, y1: 90), PixelRect(x0: 130, y0: 140, x1: 160, y1: 160),
    ] {
      let part = quads(damage)
      #expect(part.count > 1 && part.isSubset(of: whole.union([inside])), "\(damage): \(part)")
    }
  }

  @Test func `a clip that is cut once is cut so in a part where nothing fills it, too`() throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 24.3 30.7 96 70
          masks
          layer
            frame 0 0 40 70
            fill #F2645A
          layer
            frame 0 0 30 50
            fill #F2B45A
          layer
            frame 80 0 16 70
            fill #F2B45A
      """)
    // The upper side, between what lies in the clip.
    for damage in [Self.whole, PixelRect(x0: 80, y0: 20, x1: 90, y1: 40)] {
      let plan = plan(list, damage)
      #expect(isCutOnce(plan), "\(damage): \(plan)")
    }
  }

  @Test func `the edge of a clip is not drawn again beside all that is in it`() throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 24.3 30.7 96 70
          masks
          layer
            frame 0 0 40 70
            fill #F2645A
          layer
            frame 0 0 30 50
            fill #F2B45A
      """)
    func pixels(_ damage: PixelRect) -> PixelRect {
      let plan = plan(list, damage)
      return plan.cornerSaves.reduce(.empty) { $0.union($1.corner.pixels) }
    }
    let whole = pixels(Self.whole)
    #expect(!whole.isEmpty && whole.x1 < 70, "\(whole)")
    #expect(pixels(PixelRect(x0: 90, y0: 20, x1: 130, y1: 40)).isEmpty)
  }

  @Test func `what upright clips leave of a rectangle is drawn from the same centre in each part`() throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 12.3 4.7 100.1 140.2
        masks
        layer
          frame 5 5 90.9 160
          masks
          layer
            frame 40.2 30.6 110 40
            fill #F2645A80
      """)
    func place(_ damage: PixelRect) throws -> [SIMD4<Float>] {
      let plan = plan(list, damage)
      try #require(plan.instanceCount(.rectFill) == 1, "\(plan)")
      let fill = plan.instance(0, of: RectFill.self)
      return [fill.place, fill.shape]
    }
    // None of the clips cuts the first part, each one of them one of the others.
    let whole = try place(Self.whole)
    for damage in [
      PixelRect(x0: 55, y0: 38, x1: 70, y1: 60), PixelRect(x0: 90, y0: 38, x1: 160, y1: 60),
    ] {
      #expect(try place(damage) == whole, "\(damage)")
    }
  }

  @Test(arguments: [0.52, 0.6, 0.8, 1, 1.5, 2, 3, 8])
  func `a small corner is the same beside a clip that cuts another part`(radius: Double) throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #FFFFFF
        layer
          frame 0 0 150.4 160
          masks
          radius 24
          layer
            frame 30.4 30.4 140 60
            radius \(radius)
            fill #102030C0
      """)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(list, scale: 1)
    let whole = canvas.bitmap
    let part = PixelRect(x0: 20, y0: 20, x1: 60, y1: 60)
    try #require(plan(list, part).instanceCount(.roundedFill) > 0)
    try canvas.draw(list, damage: [part], scale: 1)
    #expect(canvas.bitmap == whole)
  }

  @Test func `what is far longer than the window is drawn from the same place in each part`() throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame -70000.3 20.4 200000 50.2
        radius 10
        fill #F2645A80
      """)
    func place(_ damage: PixelRect) throws -> [SIMD4<Float>] {
      let plan = plan(list, damage)
      try #require(plan.instanceCount(.roundedFill) == 1, "\(plan)")
      let fill = plan.instance(0, of: RoundedFill.self)
      return [fill.place, fill.shape]
    }
    let part = PixelRect(x0: 55, y0: 38, x1: 71, y1: 80)
    #expect(try place(part) == place(Self.whole))
  }

  @Test(arguments: [40, 200])
  func `what is beside the window does not decide whether a mask needs a sheet`(x: Double) throws {
    let list = try list(
      """
      scene 160x160
      layer
        frame 0 0 160 160
        fill #3E8EDE
        layer
          frame 20 20 100 100
          fill #F2645A
          layer
            frame 10 10 60 60
            mask
            fill #000000
            radius 12
            layer
              frame \(x) 20 30 30
              fill #000000
      """)
    let plan = plan(list)
    #expect(plan.passes.contains { $0.reasons.contains(.mask) } == (x < 100), "\(plan)")
  }
}
