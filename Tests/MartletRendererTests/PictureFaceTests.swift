import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Opaque layers that a kept picture covers, and a gradient over it: they are drawn as one, with one edge.
@Suite(.serialized) struct PictureFaceTests {
  private static let window = Size(width: 120, height: 96)

  /// A page in two halves, which fold: each is a colour, a picture over it and a shade over that. Layer 1 is the page; a half has five
  /// layers from 2 and from 7 on: itself, the picture, what fills it, a dot in it, and the shade.
  private struct Page {
    var generator: SeededGenerator
    var layers: [LayerProperties] = []
    private var angle = 0.4

    init(seed: UInt64) {
      generator = SeededGenerator(seed: seed)
      var root = LayerProperties()
      root.bounds = Rect(origin: .zero, size: window)
      root.position = Point(x: window.width / 2, y: window.height / 2)
      root.backgroundColor = .white
      root.sublayerTransform = Transform(perspectiveDistance: 300)
      layers = [root, root]
      layers[1].backgroundColor = .clear
      layers[1].preservesDepth = true
      let half = Size(width: 43, height: 61)
      for k in 0..<2 {
        var panel = LayerProperties()
        panel.bounds = Rect(origin: .zero, size: half)
        panel.anchorPoint = Point(x: k == 0 ? 1 : 0, y: 0.5)
        panel.position = root.position
        panel.backgroundColor = Color(red: 0.3, green: 0.4, blue: 0.5)
        var inner = LayerProperties()
        inner.bounds = panel.bounds
        inner.position = Point(x: half.width / 2, y: half.height / 2)
        var picture = inner
        (picture.shouldRasterize, picture.masksToBounds) = (true, true)
        var (fill, dot, shade) = (inner, inner, inner)
        fill.backgroundColor =
          k == 0 ? Color(red: 0.8, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 0.8)
        dot.bounds.size = Size(width: 12, height: 12)
        dot.backgroundColor = .white
        var gradient = GradientContent()
        gradient.colors = [Color.black.withAlpha(0.1), Color.black.withAlpha(0.4)]
        gradient.endPoint = Point(x: 1, y: 0)
        gradient.startPoint = .zero
        shade.content = .gradient(gradient)
        layers += [panel, picture, fill, dot, shade]
      }
      fold()
    }

    private mutating func fold() {
      layers[2].transform = Transform(rotation: angle, axisX: 0, y: 1, z: 0)
      layers[7].transform = Transform(rotation: -angle, axisX: 0, y: 1, z: 0)
    }

    var everything: [Commit.Change] {
      func id(_ i: Int) -> NodeID { NodeID(index: Int32(i)) }
      var changes = layers.indices.map { Commit.Change.properties(id($0), layers[$0]) }
      changes += [.sublayers(id(0), [id(1)]), .sublayers(id(1), [id(2), id(7)])]
      for half in [2, 7] {
        changes.append(.sublayers(id(half), [id(half + 1), id(half + 4)]))
        changes.append(.sublayers(id(half + 1), [id(half + 2), id(half + 3)]))
      }
      return changes
    }

    /// Changes something. Returns the changed layers, and what it is.
    mutating func edit() -> (layers: [Int], name: String) {
      let half = generator.chance(0.5) ? 2 : 7
      switch generator.int(0..<15) {
      case 0, 1, 2:
        angle = generator.double(-1.5...1.5)
        fold()
        return ([2, 7], "the angle \(angle)")
      case 3:
        layers[1].transform = Transform(rotation: generator.double(-0.6...0.6), axisX: 1, y: 0.3, z: 0.5)
        return ([1], "the page")
      case 4, 5:
        layers[half + 3].position.x = generator.double(-4...47)
        return ([half + 3], "a dot")
      case 6:
        layers[half + 2].backgroundColor = Color(red: generator.double(0...1), green: 0.2, blue: 0.4)
        return ([half + 2], "what fills a half")
      case 7:
        layers[half + 2].bounds.size.width = generator.chance(0.5) ? 43 : 37
        return ([half + 2], "how much fills a half")
      case 8:
        layers[half + 4].opacity = [0, 0.5, 1][generator.int(0..<3)]
        return ([half + 4], "a shade's opacity")
      case 9:
        layers[half + 4].position.y = generator.chance(0.5) ? 30.5 : 34
        return ([half + 4], "a shade's place")
      case 10:
        guard case .gradient(var gradient) = layers[half + 4].content else { return ([], "") }
        let color = Color.black.withAlpha(generator.double(0...0.6))
        gradient.colors = generator.chance(0.7) ? [.clear, color] : [.clear, color, .clear]
        layers[half + 4].content = .gradient(gradient)
        return ([half + 4], "a shade's colours")
      case 11:
        layers[half].backgroundColor = layers[half].backgroundColor.withAlpha(generator.chance(0.7) ? 1 : 0.5)
        return ([half], "a half's colour")
      case 12:
        layers[half].cornerRadii = CornerRadii(generator.chance(0.6) ? 0 : 6)
        return ([half], "a half's corners")
      case 13:
        layers[half + 1].shouldRasterize = generator.chance(0.7)
        return ([half + 1], "shouldRasterize")
      default:
        layers[half + 1].rasterizationScale = [0.5, 1, 2][generator.int(0..<3)]
        return ([half + 1], "a picture's scale")
      }
    }
  }

  @Test(arguments: [1, 1.5, 2])
  func `What is redrawn of a face equals all of it to the bit`(scale: Double) throws {
    let (width, height) = (Int(Self.window.width * scale), Int(Self.window.height * scale))
    let canvas = try OffscreenCanvas(width: width, height: height)
    let whole = try OffscreenCanvas(width: width, height: height)
    var faces = [0, 0, 0]
    for seed in SeededGenerator.seeds(4) {
      var page = Page(seed: seed)
      let tree = RenderTree()
      tree.apply(Commit(changes: page.everything, time: 0))
      tree.update(at: 0)
      try canvas.draw(tree.displayList, scale: scale)
      for step in 1...150 {
        let (changed, name) = page.edit()
        let time = Double(step)
        tree.apply(
          Commit(
            changes: changed.map { .properties(NodeID(index: Int32($0)), page.layers[$0]) }, time: time))
        tree.update(at: time)
        #expect(tree.brokenInvariants() == [], "seed \(seed), step \(step): \(name)")
        try canvas.draw(
          tree.displayList, damage: tree.damage.rects.map { PixelRect(covering: $0, scale: scale) },
          scale: scale)
        let new = RenderTree()
        new.apply(Commit(changes: page.everything, time: time))
        new.update(at: time)
        try whole.draw(new.displayList, scale: scale)
        let difference = try #require(canvas.bitmap.difference(from: whole.bitmap, tolerance: 0))
        #expect(difference.count == 0, "seed \(seed), step \(step): \(name): \(difference)")
        let list = tree.displayList
        for i in list.items.indices where list.rasterization(ofGroupAt: i) != nil {
          faces[[.none: 0, .shape: 1, .shapeAndGradient: 2][list.face(at: i)] ?? 0] += 1
        }
      }
    }
    print(
      "faces at \(scale): \(faces[2]) with a gradient, \(faces[1]) without, \(faces[0]) pictures by themselves"
    )
    #expect(faces.min() ?? 0 > 50)
  }

  @Test func `A colour, a picture that covers it and a gradient over it are one draw`() throws {
    let page = Page(seed: 1)
    let tree = RenderTree()
    tree.apply(Commit(changes: page.everything, time: 0))
    tree.update(at: 0)
    let canvas = try OffscreenCanvas(width: 120, height: 96)
    try canvas.draw(tree.displayList, scale: 1)
    try canvas.draw(tree.displayList, scale: 1)
    #expect(canvas.renderer.counters.draws == 2)
  }
}
