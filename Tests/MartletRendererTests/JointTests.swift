import Foundation
import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// Halves of a layer that was cut, in one plane: siblings that share an edge.
@Suite(.serialized) struct JointTests {
  private static let whole = Rect(x: 20, y: 13, width: 80, height: 70)
  private static let halves = [
    Rect(x: 20, y: 13, width: 40, height: 70), Rect(x: 60, y: 13, width: 40, height: 70),
  ]
  private static let side = 120
  /// The most by which a pixel may differ from that of the layer in one piece: away from the ends of the cut, and there, where the
  /// first half comes out beside the second one a little.
  private static let (most, mostAtEnds) = (2, 64)
  /// How far from them the ends are, in points.
  private static let end = 3.0

  /// A picture of one colour, with an alpha of 255.
  private static func picture(_ alpha: UInt8) -> Image {
    var bytes: [UInt8] = []
    for _ in 0..<70 { for _ in 0..<80 { bytes += [min(200, alpha), 0, 0, alpha] } }
    return Image(Bitmap(width: 80, height: 70, bytes: bytes))
  }

  /// Turned by an angle about the middle, and moved by parts of a pixel; tilted as well, or not.
  private static func map(_ angle: Double, tilt: Double) -> Transform {
    let middle = Point(x: 60, y: 48)
    let turn = Transform(rotation: angle).about(middle)
      .concatenating(Transform(translationX: 0.3, y: 0.2))
    guard tilt != 0 else { return turn }
    return turn.concatenating(
      Transform(rotation: tilt, axisX: 1, y: 0.4, z: 0)
        .concatenating(Transform(perspectiveDistance: 400)).about(middle))
  }

  private static func scene(
    _ rects: [Rect], _ transform: Transform, picture: Image? = nil, ground: Color = .white
  ) -> DisplayList {
    var scene = SceneBuilder()
    scene.shape(Rect(x: 0, y: 0, width: 120, height: 120), fill: ground)
    for rect in rects {
      if let picture {
        scene.image(
          picture, in: rect, imageRect: whole,
          sourceRect: Rect(
            x: (rect.minX - whole.minX) / whole.width, y: 0, width: rect.width / whole.width, height: 1),
          transform: transform)
      } else {
        scene.shape(rect, fill: Color(0xC80000), transform: transform)
      }
    }
    return scene.list
  }

  /// By how much the halves show more or less of the ground than the whole, of 255: away from the ends of the cut, and there.
  private static func difference(
    _ halves: Bitmap, _ whole: Bitmap, ends: [Point], scale: Double
  ) -> (inside: Int, atEnds: Int) {
    var (inside, atEnds) = (0, 0)
    for y in 0..<whole.height {
      for x in 0..<whole.width {
        let difference = abs(Int(halves[x, y].y) - Int(whole[x, y].y))
        guard difference > 0 else { continue }
        let place = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        if ends.contains(where: { ($0 * scale - place).length < end * max(scale, 1) }) {
          atEnds = max(atEnds, difference)
        } else {
          inside = max(inside, difference)
        }
      }
    }
    return (inside, atEnds)
  }

  /// The ends of the cut as they are seen.
  private static func ends(_ transform: Transform) -> [Point] {
    [Point(x: 60, y: 13), Point(x: 60, y: 83)].map { point in
      let seen = Homography(transform).apply(x: point.x, y: point.y)
      return Point(x: seen.x / seen.z, y: seen.y / seen.z)
    }
  }

  @Test(arguments: [1, 1.5, 2], [false, true])
  func `The halves of a layer show what it shows in one piece, at any angle`(scale: Double, isPicture: Bool)
    throws
  {
    let picture = isPicture ? Self.picture(255) : nil
    let pixels = Int(Double(Self.side) * scale)
    let canvas = try OffscreenCanvas(width: pixels, height: pixels)
    var (inside, atEnds, count) = (0, 0, 0)
    for tilt in [0, 0.5] {
      for step in 0..<32 {
        let angle = Double(step) * .pi / 32 + 0.003
        let transform = Self.map(angle, tilt: tilt)
        try canvas.draw(Self.scene([Self.whole], transform, picture: picture), scale: scale)
        let whole = canvas.bitmap
        try canvas.draw(Self.scene(Self.halves, transform, picture: picture), scale: scale)
        let found = Self.difference(canvas.bitmap, whole, ends: Self.ends(transform), scale: scale)
        (inside, atEnds, count) = (max(inside, found.inside), max(atEnds, found.atEnds), count + 1)
      }
    }
    print(
      "halves at \(scale)\(isPicture ? ", of a picture" : ""): \(count) angles, at most \(inside) of 255, "
        + "\(atEnds) at the ends of the cut")
    #expect(inside <= Self.most)
    #expect(atEnds <= Self.mostAtEnds)
  }

  @Test(arguments: Painter.allCases)
  func `Upright halves between pixels show nothing of the ground`(painter: Painter) throws {
    for part in stride(from: 0.1, to: 1, by: 0.1) {
      let transform = Transform(translationX: part, y: part)
      let drawn = try painter.draw(Self.scene(Self.halves, transform), size: Self.side)
      for x in 56...64 { #expect(drawn[x, 48].y <= 1, "\(part), \(x): \(drawn[x, 48])") }
    }
  }

  @Test func `A part that is redrawn shows the same as the whole`() throws {
    let list = Self.scene(Self.halves, Self.map(0.4, tilt: 0))
    let whole = try Painter.openGL.draw(list, size: Self.side)
    for x in stride(from: Int32(50), to: 70, by: 1) {
      let parts = [
        PixelRect(x0: 0, y0: 0, x1: x, y1: 120), PixelRect(x0: x, y0: 0, x1: 120, y1: 120),
      ]
      let drawn = try Painter.openGL.draw(list, size: Self.side, damage: parts)
      #expect(whole.difference(from: drawn, tolerance: 0)?.count == 0, "\(x)")
    }
  }

  @Test func `Only what a later neighbour hides reaches under it`() {
    let (turned, upright) = (Self.map(0.4, tilt: 0), Transform.identity)
    let (first, second) = (Self.halves[0], Self.halves[1])
    func growth(_ transform: Transform, _ add: (inout SceneBuilder) -> Void) -> SIMD4<Float> {
      var scene = SceneBuilder()
      scene.shape(first, fill: .black, transform: transform)
      add(&scene)
      var plan = FramePlan()
      plan.begin(scene.list, scale: 1, in: PixelRect(width: 120, height: 120))
      return plan.joint(of: first, Homography(transform), at: 0, of: scene.list)
    }
    let reached = growth(turned) { $0.shape(second, fill: .white, transform: turned) }
    #expect(reached.y > 0.99 && reached.x == 0 && reached.z == 0 && reached.w == 0, "\(reached)")
    let image = growth(turned) { $0.image(Self.picture(255), in: second, transform: turned) }
    #expect(image.y > 0.99)
    let none: [(String, SIMD4<Float>)] = [
      ("on whole pixels", growth(upright) { $0.shape(second, fill: .white) }),
      (
        "translucent",
        growth(turned) { $0.shape(second, fill: Color(0xFFFFFF, alpha: 0.99), transform: turned) }
      ),
      ("round", growth(turned) { $0.shape(second, radii: CornerRadii(4), fill: .white, transform: turned) }),
      ("a clear picture", growth(turned) { $0.image(Self.picture(254), in: second, transform: turned) }),
      (
        "half as long",
        growth(turned) {
          $0.shape(Rect(x: 60, y: 13, width: 40, height: 35), fill: .white, transform: turned)
        }
      ),
      (
        "on the same side",
        growth(turned) {
          $0.shape(Rect(x: 30, y: 13, width: 30, height: 70), fill: .white, transform: turned)
        }
      ),
      (
        "in another clip",
        growth(turned) {
          let clip = $0.clip(Rect(x: 0, y: 0, width: 90, height: 90))
          $0.shape(second, fill: .white, transform: turned, clip: clip)
        }
      ),
    ]
    for (name, growth) in none { #expect(growth == .zero, "\(name): \(growth)") }
  }
}
