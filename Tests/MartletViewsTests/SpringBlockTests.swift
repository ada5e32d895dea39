import Glibc
import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct SpringBlockTests {
  /// The remaining distance, initially 1, of a spring of mass 1 with an initial velocity towards the end, by
  /// a Runge–Kutta integration of x″ = −ω²x − 2ζωx′.
  static func left(frequency w: Double, dampingRatio z: Double, velocity: Double, time: Double) -> Double {
    var (x, v) = (1.0, -velocity)
    let steps = 4000
    let h = time / Double(steps)
    func a(_ x: Double, _ v: Double) -> Double { -w * w * x - 2 * z * w * v }
    for _ in 0..<steps {
      let (k1, l1) = (v, a(x, v))
      let (k2, l2) = (v + h / 2 * l1, a(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, a(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, a(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return x
  }

  @Test(arguments: [0.1, 0.5, 0.8])
  func `a spring block settles to a thousandth in its duration`(ratio: Double) {
    let stage = MotionStage()
    View.animate(duration: 2, dampingRatio: ratio) { stage.view.center.x = 100 }
    stage.advance(by: 0)
    let start = stage.window.now
    let frequency = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * 2)
    var worst = 0.0
    for step in 1..<20 {
      let t = Double(step) * 0.1
      stage.advance(to: start + t)
      let left = Self.left(frequency: frequency, dampingRatio: ratio, velocity: 0, time: t)
      worst = max(worst, abs(stage.x - 100 * (1 - left)))
    }
    print("spring block: damping \(ratio): off by \(worst) pt of 100")
    #expect(worst < 1e-6)
    stage.advance(to: start + 1.999)
    #expect(abs(stage.x - 100) < 0.2 && stage.view.layer.isAnimating(.position))
    stage.advance(to: start + 2.001)
    #expect(stage.x == 100 && !stage.view.layer.isAnimating(.position))
  }

  @Test func `each axis has its own velocity, normalised by its way`() {
    let stage = MotionStage()
    let velocity = Point(x: 300, y: -80)
    let end = Point(x: 100, y: 40)
    let normalized = View.normalizedVelocity(velocity, from: .zero, to: end)
    #expect(normalized == NormalizedVelocity(x: 3, y: -2))
    #expect(
      View.normalizedVelocity(velocity, from: .zero, to: Point(x: 600, y: 0))
        == NormalizedVelocity(x: 0.5, y: 0))
    View.animate(duration: 1, dampingRatio: 0.6, initialVelocity: normalized) { stage.view.center = end }
    stage.advance(by: 0)
    let begin: Point = stage.view.layer.velocity(of: .position)
    #expect(begin.distance(to: velocity) < 1e-6)
    let start = stage.window.now
    let (x, y) = (
      Spring(settlingDuration: 1, dampingRatio: 0.6, initialVelocity: 3),
      Spring(settlingDuration: 1, dampingRatio: 0.6, initialVelocity: -2)
    )
    var worst = 0.0
    for step in 1..<10 {
      let t = Double(step) * 0.1
      stage.advance(to: start + t)
      let leftX = Self.left(frequency: x.angularFrequency, dampingRatio: 0.6, velocity: 3, time: t)
      let leftY = Self.left(frequency: y.angularFrequency, dampingRatio: 0.6, velocity: -2, time: t)
      let truth = Point(x: end.x * (1 - leftX), y: end.y * (1 - leftY))
      worst = max(worst, stage.shown.position.distance(to: truth))
    }
    print("spring block with velocities: off by \(worst) pt")
    #expect(worst < 1e-6)
  }

  @Test func `a spring of its own time goes on until it has settled`() {
    let stage = MotionStage()
    let spring = Spring(duration: 0.5, bounce: 0.4)
    View.animate(
      spring: spring, initialVelocity: 2, animations: { stage.view.center.x = 100 },
      completion: stage.note("settled"))
    stage.advance(by: 0)
    let start = stage.window.now
    #expect(abs(stage.view.layer.velocity(of: .position).x - 200) < 1e-6)
    while stage.log.isEmpty, stage.window.now < start + 10 { stage.advance(by: 0.01) }
    let r = spring.response(at: stage.window.now - start - 0.01)
    let left = abs(100 * r.displacement - 200 * r.impulse)
    print("settled after \(stage.window.now - start) s with \(left) pt left")
    #expect(stage.log == ["settled true"] && left < 0.1 && stage.x == 100)
  }

  @Test func `springs can be turned round at any moment without a jump of place or velocity`() {
    var (jump, kick) = (0.0, 0.0)
    for moment in 1..<40 {
      let stage = MotionStage()
      View.animate(duration: 1, dampingRatio: 0.4) {
        stage.view.center.x = 300
        stage.view.transform = Transform(rotation: 2)
      }
      stage.advance(by: 0)
      stage.advance(by: Double(moment) * 0.03)
      let (place, turn) = (stage.sample(.position), stage.sample(.transform.rotation))
      View.animate(duration: 1, dampingRatio: 0.4) {
        stage.view.center.x = 0
        stage.view.transform = .identity
      }
      let (place2, turn2) = (stage.sample(.position), stage.sample(.transform.rotation))
      jump = max(jump, place.value.distance(to: place2.value), abs(turn.value - turn2.value))
      kick = max(kick, place.velocity.distance(to: place2.velocity))
    }
    print("turned springs: jump \(jump), step of velocity \(kick) pt/s")
    #expect(jump < 1e-9 && kick < 1e-6)
  }
}
