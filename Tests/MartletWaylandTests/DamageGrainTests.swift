import MartletRenderer
import Testing

@testable import MartletWayland

/// What a compositor that counts in points is told of damage in pixels.
@Suite struct DamageGrainTests {
  private static let steps: [(scale: Double, step: Int32)] = [
    (1, 1), (1.25, 5), (1.5, 3), (1.75, 7), (2, 2), (3, 3), (1.1, 11), (121.0 / 120, 121),
  ]

  @Test(arguments: steps)
  func `its step is the least number of pixels that are whole points`(scale: Double, step: Int32) {
    #expect(DamageGrain(scale: scale).step == step)
    let points = Double(step) / scale
    #expect(abs(points - points.rounded()) < 1e-9)
  }

  @Test(arguments: [1.25, 1.5, 1.75, 2.0])
  func `every rectangle is held by one of whole points, and by no larger one`(scale: Double) {
    let bounds = PixelRect(width: Int((640 * scale).rounded()), height: Int((480 * scale).rounded()))
    let grain = DamageGrain(scale: scale)
    for place in 0..<Int32(40) {
      for extent in 1..<Int32(20) {
        let rect = PixelRect(x0: place, y0: place + 3, x1: place + extent, y1: place + 3 + extent)
        let told = grain.covering(rect, within: bounds)
        #expect(told.contains(rect))
        for (edge, exact) in [
          (told.x0, rect.x0), (told.y0, rect.y0), (told.x1, rect.x1), (told.y1, rect.y1),
        ] {
          let points = Double(edge) / scale
          #expect(points == points.rounded(), "\(rect) at \(scale)")
          #expect(abs(edge - exact) < grain.step, "\(rect) at \(scale)")
        }
      }
    }
  }

  @Test func `what it adds stays within the picture, and at scale 1 it adds nothing`() {
    let bounds = PixelRect(width: 1280, height: 801)
    let corner = PixelRect(x0: 1277, y0: 799, x1: 1280, y1: 801)
    #expect(
      DamageGrain(scale: 1.5).covering(corner, within: bounds)
        == PixelRect(x0: 1275, y0: 798, x1: 1280, y1: 801))
    #expect(DamageGrain(scale: 1).covering(corner, within: bounds) == corner)
    #expect(DamageGrain(scale: 1.5).covering(.empty, within: bounds).isEmpty)
  }
}
