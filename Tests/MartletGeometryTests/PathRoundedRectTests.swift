import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct PathRoundedRectTests {
  @Test
  func `outlines of rectangles, rounded rectangles and circles are known as such`() throws {
    for seed in SeededGenerator.seeds(500) {
      var random = SeededGenerator(seed: seed)
      let rect = Rect(
        x: random.double(-100...100), y: random.double(-100...100), width: random.double(0.1...300),
        height: random.double(0.1...300))
      let square = try #require(Path(rect: rect).roundedRect, "seed \(seed)")
      #expect(square.corners == .square && abs(square.rect.width - rect.width) < 1e-9, "seed \(seed)")
      func radius() -> Double { random.chance(0.3) ? 0 : random.double(0...80) }
      let radii = CornerRadii(
        topLeft: radius(), topRight: radius(), bottomRight: radius(), bottomLeft: radius())
      let found = try #require(Path(roundedRect: rect, radii: radii).roundedRect, "seed \(seed)")
      let expected = RoundedRect(rect, radii: radii)
      let off = found.corners.radii.values - expected.corners.radii.values
      #expect(max(off.max(), -off.min()) < 1e-9, "seed \(seed)")
      #expect(abs(found.rect.minX - rect.minX) < 1e-9 && abs(found.rect.maxY - rect.maxY) < 1e-9)
      let circle = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.width)
      let disc = try #require(Path(ellipseIn: circle).roundedRect, "seed \(seed)")
      #expect(abs(disc.corners.radii.topLeft - rect.width / 2) < 1e-9, "seed \(seed)")
    }
  }

  @Test
  func `what is between two rounded rectangles is one`() throws {
    let a = Path(roundedRect: Rect(x: 0, y: 0, width: 50, height: 80), cornerRadius: 4)
    let b = Path(roundedRect: Rect(x: 30, y: -20, width: 90, height: 70), cornerRadius: 20)
    for step in 0...10 {
      let found = try #require(a.interpolated(to: b, fraction: Double(step) / 10).roundedRect)
      #expect(abs(found.corners.radii.topLeft - (4 + 1.6 * Double(step))) < 1e-9)
      #expect(abs(found.rect.width - (50 + 4 * Double(step))) < 1e-9)
    }
  }

  @Test
  func `other paths are not taken for rounded rectangles`() {
    let rect = Rect(x: 0, y: 0, width: 50, height: 80)
    #expect(Path().roundedRect == nil)
    #expect(Path(ellipseIn: rect).roundedRect == nil)
    #expect(Path(rect: Rect(x: 0, y: 0, width: -5, height: 8)).roundedRect == nil)
    #expect(Path(rect: Rect(x: 0, y: 0, width: 0, height: 8)).roundedRect == nil)
    #expect(Path(rect: Rect(x: 0, y: 0, width: .nan, height: 8)).roundedRect == nil)
    var turned = Path(roundedRect: rect, cornerRadius: 9)
    turned = turned.applying(Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0))
    #expect(turned.roundedRect == nil)
    var bent = Path(roundedRect: rect, cornerRadius: 9)
    bent.elements[2] = .curve(Point(x: 49, y: 1), Point(x: 49, y: 1), to: Point(x: 50, y: 9))
    #expect(bent.roundedRect == nil)
    var open = Path(rect: rect)
    open.elements.removeLast()
    #expect(open.roundedRect == nil)
  }
}
