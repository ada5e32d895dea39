import Martlet
import MartletSnapshots
import MartletTesting
import Testing

/// Pictures of layers, compared with what a window shows.
@MainActor @Suite struct SnapshotTests {
  private let window = ManualWindow(size: Size(width: 200, height: 150), scale: 2)
  private let controller: WindowController
  private let layer = Layer()
  private let mark = Layer()

  init() {
    controller = WindowController(window: window)
    layer.name = "card"
    layer.frame = Rect(x: 40, y: 30, width: 120, height: 90)
    layer.backgroundColor = Color(0x3E8EDE)
    layer.cornerRadius = 16
    mark.frame = Rect(x: 20, y: 20, width: 50, height: 40)
    mark.backgroundColor = Color(0xF2645A)
    layer.addSublayer(mark)
    controller.rootView.layer.addSublayer(layer)
    Transaction.flush()
  }

  /// What the window shows of a rectangle, in its points.
  private func shown(_ rect: Rect) throws -> Bitmap {
    let whole = try window.drawFrame()
    let (x, y) = (Int(rect.minX * 2), Int(rect.minY * 2))
    var bytes: [UInt8] = []
    for row in y..<y + Int(rect.height * 2) {
      for column in x..<x + Int(rect.width * 2) {
        let pixel = whole[column, row]
        bytes += [pixel.x, pixel.y, pixel.z, pixel.w]
      }
    }
    return Bitmap(width: Int(rect.width * 2), height: Int(rect.height * 2), bytes: bytes)
  }

  private func difference(_ image: Image, _ rect: Rect) throws -> Bitmap.Difference {
    try #require(image.bitmap.difference(from: shown(rect), tolerance: 1))
  }

  @Test func `a snapshot is what the window shows of the layer`() async throws {
    let image = try await layer.snapshot()
    #expect(image.size == layer.bounds.size && image.scale == 2)
    #expect(try difference(image, layer.frame).count == 0)
  }

  @Test func `a snapshot of an emitter shows the particles that the window shows`() async throws {
    let emitter = EmitterLayer()
    emitter.frame = layer.bounds
    emitter.masksToBounds = true
    emitter.emitterPosition = Point(x: 60, y: 45)
    var cell = EmitterCell()
    cell.contents = Image(Bitmap(width: 4, height: 4, bytes: [UInt8](repeating: 255, count: 64)))
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (100, 1, 60, 6)
    emitter.emitterCells = [cell]
    emitter.beginTime = window.now
    layer.addSublayer(emitter)
    window.run(for: 0.5)
    let empty = try difference(try await mark.snapshot(), Rect(x: 60, y: 50, width: 50, height: 40))
    #expect(empty.count > 100, "particles cover the mark")
    #expect(try difference(try await layer.snapshot(), layer.frame).count == 0)
  }

  @Test func `a layer that stands askew and is half clear is drawn upright and opaque`() async throws {
    let expected = try shown(layer.frame)
    Transaction.withoutActions {
      layer.transform = Transform(rotation: 0.7)
      layer.opacity = 0.3
      layer.isHidden = true
    }
    let image = try await layer.snapshot(of: .model)
    #expect(try #require(image.bitmap.difference(from: expected, tolerance: 1)).count == 0)
  }

  @Test func `what needs OpenGL is drawn too, with the shadow in negative insets`() async throws {
    Transaction.withoutActions {
      layer.borderWidth = 4
      layer.shadow = Shadow(opacity: 0.6, radius: 5, offset: Point(x: 2, y: 3))
      layer.sublayers[0].transform = Transform(rotation: 0.4)
    }
    Transaction.flush()
    let image = try await layer.snapshot(insets: Insets(-20))
    #expect(image.size == Size(width: 160, height: 130))
    #expect(try difference(image, layer.frame.insetBy(dx: -20, dy: -20)).count == 0)
    let again = try await layer.snapshot(insets: Insets(-20))
    #expect(again.bitmap.difference(from: image.bitmap)?.count == 0)
  }

  @Test func `a part is cut out, and a background makes it opaque`() async throws {
    let part = Rect(x: -10, y: -10, width: 60, height: 50)
    let image = try await layer.snapshot(rect: part, scale: 1, background: .white)
    #expect(image.bitmap.width == 60 && image.bitmap.height == 50)
    #expect(image.bitmap[0, 0] == SIMD4(255, 255, 255, 255))
    #expect(image.bitmap[40, 40] == SIMD4(0xF2, 0x64, 0x5A, 255))
    let clear = try await layer.snapshot(rect: part, scale: 1)
    #expect(clear.bitmap[0, 0] == .zero)
  }

  @Test func `in flight the screen and the model have different pictures`() async throws {
    let mark = layer.sublayers[0]
    mark.add(BasicAnimation(from: 0.0, to: 40, duration: 1, isAdditive: true), for: .position.x)
    Transaction.flush()
    _ = try window.drawFrame()
    window.advance(to: window.now + 0.5)
    let expected = try shown(layer.frame)
    let seen = try await layer.snapshot()
    #expect(seen.bitmap.difference(from: expected, tolerance: 1)?.count == 0)
    let model = try await layer.snapshot(of: .model)
    #expect(try #require(model.bitmap.difference(from: seen.bitmap, tolerance: 1)).count > 1000)
  }

  @Test func `a mask is part of the picture, but not what a mask is for`() async throws {
    let mask = Layer()
    mask.frame = Rect(x: 0, y: 0, width: 60, height: 90)
    mask.backgroundColor = .black
    layer.mask = mask
    Transaction.flush()
    let image = try await layer.snapshot(scale: 1)
    #expect(image.bitmap[50, 80].w == 255 && image.bitmap[70, 80].w == 0)
    let alone = try await mask.snapshot(scale: 1)
    #expect(alone.bitmap[30, 30] == SIMD4(0, 0, 0, 255))
  }

  @Test func `a mask that is not on screen yet cuts out its layer and nothing else`() async throws {
    let mask = Layer()
    mask.frame = Rect(x: 0, y: 0, width: 60, height: 90)
    mask.backgroundColor = .black
    layer.mask = mask
    let image = try await layer.snapshot(scale: 1, background: .white)
    #expect(image.bitmap[50, 80] == SIMD4(0x3E, 0x8E, 0xDE, 255))
    #expect(image.bitmap[100, 80] == SIMD4(255, 255, 255, 255))
    Transaction.flush()
    layer.mask = nil
    let whole = try await layer.snapshot(scale: 1)
    #expect(whole.bitmap[100, 80] == SIMD4(0x3E, 0x8E, 0xDE, 255))
  }

  @Test func `a size that is whole but for the last bit of a number has no pixel more`() async throws {
    let image = try await layer.snapshot(rect: Rect(x: 0, y: 0, width: 110, height: 50), scale: 1.1)
    #expect(image.bitmap.width == 121 && image.bitmap.height == 55)
    let more = try await layer.snapshot(rect: Rect(x: 0, y: 0, width: 110.1, height: 50), scale: 1)
    #expect(more.bitmap.width == 111)
  }

  @Test func `a snapshot shows in another layer`() async throws {
    let image = try await layer.snapshot()
    let expected = try shown(layer.frame)
    let copy = Layer()
    copy.contents = image
    copy.frame = layer.frame
    controller.rootView.layer.addSublayer(copy)
    layer.removeFromSuperlayer()
    Transaction.flush()
    #expect(try #require(shown(copy.frame).difference(from: expected, tolerance: 1)).count == 0)
  }

  @Test func `a snapshot with cap insets stretches only its middle`() async throws {
    let (blue, red) = (SIMD4<UInt8>(0x3E, 0x8E, 0xDE, 255), SIMD4<UInt8>(0xF2, 0x64, 0x5A, 255))
    func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool {
      let off = SIMD4<Int>(truncatingIfNeeded: a) &- SIMD4<Int>(truncatingIfNeeded: b)
      return off.max() <= 1 && off.min() >= -1
    }
    Transaction.withoutActions { mark.frame = Rect(x: 40, y: 30, width: 40, height: 30) }
    Transaction.flush()
    let small = try shown(layer.frame)
    let caps = Insets(top: 30, left: 40, bottom: 30, right: 40)
    let copy = Layer()
    copy.contents = try await layer.snapshot().resizableImage(withCapInsets: caps, resizingMode: .stretch)
    copy.contentsScale = 2
    copy.frame = Rect(x: 10, y: 10, width: 180, height: 130)
    controller.rootView.layer.addSublayer(copy)
    layer.removeFromSuperlayer()
    Transaction.flush()
    let large = try shown(copy.frame)
    // A corner has 80 × 60 pixels; how much farther the ones at the right and at the bottom lie.
    let (right, bottom) = (large.width - small.width, large.height - small.height)
    for y in 0..<60 {
      for x in 0..<80 {
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let (nearX, nearY) = (dx * (small.width - 80) + x, dy * (small.height - 60) + y)
          let (old, new) = (small[nearX, nearY], large[nearX + dx * right, nearY + dy * bottom])
          #expect(isNear(old, new), "\(x), \(y) of the corner \(dx), \(dy)")
        }
      }
    }
    for y in 0..<large.height {
      for x in 0..<large.width {
        let (inColumn, inRow) = ((80..<280).contains(x), (60..<200).contains(y))
        guard inColumn || inRow else { continue }
        #expect(isNear(large[x, y], inColumn && inRow ? red : blue), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [
    (Rect(x: 0, y: 0, width: 0, height: 10), 1.0), (Rect(x: 0, y: 0, width: 10, height: .nan), 1),
    (Rect(x: 0, y: 0, width: 10, height: 10), .infinity), (Rect(x: 0, y: 0, width: 10, height: 9000), 1),
    (Rect(x: 0, y: 0, width: 1e300, height: 10), 1e300),
  ])
  func `what has no pixels or too many is an error that names the layer`(rect: Rect, scale: Double) async {
    let error = await #expect(throws: SnapshotError.self) {
      try await layer.snapshot(rect: rect, scale: scale)
    }
    #expect(error?.message.contains("\"card\"") == true)
  }

  @Test func `a layer that shows only as it turns away is visible in its picture`() async throws {
    Transaction.withoutActions { layer.tiltOpacity = 1 }
    #expect(try shown(layer.frame)[160, 40] == .zero)
    let image = try await layer.snapshot()
    #expect(image.bitmap[160, 40] == SIMD4(0x3E, 0x8E, 0xDE, 255))
  }
}
