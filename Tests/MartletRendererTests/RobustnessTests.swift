import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

@Suite(.serialized) struct RobustnessTests {
  private let window = Rect(x: 0, y: 0, width: 64, height: 64)

  @Test func `Numbers that are none draw nothing and harm nothing`() throws {
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    var list = DisplayList()
    let bad: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300]
    for v in bad {
      let r = Rect(x: 10, y: 10, width: 20, height: 20)
      list.clips.append(
        Clip(
          transform: Homography(x: SIMD3(v, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, v, 1)), rect: r,
          corners: FittedCorners(circular: CornerRadii(v)), parent: -1, depth: 1, frame: window))
      func add(_ shape: ShapeItem, frame: Rect? = nil, clip: Int32 = -1) {
        list.append(shape, frame: frame ?? window, clip: clip)
      }
      add(ShapeItem(rect: r, fill: SIMD4(1, 1, 1, 1)), frame: Rect(x: v, y: 0, width: 10, height: 10))
      add(ShapeItem(rect: Rect(x: v, y: v, width: v, height: v), fill: SIMD4(0, 0, 0, 0.1)))
      add(
        ShapeItem(
          transform: Homography(x: SIMD3(v, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1)), rect: r,
          fill: SIMD4(0, 0, 0, 0.1)))
      add(
        ShapeItem(
          transform: Homography(x: SIMD3(1, 0, v), y: SIMD3(0, 1, v), origin: SIMD3(0, 0, 0)), rect: r,
          fill: SIMD4(0, 0, 0, 0.1)))
      add(ShapeItem(rect: r, corners: FittedCorners(circular: CornerRadii(v)), fill: SIMD4(0, 0, 0, 0.1)))
      add(ShapeItem(rect: r, fill: SIMD4(0, 0, 0, Float(v))))
      add(
        ShapeItem(rect: r, border: SIMD4(0, 0, 0, 0.1), borderWidth: v), clip: Int32(list.clips.count - 1))
      let begin = list.items.count
      list.append(GroupItem(), frame: window, opacity: Float(v))
      add(ShapeItem(rect: r, fill: SIMD4(0, 0, 0, 0.1)))
      add(ShapeItem(rect: r, fill: SIMD4(0, 0, 0, 0.1)))
      list.endGroup(begunAt: begin)
    }
    // A visible item shows that drawing survived the others.
    let seen = Rect(x: 40, y: 40, width: 10, height: 10)
    list.append(ShapeItem(rect: seen, fill: SIMD4(1, 0, 0, 1)), frame: seen)
    try canvas.draw(list)
    #expect(canvas.bitmap[45, 45] == SIMD4(255, 0, 0, 255))
  }

  /// Sizes of layers that have no area, or that no layer has when the program sets it.
  private static let sizes = [
    Size(width: 0, height: 0), Size(width: 0, height: 20), Size(width: 20, height: 0),
    Size(width: -20, height: 10), Size(width: 10, height: -20), Size(width: -5, height: -5),
  ]

  @Test(arguments: sizes)
  func `Layers without an area, or with a negative size, harm nothing`(size: Size) throws {
    var properties = LayerProperties()
    properties.bounds = Rect(origin: .zero, size: size)
    properties.position = Point(x: 32, y: 32)
    properties.backgroundColor = Color(0x0000FF, alpha: 0.5)
    properties.cornerRadii = CornerRadii(6)
    properties.borderWidth = 2
    properties.shadow = Shadow(color: .black, opacity: 0.5, radius: 2, offset: Point(x: 1, y: 1))
    var masking = properties
    masking.masksToBounds = true
    masking.opacity = 0.5
    masking.transform = Transform(rotation: 0.3)
    var seen = LayerProperties()
    seen.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    seen.position = Point(x: 32, y: 32)
    seen.backgroundColor = Color(0xFF0000)
    let id = (0..<6).map { NodeID(index: $0) }
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(id[1], properties), .properties(id[2], masking), .properties(id[3], properties),
          .properties(id[4], seen), .properties(id[5], seen), .sublayers(.root, [id[1], id[2], id[4]]),
          .sublayers(id[2], [id[3], id[5]]),
        ], time: 1))
    tree.update(at: 1)
    #expect(tree.brokenInvariants() == [])
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    try canvas.draw(tree.displayList, background: SIMD4(1, 1, 1, 1))
    #expect(canvas.bitmap[32, 32] == SIMD4(255, 0, 0, 255))
    #expect(canvas.bitmap[1, 1] == SIMD4(255, 255, 255, 255))
  }

  @Test func `Groups that do not match are closed`() throws {
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    var list = DisplayList()
    let square = Rect(x: 0, y: 0, width: 10, height: 10)
    let shape = ShapeItem(rect: square, fill: SIMD4(0, 1, 0, 1))
    list.endGroup(begunAt: nil)
    list.append(GroupItem(), frame: window, opacity: 0)
    list.append(shape, frame: square)
    list.endGroup(begunAt: 1)
    list.append(GroupItem(), frame: window, opacity: 0.5)
    list.append(shape, frame: square)
    list.append(shape, frame: square)
    try canvas.draw(list)
    #expect(canvas.bitmap[5, 5] == SIMD4(0, 128, 0, 128))
  }

  @Test func `Clips that name none, themselves or each other end somewhere`() throws {
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    var list = DisplayList()
    for parent: Int32 in [0, 2, 1, 77] {
      list.clips.append(
        Clip(
          transform: .identity, rect: Rect(x: 5, y: 5, width: 40, height: 40),
          corners: FittedCorners(circular: CornerRadii(10)), parent: parent, depth: 1,
          frame: Rect(x: 5, y: 5, width: 40, height: 40)))
    }
    for clip: Int32 in [0, 1, 2, 3, 99, -7] {
      list.append(ShapeItem(rect: window, fill: SIMD4(0, 0, 1, 1)), frame: window, clip: clip)
    }
    try canvas.draw(list)
    #expect(canvas.bitmap[25, 25] == SIMD4(0, 0, 255, 255))
  }

  @Test func `Empty damage draws nothing`() throws {
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    try canvas.draw(DisplayList(), background: SIMD4(1, 1, 1, 1))
    let before = canvas.bitmap
    var scene = SceneBuilder()
    scene.shape(window, fill: .black)
    try canvas.draw(scene.list, damage: [])
    try canvas.draw(scene.list, damage: [.empty, PixelRect(x0: 70, y0: 0, x1: 90, y1: 20)])
    #expect(canvas.bitmap == before)
  }

  @Test func `Pixels outside of the damage stay as they are`() throws {
    let canvas = try OffscreenCanvas(width: 64, height: 64)
    try canvas.draw(DisplayList(), background: SIMD4(1, 1, 1, 1))
    var scene = SceneBuilder()
    scene.shape(window, radii: CornerRadii(20), fill: Color(0xFF0000), transform: Transform(rotation: 0.1))
    scene.group(opacity: 0.5) { scene in
      scene.shape(window, fill: .black)
      scene.shape(window, radii: CornerRadii(9), fill: Color(0x00FF00))
    }
    let damage = PixelRect(x0: 20, y0: 24, x1: 40, y1: 36)
    try canvas.draw(scene.list, damage: [damage])
    let bitmap = canvas.bitmap
    for y in 0..<64 {
      for x in 0..<64 {
        let inside = damage.contains(
          PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + 1), y1: Int32(y + 1)))
        #expect((bitmap[x, y] == SIMD4(255, 255, 255, 255)) == !inside)
      }
    }
  }

  @Test(arguments: [(0, 10), (10, 0), (-1, 10), (1_000_000, 10)])
  func `A framebuffer of an impossible size is refused with a reason`(width: Int, height: Int) throws {
    let context = try GLContext.surfaceless()
    #expect {
      try Framebuffer(context, width: width, height: height)
    } throws: { error in
      (error as? RendererError)?.message.contains("\(width)×\(height)") == true
    }
  }
}
