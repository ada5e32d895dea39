import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Shadows of what layers without a background show: images, texts and shapes.
@Suite(.serialized) struct ContentShadowTests {
  private static let star =
    "M 64 20 L 78 52 L 112 52 L 84 72 L 94 106 L 64 86 L 34 106 L 44 72 L 16 52 L 50 52 Z"

  private static func render(_ lines: String, scale: Double = 1) throws -> Bitmap {
    let text = try SceneText("scene 128x128\n" + lines)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    #expect(tree.brokenInvariants() == [])
    let canvas = try OffscreenCanvas(width: Int(128 * scale), height: Int(128 * scale))
    try canvas.draw(tree.displayList, scale: scale)
    return canvas.bitmap
  }

  private static func shape(_ fill: String = "#4FA96B") -> String {
    "  shape \(fill) nonZero #00000000 1 butt miter 10 0 0 1 path \(star)"
  }

  @Test(arguments: [1.0, 2], ["  radius 0", "  transform rotate 0.4", "  opacity 0.6"])
  func `A shape casts what its path would cast`(scale: Double, line: String) throws {
    let layer = """
      layer
        bounds 0 0 128 128
        position 64 64
        shadow 0.8 4 3 5 #203040
      \(line)
      \(Self.shape())
      """
    let cast = try Self.render(layer, scale: scale)
    let expected = try Self.render(layer + "\n  shadowpath " + Self.star, scale: scale)
    #expect(try #require(cast.difference(from: expected, tolerance: 2)).count == 0)
    // Not the bounds.
    #expect(cast[Int(6 * scale), Int(6 * scale)].w == 0)
  }

  @Test func `An image casts a shadow as deep as it is opaque, and where its gravity puts it`() throws {
    // From clear at the left to opaque at the right; the layer reaches further than the image.
    let bitmap = try Self.render(
      """
      layer
        frame 16 24 96 80
        shadow 1 3 0 200 #000000
        image ramp
        gravity resize
      layer
        frame 16 -200 96 80
        shadow 1 3 0 224 #000000
        image ramp
        gravity resize
      """)
    // The second one's shadow lies where the first one's image is, which covers it; beyond that only shadows show.
    let plain = try Self.render(
      """
      layer
        frame 16 -200 96 80
        shadow 1 3 0 224 #000000
        image ramp
        gravity resize
      """)
    #expect(bitmap[2, 64].w <= 2 && plain[2, 64].w == 0)
    // Sixteen columns of six pixels, from clear to opaque.
    for column in 2..<14 {
      let alpha = Int(plain[16 + 6 * column + 3, 64].w)
      #expect(abs(alpha - 17 * column) <= 12, "column \(column): \(alpha)")
    }
    #expect(plain[64, 64].x == 0 && plain[64, 18].w < plain[64, 64].w)
  }

  @Test func `An opaque image casts what its rectangle casts, by the formula`() throws {
    func layer(_ line: String) -> String {
      """
      layer
        frame 30 34 64 60
        shadow 0.9 5 4 6 #203040
        \(line)
      """
    }
    let (image, box) = (try Self.render(layer("image checker")), try Self.render(layer("fill #FFFFFF")))
    for y in 0..<128 {
      for x in 0..<128 where !(30..<94).contains(x) || !(34..<94).contains(y) {
        #expect(image[x, y] == box[x, y], "\(x), \(y)")
      }
    }
    let list = try Self.list(layer("image checker"))
    #expect(list.shadows.count == 1 && !list.hasKeptShadows)
    #expect(try Self.list(layer("image ramp")).hasKeptShadows)
  }

  @Test func `A middle that is repeated casts another shadow than one that is stretched`() {
    let image = Image(Bitmap(width: 4, height: 4))
    let ids = [ResizingMode.stretch, .tile].map { mode -> UInt64? in
      let image = image.resizableImage(
        withCapInsets: Insets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: mode)
      var (picture, item) = (
        ImageContent.Drawing(image, rect: Rect(x: 0, y: 0, width: 40, height: 40)), ShadowItem()
      )
      (picture.caps, picture.capPixel) = (SIMD4(repeating: 1), 1)
      (item.content, item.radius) = (.image(picture), 3)
      return KeptShadow(item, pixels: 1, largest: 1000, most: 1_000_000)?.id
    }
    #expect(ids[0] != nil && ids[0] != ids[1])
  }

  private static func list(_ lines: String) throws -> DisplayList {
    let tree = RenderTree()
    tree.apply(try SceneText("scene 128x128\n" + lines).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  @Test(arguments: ["fill #FFFFFF80", "border 2 #1B1D22", "shadowpath M 0 0 L 64 0 L 64 60 Z"])
  func `With a background, a border or a path the content casts nothing`(line: String) throws {
    let list = try Self.list(
      """
      layer
        frame 30 34 64 60
        shadow 0.9 5 4 6 #203040
        image ramp
        \(line)
      """)
    let shadow = try #require(list.shadows.first)
    if case .none = shadow.content {} else { Issue.record("\(shadow)") }
  }

  @Test func `A shadow without blur has the shape of the content`() throws {
    let bitmap = try Self.render(
      """
      layer
        bounds 0 0 128 128
        position 64 -128
        shadow 1 0 0 192 #FF0000
      \(Self.shape("#00FF0080"))
      """)
    #expect(abs(Int(bitmap[64, 64].w) - 128) <= 2 && bitmap[64, 64].y == 0)
    #expect(bitmap[20, 20].w == 0)
  }

  @Test func `Content that stands is blurred once, while its layer moves, turns, fades and is coloured`()
    throws
  {
    for line in [Self.shape(), "  image ramp\n  gravity resize"] {
      let tree = RenderTree()
      let canvas = try OffscreenCanvas(width: 128, height: 128)
      tree.apply(
        try SceneText(
          "scene 128x128\nlayer\n  bounds 0 0 128 128\n  position 64 64\n  shadow 1 5 0 4 #000000\n" + line
        ).commit)
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
        let passes = canvas.renderer.counters.passes
        let whole = try OffscreenCanvas(width: 128, height: 128)
        try whole.draw(tree.displayList)
        let difference = try #require(canvas.bitmap.difference(from: whole.bitmap, tolerance: 1))
        #expect(difference.count == 0)
        return passes
      }
      for i in 1..<12 {
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
      #expect(try change { $0.bounds.size.width = 100 } > (line.contains("image") ? 3 : 0))
      // A background casts by the formula, and the picture goes.
      #expect(try change { $0.backgroundColor = .white } <= 2)
      #expect(canvas.renderer.counters.memory.pictures == 0)
    }
  }

  @Test func `The processor leaves such a shadow to OpenGL`() throws {
    let list = try Self.list(
      "layer\n  frame 30 34 64 60\n  shadow 0.9 5 4 6 #203040\n  image ramp\n  gravity resize")
    #expect(PlainRenderer().bitmap(of: list, width: 128, height: 128, scale: 1) == nil)
  }
}
