import MartletGeometry
import Testing

@Suite struct PointTests {
  @Test func `a point is multiplied from both sides and divided`() {
    var p = Point(x: 3, y: -8)
    #expect(2 * p == p * 2 && 2 * p == Point(x: 6, y: -16) && p / 2 == Point(x: 1.5, y: -4))
    p *= 2
    p /= 4
    #expect(p == Point(x: 1.5, y: -4))
  }

  @Test func `a rectangle has a middle and can be moved`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 50)
    #expect(rect.midX == 25 && rect.midY == 45 && rect.center == Point(x: 25, y: 45))
    #expect(rect.offsetBy(dx: -10, dy: 5) == Rect(x: 0, y: 25, width: 30, height: 50))
  }

  @Test func `one radius rounds all four corners of a path`() {
    let rect = Rect(x: 0, y: 0, width: 40, height: 20)
    #expect(
      Path(roundedRect: rect, cornerRadius: 6) == Path(roundedRect: rect, radii: CornerRadii(6)))
    #expect(Path(roundedRect: rect, cornerRadius: 6) != Path(rect: rect))
  }
}
