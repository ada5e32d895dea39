import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

/// What a scrolled offset does after its release.
@Suite struct ScrollMotionTests {
  @Test func `what comes back over an edge slowly rests at the edge, and soon`() {
    var motion = ScrollMotion(in: 0...1000)
    motion.grid = 1
    for velocity in [500.0, 549, 550.2, 550.5, 551, 560, 600, 700] {
      let course = motion.course(from: -50, velocity: velocity)
      #expect(course.duration < 3, "\(velocity) pt/s")
      if velocity < 600 { #expect(course.end == 0, "\(velocity) pt/s") }
    }
  }

  /// The offset at some times after a release, by integrating the laws of motion in small steps: friction
  /// within the range, a spring outside of it, and an end at 10 points per second within it.
  private func integrate(
    _ motion: ScrollMotion, from offset: Double, velocity: Double, at times: [Double]
  ) -> [Double] {
    let friction = -1000 * log(motion.decay.rate)
    var state = (x: offset, v: velocity)
    var (time, results, hasStopped, spring) = (0.0, [Double](), false, nil as CourseTests.Law?)
    func law(_ state: (x: Double, v: Double)) -> CourseTests.Law {
      let (low, high) = (motion.range.lowerBound, motion.range.upperBound)
      guard state.x < low || state.x > high else { return CourseTests.Law(damping: friction, duration: 0) }
      if let spring { return spring }
      let edge = state.x < low ? low : high
      let isPassing = (state.v + 11 * (state.x - edge)) * (state.x - edge) < 0
      let ratio = isPassing ? 1 : 1 + 0.25 * max(1 - abs(state.v) / 500, 0)
      return CourseTests.Law(stiffness: 121, damping: 22 * ratio, target: edge, duration: 0)
    }
    for next in times {
      while time < next, !hasStopped {
        let step = min(0.0005, next - time)
        var now = law(state)
        var after = CourseTests.integrate(now, from: state, for: step)
        // Where it crosses an edge, the step is divided there.
        let wasOutside = now.stiffness > 0
        let isOutside = after.x < motion.range.lowerBound || after.x > motion.range.upperBound
        if wasOutside, spring == nil { spring = now }
        guard wasOutside != isOutside else {
          (state, time) = (after, time + step)
          if !isOutside, !wasOutside, abs(state.v) <= 10 { hasStopped = true }
          continue
        }
        var (low, high) = (0.0, step)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          after = CourseTests.integrate(now, from: state, for: middle)
          let isBeyond =
            wasOutside != (after.x < motion.range.lowerBound || after.x > motion.range.upperBound)
          if isBeyond { high = middle } else { low = middle }
        }
        state = CourseTests.integrate(now, from: state, for: high)
        time += high
        spring = nil
        now = law(state)
        if wasOutside, abs(state.v) <= 10 { hasStopped = true }
      }
      results.append(state.x)
    }
    return results
  }

  @Test func `a release follows friction and edges to a hundredth of a point`() {
    var worst = Worst()
    var (bounced, returned) = (0, 0)
    for seed in SeededGenerator.seeds(150) {
      var g = SeededGenerator(seed: seed)
      let range = 0.0...g.double(0...2500)
      let motion = ScrollMotion(in: range, decay: g.chance(0.7) ? .normal : .fast)
      let isInside = g.chance(0.7)
      let offset =
        isInside
        ? g.double(range) : (g.chance(0.5) ? g.double(-200 ... -1) : range.upperBound + g.double(1...200))
      let velocity = (g.chance(0.5) ? 1 : -1) * pow(10, g.double(1.2...3.8))
      let course = motion.course(from: offset, velocity: velocity)
      let times = (1...12).map { Double($0) / 12 * min(course.duration, 4) }
      for (time, truth) in zip(times, integrate(motion, from: offset, velocity: velocity, at: times)) {
        worst.note(
          abs(course.value(at: time) - truth),
          "seed \(seed): from \(offset) at \(velocity) in \(range), after \(time)")
        if isInside, !range.contains(truth) { bounced += 1 }
        if !isInside, range.contains(truth) { returned += 1 }
      }
    }
    print("scrolling: at most \(worst) pt from an integrator; \(bounced) beyond an edge, \(returned) back")
    #expect(worst.value < 0.01 && bounced > 100 && returned > 50)
  }

  @Test func `a deceleration follows UIKit's formula and stops at 10 points per second`() {
    for rate in [0.998, 0.99] {
      let motion = ScrollMotion(in: 0...1e6, decay: Decay(rate: rate))
      let course = motion.course(from: 100, velocity: 2000)
      let time = log(10 / 2000) / (1000 * log(rate))
      #expect(abs(course.duration - time) < 1e-9)
      #expect(abs(course.velocity(at: time - 1e-9) - 10) < 1e-6)
      let way = 2000 * (pow(rate, 1000 * 0.1) - 1) / (1000 * log(rate))
      #expect(abs(course.value(at: 0.1) - 100 - way) < 1e-9)
      #expect(abs(course.end - motion.projectedEnd(from: 100, velocity: 2000)) < 1e-9)
    }
    #expect(ScrollMotion(in: 0...100).course(from: 50, velocity: 9).duration == 0)
  }

  @Test func `a deceleration lands on a pixel, ahead of where it stops and without a turn`() {
    for seed in SeededGenerator.seeds(2000) {
      var g = SeededGenerator(seed: seed)
      var motion = ScrollMotion(in: -1e5...1e5)
      let offset = g.double(-500...500)
      let velocity = (g.chance(0.5) ? 1 : -1) * pow(10, g.double(0...3.5))
      let free = motion.course(from: offset, velocity: velocity)
      motion.grid = [1, 0.5, 2.0 / 3][g.int(0..<3)]
      let course = motion.course(from: offset, velocity: velocity)
      let pixels = course.end / motion.grid
      #expect(abs(pixels - pixels.rounded()) < 1e-9, "seed \(seed)")
      #expect(abs(course.end - free.end) <= 1.5 * motion.grid + 1e-9, "seed \(seed)")
      let time = free.duration * g.double(0...0.999)
      #expect(course.value(at: time) == free.value(at: time), "seed \(seed)")
      guard free.duration > 0 else { continue }
      let landing = free.duration...course.duration
      for _ in 0..<20 {
        let t = g.double(landing)
        #expect(course.velocity(at: t) * velocity >= -1e-9, "seed \(seed)")
        #expect(abs(course.velocity(at: t)) <= 15, "seed \(seed)")
      }
    }
  }

  @Test func `an offset comes to rest within the range, from everywhere and at any speed`() {
    for seed in SeededGenerator.seeds(1500) {
      var g = SeededGenerator(seed: seed)
      let low = g.double(-100...100)
      let range = low...low + (g.chance(0.2) ? 0 : g.double(0...5000))
      let motion = ScrollMotion(
        in: range, decay: Decay(rate: g.double(0.98...0.9995)), bounces: g.chance(0.8))
      let offset = g.double(low - 300...range.upperBound + 300)
      let velocity = (g.chance(0.5) ? 1 : -1) * pow(10, g.double(-2...4.5))
      let course = motion.course(from: offset, velocity: velocity)
      let isIn = course.end > range.lowerBound - 1e-6 && course.end < range.upperBound + 1e-6
      #expect(isIn && course.duration.isFinite && course.value(at: 0) == offset, "seed \(seed): \(course)")
      // Neither the value nor the velocity jumps between phases, whose number is not known here.
      var last = course.value(at: 0)
      for step in 1...200 {
        let t = course.duration * Double(step) / 200
        let value = course.value(at: t)
        let reach = 1.01 * (abs(velocity) + 11 * 300) * course.duration / 200 + 0.011
        #expect(abs(value - last) <= reach, "seed \(seed): \(last) to \(value) at \(t)")
        last = value
      }
      if !motion.bounces, range.contains(offset) {
        let farthest = (0...100).map { course.value(at: course.duration * Double($0) / 100) }
        #expect(farthest.allSatisfy { $0 > low - 1e-6 && $0 < range.upperBound + 1e-6 }, "seed \(seed)")
      }
    }
  }

  @Test func `a release beyond an edge is slower when it is calm`() {
    let motion = ScrollMotion(in: 0...100)
    let (calm, brisk) = (motion.course(from: 180, velocity: 0), ScrollMotion.bounceSpring(speed: 500))
    #expect(brisk.dampingRatio == 1 && brisk.angularFrequency == 11)
    #expect(ScrollMotion.bounceSpring(speed: 0).dampingRatio == 1.25)
    let r = brisk.response(at: 0.3)
    #expect(calm.value(at: 0.3) > 100 + 80 * r.displacement + 5 && calm.end == 100)
  }

  @Test func `a release towards a target neither passes it nor speeds up`() {
    for seed in SeededGenerator.seeds(3000) {
      var g = SeededGenerator(seed: seed)
      let motion = ScrollMotion(in: -1e6...1e6, decay: g.chance(0.5) ? .normal : .fast)
      let offset = g.double(-500...500)
      let velocity = (g.chance(0.5) ? 1 : -1) * pow(10, g.double(1...4))
      let target = motion.projectedEnd(from: offset, velocity: velocity) + g.double(-200...200)
      let course = motion.course(from: offset, velocity: velocity, to: target)
      #expect(course.end == target && course.velocity(at: 0) == velocity && course.duration < 4)
      let way = target - offset
      let fitting = 2 * velocity / way
      let slowest = max(6.5, -1000 * log(motion.decay.rate))
      guard fitting >= slowest, fitting <= 40 else { continue }
      for step in 1...100 {
        let t = course.duration * Double(step) / 100
        #expect(course.velocity(at: t) * (velocity < 0 ? -1 : 1) <= abs(velocity) * (1 + 1e-9))
        #expect((target - course.value(at: t)) * way >= -1e-9, "seed \(seed) at \(t)")
      }
    }
  }

  @Test func `the rubber band is UIKit's, and its pull and slope are the inverse and the derivative`() {
    for seed in SeededGenerator.seeds(2000) {
      var g = SeededGenerator(seed: seed)
      let band = RubberBand(length: g.double(50...2000))
      let x = g.double(-3000...3000)
      let formula = (1 - 1 / (0.55 * abs(x) / band.length + 1)) * band.length * (x < 0 ? -1 : 1)
      #expect(abs(band.offset(for: x) - formula) < 1e-9, "seed \(seed)")
      #expect(abs(band.pull(for: formula) - x) < 1e-6 * abs(x) + 1e-9, "seed \(seed)")
      let slope = (band.offset(for: x + 1e-4) - band.offset(for: x - 1e-4)) / 2e-4
      #expect(abs(band.slope(at: x) - slope) < 1e-6, "seed \(seed)")
      let range = -100.0...g.double(-100...400)
      let shown = band.limited(x, to: range)
      #expect(abs(band.unlimited(shown, to: range) - x) < 1e-6 * abs(x) + 1e-9, "seed \(seed)")
      #expect(range.contains(x) ? shown == x : !range.contains(shown), "seed \(seed)")
    }
    #expect(RubberBand(length: 0).offset(for: 10) == 0 && RubberBand(length: 80).offset(for: .infinity) == 80)
  }

  @Test func `a flick turns one page, and a page put down goes to the nearest`() {
    let pages = Paging(length: 300)
    #expect(pages.target(from: 140, velocity: 0, begin: 0) == 0)
    #expect(pages.target(from: 160, velocity: 0, begin: 0) == 300)
    #expect(pages.target(from: 40, velocity: 600, begin: 0) == 300)
    #expect(pages.target(from: 40, velocity: -600, begin: 0) == 0)
    #expect(pages.target(from: 260, velocity: -600, begin: 300) == 0)
    #expect(pages.target(from: 700, velocity: 9000, begin: 300) == 600)
    #expect(Paging(length: 200, origin: 10).target(from: 100, velocity: 300, begin: 10) == 210)
  }

  @Test func `the nearest target is found among any number`() {
    #expect(SnapTargets([]).nearest(to: 5) == nil)
    let targets: SnapTargets = [300, 0, 100, .nan]
    #expect(targets.offsets == [0, 100, 300])
    let nearest = [-50, 49, 50, 51, 199, 200, 201, 900].map { targets.nearest(to: $0) }
    #expect(nearest == [0, 0, 0, 100, 100, 100, 300, 300])
  }
}
