import Glibc
import MartletGeometry
import MartletMotion
import RandomTestSupport
import Testing

@Suite struct FuzzTests {
  /// Numbers of every magnitude, among them the ends of ranges.
  private static func number(_ g: inout SeededGenerator, _ largest: Double = 300) -> Double {
    switch g.int(0..<8) {
    case 0: return 0
    case 1: return g.chance(0.5) ? 1 : -1
    case 2: return pow(10, g.double(-300 ... -8)) * (g.chance(0.5) ? 1 : -1)
    case 3: return pow(10, g.double(3...largest / 2)) * (g.chance(0.5) ? 1 : -1)
    default: return g.double(-1000...1000)
    }
  }

  private static func timing(_ g: inout SeededGenerator) -> MediaTiming {
    func positive() -> Double { g.chance(0.1) ? .infinity : abs(number(&g, 40)) }
    return MediaTiming(
      beginTime: g.double(-10...10), duration: g.chance(0.5) ? g.double(0...3) : positive(),
      repeatCount: g.chance(0.5) ? 1 : positive(), autoreverses: g.chance(0.3), timeOffset: number(&g, 20),
      speed: g.chance(0.5) ? 1 : number(&g, 20), repeatDuration: g.chance(0.7) ? 0 : positive(),
      fillMode: .both)
  }

  private static func animation(_ g: inout SeededGenerator) -> Animation<Double> {
    func end() -> Double? { g.chance(0.3) ? nil : number(&g) }
    func function() -> TimingFunction {
      TimingFunction(g.double(0...1), g.double(-3...3), g.chance(0.3) ? 0 : g.double(0...1), g.double(-3...3))
    }
    var animation: Animation<Double>
    switch g.int(0..<4) {
    case 0:
      animation = .basic(
        BasicAnimation(
          from: end(), to: end(), by: end(), timingFunction: function(), isAdditive: g.chance(0.3)))
    case 1:
      animation = .spring(
        SpringAnimation(
          from: end(), to: end(), by: end(),
          spring: Spring(
            mass: pow(10, g.double(-3...3)), stiffness: pow(10, g.double(-4...8)),
            damping: g.chance(0.1) ? 0 : pow(10, g.double(-6...6))),
          initialVelocity: number(&g, 100)))
    case 2:
      animation = .decay(
        DecayAnimation(
          from: end(), initialVelocity: number(&g, 100), decay: Decay(rate: g.double(1e-9...(1 - 1e-9)))))
    default:
      let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
      animation = .keyframe(
        KeyframeAnimation(
          values: (0...g.int(0..<4)).map { _ in number(&g, 100) }, timingFunctions: [function()],
          calculationMode: modes[g.int(0..<5)], timingFunction: function()))
    }
    if g.chance(0.7) { animation.timing = timing(&g) }
    return animation
  }

  @Test
  func `whatever is asked of it, an animation never shows NaN`() {
    var wrong: [String] = []
    let seeds = SeededGenerator.seeds(100_000)
    for seed in seeds {
      var g = SeededGenerator(seed: seed)
      let animation = Self.animation(&g)
      let time = g.chance(0.1) ? Self.number(&g, 30) : g.double(-15...15)
      let value = animation.value(at: time, over: 5)
      let velocity = animation.velocity(at: time, over: 5)
      let timing = animation.timing
      let progress = timing.progress(at: time)
      let numbers = [value, velocity, progress.time, timing.completedRuns(at: time), timing.activeDuration]
      if numbers.contains(where: \.isNaN) || timing.endTime.isNaN || timing.layerTime(at: time).isNaN
        || !(progress.time >= 0 && progress.time <= timing.duration)
      {
        if wrong.count < 5 { wrong.append("seed \(seed), time \(time): \(numbers), \(animation)") }
      }
    }
    print("fuzz: \(seeds.count) animations, NaN in \(wrong.count == 0 ? "none" : "some")")
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test
  func `transforms of every size never become NaN on their way`() {
    var wrong: [String] = []
    for seed in SeededGenerator.seeds(20_000) {
      var g = SeededGenerator(seed: seed)
      func transform() -> Transform {
        var t = g.chance(0.5) ? Transform.identity : InterpolationTests.transform(&g)
        for _ in 0..<g.int(0..<4) {
          let value = g.chance(0.5) ? Self.number(&g, 300) : 0
          switch g.int(0..<4) {
          case 0: t.row1[g.int(0..<4)] = value
          case 1: t.row2[g.int(0..<4)] = value
          case 2: t.row3[g.int(0..<4)] = value
          default: t.row4[g.int(0..<4)] = value
          }
        }
        return t
      }
      let (a, b) = (transform(), transform())
      let f = g.double(-0.5...1.5)
      // Results as large as numbers can be may become infinite, but never NaN.
      func isNaN(_ t: Transform) -> Bool {
        InterpolationTests.rows(t).contains { row in (0..<4).contains { row[$0].isNaN } }
      }
      if isNaN(a.interpolated(to: b, fraction: f)) || isNaN(a.interpolationVelocity(to: b, fraction: f).rates)
      {
        if wrong.count < 5 { wrong.append("seed \(seed): \(a), \(b), \(f)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }
}
