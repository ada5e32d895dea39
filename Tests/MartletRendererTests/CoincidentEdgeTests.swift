import MartletDrawing
import MartletGeometry
import RandomTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What fills a rounded clip up to its edge is cut once: nothing of what is below it shines through at the edge.
@Suite(.serialized) struct CoincidentEdgeTests {
  private static let size = 96

  private func tree(_ lines: String) throws -> RenderTree {
    let text = try SceneText("scene 96x96\n" + lines)
    let tree = RenderTree()
    tree.apply(text.commit)
    tree.update(at: 1)
    #expect(tree.brokenInvariants() == [])
    return tree
  }

  private func draw(_ tree: RenderTree, scale: Double = 1, background: SIMD4<Float> = .zero) throws -> Bitmap
  {
    let side = Int(Double(Self.size) * scale)
    let canvas = try OffscreenCanvas(width: side, height: side)
    try canvas.draw(tree.displayList, scale: scale, background: background)
    return canvas.bitmap
  }

  /// A sublayer that fills the card.
  private func full(_ fill: String = "#000000", _ lines: String = "") -> String {
    """
    layer
      bounds 0 0 64 64
      position 32 32
      fill \(fill)
    \(lines.indented(by: 2))

    """
  }

  /// A card with round corners in the middle of the window.
  /// - Parameters:
  ///   - sublayers: Its sublayers, as lines without an indent.
  ///   - ground: A line of the layer below it.
  private func card(
    _ sublayers: String = "", fill: String = "#000000", corner: String = "radius 20",
    ground: String = "fill #FFFFFF"
  ) -> String {
    """
    layer
      frame 0 0 96 96
      \(ground)
      layer
        frame 16 16 64 64
    \(corner.indented(by: 4))
        masks
        fill \(fill)
    \(sublayers.indented(by: 4))
    """
  }

  @Test(arguments: [0, 1, 3, 8], ["radius 20", "radius 18\ncornercurve continuous"])
  func `sublayers that fill a clip leave its edge as it is`(count: Int, corner: String) throws {
    let one = try draw(try tree(card(corner: corner)))
    let many = try draw(
      try tree(card(String(repeating: full(), count: count), corner: corner)))
    let difference = try #require(one.difference(from: many, tolerance: 0))
    print("\(count) full sublayers: worst \(difference.maximum) of 255")
    #expect(difference.maximum <= 1)
    // There are half-covered pixels to be seen.
    let half = (0..<96 * 96).filter { (100...155).contains(one[$0 % 96, $0 / 96].x) }
    #expect(half.count >= 8)
  }

  @Test func `translucent sublayers are composited before the edge is cut`() throws {
    let half = full("#0000FF80")
    let bitmap = try draw(try tree(card(half + half, fill: "#FF0000")))
    // What the middle shows, by the coverage that a plain shape has.
    let cover = try draw(try tree(card()))
    let middle = bitmap[48, 48]
    var worst = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        let share = 1 - Double(cover[x, y].x) / 255
        for part in 0..<3 {
          let expected = Double(middle[part]) * share + 255 * (1 - share)
          worst = max(worst, abs(Double(bitmap[x, y][part]) - expected))
        }
      }
    }
    #expect(worst <= 2, "\(worst)")
  }

  @Test func `on a clear window the ground stays clear`() throws {
    let clear = "opacity 1"
    let bitmap = try draw(try tree(card(full() + full() + full(), ground: clear)))
    let expected = try draw(try tree(card(ground: clear)))
    #expect(bitmap[2, 2].w == 0)
    #expect(try #require(bitmap.difference(from: expected, tolerance: 2)).count == 0)
  }

  @Test func `a clip in a clip with the same corners is cut once`() throws {
    let inner = full("#000000", "radius 20\nmasks\n" + full())
    let one = try draw(try tree(card()))
    #expect(try #require(one.difference(from: try draw(try tree(card(inner))), tolerance: 1)).count == 0)
  }

  @Test func `an opaque border hides the edges of sublayers`() throws {
    let border = "radius 20\nborder 4 #00FF00"
    let one = try draw(try tree(card(fill: "#00FF00")))
    let many = try draw(
      try tree(card(full() + full(), fill: "#FF0000", corner: border)))
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        // At the outer edge there is green and white only.
        guard (1..<255).contains(Int(one[x, y].x)) else { continue }
        #expect(abs(Int(many[x, y].x) - Int(one[x, y].x)) <= 1, "\(x) \(y)")
        #expect(many[x, y].y >= 254, "\(x) \(y)")
      }
    }
  }

  @Test func `a picture that is kept is not cut by the corners around it`() throws {
    // In its own coordinates the picture's items lie where the card's corner is in the window.
    func cell(_ line: String) -> String {
      """
      layer
        frame 20 20 40 40
        fill #3E8EDE
      \(line.indented(by: 2))
        layer
          frame 0 0 40 40
          fill #F2645A

      """
    }
    let plain = try draw(try tree(card(cell("opacity 1"))))
    let kept = try draw(try tree(card(cell("rasterizes"))))
    #expect(try #require(kept.difference(from: plain, tolerance: 1)).count == 0)
  }

  @Test func `an image ends beneath an opaque border`() throws {
    let image = "radius 20\nborder 4 #00FF00\nimage checker"
    let bitmap = try draw(try tree(card(full("#00000000") + full(), fill: "#FF0000", corner: image)))
    let border = try draw(try tree(card(fill: "#00FF00")))
    for y in 0..<Self.size {
      for x in 0..<Self.size where border[x, y].x == 255 {
        #expect(bitmap[x, y] == SIMD4(255, 255, 255, 255), "\(x) \(y)")
      }
    }
  }

  @Test func `a mask leaves a wide border whole`() throws {
    let lines = """
      layer
        frame 16 16 64 64
        masks
        fill #FF0000
        border 10 #00FF00
        layer
          bounds 0 0 64 64
          position 32 32
          fill #000000
          mask
      """
    let bitmap = try draw(try tree(lines))
    #expect(bitmap[18, 48] == SIMD4(0, 255, 0, 255) && bitmap[77, 48] == SIMD4(0, 255, 0, 255))
  }

  @Test func `one item in a corner needs no copy, and neither does damage elsewhere`() throws {
    func plan(_ lines: String, _ damage: PixelRect) throws -> FramePlan {
      var plan = FramePlan()
      plan.make(try tree(lines).displayList, damage: damage, scale: 1, background: .zero)
      return plan
    }
    let whole = PixelRect(width: 96, height: 96)
    #expect(try plan(card(), whole).passes.count == 1)
    #expect(try plan(card(full(), fill: "#00000000"), whole).passes.count == 1)
    #expect(try plan(card(full()), PixelRect(x0: 40, y0: 16, x1: 60, y1: 40)).passes.count == 1)
    // Of what is below nothing is known.
    let text = try plan(
      card(full(), ground: "fill #FFFFFF\n  layer\n    frame 0 0 96 96\n    fill #FFFFFF80"),
      whole
    ).description
    #expect(text.contains("corners of window because of corners"))
    #expect(text.contains("cornerGround ×4"))
  }

  @Test func `neighbours share one copy`() throws {
    var lines = "layer\n  frame 0 0 96 96\n  fill #FFFFFF\n  layer\n    frame 0 0 96 96\n    fill #FFFFFF80\n"
    for i in 0..<9 {
      lines += """
          layer
            frame \(i % 3 * 32) \(i / 3 * 32) 32 32
            radius 8
            masks
            fill #3E8EDE
            layer
              frame 0 0 32 16
              fill #F2645A

        """
    }
    var plan = FramePlan()
    plan.make(
      try tree(lines).displayList, damage: PixelRect(width: 96, height: 96), scale: 1, background: .zero)
    #expect(plan.passes.count == 3, "\(plan)")
  }

  @Test(arguments: [1, 1.5, 2])
  func `parts equal the whole`(scale: Double) throws {
    let side = Int32(Double(Self.size) * scale)
    let whole = try OffscreenCanvas(width: Int(side), height: Int(side))
    let parts = try OffscreenCanvas(width: Int(side), height: Int(side))
    for seed in SeededGenerator.seeds(60) {
      var random = SeededGenerator(seed: seed)
      func layers(_ count: Int, _ depth: Int) -> String {
        (0..<count).map { _ in
          let indent = String(repeating: "  ", count: depth)
          let (x, y) = (random.int(-10..<50), random.int(-10..<50))
          var lines =
            "\(indent)layer\n\(indent)  frame \(x) \(y) \(random.int(20..<70)) \(random.int(20..<70))\n"
          lines += "\(indent)  fill #\(["FFFFFF", "3E8EDE80", "F7B733", "00000000"][random.int(0..<4)])\n"
          lines += "\(indent)  radius \(random.chance(0.3) ? 0 : random.int(4..<24))\n"
          if random.chance(0.4) { lines += "\(indent)  cornercurve continuous\n" }
          if random.chance(0.7) { lines += "\(indent)  masks\n" }
          if random.chance(0.3) { lines += "\(indent)  opacity 0.7\n" }
          if random.chance(0.2) { lines += "\(indent)  transform rotate 0.2\n" }
          if random.chance(0.2) { lines += "\(indent)  border \(random.int(1..<4)) #1B1D22\n" }
          if random.chance(0.1) { lines += "\(indent)  filter blur 2\n" }
          if random.chance(0.1) { lines += "\(indent)  rasterizes\n" }
          if depth < 3 { lines += layers(random.int(0..<4), depth + 1) }
          return lines
        }.joined()
      }
      let tree = try tree(layers(3, 0))
      try whole.draw(tree.displayList, scale: scale)
      let (x, y) = (Int32(random.int(1..<Int(side))), Int32(random.int(1..<Int(side))))
      for part in [
        PixelRect(x0: 0, y0: 0, x1: x, y1: y), PixelRect(x0: x, y0: 0, x1: side, y1: y),
        PixelRect(x0: 0, y0: y, x1: side, y1: side),
      ] { try parts.draw(tree.displayList, damage: [part], scale: scale) }
      let difference = try #require(parts.bitmap.difference(from: whole.bitmap, tolerance: 2))
      #expect(difference.count == 0, "seed \(seed): \(difference)")
    }
  }
}

extension String {
  /// The text with each line moved to the right.
  fileprivate func indented(by spaces: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: true)
      .map { String(repeating: " ", count: spaces) + $0 }.joined(separator: "\n")
  }
}
