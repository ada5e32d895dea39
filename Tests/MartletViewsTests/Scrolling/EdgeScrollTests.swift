import Testing

@testable import MartletViews

/// How fast a hand near an edge scrolls.
@Suite struct EdgeScrollTests {
  @Test(arguments: [
    // The place of the hand in a view of 600 points, the velocity.
    (300.0, 0.0), (48, 0), (38, -120), (0, -576), (-52, -1200), (-400, -2400), (552, 0), (562, 120),
    (652, 1200),
    (5000, 2400),
  ])
  func `the speed grows with the depth past the edge, to a limit`(_ place: Double, _ velocity: Double) {
    var edges = EdgeScroll()
    _ = edges.velocity(at: 300, in: 600)
    #expect(abs(edges.velocity(at: place, in: 600) - velocity) < 1e-9)
  }

  @Test func `what is taken up near an edge scrolls only as it goes on towards it`() {
    var edges = EdgeScroll()
    #expect(edges.velocity(at: 20, in: 600) == 0)
    #expect(edges.velocity(at: 15, in: 600) == -60)
    #expect(edges.velocity(at: 30, in: 600) == 0)
    #expect(edges.velocity(at: 20, in: 600) == -120)
  }

  @Test func `a view that is hardly larger than nothing has room where it stays`() {
    for length in [0.0, 1, 20, 60] {
      var edges = EdgeScroll()
      #expect(edges.velocity(at: length / 2, in: length) == 0)
      #expect(edges.velocity(at: length / 2, in: length) == 0)
    }
  }
}
