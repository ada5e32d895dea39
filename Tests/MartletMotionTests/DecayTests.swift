import Glibc
import MartletGeometry
import MartletMotion
import Testing

@Suite struct DecayTests {
  @Test(arguments: [0.9, 0.99, 0.998, 0.9999])
  func `the way is the integral of the velocity`(rate: Double) {
    let decay = Decay(rate: rate)
    var worst = 0.0
    for end in [0.001, 0.05, 0.5, 3] {
      // Simpson's rule, which has an error of fourth order.
      let n = 40_000
      let h = end / Double(n)
      var sum = decay.velocity(at: 0) + decay.velocity(at: end)
      for i in 1..<n { sum += decay.velocity(at: Double(i) * h) * (i % 2 == 1 ? 4 : 2) }
      let way = sum * h / 3
      worst = max(worst, abs(decay.distance(at: end) - way) / way)
    }
    print("decay: r \(rate): way within \(worst) of the integral")
    #expect(worst < 1e-9)
  }

  @Test(arguments: [0.99, 0.998])
  func `each millisecond keeps the rate, and the projected end is where it comes to rest`(rate: Double) {
    let decay = Decay(rate: rate)
    #expect(abs(decay.velocity(at: 0.001) - rate) < 1e-12)
    #expect(abs(decay.velocity(at: 0.1) - pow(rate, 100)) < 1e-12)
    let end = decay.projectedEnd(from: Point(x: 10, y: 20), velocity: Point(x: 1000, y: -500))
    let rest = decay.distance(at: 60)
    #expect(end.distance(to: Point(x: 10 + 1000 * rest, y: 20 - 500 * rest)) < 1e-9)
    // UIKit's approximation: velocity · r / (1 − r) milliseconds, which differs by the way of half a
    // millisecond.
    #expect(abs(rest - rate / (1 - rate) / 1000) < 0.000_51)
  }

  @Test
  func `before it begins nothing has moved`() {
    #expect(Decay.normal.distance(at: -1) == 0 && Decay.normal.velocity(at: -1) == 1)
    #expect(Decay.normal.velocity(at: 1e9) == 0 && Decay.normal.distance(at: .infinity).isFinite)
  }
}
