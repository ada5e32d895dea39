import CAllocationCounter
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

@Suite struct AllocationTests {
  /// Without optimization generic code allocates for values that it cannot see into.
  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test(.enabled(if: martlet_counts_allocations(), "sanitizers have a malloc of their own"))
  func `The counter sees an array that grows`() {
    martlet_count_allocations()
    let before = martlet_allocation_count()
    var array: [Int] = []
    for i in 0..<100 { array.append(i) }
    #expect(martlet_allocation_count() > before)
    #expect(array.count == 100)
  }

  @Test(.enabled(if: isOptimized, "counts only in an optimized build"))
  func `A frame in the steady state allocates no object`() throws {
    martlet_count_allocations()
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 300, height: 200), fill: .white)
    let images = (0..<7).map { Image(TestPictures.noise(width: 30, height: 20, seed: UInt64($0))) }
    let clip = scene.clip(Rect(x: 10, y: 10, width: 200, height: 150), radii: CornerRadii(20))
    for i in 0..<100 {
      let rect = Rect(x: Double(i) * 2, y: Double(i), width: 40, height: 30)
      scene.shape(rect, radii: CornerRadii(8), fill: Color(0x336699, alpha: 0.5))
      scene.shape(rect, fill: Color(0x996633), border: .black, borderWidth: 1, clip: clip)
      scene.shadow(of: rect, radii: CornerRadii(8), radius: 3)
      scene.image(images[i % 5], in: Rect(origin: rect.origin, size: images[i % 5].size), clip: clip)
      scene.group(opacity: 0.5) { scene in
        scene.shape(rect, fill: .white, transform: Transform(rotation: 0.1))
        scene.image(images[i % 7], in: rect)
        scene.shape(rect, fill: .black, transform: Transform(scaleX: 1, y: 2))
      }
    }
    let list = scene.list
    let damage = [PixelRect(x0: 0, y0: 0, x1: 100, y1: 90), PixelRect(x0: 150, y0: 100, x1: 290, y1: 190)]
    let canvas = try OffscreenCanvas(width: 300, height: 200)
    let target = canvas.framebuffer.target
    for _ in 0..<3 { try canvas.renderer.draw(list, damage: damage, onto: target) }
    let before = martlet_allocation_count()
    for _ in 0..<10 { try canvas.renderer.draw(list, damage: damage, onto: target) }
    #expect(martlet_allocation_count() - before == 0)
  }
}
