import MartletGeometry
import Testing

/// Values outside of their natural range, as in angles that grow for days and in sliders.
@Suite struct RangeTests {
  @Test(arguments: [1e6, -1e6, 1e17, 1e300])
  func `an arc that goes round many times goes round once, and on to its end`(angle: Double) {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: angle)
    #expect(path.elements.count <= 10 && path.isFinite)
    guard let end = path.segments.last?.end else { return #expect(Bool(false)) }
    #expect(abs(end.length - 10) < 1e-6)
    if abs(angle) < 1e9 {
      var rest = Path()
      rest.addArc(
        center: .zero, radius: 10, startAngle: 0, endAngle: angle.truncatingRemainder(dividingBy: 2 * .pi))
      #expect(rest.segments.last.map { $0.end.distance(to: end) < 1e-6 } == true)
    }
  }

  @Test func `an eye nearer than a point is a point away`() {
    #expect(Transform(perspectiveDistance: 0) == Transform(perspectiveDistance: 1))
    #expect(Transform(perspectiveDistance: -0.5) == Transform(perspectiveDistance: -1))
    #expect(Transform(perspectiveDistance: .infinity) == .identity)
  }

  @Test func `a colour that is no colour has a name all the same`() {
    #expect("\(Color(red: .nan, green: .infinity, blue: -.infinity, alpha: 1))" == "#00ff00")
  }
}
