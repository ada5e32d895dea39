import MartletGeometry
import MartletGestures
import MartletHost
import MartletMotion
import RandomTestSupport
import Testing

/// How fingers move together what they hold, after one of them has lifted.
@Suite struct TouchMotionHandTests {
  @Test func `what two fingers turn goes on about their centroid although one has lifted`() {
    var worst = 0.0
    for seed in SeededGenerator.seeds(60) {
      var generator = SeededGenerator(seed: seed)
      let drift = Point(x: generator.double(-400...400), y: generator.double(-400...400))
      let (growth, turn) = (generator.double(-1.5...1.5), generator.double(-5...5))
      let reach = generator.double(40...120)
      func center(_ time: Double) -> Point { Point(x: 500, y: 500) + drift * time }
      func place(_ side: Double, _ time: Double) -> Point {
        let arm = Transform2D(scale: 1 + growth * time).concatenating(Transform2D(rotation: turn * time))
        return center(time) + arm.apply(Point(x: side * reach, y: 0))
      }
      let (one, other) = (TouchEvent.ID(rawValue: 1), TouchEvent.ID(rawValue: 2))
      var motion = TouchMotion()
      motion.add(one, at: place(1, 0), time: 10)
      motion.add(other, at: place(-1, 0), time: 10)
      func move(_ id: TouchEvent.ID, _ side: Double, _ time: Double) {
        let place = place(side, time)
        motion.move(id, to: place, samples: [Touch.Sample(position: place, time: 10 + time)])
      }
      let end = 0.2
      for step in 1...24 {
        let time = Double(step) / 120
        move(one, 1, time)
        move(other, -1, time)
      }
      motion.remove(one, time: 10 + end)
      for step in 1...2 { move(other, -1, end + Double(step) / 120) }
      let time = end + 2.0 / 120
      motion.remove(other, time: 10 + time)
      let hand = motion.hand(at: 10 + time)
      let truth = HandMotion(
        center: center(time), velocity: drift, growth: growth / (1 + growth * time), turn: turn)
      for place in [center(time), center(time) + Point(x: 80, y: -60), place(-1, time)] {
        worst = max(worst, hand.velocity(at: place).distance(to: truth.velocity(at: place)))
      }
    }
    print("a hand whose fingers lift one after the other: off by at most \(worst) pt/s at up to 1,200 pt/s")
    #expect(worst < 60)
  }
}
