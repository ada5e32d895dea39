import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What layers with backdrops show in a tree.
struct GlassTests {
  /// A tree with layers in its root, which numbers 0; the others count from 1.
  private func tree(_ side: Double, ground: Color, _ layers: [LayerProperties]) -> RenderTree {
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: side, height: side)
    root.position = root.bounds.center
    root.backgroundColor = ground
    var commit = Commit(changes: [.properties(.root, root)], time: 0)
    for (i, layer) in layers.enumerated() {
      commit.changes.append(.properties(NodeID(index: Int32(i + 1)), layer))
    }
    commit.changes.append(.sublayers(.root, layers.indices.map { NodeID(index: Int32($0 + 1)) }))
    let tree = RenderTree()
    tree.apply(commit)
    tree.update(at: 0)
    return tree
  }

  private func layer(_ rect: Rect, _ vary: (inout LayerProperties) -> Void) -> LayerProperties {
    var layer = LayerProperties()
    layer.bounds.size = rect.size
    layer.position = rect.center
    vary(&layer)
    return layer
  }

  private let middle = Rect(x: 50, y: 50, width: 100, height: 100)

  @Test func `Glass does not show the shadow that it casts`() throws {
    func draw(_ shadow: MartletGeometry.Shadow) throws -> Bitmap {
      let glass = layer(middle) {
        $0.backdropFilter.blurRadius = 8
        $0.cornerRadii = CornerRadii(12)
        $0.shadow = shadow
      }
      let canvas = try OffscreenCanvas(width: 200, height: 200)
      try canvas.draw(tree(200, ground: Color(0x90C0F0), [glass]).displayList)
      return canvas.bitmap
    }
    let (plain, shadowed) = (
      try draw(.none), try draw(MartletGeometry.Shadow(opacity: 0.8, radius: 6, offset: Point(x: 0, y: 4)))
    )
    for y in 52..<148 {
      #expect(shadowed[100, y] == plain[100, y], "row \(y)")
    }
    #expect(shadowed[100, 155].y < plain[100, 155].y - 20, "there is no shadow")
  }

  @Test(
    arguments: [
      LayerFilter(blurRadius: 10), LayerFilter(saturation: 2), LayerFilter(inversion: 0.3),
    ], BlendMode.allCases)
  func `A fade between two equal pictures changes nothing`(filter: LayerFilter, mode: BlendMode) throws {
    let glass = layer(middle) {
      $0.backdropFilter = filter
      $0.blendMode = mode
      $0.backgroundColor = Color(0xF0E0A0, alpha: 0.5)
    }
    let tree = tree(200, ground: Color(0x4080C0), [glass])
    let canvas = try OffscreenCanvas(width: 200, height: 200)
    try canvas.draw(tree.displayList)
    let before = canvas.bitmap
    let fade = TransitionAnimation(.fade, duration: 1, timingFunction: .linear, beginTime: 10)
    tree.apply(Commit(changes: [.transition(NodeID(index: 1), fade, key: "t")], time: 10))
    for time in [10, 10.25, 10.5, 10.75, 11] {
      tree.update(at: time)
      try canvas.draw(tree.displayList)
      // Two halves may be one level off their sum, and some modes enlarge that.
      let difference = try #require(canvas.bitmap.difference(from: before, tolerance: 2))
      #expect(difference.maximum <= ([.colorDodge, .hue].contains(mode) ? 8 : 2), "\(time) s: \(difference)")
    }
  }

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2])
  func `Glass over all of a window covers its last pixels`(scale: Double) throws {
    let side = 101.0
    let pixels = Int((side * scale).rounded())
    let glass = layer(Rect(x: 0, y: 0, width: side, height: side)) { $0.backdropFilter.inversion = 1 }
    let canvas = try OffscreenCanvas(width: pixels, height: pixels)
    try canvas.draw(tree(side, ground: Color(0x204060), [glass]).displayList, scale: scale)
    let shown = canvas.bitmap
    for i in 0..<pixels {
      #expect(shown[pixels - 1, i] == shown[pixels / 2, pixels / 2], "row \(i)")
      #expect(shown[i, pixels - 1] == shown[pixels / 2, pixels / 2], "column \(i)")
    }
  }

  @Test func `Forty panels of glass need the memory of three`() throws {
    func memory(_ count: Int) throws -> Int {
      let panels = (0..<count).map { i in
        layer(Rect(x: 0, y: Double(i) * 2, width: 300, height: 200)) { $0.backdropFilter.blurRadius = 10 }
      }
      let canvas = try OffscreenCanvas(width: 320, height: 320)
      try canvas.draw(tree(320, ground: .white, panels).displayList)
      return canvas.renderer.counters.memory.sheets
    }
    let (two, forty) = (try memory(2), try memory(40))
    print("sheets of two panels: \(two) bytes, of forty \(forty)")
    #expect(forty <= 3 * two)
  }

  /// A card that moves under glass, which is in a group with more.
  private func mover(_ group: String, _ cover: String = "", blur: Double = 10) throws -> RenderTree {
    let tree = RenderTree()
    tree.apply(
      try SceneText(
        """
        scene 200x200
        layer mover
          frame 90 90 20 20
          fill #f2645a
        layer group
          frame 0 0 200 200
        \(group)
          layer glass
            frame 50 50 100 100
            backdrop blur \(blur)
          layer beside
            frame 10 10 20 20
            fill #3e8ede
        \(cover)
        """
      ).commit)
    tree.update(at: 1)
    var card = try #require(tree.committed(NodeID(index: 1)))
    card.position.x += 5
    tree.apply(Commit(changes: [.properties(NodeID(index: 1), card)], time: 2))
    tree.update(at: 2)
    return tree
  }

  private func panels(_ group: String) throws -> (tree: RenderTree, text: String) {
    var text = "scene 400x200\n"
    for i in 0..<20 {
      text += "layer\n  frame \(i * 20) \(i % 3 * 60) 14 70\n  fill #\(i % 2 == 0 ? "f2645a" : "3e8ede")\n"
    }
    for i in 0..<8 {
      text += "layer panel\(i)\n  frame \(10 + i % 4 * 96) \(20 + i / 4 * 90) 88 76\n  radius 12\n"
      text += "  fill #ffffff40\n  backdrop blur 10\n\(group)"
    }
    let tree = RenderTree()
    tree.apply(try SceneText(text).commit)
    tree.update(at: 1)
    return (tree, text)
  }

  @Test(arguments: Painter.allCases)
  func `Eight panels of a group show what one large panel shows`(painter: Painter) throws {
    let (tree, _) = try panels("  backdropgroup bar\n")
    let drawn = try painter.draw(tree.displayList, size: 400)
    var scene = SceneBuilder()
    for item in tree.displayList.items where item.kind == .shape && item.frame.width < 20 {
      let shape = tree.displayList.shapes[Int(item.payload)]
      let c = shape.fill
      scene.shape(
        Rect(x: item.frame.minX, y: item.frame.minY, width: item.frame.width, height: item.frame.height),
        fill: Color(red: Double(c.x), green: Double(c.y), blue: Double(c.z)))
    }
    scene.backdrop(Rect(x: 0, y: 0, width: 400, height: 200), effect: PictureEffect(blur: 10))
    let large = try painter.draw(scene.list, size: 400)
    for i in 0..<8 {
      let (x, y) = (10 + i % 4 * 96 + 3, 20 + i / 4 * 90 + 40)
      let (a, b) = (SIMD4<Double>(drawn[x, y]), SIMD4<Double>(large[x, y]))
      // A quarter of white lies over it.
      let difference = a - (b * (1 - 64.0 / 255) + SIMD4(repeating: 64))
      #expect(max(difference.max(), -difference.min()) <= 3, "panel \(i): \(a), \(b)")
    }
  }

  @Test func `Panels of a group share one blur`() throws {
    func passes(_ group: String) throws -> Int {
      let canvas = try OffscreenCanvas(width: 400, height: 200)
      try canvas.draw(try panels(group).tree.displayList)
      return canvas.renderer.counters.passes
    }
    let (apart, together) = (try passes(""), try passes("  backdropgroup bar\n"))
    print("eight panels: \(apart) passes, in a group \(together)")
    #expect(together < 8 && apart > 40)
  }

  @Test func `What changes below, on and above glass redraws what it changes`() throws {
    let (tree, text) = try panels("")
    let canvas = try OffscreenCanvas(width: 400, height: 200)
    try canvas.draw(tree.displayList)
    var time = 2.0
    func change(_ id: NodeID, _ layer: LayerProperties, in parent: NodeID? = nil) throws -> Int {
      var changes: [Commit.Change] = [.properties(id, layer)]
      if let parent { changes.append(.sublayers(parent, [id])) }
      tree.apply(Commit(changes: changes, time: time))
      tree.update(at: time)
      time += 1
      try canvas.draw(
        tree.displayList, damage: tree.damage.rects.map { PixelRect(covering: $0, scale: 1) })
      return canvas.renderer.counters.pixels
    }
    var mark = LayerProperties()
    (mark.bounds, mark.position) = (Rect(x: 0, y: 0, width: 4, height: 10), Point(x: 40, y: 40))
    mark.backgroundColor = .black
    // A caret in a panel, with no glass above it: the panel is the last.
    let caret = NodeID(index: 60)
    _ = try change(caret, mark, in: NodeID(index: 28))
    mark.backgroundColor = .white
    let above = try change(caret, mark)
    #expect(above == 4 * 10, "what is over glass is redrawn alone")
    var stripe = try #require(tree.committed(NodeID(index: 1)))
    stripe.backgroundColor = .black
    let below = try change(NodeID(index: 1), stripe)
    #expect(below < 400 * 200 / 2, "glass is redrawn as far as a blur carries the change")
    let new = RenderTree()
    new.apply(try SceneText(tree.sceneText()).commit)
    new.update(at: 1)
    let other = try OffscreenCanvas(width: 400, height: 200)
    try other.draw(new.displayList)
    #expect(try #require(canvas.bitmap.difference(from: other.bitmap, tolerance: 0)).maximum <= 2)
    #expect(!text.isEmpty)
  }

  @Test func `Glass that is hidden or covered makes nothing redrawn`() throws {
    let moved = Rect(x: 90, y: 90, width: 25, height: 20)
    // The blur of 10 points carries the change to all sides of the glass.
    let glass = Rect(x: 50, y: 50, width: 100, height: 100)
    #expect(try mover("").damage.rects == [glass], "glass that is seen")
    for (group, cover) in [
      ("  opacity 0", ""), ("", "layer cover\n  frame 40 40 120 120\n  fill #ffffff"),
      ("", "layer cover\n  frame 40 40 120 120\n  fill #ffffff\n  radius 8"),
    ] {
      let tree = try mover(group, cover)
      #expect(tree.damage.rects == [moved], "\(group)\(cover)")
      let canvas = try OffscreenCanvas(width: 200, height: 200)
      try canvas.draw(tree.displayList)
      try canvas.draw(tree.displayList, damage: tree.damage.rects.map { PixelRect(covering: $0, scale: 1) })
      #expect(canvas.renderer.counters.passes == 1, "\(group)\(cover)")
      #expect(canvas.renderer.counters.pixels == 25 * 20, "\(group)\(cover)")
    }
    // What is translucent, turned or clipped does not cover.
    for cover in [
      "layer\n  frame 40 40 120 120\n  fill #fffffff0",
      "layer\n  frame 40 40 120 120\n  fill #ffffff\n  opacity 0.9",
      "layer\n  frame 40 40 120 120\n  fill #ffffff\n  transform rotate 0.4",
      "layer\n  frame 60 60 120 120\n  masks\n  layer\n    frame -20 -20 120 120\n    fill #ffffff",
    ] {
      #expect(try mover("", cover).damage.rects == [glass], "\(cover)")
    }
  }

  @Test func `Glass is redrawn as far as its blur carries what has changed below`() throws {
    let moved = Rect(x: 90, y: 90, width: 25, height: 20)
    for (blur, reach) in [(2.0, 10.5), (4, 19), (6, 27.5)] {
      let tree = try mover("", blur: blur)
      #expect(tree.damage.rects == [moved.insetBy(dx: -reach, dy: -reach)], "\(blur)")
    }
    // Towards the right the glass ends before.
    #expect(try mover("", blur: 9).damage.rects == [Rect(x: 50, y: 50, width: 100, height: 100)])
    #expect(try mover("", blur: 8).damage.rects == [Rect(x: 54, y: 54, width: 96, height: 92)])
  }

  @Test func `What is below glass in groups is cut as those groups are`() throws {
    func draw(isSheet: Bool) throws -> Bitmap {
      var scene = SceneBuilder()
      scene.shape(Rect(x: 0, y: 0, width: 200, height: 200), fill: .white)
      let round = scene.clip(Rect(x: 50, y: 50, width: 100, height: 100), radii: CornerRadii(50))
      scene.group(opacity: 1, isIsolated: true, clip: round) { outer in
        outer.group(opacity: 1, isIsolated: isSheet) { inner in
          inner.shape(Rect(x: 50, y: 50, width: 100, height: 100), fill: Color(0xC00000))
          inner.backdrop(Rect(x: 50, y: 50, width: 100, height: 100), effect: PictureEffect(blur: 8))
        }
      }
      let canvas = try OffscreenCanvas(width: 200, height: 200)
      try canvas.draw(scene.list)
      return canvas.bitmap
    }
    let difference = try #require(
      try draw(isSheet: true).difference(from: draw(isSheet: false), tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test(arguments: BlendMode.allCases)
  func `A layer of any mode fades to nothing`(mode: BlendMode) throws {
    func draw(_ opacity: Double) throws -> Bitmap {
      let card = layer(middle) {
        $0.backgroundColor = Color(0x30B070, alpha: 0.7)
        $0.blendMode = mode
        $0.opacity = opacity
      }
      let canvas = try OffscreenCanvas(width: 200, height: 200)
      try canvas.draw(tree(200, ground: Color(0xF0C040), [card]).displayList)
      return canvas.bitmap
    }
    let difference = try #require(try draw(0.004).difference(from: draw(0), tolerance: 2))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `A blur larger than a sheet can hold reads what fits`() {
    var plan = FramePlan()
    plan.largestSheet = 1024
    let big = layer(Rect(x: 0, y: 0, width: 1000, height: 600)) {
      $0.filter.blurRadius = 100
      $0.backgroundColor = .black
    }
    let window = PixelRect(width: 1000, height: 600)
    plan.make(tree(1000, ground: .white, [big]).displayList, damage: window, scale: 1, background: .zero)
    #expect(plan.passes.count > 2)
    for pass in plan.passes {
      #expect(pass.area.width <= 1024 && pass.area.height <= 1600, "\(pass.area)")
    }
  }

  @Test func `A colour beyond what a filter can be is drawn as the nearest`() {
    for value in [-0.3, -5] {
      #expect(
        PictureEffect(LayerFilter(saturation: value), pointSize: 1)
          == PictureEffect(LayerFilter(saturation: 0), pointSize: 1))
      #expect(
        PictureEffect(LayerFilter(contrast: value), pointSize: 1)
          == PictureEffect(LayerFilter(contrast: 0), pointSize: 1))
    }
  }
}
