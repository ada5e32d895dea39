import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// The sheets of groups begin where the damage does. What is drawn on them is the same to the bit.
struct RedrawnSheetTests {
  private static let side = 96

  /// What is on the sheet.
  enum Content: CaseIterable {
    case boxes, tilted, shadows, images
  }

  private func add(_ content: Content, to scene: inout SceneBuilder) {
    var generator = SeededGenerator(seed: 7)
    let image = Image(TestPictures.noise(width: 9, height: 7))
    for number in 0..<12 {
      let rect = Rect(
        x: generator.double(0...60), y: generator.double(0...60), width: generator.double(8...40),
        height: generator.double(8...40))
      let color = Color(UInt32(generator.int(0..<0x100_0000)), alpha: generator.double(0.2...0.9))
      let radii = CornerRadii(number % 3 == 0 ? 0 : generator.double(0...4))
      let turned = Transform(rotation: generator.double(-3...3)).about(rect.center)
      let tilted = Transform(rotation: generator.double(-1...1), axisX: 0.3, y: 0.9, z: 0).about(rect.center)
      switch content {
      case .boxes:
        scene.shape(
          rect, radii: radii, fill: color, border: .black, borderWidth: number % 2 == 0 ? 1.3 : 0,
          transform: turned)
      case .tilted: scene.shape(rect, radii: radii, fill: color, transform: tilted)
      case .shadows: scene.shadow(of: rect, radii: radii, color: color, radius: 2.7, transform: turned)
      case .images: scene.image(image, in: rect, transform: number % 2 == 0 ? tilted : turned, opacity: 0.6)
      }
    }
  }

  @Test(arguments: Content.allCases)
  func `A group of which a part is redrawn equals one that is drawn whole, to the bit`(
    content: Content
  ) throws {
    var scene = SceneBuilder()
    // A vivid map of colours enlarges each difference.
    let effect = PictureEffect(matrix: ColorMatrix(scale: 3, offset: -0.5))
    scene.group(opacity: 0.7, isIsolated: true, effect: effect) { add(content, to: &$0) }
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(scene.list)
    let whole = canvas.bitmap
    for y in stride(from: 1, to: Self.side - 13, by: 13) {
      for x in stride(from: 1, to: Self.side - 11, by: 11) {
        let part = PixelRect(x0: Int32(x), y0: Int32(y), x1: Int32(x + 11), y1: Int32(y + 13))
        try canvas.draw(scene.list, damage: [part])
      }
    }
    #expect(canvas.bitmap.difference(from: whole, tolerance: 0)?.maximum == 0)
  }

  @Test func `a colour between two levels is the same where it clears a part and where it is drawn`() throws {
    for level in stride(from: 20.2, to: 240, by: 20.3) {
      var scene = SceneBuilder()
      let color = Color(red: level / 255, green: (level + 0.4) / 255, blue: (level + 0.7) / 255)
      scene.shape(Rect(x: 0, y: 0, width: 96, height: 96), fill: .white)
      scene.shape(Rect(x: 8, y: 8, width: 70, height: 60), fill: color)
      let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
      try canvas.draw(scene.list)
      let whole = canvas.bitmap
      try canvas.draw(scene.list, damage: [PixelRect(x0: 20, y0: 20, x1: 40, y1: 50)])
      #expect(canvas.bitmap.difference(from: whole, tolerance: 0)?.maximum == 0, "\(level)")
    }
  }
}
