import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Pictures that lie turned in their buffers.
@Suite(.serialized) struct PictureTurnTests {
  private static let picture = PixelRect(width: 37, height: 22)

  /// Where the pixel (x, y) of a picture of w × h pixels lies, from the description of `wl_output.transform`.
  private func place(_ x: Int, _ y: Int, _ w: Int, _ h: Int, _ turn: PictureTurn) -> (Int, Int) {
    var (x, y, w, h) = (x, y, w, h)
    if turn.rawValue >= 4 { x = w - 1 - x }
    for _ in 0..<turn.rawValue % 4 { (x, y, w, h) = (y, w - 1 - x, h, w) }
    return (x, y)
  }

  @Test(arguments: PictureTurn.allCases)
  func `Rectangles lie where their pixels do`(turn: PictureTurn) {
    let rect = PixelRect(x0: 3, y0: 5, x1: 20, y1: 9)
    let placed = turn.place(of: rect, in: Self.picture)
    var pixels: Set<SIMD2<Int>> = []
    for y in 5..<9 { for x in 3..<20 { let p = place(x, y, 37, 22, turn); pixels.insert(SIMD2(p.0, p.1)) } }
    #expect(placed.area == rect.area)
    for p in pixels {
      #expect(p.x >= Int(placed.x0) && p.x < Int(placed.x1) && p.y >= Int(placed.y0) && p.y < Int(placed.y1))
    }
  }

  @Test(arguments: PictureTurn.allCases)
  func `Pixels are copied to where they lie, and no others`(turn: PictureTurn) {
    let (w, h) = (37, 22)
    let source = (0..<w * h).map { UInt32($0) }
    let size = turn.size(width: w, height: h)
    var target = [UInt32](repeating: .max, count: (size.width + 3) * size.height)
    let rect = PixelRect(x0: 2, y0: 1, x1: 36, y1: 20)
    source.withUnsafeBytes { from in
      target.withUnsafeMutableBytes { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        turn.copy(rect, of: from, Self.picture, to: to, strides: (w * 4, (size.width + 3) * 4))
      }
    }
    var expected = [UInt32](repeating: .max, count: target.count)
    for y in 1..<20 {
      for x in 2..<36 {
        let p = place(x, y, w, h, turn)
        expected[p.1 * (size.width + 3) + p.0] = UInt32(y * w + x)
      }
    }
    #expect(target == expected)
  }

  /// A window with a hole that stands for a mask, more than four clips, a group, a gradient and glass, all lopsided.
  private func scene() throws -> SceneText {
    var text = """
      scene 60x40
      layer
        frame 0 0 60 40
        fill #F6F4EF
      layer
        frame 2 2 20 18
        fill #3E8EDE
        layer
          mask
          frame 0 0 20 18
          shape #000000 nonZero #00000000 1 butt miter 10 0 0 1 path M 2 2 L 18 5 L 9 16 Z
      layer
        frame 46 24 12 14
        gradient axial 0 0 1 1 srgb #203080 #C04080
        opacity 0.7
        layer
          frame 2 2 5 9
          radius 2
          border 1 #1B1D22
      layer
        frame 10 14 34 20
        radius 6
        backdrop blur 2
        fill #FFFFFF40

      """
    var indent = ""
    for turn in [0.2, 0.3, 0.25, 0.35, 0.15, 0.3] {
      text += "\(indent)layer\n\(indent)  frame \(indent.isEmpty ? "27 3" : "0 0") 28 28\n"
      text += "\(indent)  radius 9\n\(indent)  masks\n\(indent)  transform rotate \(turn)\n"
      indent += "  "
    }
    text += "\(indent)layer\n\(indent)  frame -6 2 40 24\n\(indent)  fill #F2645A\n"
    return try SceneText(text)
  }

  /// The picture in a buffer, each pixel at its upright place.
  private func upright(_ framebuffer: Framebuffer, _ turn: PictureTurn, width: Int, height: Int) throws
    -> [[UInt8]]
  {
    var bytes = [UInt8](repeating: 0, count: framebuffer.width * framebuffer.height * 4)
    try bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      try framebuffer.read(
        PixelRect(width: framebuffer.width, height: framebuffer.height), into: base,
        stride: framebuffer.width * 4)
    }
    return (0..<width * height).map { index in
      let p = place(index % width, index / width, width, height, turn)
      let at = (p.1 * framebuffer.width + p.0) * 4
      return Array(bytes[at..<at + 4])
    }
  }

  @Test(arguments: PictureTurn.allCases, [true, false])
  func `What is drawn in parts onto a turned buffer is the upright picture`(turn: PictureTurn, topFirst: Bool)
    throws
  {
    let tree = RenderTree()
    tree.apply(try scene().commit)
    tree.update(at: 1)
    let canvas = try OffscreenCanvas(width: 60, height: 40)
    let parts = [
      PixelRect(x0: 0, y0: 0, x1: 31, y1: 17), PixelRect(x0: 31, y0: 0, x1: 60, y1: 17),
      PixelRect(x0: 0, y0: 17, x1: 60, y1: 40),
    ]
    for part in parts { try canvas.draw(tree.displayList, damage: [part]) }
    let expected = try upright(canvas.framebuffer, .upright, width: 60, height: 40)
    let size = turn.size(width: 60, height: 40)
    let buffer = try Framebuffer(
      canvas.context, width: size.width, height: size.height, topFirst: topFirst)
    var target = buffer.target
    target.turn = turn
    for part in parts { try canvas.renderer.draw(tree.displayList, damage: [part], onto: target) }
    let shown = try upright(buffer, turn, width: 60, height: 40)
    let worst = zip(expected, shown).map { a, b in zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 }.max()
    #expect(worst ?? 0 <= 2)
  }
}
