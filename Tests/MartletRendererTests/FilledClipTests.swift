import Glibc
import MartletDrawing
import MartletGeometry
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What fills a clip up to its edge is cut once, also where the clip is rotated or its sides divide pixels.
@Suite(.serialized) struct FilledClipTests {
  /// A position of a clip of 64 points in a window of 112.
  struct Place: Sendable, CustomTestStringConvertible {
    var degrees = 0.0
    var offset = SIMD2(0.0, 0.0)
    var scale = 1.0
    var corner = "radius 0"

    static let all: [Place] = [0, 7, 45].flatMap { degrees in
      [SIMD2(0, 0), SIMD2(0.5, 0.25), SIMD2(0.125, 0.75)].flatMap { offset in
        [1, 1.5, 2].flatMap { scale in
          (["radius 0", "radius 18"] + (degrees == 0 ? ["radius 32"] : [])).map {
            Place(degrees: degrees, offset: offset, scale: scale, corner: $0)
          }
        }
      }
    }

    var testDescription: String { "\(degrees)° + \(offset.x), \(offset.y) at \(scale), \(corner)" }

    func tree(
      _ sublayers: Int, fill: String = "#000000", inner: String = "#000000", content: String? = nil
    ) throws -> RenderTree {
      var lines = """
        scene 112x112
        layer
          frame 0 0 112 112
          fill #FFFFFF
          layer
            frame \(24 + offset.x) \(24 + offset.y) 64 64
            \(corner)
            masks
            fill \(fill)
            transform rotate \(degrees * .pi / 180)

        """
      if let content { lines += "    \(content)\n" }
      for _ in 0..<sublayers {
        lines += "    layer\n      bounds 0 0 64 64\n      position 32 32\n      fill \(inner)\n"
      }
      let tree = RenderTree()
      tree.apply(try SceneText(lines).commit)
      tree.update(at: 1)
      return tree
    }

    func draw(_ tree: RenderTree, damage: [PixelRect]? = nil) throws -> OffscreenCanvas {
      let side = Int(112 * scale)
      let canvas = try OffscreenCanvas(width: side, height: side)
      try canvas.draw(tree.displayList, damage: damage, scale: scale)
      return canvas
    }

    func isCorner(_ x: Int, _ y: Int) -> Bool {
      let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / scale - (SIMD2(repeating: 56) + offset)
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      let q = SIMD2(abs(p.x * c + p.y * s), abs(p.y * c - p.x * s))
      return q.min() > 32 - 2.5 / scale
    }
  }

  @Test(arguments: Place.all)
  func `what a clip covers of a pixel does not depend on how often it is filled`(
    place: Place
  ) throws {
    let one = try place.draw(place.tree(0)).bitmap
    // There are pixels to be seen that the edge divides.
    let divided = (0..<one.width * one.height).count {
      (38...217).contains(one[$0 % one.width, $0 / one.width].x)
    }
    #expect(divided >= 8 || place.degrees == 0)
    for (count, fill) in [(1, "#00000000"), (1, "#000000"), (3, "#000000"), (3, "#00000000")] {
      let many = try place.draw(place.tree(count, fill: fill)).bitmap
      var worst = (0, 0, 0)
      for y in 0..<one.height {
        for x in 0..<one.width {
          // A single shape has round corners of half a pixel, or none.
          let isSquare = place.corner == "radius 0" && place.isCorner(x, y)
          let off = abs(Int(many[x, y].x) - Int(one[x, y].x))
          if off > worst.0, !isSquare { worst = (off, x, y) }
        }
      }
      #expect(worst.0 <= 1, "\(count) over \(fill): \(worst)")
    }
  }

  @Test(arguments: [1, 3])
  func `a pixel that the clip covers by half shows half of the ground`(count: Int) throws {
    // The left side is in the middle of the pixels 24, or 36, or 49.
    for (scale, offset, column) in [(1, 0.5, 24), (1.5, 1 / 3.0, 36), (2, 0.75, 49)] {
      let place = Place(offset: SIMD2(offset, 0), scale: scale)
      for fill in ["#000000", "#00000000"] {
        let bitmap = try place.draw(place.tree(count, fill: fill)).bitmap
        let half = Int(bitmap[column, bitmap.height / 2].x)
        #expect((127...129).contains(half), "\(count) over \(fill) at \(scale): \(half)")
      }
    }
  }

  @Test(arguments: Place.all)
  func `the edge of an image stays as it is when another layer comes into its clip`(place: Place) throws {
    func picture(_ sublayers: Int) throws -> Bitmap {
      try place.draw(
        place.tree(sublayers, fill: "#00000000", inner: "rgba(0.0,0.0,0.0,0.002)", content: "image checker")
      ).bitmap
    }
    let difference = try #require(try picture(0).difference(from: picture(1), tolerance: 3))
    // In a pixel with a square corner, the clip's is a little round.
    #expect(difference.count <= 2 && difference.maximum <= 24, "\(difference)")
  }

  @Test(arguments: Place.all) func `parts equal the whole`(place: Place) throws {
    let tree = try place.tree(2, fill: "#3E8EDE", inner: "#F7B73380")
    let whole = try place.draw(tree).bitmap
    let side = Int32(112 * place.scale)
    let (x, y) = (side / 3, side / 5)
    let parts = try place.draw(
      tree,
      damage: [
        PixelRect(x0: 0, y0: 0, x1: x, y1: y), PixelRect(x0: x, y0: 0, x1: side, y1: y),
        PixelRect(x0: 0, y0: y, x1: side, y1: side),
      ])
    let difference = try #require(parts.bitmap.difference(from: whole, tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test func `what lies within the edge of a rotated clip needs no copy`() throws {
    let lines = """
      scene 112x112
      layer
        frame 0 0 112 112
        fill #FFFFFF
        layer
          frame 24 24 64 64
          masks
          fill #3E8EDE
          transform rotate 0.3
          layer
            frame 10 10 20 20
            fill #F7B733
          layer
            frame 30 30 20 20
            fill #F7B733
      """
    let tree = RenderTree()
    tree.apply(try SceneText(lines).commit)
    tree.update(at: 1)
    var plan = FramePlan()
    plan.make(tree.displayList, damage: PixelRect(width: 112, height: 112), scale: 1, background: .zero)
    #expect(plan.passes.count == 1, "\(plan)")
  }

  @Test func `the processor draws divided sides as OpenGL does`() throws {
    let place = Place(offset: SIMD2(0.5, 0.25), scale: 1.5)
    let tree = try place.tree(3, fill: "#3E8EDE", inner: "#F7B73380")
    let side = 168
    let picture = try #require(
      PlainRenderer().bitmap(of: tree.displayList, width: side, height: side, scale: place.scale))
    let difference = try #require(picture.difference(from: place.draw(tree).bitmap, tolerance: 1))
    #expect(difference.count == 0, "\(difference)")
  }

  @Test(arguments: [45, 90, 180.0])
  func `Upright rectangles that fill a rotated clip end at the clip`(degrees: Double) throws {
    let angle = degrees * .pi / 180
    var lines = """
      scene 112x112
      layer
        frame 0 0 112 112
        fill #FFFFFF
        layer
          frame 40 40 32 32
          masks
          transform rotate \(angle)

      """
    for _ in 0..<2 {
      lines +=
        "      layer\n        frame -40 -40 112 112\n        fill #000000\n        transform rotate \(-angle)\n"
    }
    let tree = RenderTree()
    tree.apply(try SceneText(lines).commit)
    tree.update(at: 1)
    let canvas = try OffscreenCanvas(width: 112, height: 112)
    try canvas.draw(tree.displayList)
    let bitmap = canvas.bitmap
    let turn = Transform2D(rotation: -angle)
    var wrong = 0
    for y in 0..<112 {
      for x in 0..<112 {
        let p = turn.apply(Point(x: Double(x) - 55.5, y: Double(y) - 55.5))
        let outside = max(abs(p.x), abs(p.y)) - 16
        if abs(outside) > 1, bitmap[x, y].x != (outside > 0 ? 255 : 0) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }
}
