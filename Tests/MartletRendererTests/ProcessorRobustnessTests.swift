import MartletDrawing
import MartletGeometry
import MartletRenderTree
import RenderingTestSupport
import Testing

@testable import MartletRenderer

/// What the processor draws of lists that are out of the ordinary.
@Suite(.serialized) struct ProcessorRobustnessTests {
  private let window = Rect(x: 0, y: 0, width: 160, height: 120)

  private func draw(_ scene: SceneBuilder) {
    _ = ProcessorCanvas(width: 160, height: 120).draw(scene.list)
  }

  @Test(arguments: [1e-300, 1e-30, 1e-5, 1, 1e5, 1e12, 1e30, 1e39, 1e300])
  func `shapes of any size are drawn, or left to OpenGL`(size: Double) {
    for start in [0.3, -size / 2, size, -1e300, -1e39] {
      for (width, height) in [(size, size), (size, 40.6), (40.6, size)] {
        for turn in [0, 0.3, .pi / 2] {
          for radius in [0, size / 4, 9] {
            for opacity: Float in [0.5, 1] {
              var scene = SceneBuilder()
              scene.shape(
                Rect(x: start, y: start, width: width, height: height), radii: CornerRadii(radius),
                fill: .black, transform: Transform(rotation: turn), opacity: opacity, frame: window)
              draw(scene)
            }
          }
        }
      }
    }
  }

  @Test(arguments: Painter.allCases)
  func `a bar without an end looks like one that ends outside of the window`(painter: Painter) throws {
    func bar(from x: Double, to end: Double, opacity: Float) throws -> Bitmap {
      var scene = SceneBuilder()
      scene.shape(window, fill: .white)
      scene.shape(
        Rect(x: x, y: 20.3, width: end - x, height: 70), radii: CornerRadii(14), fill: .black,
        opacity: opacity, frame: window)
      return try painter.draw(scene.list, size: 160)
    }
    for opacity: Float in [0.5, 1] {
      for end in [1e6, 1e12, 1e39, Double.greatestFiniteMagnitude] {
        for x in [0, end > 1e6 ? 0 : 30.4, -end / 4] {
          let expected = try bar(from: max(x, -300), to: 500, opacity: opacity)
          let difference = try #require(
            bar(from: x, to: end, opacity: opacity).difference(from: expected, tolerance: 1))
          #expect(difference.count == 0, "from \(x) to \(end): \(difference)")
        }
      }
    }
  }

  @Test func `gradients in layers that are made tiny are drawn, or left to OpenGL`() {
    for scale in [1e-30, 1e-36, 1e-38, 1e-40, 1e-44, 1e-60] {
      for kind in [GradientKind.axial, .radial] {
        for end in [1, 1 / scale] {
          var scene = SceneBuilder()
          scene.gradient(
            GradientContent.Drawing(
              kind, from: .zero, to: Point(x: end, y: end), colors: [.black, .white, .black],
              locations: [0, 0.5, 0.5]),
            in: Rect(x: 0, y: 0, width: 50 / scale, height: 50 / scale),
            transform: Transform(scaleX: scale, y: scale), frame: window)
          draw(scene)
        }
      }
    }
  }

  @Test func `numbers that are none draw nothing and harm nothing`() throws {
    for v in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e39, -1e39] {
      var list = DisplayList()
      let r = Rect(x: 10, y: 10, width: 20, height: 20)
      func add(_ shape: ShapeItem, frame: Rect? = nil) {
        list.append(shape, frame: frame ?? window, clip: -1)
      }
      for opacity: Float in [0.1, 1] {
        let fill = SIMD4(0, 0, 0, opacity)
        add(ShapeItem(rect: r, fill: fill), frame: Rect(x: v, y: 0, width: 10, height: 10))
        add(ShapeItem(rect: Rect(x: v, y: v, width: v, height: v), fill: fill))
        add(
          ShapeItem(
            transform: Homography(x: SIMD3(v, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1)), rect: r,
            fill: fill))
        add(
          ShapeItem(
            transform: Homography(x: SIMD3(v, v, 0), y: SIMD3(-v, v, 0), origin: SIMD3(0, 0, 1)), rect: r,
            fill: fill))
        add(
          ShapeItem(
            transform: Homography(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(v, v, 1)), rect: r,
            fill: fill))
      }
      add(ShapeItem(rect: r, corners: FittedCorners(circular: CornerRadii(v)), fill: SIMD4(0, 0, 0, 0.1)))
      add(ShapeItem(rect: r, fill: SIMD4(0, 0, 0, Float(v))))
      for isMask in [false, true] {
        let begin = list.items.count
        list.append(GroupItem(isIsolated: true, isMask: isMask), frame: window, opacity: Float(v))
        add(ShapeItem(rect: r, fill: SIMD4(0, 0, 0, 0.1)))
        add(ShapeItem(rect: r, fill: SIMD4(0, 0, 0, 0.1)))
        list.endGroup(begunAt: begin)
      }
      // A visible item shows that drawing survived the others.
      let seen = Rect(x: 40, y: 40, width: 10, height: 10)
      list.append(ShapeItem(rect: seen, fill: SIMD4(1, 0, 0, 1)), frame: seen)
      let canvas = ProcessorCanvas(width: 160, height: 120)
      guard canvas.draw(list) else { continue }
      #expect(canvas.bitmap[45, 45] == SIMD4(255, 0, 0, 255), "\(v)")
    }
  }

  @Test func `an image larger than a texture of small boards is drawn by the processor`() throws {
    let image = Image(TestPictures.noise(width: 2600, height: 3))
    var scene = SceneBuilder()
    scene.image(image, in: Rect(x: -2500, y: 10, width: 2600, height: 3))
    let canvas = ProcessorCanvas(width: 160, height: 120)
    try #require(canvas.draw(scene.list))
    for x in [0, 50, 99] { #expect(canvas.bitmap[x, 11] == image.bitmap[2500 + x, 1]) }
    #expect(canvas.bitmap[100, 11] == .zero)
  }

  @Test(arguments: [1, 1.5, 2])
  func `corners that reach beyond the middle are cut as by OpenGL`(scale: Double) throws {
    let corners = [
      CornerRadii(topLeft: 70, topRight: 0, bottomRight: 20, bottomLeft: 0),
      CornerRadii(topLeft: 0, topRight: 60, bottomRight: 4, bottomLeft: 40),
      CornerRadii(topLeft: 60, topRight: 20, bottomRight: 60, bottomLeft: 20),
    ]
    for radii in corners {
      for isGlass in [false, true] {
        var scene = SceneBuilder()
        scene.shape(window, fill: .white)
        scene.shape(Rect(x: 30, y: 0, width: 30, height: 120), fill: Color(0xC02040))
        let rect = Rect(x: 5.3, y: 4.6, width: 70, height: 66)
        if isGlass {
          scene.backdrop(rect, radii: radii, effect: PictureEffect(blur: 6))
        } else {
          scene.gradient(
            GradientContent.Drawing(from: .zero, to: Point(x: 60, y: 60), colors: [.black, Color(0x20C060)]),
            in: rect, radii: radii)
        }
        let (drawn, expected) = (
          try Painter.processor.draw(scene.list, size: 160, scale: scale),
          try Painter.openGL.draw(scene.list, size: 160, scale: scale)
        )
        let difference = try #require(drawn.difference(from: expected, tolerance: 5))
        #expect(difference.count == 0, "\(radii), glass: \(isGlass): \(difference)")
      }
    }
  }

  @Test func `a single picture leaves no sheets behind`() throws {
    var scene = SceneBuilder()
    scene.group(opacity: 0.5) { scene in
      scene.shape(window, fill: .black)
      scene.shape(window, fill: .white)
    }
    let renderer = PlainRenderer()
    _ = try #require(renderer.bitmap(of: scene.list, width: 160, height: 120, scale: 1))
    #expect(renderer.counters.memory.sheets == 0)
  }
}
