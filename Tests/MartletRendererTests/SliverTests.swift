import MartletDrawing
import MartletGeometry
import MartletRenderTree
import MartletTesting
import RandomTestSupport
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Layers that are nearly edge-on: two of their edges meet at a small angle.
@Suite(.serialized) struct SliverTests {
  /// What is drawn.
  enum Kind: CaseIterable { case fill, border, image, resizable, gradient, clipped, path }

  private static let size = 160

  private static func image() -> Image {
    Image(Bitmap(width: 16, height: 16, bytes: [UInt8](repeating: 255, count: 1024)))
  }

  private static func add(
    _ kind: Kind, _ rect: Rect, _ radii: CornerRadii, _ transform: Transform, to scene: inout SceneBuilder
  ) {
    switch kind {
    case .fill: scene.shape(rect, radii: radii, fill: .white, transform: transform)
    case .border:
      scene.shape(
        rect, radii: radii, curve: .continuous, fill: .white, border: .black, borderWidth: 4,
        transform: transform)
    case .image: scene.image(image(), in: rect, transform: transform)
    case .resizable:
      let image = image().resizableImage(
        withCapInsets: Insets(top: 4, left: 4, bottom: 4, right: 4), resizingMode: .tile)
      scene.image(image, in: rect, transform: transform)
    case .gradient:
      scene.gradient(
        GradientContent.Drawing(from: .zero, to: Point(x: 60, y: 60), colors: [.black, .white]), in: rect,
        radii: radii, transform: transform)
    case .clipped:
      let clip = scene.clip(rect, radii: radii, transform: transform)
      scene.shape(Rect(x: 0, y: 0, width: 160, height: 160), fill: .white, clip: clip)
    case .path:
      scene.path(ShapeContent.Drawing(Path(rect: rect), fill: .white), transform: transform)
    }
  }

  @Test(arguments: Kind.allCases)
  func `Nothing is drawn outside of the frame of a layer that is nearly edge-on`(
    kind: Kind
  ) throws {
    let canvas = try OffscreenCanvas(width: Self.size, height: Self.size)
    var drawn = 0
    for seed in SeededGenerator.seeds(60) {
      var generator = SeededGenerator(seed: seed)
      let rect = Rect(
        center: Point(x: 80, y: 80),
        size: Size(width: generator.double(10...90), height: generator.double(10...90)))
      let tilt = generator.double(-0.12...0.12)
      let eye = Point(x: generator.double(0...160), y: generator.double(0...160))
      let transform = Transform(
        rotation: .pi / 2 + tilt, axisX: generator.chance(0.5) ? generator.double(-1...1) : 0, y: 1, z: 0
      )
      .about(rect.center).concatenating(
        Transform(perspectiveDistance: generator.double(150...600)).about(eye))
      let radii = CornerRadii(generator.chance(0.5) ? 0 : generator.double(0...5))
      var scene = SceneBuilder()
      Self.add(kind, rect, radii, transform, to: &scene)
      try canvas.draw(scene.list)
      let frame = PixelRect(
        covering: Homography(transform).boundingBox(of: rect), scale: 1, margin: PixelRect.antialiasMargin)
      var worst = 0
      let bitmap = canvas.bitmap
      for y in 0..<Self.size {
        for x in 0..<Self.size {
          let alpha = Int(bitmap[x, y].w)
          let isWithin =
            frame.x0 <= x && x < frame.x1 && frame.y0 <= y && y < frame.y1
          if isWithin { drawn += alpha > 0 ? 1 : 0 } else { worst = max(worst, alpha) }
        }
      }
      #expect(worst <= 2, "seed \(seed)")
    }
    #expect(drawn > 1000)
  }
}
