import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Batches that become one: what shows is what a program for each shows.
@Suite(.serialized) struct CollageTests {
  private static let side = 256

  /// The costs with which all becomes one that can.
  private static var together: BatchCosts {
    var costs = BatchCosts.software
    costs.draw = 1e9
    return costs
  }

  private static let pictures = (0..<4).map { TestPictures.noise(width: 20 + $0, height: 16 + $0) }.map {
    Image($0)
  }

  /// Photographs on each other: a shadow, paper, and a picture with round corners.
  private static func wall(_ count: Int, isTurned: Bool, pictures: [Image] = pictures) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: Color(0xF6F4EF))
    for i in 0..<count {
      let middle = Point(x: 20 + Double(i * 37 % 216), y: 24 + Double(i * 61 % 208))
      let turn = Transform(rotation: isTurned ? 0.4 * Double(i % 5) - 0.8 : 0).about(middle)
      let paper = Rect(x: middle.x - 30, y: middle.y - 24, width: 60, height: 48)
      scene.shadow(
        of: paper.offsetBy(dx: 0, dy: 3), radii: CornerRadii(5), color: Color(0, alpha: 0.4), radius: 4,
        transform: turn)
      scene.shape(paper, radii: CornerRadii(5), fill: .white, transform: turn)
      scene.image(
        pictures[i % pictures.count], in: paper.insetBy(dx: 4, dy: 4), radii: CornerRadii(6), transform: turn)
    }
    return scene.list
  }

  private static func plan(_ list: DisplayList, _ costs: BatchCosts?) -> FramePlan {
    var plan = FramePlan()
    plan.batchCosts = costs
    plan.make(list, damage: PixelRect(width: side, height: side), scale: 1, background: .zero)
    return plan
  }

  private static func draw(
    _ list: DisplayList, _ costs: BatchCosts?, scale: Double = 1, topFirst: Bool = true,
    parts: [PixelRect]? = nil
  ) throws -> (picture: Bitmap, draws: Int) {
    let pixels = Int(Double(side) * scale)
    let canvas = try OffscreenCanvas(width: pixels, height: pixels, topFirst: topFirst)
    canvas.renderer.batchCosts = costs
    var draws = 0
    for part in parts ?? [canvas.bounds] {
      try canvas.draw(list, damage: [part], scale: scale)
      draws += canvas.renderer.counters.draws
    }
    return (canvas.bitmap, draws)
  }

  @Test(arguments: [false, true])
  func `A wall of photographs is one pass and at most three draw calls on a GPU`(isTurned: Bool) {
    for count in [1, 12, 100] {
      let list = Self.wall(count, isTurned: isTurned)
      let (apart, together) = (Self.plan(list, nil), Self.plan(list, .graphics))
      print(
        "\(count) photographs, \(isTurned ? "turned" : "upright"): \(apart.ownDrawCount) draw calls apart, "
          + "\(together.ownDrawCount) together in \(together.order.count) pass")
      #expect(together.ownDrawCount <= 3 && together.order.count == 1, "\(together)")
      #expect(count < 12 || apart.ownDrawCount > 12)
    }
  }

  /// What may be in a collage.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Whether each is cut along pixels of its own.
    var isCut = false
    /// Whether only a GPU draws it in collages.
    var isForGPU = false
    var fill: @Sendable (inout SceneBuilder, Transform, Rect, Int) -> Void

    init(
      _ words: String, isCut: Bool = false, isForGPU: Bool = false,
      _ fill: @escaping @Sendable (inout SceneBuilder, Transform, Rect, Int) -> Void
    ) {
      (testDescription, self.isCut, self.isForGPU, self.fill) = (words, isCut, isForGPU, fill)
    }
  }

  private static let colors = [
    Color(0x3E8EDE), Color(0xF2645A, alpha: 0.6), Color(0x1B1D22), Color(0x4FA96B),
  ]

  static let cases = [
    Case("round boxes") { scene, map, rect, i in
      scene.shape(rect, radii: CornerRadii(0.5 + Double(i % 6) * 2.3), fill: colors[i % 4], transform: map)
    },
    Case("square boxes and hairlines") { scene, map, rect, i in
      let thin = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: [0.3, 1, 20, 0.7][i % 4])
      scene.shape(thin, fill: colors[i % 4], transform: map)
    },
    Case("borders and radii of each corner") { scene, map, rect, i in
      scene.shape(
        rect, radii: CornerRadii(topLeft: 9, topRight: 2, bottomRight: 14, bottomLeft: 0.2),
        fill: colors[i % 4],
        border: colors[(i + 1) % 4], borderWidth: Double(i % 3) * 1.7, transform: map)
    },
    Case("tilted boxes and borders", isForGPU: true) { scene, map, rect, i in
      let tilt = Transform(rotation: 0.6, axisX: i % 2 == 0 ? 1 : 0.2, y: 1, z: 0)
        .concatenating(Transform(perspectiveDistance: 400)).about(rect.center)
      scene.shape(
        rect, radii: CornerRadii(topLeft: 9, topRight: 0, bottomRight: 14, bottomLeft: 3),
        fill: colors[i % 4], border: colors[(i + 1) % 4], borderWidth: Double(i % 3) * 1.7,
        transform: tilt.concatenating(map))
    },
    Case("shadows with round corners") { scene, map, rect, i in
      scene.shadow(
        of: rect, radii: CornerRadii(Double(i % 7) * 3), color: colors[i % 4], radius: [0.8, 3, 7][i % 3],
        transform: map)
    },
    Case("shadows with square corners") { scene, map, rect, i in
      scene.shadow(of: rect, color: colors[i % 4], radius: 4, transform: map)
    },
    Case("scaled images") { scene, map, rect, i in
      scene.image(pictures[i % 4], in: rect, transform: map, opacity: i % 2 == 0 ? 1 : 0.5)
    },
    Case("images on whole pixels") { scene, map, rect, i in
      let size = pictures[i % 4].size
      scene.image(
        pictures[i % 4],
        in: Rect(x: rect.minX.rounded(), y: rect.minY.rounded(), width: size.width, height: size.height),
        opacity: i % 2 == 0 ? 1 : 0.5)
    },
    Case("images with round corners") { scene, map, rect, i in
      scene.image(pictures[i % 4], in: rect, radii: CornerRadii(8), transform: map)
    },
    Case("what is cut along whole pixels", isCut: true) { scene, map, rect, i in
      let clip = scene.clip(
        Rect(x: rect.minX.rounded(), y: rect.minY.rounded(), width: 30 + Double(i % 3) * 6, height: 24))
      scene.image(pictures[i % 4], in: rect, transform: map, clip: clip)
    },
    Case("boxes in round clips") { scene, map, rect, i in
      let clip = scene.clip(rect, radii: CornerRadii(12), transform: map)
      scene.shape(
        rect.offsetBy(dx: 9, dy: 5), radii: CornerRadii(4), fill: colors[i % 4], transform: map, clip: clip)
    },
  ]

  /// Each case with boxes between, so that no two neighbours are one batch by themselves.
  private static func scene(_ content: Case, isTurned: Bool) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: Color(0xF6F4EF))
    for i in 0..<14 {
      let middle = Point(x: 30.3 + Double(i * 43 % 190), y: 28.6 + Double(i * 67 % 196))
      let rect = Rect(x: middle.x - 25.4, y: middle.y - 18, width: 50.7, height: 36.3)
      let map = Transform(rotation: isTurned ? 0.31 * Double(i) : 0).about(middle)
      content.fill(&scene, map, rect, i)
      scene.shape(
        rect.insetBy(dx: 12, dy: 12), radii: CornerRadii(i % 2 == 0 ? 3 : 0),
        fill: Color(0xF7B733, alpha: 0.7), transform: map)
    }
    return scene.list
  }

  @Test(arguments: cases, [false, true])
  func `A collage looks as its parts with programs of their own`(content: Case, isTurned: Bool) throws {
    let list = Self.scene(content, isTurned: isTurned)
    for scale in [1.0, 1.5] {
      let apart = try Self.draw(list, nil, scale: scale)
      for costs in content.isForGPU ? [.graphics] : [Self.together, .graphics] {
        let whole = try Self.draw(list, costs, scale: scale)
        // What is cut in different places stays apart, unless it is not cut there.
        #expect(
          whole.draws < apart.draws || content.isCut && isTurned && whole.draws == apart.draws,
          "\(whole.draws) draw calls, not less than \(apart.draws)")
        let difference = try #require(whole.picture.difference(from: apart.picture, tolerance: 1))
        #expect(difference.count == 0, "at scale \(scale): \(difference)")
      }
    }
  }

  @Test func `Hard edges stay hard between what becomes a collage`() throws {
    let tilted = try #require(Self.cases.first { $0.isForGPU })
    var list = Self.scene(tilted, isTurned: true)
    let smooth = try Self.draw(list, .graphics).picture
    var count = 0
    for i in list.shapes.indices where !list.shapes[i].transform.isAffine {
      list.shapes[i].hasHardEdges = true
      count += 1
    }
    #expect(count > 10)
    let apart = try Self.draw(list, nil).picture
    let whole = try Self.draw(list, .graphics).picture
    #expect(try #require(apart.difference(from: smooth, tolerance: 8)).count > 100)
    #expect(try #require(whole.difference(from: apart, tolerance: 1)).count == 0)
  }

  @Test func `A part of a collage that is redrawn, or drawn from the bottom, looks as the whole`() throws {
    let list = Self.wall(20, isTurned: true)
    let whole = try Self.draw(list, Self.together).picture
    let parts = [
      PixelRect(x0: 0, y0: 0, x1: 101, y1: 90), PixelRect(x0: 101, y0: 0, x1: 256, y1: 90),
      PixelRect(x0: 0, y0: 90, x1: 256, y1: 256),
    ]
    let divided = try Self.draw(list, Self.together, parts: parts).picture
    let turned = try Self.draw(list, Self.together, topFirst: false).picture
    let turnedApart = try Self.draw(list, nil, topFirst: false).picture
    #expect(try #require(divided.difference(from: whole, tolerance: 1)).count == 0)
    #expect(try #require(turned.difference(from: turnedApart, tolerance: 1)).count == 0)
  }

  @Test func `A collage in a group's sheet looks as its parts`() throws {
    let wall = Self.wall(8, isTurned: true)
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 256, height: 256), fill: Color(0x3E8EDE))
    scene.group(opacity: 0.6) { scene in
      for i in 0..<6 {
        let rect = Rect(x: 40.5 + Double(i) * 20, y: 50.2 + Double(i) * 14, width: 50, height: 40)
        let clip = scene.clip(rect, radii: CornerRadii(9))
        scene.shadow(of: rect, radii: CornerRadii(9), radius: 4)
        scene.image(Self.pictures[0], in: rect.offsetBy(dx: 8, dy: 0), clip: clip)
        scene.shape(rect.insetBy(dx: 16, dy: 16), radii: CornerRadii(3), fill: .white)
      }
    }
    for list in [wall, scene.list] {
      let apart = try Self.draw(list, nil)
      let whole = try Self.draw(list, Self.together)
      #expect(whole.draws < apart.draws)
      #expect(try #require(whole.picture.difference(from: apart.picture, tolerance: 1)).count == 0)
    }
  }

  @Test func `Images on more pages than a program reads become several collages`() throws {
    let large = (0..<10).map { Image(TestPictures.noise(width: 520, height: 12 + $0)) }
    let list = Self.wall(20, isTurned: true, pictures: large)
    let apart = try Self.draw(list, nil)
    let whole = try Self.draw(list, Self.together)
    #expect(whole.draws < apart.draws / 4 && whole.draws > 1, "\(whole.draws) of \(apart.draws)")
    #expect(try #require(whole.picture.difference(from: apart.picture, tolerance: 1)).count == 0)
  }

  @Test func `Long batches keep their own programs`() {
    var scene = SceneBuilder()
    for i in 0..<4000 {
      let rect = Rect(x: Double(i % 64) * 4, y: Double(i / 64) * 4, width: 3.5, height: 3.5)
      scene.shape(rect, radii: CornerRadii(1), fill: .black)
    }
    for i in 0..<4000 {
      let rect = Rect(x: Double(i % 64) * 4, y: Double(i / 64) * 4, width: 3.5, height: 3.5)
      scene.image(Self.pictures[0], in: rect)
    }
    for costs in [BatchCosts.graphics, .software] {
      let plan = Self.plan(scene.list, costs)
      #expect(plan.instanceCount(.collage) == 0, "\(plan)")
    }
  }

  @Test func `On a GPU, a large opaque box stays one that is not blended`() {
    func plan(_ box: Rect) -> FramePlan {
      var scene = SceneBuilder()
      // It leaves some of the window free, so it is not drawn as the background.
      scene.shape(box, fill: .white)
      scene.image(Self.pictures[0], in: Rect(x: 40, y: 40, width: 50, height: 50))
      return Self.plan(scene.list, .graphics)
    }
    let large = plan(Rect(x: 4, y: 4, width: 240, height: 240))
    #expect(large.ownDrawCount == 2 && large.instanceCount(.opaqueFill) == 1, "\(large)")
    let small = plan(Rect(x: 4, y: 4, width: 200, height: 200))
    #expect(small.ownDrawCount == 1 && small.instanceCount(.opaqueFill) == 0, "\(small)")
  }

  @Test func `Where the processor draws, large shadows keep their own programs and small pictures do not`() {
    let large = Self.plan(Self.wall(12, isTurned: true), .software)
    #expect(large.description.contains("shadow"), "\(large)")
    var scene = SceneBuilder()
    for i in 0..<20 {
      let rect = Rect(x: 20 + Double(i) * 5, y: 30, width: 8, height: 8)
      scene.shape(rect, radii: CornerRadii(2), fill: .white)
      scene.image(Self.pictures[0], in: rect.insetBy(dx: 1, dy: 1))
    }
    let small = Self.plan(scene.list, .software)
    #expect(small.ownDrawCount == 1, "\(small)")
  }

  @Test func `What an overlay shows stays out of the window's own collages`() throws {
    var list = Self.wall(6, isTurned: true)
    let own = Self.plan(list, Self.together).ownDrawCount
    var scene = SceneBuilder()
    scene.shape(Rect(x: 10, y: 10, width: 40, height: 30), radii: CornerRadii(4), fill: .black)
    _ = list.append(overlay: scene.list)
    let plan = Self.plan(list, Self.together)
    #expect(plan.ownDrawCount == own, "\(plan)")
  }
}
