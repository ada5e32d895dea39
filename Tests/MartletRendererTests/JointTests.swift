import Foundation
import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// Halves of a layer that was cut, in one plane: siblings that share an edge.
@Suite(.serialized) struct JointTests {
  private static let whole = Rect(x: 20, y: 13, width: 80, height: 70)
  private static let halves = [
    Rect(x: 20, y: 13, width: 40, height: 70), Rect(x: 60, y: 13, width: 40, height: 70),
  ]
  private static let side = 120
  /// The most by which a pixel may differ from that of the layer in one piece: away from the ends of the cut, and there, where the
  /// first half comes out beside the second one a little.
  private static let (most, mostAtEnds) = (2, 64)
  /// The most by which a pixel may differ that the corner of a turned layer touches beyond its frame, which is no damage.
  private static let mostAtCorners = 2
  /// How far from them the ends are, in points.
  private static let end = 3.0

  /// A picture of one colour, with an alpha of 255.
  private static func picture(_ alpha: UInt8) -> Image {
    var bytes: [UInt8] = []
    for _ in 0..<70 { for _ in 0..<80 { bytes += [min(200, alpha), 0, 0, alpha] } }
    return Image(Bitmap(width: 80, height: 70, bytes: bytes))
  }

  /// Turned by an angle about the middle, and moved by parts of a pixel; tilted as well, or not.
  private static func map(_ angle: Double, tilt: Double) -> Transform {
    let middle = Point(x: 60, y: 48)
    let turn = Transform(rotation: angle).about(middle)
      .concatenating(Transform(translationX: 0.3, y: 0.2))
    guard tilt != 0 else { return turn }
    return turn.concatenating(
      Transform(rotation: tilt, axisX: 1, y: 0.4, z: 0)
        .concatenating(Transform(perspectiveDistance: 400)).about(middle))
  }

  private static func scene(
    _ rects: [Rect], _ transform: Transform, picture: Image? = nil, clip: Rect? = nil
  ) -> DisplayList {
    let layers = rects.map { rect in
      picture.map { JointScene.layer(rect, $0, of: whole) } ?? JointScene.layer(rect, Color(0xC80000))
    }
    return JointScene(layers: layers, transform: transform, clip: clip).tree.displayList
  }

  /// By how much the halves show more or less of the ground than the whole, of 255: away from the ends of the cut, and there.
  private static func difference(
    _ halves: Bitmap, _ whole: Bitmap, ends: [Point], scale: Double
  ) -> (inside: Int, atEnds: Int) {
    var (inside, atEnds) = (0, 0)
    for y in 0..<whole.height {
      for x in 0..<whole.width {
        let difference = abs(Int(halves[x, y].y) - Int(whole[x, y].y))
        guard difference > 0 else { continue }
        let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        if ends.contains(where: { ($0 * scale - place).length < end * max(scale, 1) }) {
          atEnds = max(atEnds, difference)
        } else {
          inside = max(inside, difference)
        }
      }
    }
    return (inside, atEnds)
  }

  /// The ends of the cut as they are seen.
  private static func ends(_ transform: Transform) -> [Point] {
    [Point(x: 60, y: 13), Point(x: 60, y: 83)].map { point in
      let seen = Homography(transform).apply(x: point.x, y: point.y)
      return Point(x: seen.x / seen.z, y: seen.y / seen.z)
    }
  }

  @Test(arguments: [1, 1.5, 2], [false, true])
  func `The halves of a layer show what it shows in one piece, at any angle`(scale: Double, isPicture: Bool)
    throws
  {
    let picture = isPicture ? Self.picture(255) : nil
    let pixels = Int(Double(Self.side) * scale)
    let canvas = try OffscreenCanvas(width: pixels, height: pixels)
    var (inside, atEnds, count) = (0, 0, 0)
    for tilt in [0, 0.5] {
      for step in 0..<32 {
        let angle = Double(step) * .pi / 32 + 0.003
        let transform = Self.map(angle, tilt: tilt)
        try canvas.draw(Self.scene([Self.whole], transform, picture: picture), scale: scale)
        let whole = canvas.bitmap
        try canvas.draw(Self.scene(Self.halves, transform, picture: picture), scale: scale)
        let found = Self.difference(canvas.bitmap, whole, ends: Self.ends(transform), scale: scale)
        (inside, atEnds, count) = (max(inside, found.inside), max(atEnds, found.atEnds), count + 1)
      }
    }
    print(
      "halves at \(scale)\(isPicture ? ", of a picture" : ""): \(count) angles, at most \(inside) of 255, "
        + "\(atEnds) at the ends of the cut")
    #expect(inside <= Self.most)
    #expect(atEnds <= Self.mostAtEnds)
  }

  @Test(arguments: Painter.allCases)
  func `Upright halves between pixels show nothing of the ground`(painter: Painter) throws {
    for part in stride(from: 0.1, to: 1, by: 0.1) {
      let transform = Transform(translationX: part, y: part)
      let drawn = try painter.draw(Self.scene(Self.halves, transform), size: Self.side)
      for x in 56...64 { #expect(drawn[x, 48].y <= 1, "\(part), \(x): \(drawn[x, 48])") }
    }
  }

  @Test func `A part that is redrawn shows the same as the whole`() throws {
    let list = Self.scene(Self.halves, Self.map(0.4, tilt: 0))
    let whole = try Painter.openGL.draw(list, size: Self.side)
    for x in stride(from: Int32(50), to: 70, by: 1) {
      let parts = [
        PixelRect(x0: 0, y0: 0, x1: x, y1: 120), PixelRect(x0: x, y0: 0, x1: 120, y1: 120),
      ]
      let drawn = try Painter.openGL.draw(list, size: Self.side, damage: parts)
      #expect(whole.difference(from: drawn, tolerance: 0)?.count == 0, "\(x)")
    }
  }

  @Test(arguments: Painter.allCases)
  func `What reaches under its neighbour ends where their clip does`(painter: Painter) throws {
    let clip = Rect(x: 9.5, y: 10, width: 51.2, height: 90)
    let drawn = try painter.draw(
      Self.scene(Self.halves, Transform(translationX: 0.5, y: 0), clip: clip), size: Self.side)
    // The clip leaves 0.2 of the pixel, of which each has a share; the first one reaches to its middle.
    #expect(drawn[60, 48].y == 0 && drawn[61, 48].y > 150, "\(drawn[61, 48])")
    #expect(drawn[62, 48].y == 255)
  }

  /// Four tiles that meet in a corner of the first one; the last one is beyond that corner.
  private static let tiles = [
    Rect(x: 20, y: 20, width: 40, height: 40), Rect(x: 60, y: 20, width: 40, height: 40),
    Rect(x: 20, y: 60, width: 40, height: 40), Rect(x: 60, y: 60, width: 40, height: 40),
  ]

  @Test func `Beyond the inner corner of an L is the ground`() throws {
    let corner = Point(x: 60, y: 60)
    var darkest = 255
    for step in 0..<32 {
      let transform = Self.map(Double(step) * .pi / 16 + 0.01, tilt: 0)
      let drawn = try Painter.openGL.draw(Self.scene(Array(Self.tiles.prefix(3)), transform), size: Self.side)
      let inverse = try #require(Homography(transform).inverse)
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let place = inverse.apply(x: Double(x) + 0.5, y: Double(y) + 0.5)
          guard place.x > corner.x + 0.5, place.y > corner.y + 0.5 else { continue }
          darkest = min(darkest, Int(drawn[x, y].y))
        }
      }
    }
    print("beyond the corner of an L: at least \(darkest) of 255")
    // A quarter of a pixel, and no more at an angle.
    #expect(darkest > 255 - 72)
  }

  @Test func `Only what a later neighbour hides reaches under it`() {
    let (turned, upright) = (Self.map(0.4, tilt: 0), Transform.identity)
    let (first, second) = (Self.halves[0], Self.halves[1])
    func growth(_ layers: [LayerProperties], _ transform: Transform = turned) -> SIMD4<Float> {
      // After the root's.
      JointScene(layers: [JointScene.layer(first)] + layers, transform: transform).tree.displayList.shapes[2]
        .growth
    }
    func picture(_ alpha: UInt8) -> LayerProperties {
      JointScene.layer(second, Self.picture(alpha), of: second)
    }
    let reached = growth([JointScene.layer(second)])
    #expect(reached.y > 0.99 && reached.x == 0 && reached.z == 0 && reached.w == 0, "\(reached)")
    #expect(growth([picture(255)]).y > 0.99)
    let small = (0..<7).map { JointScene.layer(Rect(x: Double($0), y: 0, width: 1, height: 1)) }
    #expect(growth(small + [JointScene.layer(second)]).y > 0.99, "others between them")
    var (round, hidden, group) = (
      JointScene.layer(second), JointScene.layer(second), JointScene.layer(second)
    )
    round.cornerRadii = CornerRadii(4)
    hidden.isHidden = true
    group.blendMode = .multiply
    let none: [(String, [LayerProperties])] = [
      ("translucent", [JointScene.layer(second, Color(0xFFFFFF, alpha: 0.99))]), ("round", [round]),
      ("hidden", [hidden]), ("blended", [group]), ("a clear picture", [picture(254)]),
      ("half as long", [JointScene.layer(Rect(x: 60, y: 13, width: 40, height: 35))]),
      ("on the same side", [JointScene.layer(Rect(x: 30, y: 13, width: 30, height: 70))]),
    ]
    for (name, layers) in none { #expect(growth(layers) == .zero, "\(name)") }
    // On whole pixels it is as it would be between them, and the plan leaves it out.
    let list = JointScene(layers: Self.halves.map { JointScene.layer($0) }).tree.displayList
    var (plan, item) = (FramePlan(), list.items[2])
    plan.begin(list, scale: 1)
    #expect(plan.reach(list.shapes[2].growth, over: list.shapes[2].rect, .init(upright), &item) == .zero)
  }

  @Test func `What reaches over two sides does so less if nothing covers the corner between them`() {
    func growth(_ tiles: some Sequence<Rect>) -> SIMD4<Float> {
      JointScene(layers: tiles.map { JointScene.layer($0) }, transform: Self.map(0.4, tilt: 0)).tree
        .displayList
        .shapes[2].growth
    }
    #expect(growth(Self.tiles) == SIMD4(0, 1, 1, 0))
    #expect(growth(Self.tiles.prefix(3)) == SIMD4(0, 0.5, 0.5, 0))
  }

  @Test func `A picture that is decoded later gets its joint then`() throws {
    let image = try Image(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'><rect width='2' height='2'/></svg>")
    let tree = JointScene(
      layers: [
        JointScene.layer(Self.halves[0]), JointScene.layer(Self.halves[1], image, of: Self.halves[1]),
      ], transform: Self.map(0.4, tilt: 0)
    ).tree
    #expect(tree.displayList.shapes[2].growth == .zero)
    try image.prepare()
    tree.update(at: 1)
    #expect(tree.displayList.shapes[2].growth.y > 0.99)
    #expect(!tree.damage.rects.isEmpty)
    #expect(tree.brokenInvariants() == [])
  }

  /// Draws what a tree has changed, and compares that with all of it. Returns by how many levels a pixel differs at most.
  private static func difference(_ canvas: OffscreenCanvas, _ whole: OffscreenCanvas, _ tree: RenderTree)
    throws -> Int?
  {
    try canvas.draw(
      tree.displayList, damage: tree.damage.rects.map { PixelRect(covering: $0, scale: 1) })
    try whole.draw(tree.displayList)
    return canvas.bitmap.difference(from: whole.bitmap, tolerance: 0)?.maximum
  }

  @Test func `What loses its neighbour, or its colour, is redrawn as far as it reached`() throws {
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    let whole = try OffscreenCanvas(width: Self.side, height: Self.side)
    var scene = JointScene(
      layers: Self.halves.map { JointScene.layer($0) }, transform: Transform(translationX: 0.5, y: 0.2))
    let tree = scene.tree
    try canvas.draw(tree.displayList)
    scene.layers[0].backgroundColor = Color(0x00FF00)
    tree.apply(scene.commit)
    tree.update(at: 1)
    #expect(try Self.difference(canvas, whole, tree) == 0, "another colour")
    // Too many between them to be neighbours any more.
    let small = (0..<9).map { JointScene.layer(Rect(x: Double($0), y: 0, width: 1, height: 1)) }
    scene.layers.insert(contentsOf: small, at: 1)
    tree.apply(scene.commit)
    tree.update(at: 2)
    #expect(try Self.difference(canvas, whole, tree) == 0, "others between them")
    scene.layers.removeSubrange(1...9)
    tree.apply(scene.commit)
    tree.update(at: 3)
    #expect(try Self.difference(canvas, whole, tree) == 0, "neighbours again")
  }

  @Test func `Tiles that come and go are redrawn as a whole would be drawn`() throws {
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    let whole = try OffscreenCanvas(width: Self.side, height: Self.side)
    var (joints, count) = (0, 0)
    for seed in 0..<12 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func tile() -> LayerProperties {
        let place = Point(x: Double(generator.int(0..<4)), y: Double(generator.int(0..<4)))
        var layer = JointScene.layer(
          Rect(origin: place * 22.3 + Point(x: 15, y: 15), size: Size(width: 22.3, height: 22.3)),
          Color(UInt32(generator.int(0..<0x100_0000)), alpha: generator.chance(0.8) ? 1 : 0.5))
        if generator.chance(0.1) { layer.cornerRadii = CornerRadii(4) }
        if generator.chance(0.1) { layer.opacity = 0.5 }
        return layer
      }
      var scene = JointScene(
        layers: (0..<12).map { _ in tile() },
        transform: Self.map(generator.chance(0.5) ? 0 : generator.double(0...6), tilt: 0))
      if generator.chance(0.3) { scene.clip = Rect(x: 20, y: 20, width: 60.4, height: 60.7) }
      let tree = scene.tree
      try canvas.draw(tree.displayList)
      for step in 1...30 {
        let number = generator.int(0..<scene.layers.count)
        switch generator.int(0..<5) {
        case 0: scene.layers.insert(tile(), at: number)
        case 1 where scene.layers.count > 5: scene.layers.remove(at: number)
        case 2: scene.transform = Self.map(generator.double(0...6), tilt: 0)
        default: scene.layers[number] = tile()
        }
        tree.apply(scene.commit)
        tree.update(at: MediaTime(step))
        let place = Comment(rawValue: "seed \(seed), step \(step)")
        #expect(tree.brokenInvariants() == [], place)
        #expect(tree.displayList.shapes.map(\.growth) == scene.tree.displayList.shapes.map(\.growth), place)
        let difference = try #require(try Self.difference(canvas, whole, tree))
        #expect(difference <= Self.mostAtCorners, place)
        joints += tree.displayList.shapes.count { $0.growth != .zero }
        count += 1
      }
    }
    print("tiles that come and go: \(count) changes, \(joints) joints")
    #expect(joints > count)
  }
}
