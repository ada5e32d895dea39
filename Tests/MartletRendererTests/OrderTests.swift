import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

@Suite(.serialized) struct OrderTests {
  private static let images = [
    Image(TestPictures.noise(width: 40, height: 30)),
    Image(TestPictures.label(width: 50, height: 20, margin: 4)),
    Image(TestPictures.noise(width: 520, height: 30)),
  ]

  /// A crowded scene with all kinds of items, so that the order of drawing is visible.
  private func scene(_ random: inout SeededGenerator) -> DisplayList {
    var scene = SceneBuilder()
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var clips: [Int32] = [-1, -1]
    for _ in 0..<3 {
      clips.append(
        scene.clip(
          Rect(x: number(0...80).rounded(), y: number(0...60).rounded(), width: 70, height: 60),
          radii: CornerRadii(Bool.random(using: &random) ? 0 : number(0...30)),
          transform: Transform(rotation: Bool.random(using: &random) ? 0 : number(-0.3...0.3))))
    }
    func add(_ scene: inout SceneBuilder, _ depth: Int) {
      if depth < 2, Int.random(in: 0..<8, using: &random) == 0 {
        let count = Int.random(in: 1...4, using: &random)
        let opacity = Float(number(0.3...1.2))
        let clip = clips.randomElement(using: &random) ?? -1
        let isAdditive = Int.random(in: 0..<3, using: &random) == 0
        let isIsolated = Int.random(in: 0..<3, using: &random) == 0
        scene.group(opacity: opacity, isAdditive: isAdditive, isIsolated: isIsolated, clip: clip) { scene in
          for _ in 0..<count { add(&scene, depth + 1) }
        }
        return
      }
      let upright = Bool.random(using: &random)
      let clip = clips.randomElement(using: &random) ?? -1
      let transform = upright ? .identity : Transform(rotation: number(-0.5...0.5))
      let kind = Int.random(in: 0..<6, using: &random)
      if kind == 0, let image = Self.images.randomElement(using: &random) {
        let origin = Point(x: number(-20...140).rounded(), y: number(-20...100))
        let size = Bool.random(using: &random) ? image.size : Size(width: 70, height: 20)
        scene.image(
          image, in: Rect(origin: origin, size: size), transform: transform, clip: clip,
          opacity: Float(number(0.2...1)))
        return
      }
      if kind == 1 {
        let rect = Rect(
          x: number(-20...140), y: number(-20...100), width: number(1...90), height: number(1...70))
        let radii = Bool.random(using: &random) ? .zero : CornerRadii(number(0...20))
        scene.shadow(of: rect, radii: radii, radius: number(0...9), transform: transform, clip: clip)
        if Bool.random(using: &random) {
          scene.shape(rect, radii: radii, fill: .white, transform: transform, clip: clip)
        }
        return
      }
      // A border alone, of which most may lie outside of the damage.
      let isHollow = Int.random(in: 0..<6, using: &random) == 0
      scene.shape(
        Rect(
          x: number(-20...140), y: number(-20...100), width: number(1...120), height: number(1...90)),
        radii: Bool.random(using: &random) ? .zero : CornerRadii(number(0...20)),
        fill: Color(
          UInt32.random(in: 0...0xFFFFFF, using: &random), alpha: isHollow ? 0 : upright ? 1 : number(0.2...1)
        ),
        border: .black,
        borderWidth: isHollow || Int.random(in: 0..<4, using: &random) == 0 ? number(0...6) : 0,
        transform: transform, clip: clip)
    }
    for _ in 0..<40 { add(&scene, 0) }
    return scene.list
  }

  @Test(arguments: 0..<25)
  func `Batching, splitting and damage do not change the picture`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = scene(&random)
    let plain = try OffscreenCanvas(width: 160, height: 120)
    plain.renderer.plan.reach = 1
    plain.renderer.plan.opaqueThreshold = .max
    try plain.draw(list)
    let expected = plain.bitmap
    let clever = try OffscreenCanvas(width: 160, height: 120)
    clever.renderer.plan.reach = 100
    clever.renderer.plan.opaqueThreshold = 0
    let x = Int32.random(in: 1..<160, using: &random)
    let y = Int32.random(in: 1..<120, using: &random)
    for damage in [
      PixelRect(x0: 0, y0: 0, x1: x, y1: y), PixelRect(x0: x, y0: 0, x1: 160, y1: y),
      PixelRect(x0: 0, y0: y, x1: x, y1: 120), PixelRect(x0: x, y0: y, x1: 160, y1: 120),
    ] {
      try clever.draw(list, damage: [damage])
    }
    let difference = try #require(expected.difference(from: clever.bitmap, tolerance: 1))
    #expect(difference.count == 0, "seed \(seed): \(difference)")
  }
}
