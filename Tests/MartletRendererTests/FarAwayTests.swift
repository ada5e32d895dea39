import MartletDrawing
import MartletGeometry
import RenderingTestSupport
import Testing

@testable import MartletRenderTree
@testable import MartletRenderer

/// What is 10⁸ points long looks as what ends a little outside of the window.
@Suite(.serialized) struct FarAwayTests {
  /// A kind of item with a rectangle.
  enum Kind: CaseIterable, Sendable {
    case shape, roundShape, border, image, roundImage, gradient, shadow, roundShadow, innerShadow, backdrop,
      clip, mask, path, line
  }

  /// In which direction it is long.
  enum Way: CaseIterable, Sendable {
    case left, right, both, down
  }

  private static let image = Image(TestPictures.noise(width: 1, height: 1))

  private static func rect(_ way: Way, _ length: Double) -> Rect {
    switch way {
    case .left: Rect(x: 50 - length, y: 20, width: length, height: 60)
    case .right: Rect(x: 20.25, y: 20, width: length, height: 60)
    case .both: Rect(x: -length / 2, y: 30, width: length, height: 40)
    case .down: Rect(x: 30, y: 24.5, width: 50, height: length)
    }
  }

  private static func add(
    _ kind: Kind, _ rect: Rect, _ transform: Transform, to scene: inout SceneBuilder
  ) {
    let round = CornerRadii(12)
    let color = Color(0xF2645A)
    switch kind {
    case .shape: scene.shape(rect, fill: color, transform: transform)
    case .roundShape: scene.shape(rect, radii: round, fill: color, transform: transform)
    case .border:
      scene.shape(rect, radii: round, fill: color, border: .black, borderWidth: 3, transform: transform)
    case .image: scene.image(image, in: rect, transform: transform)
    case .roundImage: scene.image(image, in: rect, radii: round, transform: transform)
    case .gradient:
      scene.gradient(
        GradientContent.Drawing(
          from: Point(x: 0, y: 0), to: Point(x: 100, y: 30), colors: [.white, color]),
        in: rect, radii: round, transform: transform)
    case .shadow: scene.shadow(of: rect, color: color, radius: 5, transform: transform)
    case .roundShadow: scene.shadow(of: rect, radii: round, color: color, radius: 5, transform: transform)
    case .innerShadow:
      scene.innerShadow(
        of: rect, radii: round, color: color, radius: 5, offset: Point(x: 2, y: 4), transform: transform)
    case .backdrop:
      scene.backdrop(
        rect, radii: round, effect: PictureEffect(matrix: ColorMatrix(scale: -1, offset: 1)),
        transform: transform)
    case .clip:
      let clip = scene.clip(rect, radii: round, transform: transform)
      scene.shape(Rect(x: 5, y: 5, width: 90, height: 90), fill: color, clip: clip)
    case .path, .line:
      let style = StrokeStyle(width: 5, join: .round)
      let path = Path(roundedRect: rect, radii: round)
      scene.path(
        kind == .path
          ? ShapeContent.Drawing(path, fill: color) : ShapeContent.Drawing(path, stroke: color, style: style),
        transform: transform)
    case .mask:
      scene.group(opacity: 1, isIsolated: true) { group in
        group.shape(Rect(x: 5, y: 5, width: 90, height: 90), fill: color)
        group.group(opacity: 1, isMask: true) {
          $0.shape(rect, radii: round, fill: .black, transform: transform)
        }
      }
    }
  }

  private func draw(_ kind: Kind, _ way: Way, _ angle: Double, length: Double) throws -> Bitmap {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 100, height: 100), fill: Color(0xF6F4EF))
    scene.shape(Rect(x: 0, y: 40, width: 100, height: 9), fill: Color(0x3E8EDE))
    Self.add(
      kind, Self.rect(way, length), Transform(rotation: angle).about(Point(x: 50, y: 50)), to: &scene)
    return try Painter.openGL.draw(scene.list, size: 100)
  }

  @Test(arguments: Kind.allCases, Way.allCases)
  func `What is a hundred million points long has its edges where they are`(_ kind: Kind, _ way: Way) throws {
    for angle in [0, 0.3, .pi / 2, -2] {
      let near = try draw(kind, way, angle, length: 1000)
      let far = try draw(kind, way, angle, length: 1e8)
      // In narrow bends a line that is near, computed for each pixel, differs by 9 levels from the polygons of one that is far away.
      let tolerance = kind == .line ? 12 : 2
      let difference = try #require(far.difference(from: near, tolerance: tolerance))
      #expect(difference.count == 0, "\(kind), \(way), \(angle): \(difference)")
    }
  }
}
