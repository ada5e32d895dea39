import Martlet
import MartletDrawing
import MartletTesting
import Testing

/// Windows whose size is not a whole number of pixels: layers as large as the window fill its last pixels.
@MainActor @Suite struct LastPixelTests {
  private static let ground = Color(0x336699)
  private static let cover = Color(0xF7B733)

  /// Layers that cover the whole window.
  private static let covers: [(name: String, make: @MainActor (Rect) -> Layer)] = [
    ("a fill", { plain($0) }),
    (
      "a clip around something larger",
      { frame in
        let layer = Layer()
        layer.frame = frame
        layer.masksToBounds = true
        layer.addSublayer(plain(frame.insetBy(dx: -20, dy: -20)))
        return layer
      }
    ),
    (
      "a translucent group in a clip",
      { frame in
        let layer = Layer()
        layer.frame = frame
        layer.masksToBounds = true
        layer.opacity = 0.5
        layer.addSublayer(plain(frame.insetBy(dx: -20, dy: -20)))
        layer.addSublayer(plain(frame))
        return layer
      }
    ),
    (
      "a picture that is stretched",
      { frame in
        let layer = Layer()
        layer.frame = frame
        layer.contents = picture
        return layer
      }
    ),
    (
      "a picture that a clip cuts",
      { frame in
        let layer = Layer()
        layer.frame = frame
        layer.contents = picture
        layer.contentsGravity = .resizeAspectFill
        layer.masksToBounds = true
        return layer
      }
    ),
    (
      "a layer that draws itself",
      { frame in
        let layer = Drawn()
        layer.frame = frame
        layer.setNeedsDisplay()
        return layer
      }
    ),
    (
      "a scaled layer",
      { frame in
        let layer = Layer()
        layer.backgroundColor = cover
        layer.bounds = Rect(x: 0, y: 0, width: frame.width / 4, height: frame.height / 4)
        layer.position = frame.center
        layer.transform = Transform(scaleX: 4, y: 4)
        return layer
      }
    ),
    (
      "a border",
      { frame in
        let layer = Layer()
        layer.frame = frame
        layer.borderColor = cover
        layer.borderWidth = 40
        return layer
      }
    ),
  ]

  private static func difference(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Int {
    (0..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
  }

  private final class Drawn: Layer {
    override func draw(in context: DrawingContext) { context.fill(bounds, with: cover) }
  }

  private static func plain(_ frame: Rect) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = cover
    return layer
  }

  private static let picture = DrawingContext.image(size: Size(width: 30, height: 20), scale: 1) {
    $0.fill(Rect(x: 0, y: 0, width: 30, height: 20), with: cover)
  }

  @Test(arguments: [1.25, 1.5, 1.75])
  func `what is as large as the window reaches its last pixels`(scale: Double) throws {
    for (width, height) in [(101.0, 102.0), (102, 103), (103, 101), (104, 104)] {
      let size = Size(width: width, height: height)
      for (name, make) in Self.covers {
        let window = ManualWindow(size: size, scale: scale)
        let controller = WindowController(window: window)
        let root = controller.rootView.layer
        root.backgroundColor = Self.ground
        root.addSublayer(make(Rect(origin: .zero, size: size)))
        let bitmap = try window.drawFrame()
        // A little inside, where the cover is complete in any case.
        let inside = bitmap[bitmap.width - 5, bitmap.height - 5]
        #expect(inside != [0x33, 0x66, 0x99, 255])
        // The colour of a partly covered pixel is rounded twice.
        func isInside(_ x: Int, _ y: Int) -> Bool { Self.difference(bitmap[x, y], inside) <= 2 }
        let wrong =
          (0..<bitmap.height).count { !isInside(bitmap.width - 1, $0) }
          + (0..<bitmap.width).count { !isInside($0, bitmap.height - 1) }
        let ends = (bitmap[bitmap.width - 1, 9], bitmap[9, bitmap.height - 1])
        #expect(wrong == 0, "\(name) in \(size) at \(scale): \(ends), not \(inside)")
      }
    }
  }

  @Test(arguments: [(101.0, 1.25), (103, 1.25), (101, 1.5), (101, 1.75)])
  func `a border of one pixel around the window shows in the last column and row`(
    length: Double, scale: Double
  ) throws {
    let size = Size(width: length, height: length)
    let window = ManualWindow(size: size, scale: scale)
    let controller = WindowController(window: window)
    let layer = controller.rootView.layer
    layer.backgroundColor = Self.ground
    layer.borderColor = Self.cover
    layer.borderWidth = 1 / scale
    let bitmap = try window.drawFrame()
    let border: SIMD4<UInt8> = [0xF7, 0xB7, 0x33, 255]
    for i in 0..<bitmap.width {
      let (right, bottom) = (bitmap[bitmap.width - 1, i], bitmap[i, bitmap.height - 1])
      guard right != border || bottom != border else { continue }
      Issue.record("\(i): \(right) and \(bottom), not \(border)")
      return
    }
  }

  @Test(arguments: [1.25, 1.5, 1.75])
  func `what a layer of broken pixels draws on pixels stays on them`(scale: Double) throws {
    final class Stripes: Layer {
      var pixel = 1.0
      override func draw(in context: DrawingContext) {
        for i in stride(from: 0, to: bounds.width / pixel, by: 2) {
          context.fill(Rect(x: i * pixel, y: 0, width: pixel, height: bounds.height), with: .white)
        }
      }
    }
    let window = ManualWindow(size: Size(width: 200, height: 40), scale: scale)
    let controller = WindowController(window: window)
    controller.rootView.layer.backgroundColor = .black
    let layer = Stripes()
    layer.pixel = 1 / scale
    layer.frame = Rect(x: 0, y: 0, width: 101, height: 33)
    layer.setNeedsDisplay()
    controller.rootView.layer.addSublayer(layer)
    let bitmap = try window.drawFrame()
    let columns = Int(101 * scale)
    let wrong = (0..<columns).filter { bitmap[$0, 10].x != ($0.isMultiple(of: 2) ? 255 : 0) }
    #expect(wrong.isEmpty, "columns \(wrong) of \(columns) are blurred")
  }

  @Test(arguments: [1.25, 1.5, 1.75])
  func `what ends a point before the window, or stands askew, is drawn where it is`(scale: Double) throws {
    let size = Size(width: 101, height: 103)
    func picture(_ frame: Rect, turned: Double, inWindow: Size) throws -> Bitmap {
      let window = ManualWindow(size: inWindow, scale: scale)
      let controller = WindowController(window: window)
      controller.rootView.layer.backgroundColor = Self.ground
      let layer = Self.plain(frame)
      layer.transform = Transform(rotation: turned)
      controller.rootView.layer.addSublayer(layer)
      return try window.drawFrame()
    }
    for (frame, turned) in [
      (Rect(x: 0, y: 0, width: 100, height: 102), 0.0), (Rect(x: 0, y: 0, width: 101, height: 103), 0.4),
    ] {
      // In a window with which nothing ends.
      let small = try picture(frame, turned: turned, inWindow: size)
      let large = try picture(frame, turned: turned, inWindow: Size(width: 140, height: 140))
      for y in 0..<small.height {
        for x in 0..<small.width {
          let (pixel, expected) = (small[x, y], large[x, y])
          // Pixels that are cut elsewhere may be rounded differently.
          guard Self.difference(pixel, expected) > 1 else { continue }
          Issue.record("(\(x), \(y)) is \(pixel), not \(expected)")
          return
        }
      }
    }
  }
}
