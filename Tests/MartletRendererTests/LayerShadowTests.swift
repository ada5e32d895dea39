import MartletDrawing
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shadows of paths, and shadows inside of layers.
@Suite(.serialized) struct LayerShadowTests {
  private static let size = 128

  private static let star =
    "M 64 20 L 78 52 L 112 52 L 84 72 L 94 106 L 64 86 L 34 106 L 44 72 L 16 52 L 50 52 Z"
  private static let drop =
    "M 64 24 C 70 44 100 60 100 78 C 100 96 84 104 64 104 C 44 104 28 96 28 78 C 28 60 58 44 64 24 Z"

  private func render(_ scene: String, scale: Double = 1) throws -> (bitmap: Bitmap, list: DisplayList) {
    let text = try SceneText(scene)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    let canvas = try OffscreenCanvas(
      width: Int(text.size.width * scale), height: Int(text.size.height * scale))
    try canvas.draw(tree.displayList, scale: scale)
    return (canvas.bitmap, tree.displayList)
  }

  /// A normal distribution over samples of what is inside, four per point in each direction.
  private func blurred(
    _ deviation: Double, _ isInside: (Point) -> Bool
  ) -> (_ at: Point) -> Double {
    let step = 0.25
    let count = Int(Double(Self.size) / step)
    var mask = [Double](repeating: 0, count: count * count)
    for y in 0..<count {
      for x in 0..<count
      where isInside(Point(x: (Double(x) + 0.5) * step, y: (Double(y) + 0.5) * step)) {
        mask[y * count + x] = 1
      }
    }
    let variance = deviation * deviation + 1.0 / 12
    func weights(_ at: Double) -> [Double] {
      (0..<count).map { i in
        let d = (Double(i) + 0.5) * step - at
        return exp(-d * d / (2 * variance)) / (2 * .pi * variance).squareRoot() * step
      }
    }
    return { p in
      let (across, down) = (weights(p.x), weights(p.y))
      var sum = 0.0
      for j in 0..<count where down[j] > 1e-7 {
        var row = 0.0
        for i in 0..<count { row += mask[j * count + i] * across[i] }
        sum += row * down[j]
      }
      return sum
    }
  }

  @Test(arguments: [1.0, 3, 8, 14], [star, drop])
  func `The shadow of a path agrees with a convolution`(radius: Double, words: String) throws {
    let scene = """
      scene 128x128
      layer
        bounds 0 0 128 128
        position 64 64
        shadow 1 \(radius) 0 0 #000000
        shadowpath \(words)
      """
    let (bitmap, list) = try render(scene)
    let path = try #require(list.shadows.first?.outline?.path)
    let reference = blurred(radius) { path.contains($0, rule: .nonZero) }
    var (worst, darkest) = (0.0, 0.0)
    for y in stride(from: 1, to: Self.size, by: 7) {
      for x in stride(from: 2, to: Self.size, by: 7) {
        let expected = 255 * reference(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        worst = max(worst, abs(Double(bitmap[x, y].w) - expected))
        darkest = max(darkest, expected)
      }
    }
    print("shadow of a path, \(radius): off by at most \(worst) of 255, darkest \(darkest)")
    #expect(worst <= 4, "\(worst)")
    #expect(darkest > 100)
  }

  @Test func `The paths of rectangles, rounded rectangles and circles cast what such layers cast`() throws {
    let box = Rect(x: 30, y: 34, width: 60, height: 50)
    func words(_ path: Path) -> String {
      path.elements.map {
        switch $0 {
        case .move(let p): "M \(p.x) \(p.y)"
        case .line(let p): "L \(p.x) \(p.y)"
        case .quad(let c, let p): "Q \(c.x) \(c.y) \(p.x) \(p.y)"
        case .curve(let c, let d, let p): "C \(c.x) \(c.y) \(d.x) \(d.y) \(p.x) \(p.y)"
        case .close: "Z"
        }
      }.joined(separator: " ")
    }
    let square = Rect(x: 34, y: 34, width: 50, height: 50)
    for (path, frame, radius) in [
      (Path(rect: box), box, 0.0), (Path(roundedRect: box, cornerRadius: 12), box, 12),
      (Path(ellipseIn: square), square, 25),
    ] {
      let (cast, list) = try render(
        """
        scene 128x128
        layer
          bounds 0 0 128 128
          position 64 64
          shadow 1 5 2 6 #203040
          shadowpath \(words(path))
        """)
      #expect(list.shadows.allSatisfy { $0.outline == nil })
      let (expected, _) = try render(
        """
        scene 128x128
        layer
          frame \(frame.minX) \(frame.minY) \(frame.width) \(frame.height)
          radius \(radius)
          shadow 1 5 2 6 #203040
        """)
      #expect(try #require(cast.difference(from: expected, tolerance: 1)).count == 0)
    }
  }

  @Test func `A path that stands is blurred once, while its layer moves, turns and fades`() throws {
    let text = try SceneText(
      """
      scene 128x128
      layer
        bounds 0 0 128 128
        position 64 64
        shadow 1 5 0 4 #000000
        shadowpath \(Self.star)
      """)
    let tree = RenderTree()
    let canvas = try OffscreenCanvas(width: 128, height: 128)
    tree.apply(text.commit)
    tree.update(at: 0)
    try canvas.draw(tree.displayList)
    #expect(canvas.renderer.counters.passes > 1)
    var time = 0.0
    func change(_ vary: (inout LayerProperties) -> Void) throws -> Int {
      time += 1
      var properties = try #require(tree.committed(NodeID(index: 1)))
      vary(&properties)
      tree.apply(Commit(changes: [.properties(NodeID(index: 1), properties)], time: time))
      tree.update(at: time)
      #expect(tree.brokenInvariants() == [])
      let damage = tree.damage.rects.map { PixelRect(covering: $0, scale: 1) }
      try canvas.draw(tree.displayList, damage: damage)
      let partly = canvas.bitmap
      let whole = try OffscreenCanvas(width: 128, height: 128)
      try whole.draw(tree.displayList)
      #expect(partly == whole.bitmap)
      return canvas.renderer.counters.passes
    }
    for i in 1..<20 {
      #expect(
        try change {
          $0.position.x += 0.7
          $0.transform = Transform(rotation: Double(i) * 0.2)
          $0.shadow.opacity = 1 - Double(i) * 0.02
          $0.shadow.color = Color(red: Double(i) / 20, green: 0, blue: 0)
          $0.shadow.offset.y += 0.5
        } <= 2)
    }
    #expect(try change { $0.shadow.radius = 7 } > 3)
    #expect(try change { $0.shadowPath = Path(ellipseIn: Rect(x: 20, y: 20, width: 60, height: 30)) } > 3)
    #expect(try change { $0.shadowPath = nil } <= 2)
    #expect(canvas.renderer.counters.memory.pictures == 0)
  }

  @Test func `A shadow of a path is drawn in a picture that is kept`() throws {
    func scene(_ line: String) -> String {
      """
      scene 128x128
      layer
        bounds 0 0 128 128
        position 64 64
        transform rotate 0.3
      \(line)
        layer
          bounds 0 0 128 128
          position 64 64
          shadow 1 6 0 4 #000000
          shadowpath \(Self.drop)
      """
    }
    let (plain, _) = try render(scene("  radius 0"), scale: 2)
    let (kept, _) = try render(scene("  rasterizes\n  rasterizationscale 2"), scale: 2)
    #expect(plain[128, 128].w > 200)
    #expect(try #require(kept.difference(from: plain, tolerance: 6)).count < 50)
  }

  @Test(arguments: ["  radius 0", "  rasterizes"])
  func `A window shows the shadow of a path of many elements as soon as it can`(line: String) throws {
    var random = SeededGenerator(seed: 3)
    let corners = (0..<70_000).map { _ in "L \(random.int(20..<108)) \(random.int(20..<108))" }
    let text = try SceneText(
      """
      scene 160x128
      layer
        frame 32 0 128 128
      \(line)
        layer
          frame 0 0 128 128
          shadow 0.8 4 0 0 #000000
          shadowpath M 20 20 \(corners.joined(separator: " ")) Z

      """)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    let whole = try OffscreenCanvas(width: 160, height: 128)
    try whole.draw(tree.displayList)
    #expect(whole.bitmap[96, 64].w > 100)
    let window = try OffscreenCanvas(width: 160, height: 128)
    window.renderer.spreadsUploads = true
    try window.draw(tree.displayList)
    var frames = 0
    while !window.renderer.unfinished.isEmpty, frames < 1_000_000 {
      // As a window does: only what is unfinished is drawn again.
      try window.draw(
        tree.displayList, damage: window.renderer.unfinished.map { PixelRect(covering: $0, scale: 1) })
      frames += 1
    }
    #expect(try #require(window.bitmap.difference(from: whole.bitmap, tolerance: 1)).count == 0)
  }

  @Test func `Paths of no extent, of NaN and of astronomic size do no harm`() throws {
    for words in [
      "M 10 10 Z", "M 10 10 L 90 10", "M 0 0 L 1e9 0 L 1e9 1e9 L 0 1e9 Z", "M 0 0 L 1e300 0 L 0 1e300 Z",
      "M 0 0 L 1e-9 0 L 0 1e-9 Z",
    ] {
      for radius in [0, 1e-9, 5, 1e4, 1e300] {
        _ = try render(
          """
          scene 128x128
          layer
            bounds 0 0 128 128
            position 64 64
            shadow 1 \(radius) 3 4 #000000
            shadowpath \(words)
          """)
      }
    }
  }

  struct Inner: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var curve = CornerCurve.circular
    var radius: Double
    var corner: Double
    var offset = Point(x: 3, y: 6)
    var angle = 0.0
  }

  @Test(arguments: [
    Inner(testDescription: "square", radius: 6, corner: 0),
    Inner(testDescription: "round", radius: 6, corner: 16),
    Inner(testDescription: "sharp", radius: 0, corner: 16),
    Inner(testDescription: "wide", radius: 20, corner: 10, offset: .zero),
    Inner(testDescription: "continuous", curve: .continuous, radius: 4, corner: 14),
    Inner(testDescription: "turned", radius: 5, corner: 14, angle: 0.6),
  ])
  func `An inner shadow is what a convolution leaves free, inside`(_ c: Inner) throws {
    let rect = Rect(x: 24, y: 30, width: 76, height: 66)
    let (bitmap, _) = try render(
      """
      scene 128x128
      layer
        frame \(rect.minX) \(rect.minY) \(rect.width) \(rect.height)
        transform rotate \(c.angle)
        radius \(c.corner)
        cornercurve \(c.curve)
        innershadow 1 \(c.radius) \(c.offset.x) \(c.offset.y) #000000
      """)
    let shape = RoundedRect(rect, radii: CornerRadii(c.corner), curve: c.curve)
    let map = Homography(Transform(rotation: c.angle).about(rect.center))
    let shadow = blurred(c.radius) { shape.contains($0 - c.offset) }
    var (worst, darkest) = (0.0, 0.0)
    for y in stride(from: 1, to: Self.size, by: 5) {
      for x in stride(from: 2, to: Self.size, by: 5) {
        let p = try #require(map.unapply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        // The antialiased edge is that of the background.
        let distance = shape.distance(to: p)
        guard abs(distance) > 1 else { continue }
        let expected = distance < 0 ? 255 * (1 - shadow(p)) : 0
        worst = max(worst, abs(Double(bitmap[x, y].w) - expected))
        darkest = max(darkest, expected)
      }
    }
    print("inner shadow \(c.testDescription): off by at most \(worst) of 255, darkest \(darkest)")
    #expect(worst <= (c.radius == 0 ? 6 : 2), "\(worst)")
    #expect(darkest > 100)
  }

  @Test func `An inner shadow lies over the contents and below sublayers and border`() throws {
    let (bitmap, list) = try render(
      """
      scene 128x128
      layer
        frame 20 20 80 80
        fill #FFFFFF
        border 4 #00FF00
        image checker
        innershadow 1 4 0 12 #000000
        layer
          frame 30 6 20 10
          fill #FF0000
      """)
    let kinds = list.items.map(\.kind)
    #expect(kinds == [.shape, .shape, .content, .shadow, .shape, .shape])
    #expect(bitmap[60, 22] == SIMD4(0, 255, 0, 255))
    #expect(bitmap[60, 30] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[30, 27].x < 60)
  }

  @Test(arguments: [1, 1.5, 2])
  func `Parts of shadows equal the whole`(scale: Double) throws {
    for seed in SeededGenerator.seeds(40) {
      var random = SeededGenerator(seed: seed)
      func layer() -> String {
        let path = random.chance(0.5) ? Self.star : Self.drop
        return """
          layer
            frame \(random.double(-30...60)) \(random.double(-30...60)) 90 \(random.double(20...90))
            transform rotate \(random.chance(0.5) ? 0 : random.double(-1...1))
            radius \(random.double(0...20))
            cornercurve \(random.chance(0.5) ? "continuous" : "circular")
            fill #\(["FFFFFF", "3E8EDE", "F7B733"][random.int(0..<3)])
            shadow \(random.double(0...1)) \(random.double(0...12)) 2 5 #000000
          \(random.chance(0.5) ? "  shadowpath \(path)" : "  opacity 0.8")
            innershadow \(random.double(0...1)) \(random.double(0...12)) 1 4 #102030
          """
      }
      let text = try SceneText("scene 128x128\n\(layer())\n\(layer())\n\(layer())")
      let tree = RenderTree()
      tree.apply(text.commit)
      tree.update(at: 1)
      let side = Int(128 * scale)
      let whole = try OffscreenCanvas(width: side, height: side)
      try whole.draw(tree.displayList, scale: scale)
      let parts = try OffscreenCanvas(width: side, height: side)
      let (x, y) = (Int32(random.int(1..<side)), Int32(random.int(1..<side)))
      let end = Int32(side)
      for part in [
        PixelRect(x0: 0, y0: 0, x1: x, y1: y), PixelRect(x0: x, y0: 0, x1: end, y1: y),
        PixelRect(x0: 0, y0: y, x1: end, y1: end),
      ] { try parts.draw(tree.displayList, damage: [part], scale: scale) }
      let difference = try #require(parts.bitmap.difference(from: whole.bitmap, tolerance: 1))
      #expect(difference.count == 0, "seed \(seed): \(difference)")
    }
  }

  @Test(arguments: ["radius 20", "radius 20\n  cornercurve continuous", "radius 0\n  transform rotate 0.3"])
  func `Around an opaque border nothing of the inner shadow shows`(shape: String) throws {
    func draw(_ line: String) throws -> Bitmap {
      try render(
        """
        scene 128x128
        layer
          frame 0 0 128 128
          fill #FFFFFF
        layer
          frame 24.5 24.5 76 70
          \(shape)
          fill #FFFFFF
          border 4 #FFFFFF
        \(line)
        """
      ).0
    }
    let (with, without) = (try draw("  innershadow 1 3 0 0 #000000"), try draw(""))
    let map = Homography(
      Transform(rotation: shape.contains("rotate") ? 0.3 : 0).about(Point(x: 62.5, y: 59.5)))
    let edge = RoundedRect(
      Rect(x: 24.5, y: 24.5, width: 76, height: 70), radii: CornerRadii(shape.contains("20") ? 20 : 0),
      curve: shape.contains("continuous") ? .continuous : .circular)
    for y in 0..<128 {
      for x in 0..<128 where with[x, y] != without[x, y] {
        let p = try #require(map.unapply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        #expect(edge.distance(to: p) < -3, "\(x), \(y): \(with[x, y])")
      }
    }
    let middle = with[62, 29]
    if !shape.contains("rotate") { #expect(middle.x < 250 && middle.x > 200, "\(middle)") }
  }

  @Test(arguments: [false, true])
  func `An animated path of a shadow follows animated bounds`(isRounded: Bool) throws {
    func path(_ rect: Rect) -> Path {
      isRounded ? Path(roundedRect: rect, cornerRadius: 12) : Path(rect: rect)
    }
    let (small, large) = (
      Rect(x: 0, y: 0, width: 40, height: 30), Rect(x: -10, y: 5, width: 90, height: 80)
    )
    let spring = Spring(duration: 0.4, bounce: 0.4)
    func animation<Value>(_ from: Value, _ to: Value) -> Animation<Value> {
      .spring(SpringAnimation(from: from, to: to, spring: spring, beginTime: 1))
    }
    var layer = LayerProperties()
    (layer.bounds, layer.shadowPath) = (large, path(large))
    layer.position = Point(x: 64, y: 64)
    layer.shadow = Shadow(opacity: 0.5, radius: 6, offset: Point(x: 3, y: 4))
    var root = LayerProperties()
    root.bounds = Rect(x: 0, y: 0, width: 128, height: 128)
    root.position = root.bounds.center
    let id = NodeID(index: 1)
    let tree = RenderTree()
    tree.apply(
      Commit(
        changes: [
          .properties(.root, root), .sublayers(.root, [id]), .properties(id, layer),
          .animations(
            id,
            [
              AnimatableProperty.bounds.animation(animation(small, large)),
              AnimatableProperty.shadowPath.animation(animation(path(small), path(large))),
            ]),
        ], time: 1))
    var (sizes, worst) = (Set<Double>(), 0.0)
    for step in 0...30 {
      tree.update(at: 1 + 0.02 * Double(step))
      let list = tree.displayList
      let shadow = try #require(list.shadows.first)
      let bounds = tree.state.nodes[1].resolved.bounds
      // A rectangle with round corners remains one, so that its shadow keeps its closed form.
      #expect(shadow.outline == nil, "step \(step)")
      let off = [
        shadow.rect.minX - bounds.minX - 3, shadow.rect.minY - bounds.minY - 4,
        shadow.rect.width - bounds.width, shadow.rect.height - bounds.height,
      ]
      worst = max(worst, off.map(abs).max() ?? 0)
      sizes.insert(bounds.width)
    }
    print("the shadow is at most \(worst) points from the bounds")
    #expect(sizes.count > 20 && worst < 1e-6)
  }
}
