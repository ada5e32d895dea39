import MartletDrawing
import MartletGeometry
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// GPUs count places between two texels in steps, of which one makes two levels. Which step it is must not depend on where the image
/// is on its page.
struct ImagePlaceTests {
  private static let side = 96

  /// How the images are drawn.
  enum Look: CaseIterable {
    case plain, tilted, template
  }

  private func scene(_ look: Look) -> DisplayList {
    var generator = SeededGenerator(seed: 11)
    var image = Image(TestPictures.noise(width: 9, height: 7, opaque: true))
    if look == .template { image = image.withRenderingMode(.alwaysTemplate) }
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 96, height: 96), fill: .white)
    for _ in 0..<8 {
      let rect = Rect(
        x: generator.double(0...50), y: generator.double(0...50), width: generator.double(12...45),
        height: generator.double(12...45))
      let turn = Transform(rotation: generator.double(-1...1), axisX: 0.3, y: 0.9, z: 0).about(rect.center)
      scene.image(image, in: rect, transform: look == .tilted ? turn : .identity)
    }
    return scene.list
  }

  @Test(arguments: Look.allCases)
  func `An image looks the same to the bit wherever it is on its page`(look: Look) throws {
    let list = scene(look)
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side)
    try canvas.draw(list)
    let first = canvas.bitmap
    let other = try OffscreenCanvas(width: Self.side, height: Self.side)
    var before = SceneBuilder()
    // What takes the beginning of the page.
    for number in 0..<40 {
      let image = Image(TestPictures.noise(width: 37 + number % 5, height: 29, seed: UInt64(number)))
      before.image(image, in: Rect(x: 0, y: 0, width: 37, height: 29))
    }
    try other.draw(before.list)
    try other.draw(list)
    #expect(other.bitmap.difference(from: first, tolerance: 0)?.maximum == 0)
  }
}
