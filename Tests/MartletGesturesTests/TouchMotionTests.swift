import Glibc
import MartletGeometry
import MartletGestures
import MartletHost
import RandomTestSupport
import Testing

/// What several contacts do together, as a pure value.
@Suite struct TouchMotionTests {
  private func id(_ number: Int) -> TouchEvent.ID { TouchEvent.ID(rawValue: Int64(number)) }

  private func motion(of points: Point...) -> TouchMotion {
    var motion = TouchMotion()
    for (number, point) in points.enumerated() { motion.add(id(number), at: point, time: 0) }
    return motion
  }

  private func move(_ motion: inout TouchMotion, _ number: Int, to point: Point, time: Double = 0) {
    motion.move(id(number), to: point, samples: [Touch.Sample(position: point, time: time)])
  }

  @Test(arguments: [
    // The ends of two fingers that land at (0, 0) and (100, 0); translation, scale and rotation.
    (Point(x: 10, y: 20), Point(x: 110, y: 20), Point(x: 10, y: 20), 1.0, 0.0),
    (Point(x: -50, y: 0), Point(x: 150, y: 0), .zero, 2, 0),
    (Point(x: 0, y: 0), Point(x: 50, y: 0), Point(x: -25, y: 0), 0.5, 0),
    (Point(x: 0, y: 0), Point(x: 0, y: 100), Point(x: -50, y: 50), 1, Double.pi / 2),
    (Point(x: 0, y: 0), Point(x: 0, y: -100), Point(x: -50, y: -50), 1, -Double.pi / 2),
    (Point(x: 50, y: 100), Point(x: 50, y: -100), .zero, 2, -Double.pi / 2),
  ])
  func `two fingers move, spread and turn what is between them`(
    first: Point, second: Point, translation: Point, scale: Double, rotation: Double
  ) {
    var motion = motion(of: .zero, Point(x: 100, y: 0))
    move(&motion, 0, to: first)
    move(&motion, 1, to: second)
    #expect(motion.translation.distance(to: translation) < 1e-9)
    #expect(abs(motion.scale - scale) < 1e-9 && abs(motion.rotation - rotation) < 1e-9)
    #expect(motion.count == 2 && abs(motion.spread - first.distance(to: second)) < 1e-9)
    #expect(motion.centroid?.distance(to: (first + second) * 0.5) ?? 1 < 1e-9)
  }

  @Test
  func `full turns are counted, either way`() {
    for direction in [1.0, -1] {
      var motion = motion(of: .zero, Point(x: 100, y: 0))
      for step in 1...100 {
        let angle = direction * Double(step) * 0.2
        move(&motion, 1, to: Point(x: 100 * cos(angle), y: 100 * sin(angle)))
      }
      #expect(abs(motion.rotation - direction * 20) < 1e-9 && abs(motion.scale - 1) < 1e-9)
    }
  }

  @Test
  func `five fingers that turn and spread as one have the scale and rotation of each`() {
    let start = (0..<5).map { Point(x: 100 * cos(Double($0)), y: 70 * sin(Double($0))) }
    var motion = TouchMotion()
    for (number, point) in start.enumerated() { motion.add(id(number), at: point, time: 0) }
    for (number, p) in start.enumerated() {
      let (c, s) = (1.5 * cos(0.7), 1.5 * sin(0.7))
      move(&motion, number, to: Point(x: c * p.x - s * p.y + 30, y: s * p.x + c * p.y))
    }
    #expect(abs(motion.scale - 1.5) < 1e-9 && abs(motion.rotation - 0.7) < 1e-9)
    #expect(motion.translation.distance(to: motion.centroid ?? .zero) < 200)
  }

  @Test
  func `nothing jumps as fingers join and leave, whatever they do`() {
    for seed in SeededGenerator.seeds(300) {
      var generator = SeededGenerator(seed: seed)
      var motion = TouchMotion()
      var fingers: [Int: Point] = [:]
      for step in 0..<100 {
        let number = generator.int(0..<5)
        let before = (motion.translation, motion.scale, motion.rotation)
        if var point = fingers[number] {
          if generator.chance(0.2) {
            motion.remove(id(number), time: Double(step))
            fingers[number] = nil
          } else {
            point += Point(x: generator.double(-20...20), y: generator.double(-20...20))
            move(&motion, number, to: point, time: Double(step))
            fingers[number] = point
            #expect(motion.scale > 0 && motion.scale.isFinite && motion.rotation.isFinite, "seed \(seed)")
            continue
          }
        } else {
          let point = Point(x: generator.double(0...900), y: generator.double(0...900))
          motion.add(id(number), at: point, time: Double(step))
          fingers[number] = point
        }
        #expect(
          before == (motion.translation, motion.scale, motion.rotation), "seed \(seed), step \(step)")
      }
    }
  }

  @Test
  func `fingers in one place do no harm`() {
    var motion = motion(of: .zero, .zero)
    move(&motion, 1, to: Point(x: 1e-9, y: 0), time: 0.01)
    move(&motion, 1, to: Point(x: 0, y: -1e-9), time: 0.02)
    move(&motion, 1, to: Point(x: 50, y: 0), time: 0.03)
    #expect(motion.scale.isFinite && motion.rotation.isFinite)
    #expect(motion.growth(at: 0.03).isFinite && motion.turn(at: 0.03).isFinite)
    #expect(motion.velocity(at: 0.03).isFinite)
  }

  /// Two fingers that turn and spread about (300, 300) at constant rates.
  private func swirl(growth: Double, turn: Double, until end: Double) -> TouchMotion {
    func place(_ sign: Double, _ t: Double) -> Point {
      let radius = 80 * (1 + growth * t)
      return Point(x: 300 + sign * radius * cos(turn * t), y: 300 + sign * radius * sin(turn * t))
    }
    var motion = motion(of: place(1, 0), place(-1, 0))
    for step in 1...Int(end * 120) {
      let t = Double(step) / 120
      move(&motion, 0, to: place(1, t), time: t)
      move(&motion, 1, to: place(-1, t), time: t)
    }
    return motion
  }

  @Test(arguments: [(4.0, 0.0), (-2, 0), (0, 4), (3, -3)])
  func `the velocity of two fingers is that of their spread and turn, until well after one has left`(
    growth: Double, turn: Double
  ) {
    var motion = swirl(growth: growth, turn: turn, until: 0.3)
    for lifted in [false, true] {
      if lifted { motion.remove(id(1), time: 0.3) }
      let time = lifted ? 0.33 : 0.3
      let truth = growth / (1 + growth * 0.3)
      #expect(abs(motion.growth(at: time) - truth) < 0.02, "\(motion.growth(at: time))")
      #expect(abs(motion.turn(at: time) - turn) < 0.02, "\(motion.turn(at: time))")
      #expect(motion.velocity(at: time).length < 10)
    }
    #expect(motion.growth(at: 0.41) == 0 && motion.turn(at: 0.41) == 0)
  }

  @Test
  func `a finger that lifts leaves no step in the velocity`() {
    var motion = swirl(growth: 1, turn: -3, until: 0.3)
    func rates() -> [Double] {
      let velocity = motion.velocity(at: 0.3)
      return [velocity.x, velocity.y, motion.growth(at: 0.3), motion.turn(at: 0.3)]
    }
    let before = rates()
    motion.remove(id(0), time: 0.3)
    #expect(rates() == before)
  }

  @Test
  func `a finger that lands does not slow down what the others move`() {
    var motion = motion(of: .zero)
    for step in 1...20 { move(&motion, 0, to: Point(x: 5 * Double(step), y: 0), time: 0.01 * Double(step)) }
    motion.add(id(1), at: Point(x: 300, y: 0), time: 0.2)
    #expect(abs(motion.velocity(at: 0.2).x - 500) < 1)
  }
}
