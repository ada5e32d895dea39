import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Cross-dissolves: groups that are added to each other on a sheet of their own.
@Suite(.serialized) struct AddedGroupTests {
  private let window = Rect(x: 0, y: 0, width: 32, height: 32)

  private func dissolve(_ progress: Float, _ from: Color, _ to: Color, over beneath: Color) throws -> SIMD4<
    UInt8
  > {
    var scene = SceneBuilder()
    scene.shape(window, fill: beneath)
    scene.group(opacity: 1, isIsolated: true) { scene in
      for (color, opacity) in [(from, 1 - progress), (to, progress)] {
        scene.group(opacity: opacity, isAdditive: true) {
          $0.shape(Rect(x: 4, y: 4, width: 20, height: 20), fill: color)
        }
      }
    }
    // What follows is drawn over it again.
    scene.shape(Rect(x: 8, y: 0, width: 8, height: 32), fill: Color(0xFFFFFF, alpha: 0.5))
    let canvas = try OffscreenCanvas(width: 32, height: 32)
    try canvas.draw(scene.list)
    let bitmap = canvas.bitmap
    var plain = SceneBuilder()
    plain.shape(window, fill: beneath)
    plain.shape(Rect(x: 8, y: 0, width: 8, height: 32), fill: Color(0xFFFFFF, alpha: 0.5))
    try canvas.draw(plain.list)
    #expect(canvas.bitmap[10, 28] == bitmap[10, 28])
    return bitmap[20, 12]
  }

  @Test(arguments: [0, 0.25, 0.5, 0.7, 1])
  func `Between two opaque pictures nothing beneath shines through`(progress: Float) throws {
    let v = try dissolve(progress, Color(0xFF0000), Color(0x0000FF), over: Color(0x00FF00))
    // If one were drawn over the other, up to a quarter of the green would show.
    #expect(v.y <= 1, "\(v)")
    #expect(difference(v, SIMD4(255 * Double(1 - progress), 0, 255 * Double(progress), 255)) <= 1.5, "\(v)")
  }

  @Test(arguments: [0.3, 0.5])
  func `Two equal pictures stay as they are, clear or not`(progress: Float) throws {
    let half = Color(0x8040C0, alpha: 0.5)
    let v = try dissolve(progress, half, half, over: .black)
    #expect(difference(v, SIMD4(64, 32, 96, 255)) <= 2, "\(v)")
  }

  @Test func `Only groups in an isolated one need its sheet`() {
    var plan = FramePlan()
    var scene = SceneBuilder()
    scene.group(opacity: 1, isIsolated: true) { scene in
      scene.group(opacity: 0.5, isAdditive: true) {
        $0.shape(Rect(x: 0, y: 0, width: 9, height: 9), fill: .white)
      }
      scene.shape(Rect(x: 20, y: 0, width: 9, height: 9), fill: .white)
    }
    plan.make(scene.list, damage: PixelRect(width: 32, height: 32), scale: 1, background: .zero)
    #expect(plan.description.contains("group ×1 in [0…9 × 0…9] added sheet 2"), "\(plan)")
    #expect(plan.description.hasSuffix("group ×1 in [0…29 × 0…9] sheet 1"), "\(plan)")
  }
}
