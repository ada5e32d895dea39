import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// The sides of a window under glass: blurs halve pictures, and a window's size may be odd.
struct BlurEdgeTests {
  /// Random rectangles, some along the sides, under glass; or the same seen in a mirror.
  private func scene(seed: UInt64, side: Int, blur: Double, isMirrored: Bool) -> DisplayList {
    var (generator, scene) = (SeededGenerator(seed: seed), SceneBuilder())
    let window = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
    func add(_ rect: Rect, _ color: Color) {
      let x = isMirrored ? window.width - rect.maxX : rect.minX
      let y = isMirrored ? window.height - rect.maxY : rect.minY
      scene.shape(Rect(x: x, y: y, width: rect.width, height: rect.height), fill: color)
    }
    add(window, Color(0x203080))
    for _ in 0..<30 {
      let size = Size(width: Double(generator.int(2..<30)), height: Double(generator.int(2..<30)))
      let (x, y) = (Double(generator.int(-10..<side)), Double(generator.int(-10..<side)))
      add(Rect(origin: Point(x: x, y: y), size: size), Color(UInt32(generator.int(0..<0x100_0000))))
    }
    scene.backdrop(window, effect: PictureEffect(blur: blur))
    return scene.list
  }

  @Test(arguments: Painter.allCases, [96, 97, 98, 99, 100, 101, 102, 103])
  func `Glass shows the same at all four sides of a window`(painter: Painter, side: Int) throws {
    var (worst, sum, count) = (0, 0, 0)
    for seed in UInt64(0)..<4 {
      for blur in [5.0, 10, 20] {
        let drawn = try painter.draw(scene(seed: seed, side: side, blur: blur, isMirrored: false), size: side)
        let mirrored = try painter.draw(
          scene(seed: seed, side: side, blur: blur, isMirrored: true), size: side)
        for i in 0..<side {
          for (x, y) in [(i, side - 1), (side - 1, i)] {
            let one = SIMD4<Int>(truncatingIfNeeded: drawn[x, y])
            let other = SIMD4<Int>(truncatingIfNeeded: mirrored[side - 1 - x, side - 1 - y])
            let difference = max((one &- other).max(), (other &- one).max())
            worst = max(worst, difference)
            sum += difference
            count += 1
          }
        }
      }
    }
    let mean = Double(sum) / Double(count)
    print("sides of \(side) pixels by \(painter): at most \(worst), on average \(mean) of 255")
    // The grid of the halvings begins at the left and at the top, so a little remains.
    #expect(worst <= 10 && mean < 1.5)
  }

  @Test func `The last row of glass shows no other row, however large it is`() throws {
    for height in stride(from: 20.0, through: 76, by: 4) {
      let canvas = try OffscreenCanvas(width: 80, height: Int(height))
      for width in stride(from: 6.0, through: 76, by: 2) {
        var scene = SceneBuilder()
        scene.shape(Rect(x: 0, y: 0, width: 80, height: height), fill: .white)
        scene.shape(Rect(x: 0, y: 0, width: 80, height: 8), fill: .black)
        scene.backdrop(Rect(x: 2, y: 4, width: width, height: height - 4), effect: PictureEffect(blur: 0.44))
        try canvas.draw(scene.list)
        let drawn = canvas.bitmap
        let levels = (0..<80).map { drawn[$0, Int(height) - 1].x }
        #expect(levels.allSatisfy { $0 >= 254 }, "\(width)×\(height - 4): \(levels)")
      }
    }
  }
}
