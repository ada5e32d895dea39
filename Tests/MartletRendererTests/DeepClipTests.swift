import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// More than four clips that all cut one item: the shaders read the rest of them from a table, and no sheet is needed.
@Suite(.serialized) struct DeepClipTests {
  private static let side = 128
  fileprivate static let middle = Point(x: 64, y: 64)

  /// What the clips of a chain are like.
  enum Kind: String, CaseIterable {
    case round, continuous, tilted

    /// The clip with a number. Each cuts off another side, so that all of them cut what is in the middle.
    func add(_ number: Int, of count: Int, to scene: inout SceneBuilder, parent: Int32) -> Int32 {
      let turn = Transform(rotation: 0.07 + Double(number) * 2 * .pi / Double(count))
      let tilt = Transform(rotation: 0.1, axisX: 1, y: 0, z: 0)
        .concatenating(Transform(perspectiveDistance: 900))
      return scene.clip(
        Rect(x: -100, y: 30 + Double(number % 3), width: 328, height: 300), radii: CornerRadii(24),
        curve: self == .continuous ? .continuous : .circular,
        transform: (self == .tilted ? tilt.concatenating(turn) : turn).about(DeepClipTests.middle),
        parent: parent)
    }
  }

  /// What is cut.
  enum Content: String, CaseIterable {
    case box, border, image, roundImage, gradient, shadow, path, upright

    func add(to scene: inout SceneBuilder, clip: Int32) {
      let rect = Rect(x: 16, y: 20, width: 96, height: 90)
      switch self {
      case .box: scene.shape(rect, radii: CornerRadii(8), fill: Color(0xF2645A), clip: clip)
      case .border:
        scene.shape(
          rect, radii: CornerRadii(8), fill: Color(0xF2645A, alpha: 0.6), border: .black, borderWidth: 9,
          transform: Transform(rotation: 0.2).about(DeepClipTests.middle), clip: clip)
      case .image: scene.image(Image(DeepClipTests.picture), in: rect, clip: clip)
      case .roundImage:
        scene.image(Image(DeepClipTests.picture), in: rect, radii: CornerRadii(45), clip: clip)
      case .gradient:
        scene.gradient(
          GradientContent.Drawing(
            from: Point(x: 16, y: 0), to: Point(x: 112, y: 0),
            colors: [.white, Color(0x7A5BB5), .black, Color(0xF7B733), .white, Color(0x3E8EDE)]),
          in: rect, clip: clip)
      case .shadow: scene.shadow(of: rect.insetBy(dx: 10, dy: 10), radius: 6, clip: clip)
      case .path:
        scene.path(ShapeContent.Drawing(Path(ellipseIn: rect), fill: Color(0x4FA96B)), clip: clip)
      case .upright:
        // One more clip, whose sides divide pixels.
        let inner = scene.clip(Rect(x: 20.5, y: 24.25, width: 88, height: 80), parent: clip)
        scene.shape(
          rect, radii: CornerRadii(30), fill: Color(0xF7B733),
          transform: Transform(rotation: 0.1).about(DeepClipTests.middle), clip: inner)
      }
    }
  }

  fileprivate static let picture = TestPictures.noise(width: 31, height: 29)

  private static func list(_ build: (inout SceneBuilder) -> Void) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 128, height: 128), fill: Color(0xF6F4EF))
    for i in 0..<8 {
      scene.shape(
        Rect(x: Double(i) * 16, y: 0, width: 8, height: 128), fill: Color(i % 2 == 0 ? 0x3E8EDE : 0x1B1D22))
    }
    build(&scene)
    return scene.list
  }

  private static func inChain(_ content: Content, _ kind: Kind, depth: Int) -> DisplayList {
    list { scene in
      var clip: Int32 = -1
      for number in 0..<depth { clip = kind.add(number, of: depth, to: &scene, parent: clip) }
      content.add(to: &scene, clip: clip)
    }
  }

  /// The same with a sheet for each three clips.
  private static func onSheets(_ content: Content, _ kind: Kind, depth: Int) -> DisplayList {
    func add(_ number: Int, to scene: inout SceneBuilder) {
      guard number < depth else { return content.add(to: &scene, clip: -1) }
      var (clip, next) = (Int32(-1), number)
      while next < min(number + 3, depth) {
        clip = kind.add(next, of: depth, to: &scene, parent: clip)
        next += 1
      }
      scene.group(opacity: 1, isIsolated: true, clip: clip) { add(next, to: &$0) }
    }
    return list { add(0, to: &$0) }
  }

  private static func plan(_ list: DisplayList) -> FramePlan {
    var plan = FramePlan()
    plan.make(list, damage: PixelRect(width: side, height: side), scale: 1, background: .zero)
    return plan
  }

  private static func draw(_ list: DisplayList, parts: [PixelRect]? = nil) throws -> Bitmap {
    let canvas = try OffscreenCanvas(width: side, height: side)
    for part in parts ?? [canvas.bounds] { try canvas.draw(list, damage: [part]) }
    return canvas.bitmap
  }

  @Test(arguments: Kind.allCases, Content.allCases)
  func `Seven clips that all cut an item need no pass, and show what sheets show`(
    _ kind: Kind, _ content: Content
  ) throws {
    let list = Self.inChain(content, kind, depth: 7)
    let plan = Self.plan(list)
    #expect(plan.passes.count == 1, "\(plan)")
    #expect(plan.clipChains.count > 0, "\(plan)")
    let drawn = try Self.draw(list)
    // Each sheet is rounded to bytes.
    let difference = try #require(
      drawn.difference(from: try Self.draw(Self.onSheets(content, kind, depth: 7)), tolerance: 3))
    #expect(difference.count == 0, "\(difference)")
    let bare = try #require(drawn.difference(from: try Self.draw(Self.list { _ in }), tolerance: 3))
    #expect(bare.count > 1000, "something is drawn")
    let parts = [
      PixelRect(x0: 0, y0: 0, x1: 51, y1: 53), PixelRect(x0: 51, y0: 0, x1: 128, y1: 53),
      PixelRect(x0: 0, y0: 53, x1: 128, y1: 128),
    ]
    let other = try #require(drawn.difference(from: try Self.draw(list, parts: parts), tolerance: 1))
    #expect(other.count == 0, "\(other)")
  }

  @Test func `A hundred clips that all cut an item need no pass either`() throws {
    let list = Self.inChain(.box, .round, depth: 100)
    let plan = Self.plan(list)
    #expect(plan.passes.count == 1, "\(plan)")
    #expect(plan.description.contains("clips "), "\(plan)")
    // Where all of them are round one circle is left, whose middle none of them cuts.
    let drawn = try Self.draw(list)
    #expect(drawn[64, 64] == SIMD4(0xF2, 0x64, 0x5A, 255))
    #expect(drawn[64, 28] == (try Self.draw(Self.list { _ in }))[64, 28])
  }

  @Test func `Items with the same clips are one batch, whatever their number`() {
    func commands(_ depth: Int) -> (count: Int, table: Int) {
      var scene = SceneBuilder()
      var clip: Int32 = -1
      for number in 0..<depth { clip = Kind.round.add(number, of: depth, to: &scene, parent: clip) }
      for i in 0..<12 {
        scene.shape(
          Rect(x: 10, y: 10 + Double(i) / 4, width: 108, height: 104), radii: CornerRadii(2), fill: .black,
          clip: clip)
      }
      let plan = Self.plan(scene.list)
      return (plan.commands.count, plan.table.count)
    }
    let few = commands(4)
    let many = commands(9)
    #expect(few.table == 0)
    #expect(few.count == 1 && many.count == 1, "\(few) \(many)")
    // The five that are no uniforms, once.
    #expect(many.table == 5 * 4)
  }

  @Test func `The table of clips grows with their number, whatever is in each of them`() {
    let depth = 60
    let list = Self.list { scene in
      var clip: Int32 = -1
      for number in 0..<depth {
        clip = Kind.round.add(number, of: depth, to: &scene, parent: clip)
        scene.shape(
          Rect(x: 10, y: 10, width: 108, height: 104), radii: CornerRadii(2), fill: .black, clip: clip)
      }
    }
    let plan = Self.plan(list)
    #expect(plan.passes.count == 1, "\(plan)")
    // All but the innermost four of each, which begin with the same ones.
    #expect(plan.table.count == 4 * (depth - 4))
  }

  @Test func `Very many clips that cut very many items are cut on sheets`() {
    func reasons(items: Int, clips: Int) -> [PassReasons] {
      let list = Self.list { scene in
        var outer: Int32 = -1
        for number in 0..<clips { outer = Kind.round.add(number, of: clips, to: &scene, parent: outer) }
        scene.group(opacity: 1, clip: outer) { group in
          for i in 0..<items {
            group.shape(Rect(x: 2 + Double(i) * 2.5, y: 4, width: 0.4, height: 120), fill: .black)
          }
        }
      }
      return Self.plan(list).passes.dropFirst().map(\.reasons)
    }
    #expect(reasons(items: 8, clips: 16) == [])
    #expect(reasons(items: 50, clips: 16) == [.clip])
    #expect(reasons(items: 1, clips: 60) == [])
  }

  @Test func `Layers turned within each other to any depth need no pass over one colour`() throws {
    var (text, indent) = ("scene 128x128\nlayer\n  frame 0 0 128 128\n  fill #F6F4EF\n", "")
    for i in 0..<11 {
      text += "\(indent)layer\n\(indent)  frame 4 4 120 120\n\(indent)  masks\n\(indent)  radius 18\n"
      text += "\(indent)  transform rotate \(i % 2 == 0 ? 0.2 : 0.3)\n"
      indent += "  "
    }
    for (x, color) in [(-20, "#F2645A"), (10, "#3E8EDE80"), (50, "#F7B733")] {
      text += "\(indent)layer\n\(indent)  frame \(x) -20 50 200\n\(indent)  fill \(color)\n"
    }
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    let plan = Self.plan(tree.displayList)
    #expect(plan.passes.count == 1, "\(plan)")
  }
}
