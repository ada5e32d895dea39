import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

/// Motions in phases.
@Suite struct CourseTests {
  /// A phase, as an equation of motion that is integrated without knowing its solution.
  struct Law {
    var stiffness = 0.0
    var damping: Double
    var target = 0.0
    var duration: Double

    func acceleration(_ x: Double, _ v: Double) -> Double { stiffness * (target - x) - damping * v }
  }

  /// Moves a state on by classical Runge-Kutta steps of at most a fifth of a millisecond.
  static func integrate(_ law: Law, from state: (x: Double, v: Double), for seconds: Double) -> (
    x: Double, v: Double
  ) {
    let steps = max(Int((seconds / 0.0002).rounded(.up)), 1)
    let h = seconds / Double(steps)
    var (x, v) = state
    for _ in 0..<steps {
      let (k1, l1) = (v, law.acceleration(x, v))
      let (k2, l2) = (v + h / 2 * l1, law.acceleration(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, law.acceleration(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, law.acceleration(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return (x, v)
  }

  @Test func `a course follows its equations of motion from phase to phase`() {
    var worst = Worst()
    for seed in SeededGenerator.seeds(300) {
      var g = SeededGenerator(seed: seed)
      var state = (x: g.double(-500...500), v: g.double(-3000...3000))
      var course = Course(at: state.x, velocity: state.v)
      var begin = 0.0
      for _ in 0..<g.int(1..<5) {
        let law: Law
        if g.chance(0.5) {
          let rate = g.double(0.99...0.999)
          law = Law(damping: -1000 * log(rate), duration: g.double(0...0.5))
          course.decelerate(Decay(rate: rate), for: law.duration)
        } else {
          let (stiffness, damping) = (g.double(20...400), g.double(2...60))
          law = Law(
            stiffness: stiffness, damping: damping, target: g.double(-300...300), duration: g.double(0...0.5))
          course.spring(
            Spring(stiffness: stiffness, damping: damping), towards: law.target, for: law.duration)
        }
        let part = law.duration * g.double(0...0.999)
        let middle = Self.integrate(law, from: state, for: part)
        worst.note(abs(course.value(at: begin + part) - middle.x), "seed \(seed)")
        if part > 0 {
          worst.note(abs(course.velocity(at: begin + part) - middle.v) / 100, "seed \(seed), velocity")
        }
        state = Self.integrate(law, from: state, for: law.duration)
        begin += law.duration
        worst.note(abs(course.end - state.x), "seed \(seed), end")
      }
      #expect(abs(course.duration - begin) < 1e-12 && course.value(at: begin) == course.end)
    }
    print("course: at most \(worst) pt from an integrator")
    #expect(worst.value < 0.001)
  }

  @Test func `a course rests before its start and after its end`() {
    var course = Course(at: Point(x: 3, y: 4), velocity: Point(x: 300, y: -40))
    #expect(course.duration == 0 && course.value(at: 1) == Point(x: 3, y: 4))
    #expect(course.velocity(at: 0) == .zero)
    course.decelerate(.normal, for: 0.2)
    course.spring(Spring(duration: 0.4), to: Point(x: 100, y: 0))
    #expect(course.velocity(at: 0) == Point(x: 300, y: -40))
    #expect(course.value(at: -1) == Point(x: 3, y: 4) && course.velocity(at: -1) == .zero)
    #expect(course.value(at: course.duration) == Point(x: 100, y: 0))
    #expect(course.velocity(at: course.duration) == .zero && course.end == Point(x: 100, y: 0))
  }

  @Test func `a scaled course is the same motion in another unit`() {
    for seed in SeededGenerator.seeds(200) {
      var g = SeededGenerator(seed: seed)
      var course = Course(at: g.double(-50...50), velocity: g.double(-900...900))
      course.decelerate(.fast, for: g.double(0...0.3))
      course.spring(Spring(duration: 0.5, bounce: g.double(-0.5...0.5)), to: g.double(-90...90))
      let (factor, offset) = (g.double(-2...2), g.double(-40...40))
      let other = course.scaled(by: factor, offset: offset)
      let t = g.double(-0.1...1.1) * course.duration
      #expect(abs(other.value(at: t) - (course.value(at: t) * factor + offset)) < 1e-9, "seed \(seed)")
      #expect(abs(other.velocity(at: t) - course.velocity(at: t) * factor) < 1e-9, "seed \(seed)")
      #expect(other.duration == course.duration && abs(other.end - (course.end * factor + offset)) < 1e-9)
    }
  }

  @Test func `a place follows a scale that grows, and its velocity is the slope`() {
    for seed in SeededGenerator.seeds(100) {
      var g = SeededGenerator(seed: seed)
      let (scale, anchor, offset) = (g.double(0.1...8), g.double(-500...500), g.double(-90...90))
      var logarithm = Course(at: 0.0, velocity: g.double(-4...4))
      logarithm.decelerate(.fast, for: g.double(0.01...0.3))
      logarithm.spring(Spring(duration: 0.5), to: g.double(-1...1))
      var (size, place) = (Course(at: scale), Course(at: anchor * scale + offset))
      size.grow(logarithm, by: scale, to: scale * exp(logarithm.end))
      place.grow(logarithm, by: anchor * scale, to: anchor * size.end + offset)
      let mapped = place.scaled(by: -2, offset: 7)
      for _ in 0..<5 {
        let t = g.double(-0.1...1.1) * logarithm.duration
        #expect(abs(size.value(at: t) - scale * exp(logarithm.value(at: t))) < 1e-9, "seed \(seed)")
        #expect(abs(place.value(at: t) - anchor * size.value(at: t) - offset) < 1e-8, "seed \(seed)")
        #expect(abs(mapped.value(at: t) - place.value(at: t) * -2 - 7) < 1e-8, "seed \(seed)")
        let inside = g.double(0.01...0.99) * logarithm.duration
        let slope = (place.value(at: inside + 1e-6) - place.value(at: inside - 1e-6)) / 2e-6
        #expect(abs(place.velocity(at: inside) - slope) < 0.01 + 1e-4 * abs(slope), "seed \(seed)")
      }
      #expect(size.duration == logarithm.duration && place.value(at: place.duration) == place.end)
    }
  }

  @Test func `an animation along a course has its timing, and its velocity is the slope of its values`() {
    var course = Course(at: 10.0, velocity: 800)
    course.decelerate(.normal, for: 0.3)
    course.spring(Spring(duration: 0.5), to: 120)
    var animation = Animation.course(CourseAnimation(course, beginTime: 5))
    #expect(animation.timing.duration == course.duration && !animation.isAdditive && !animation.isCumulative)
    #expect(animation.value(at: 4) == 10 && animation.value(at: 99) == 120)
    for speed in [1.0, 0.5] {
      animation.timing.speed = speed
      for t in stride(from: 5.05, to: 6, by: 0.0713) {
        let slope = (animation.value(at: t + 1e-5) - animation.value(at: t - 1e-5)) / 2e-5
        #expect(abs(animation.velocity(at: t) - slope) < 0.01, "\(t): \(slope)")
      }
    }
    #expect(animation.velocity(at: 4.9) == 0 && animation.velocity(at: 99) == 0)
  }
}
