import Martlet
import MartletTesting
import Testing

@MainActor @Suite struct CatchTests {
  /// A throw to the right and down, at 900 points per second at its end, like a finger's.
  static func flick(_ t: Double, from start: Point, speed: Double = 900, angle: Double = 0.4) -> Point {
    // It accelerates over 100 ms and continues evenly.
    let way = t < 0.1 ? speed * t * t / 0.2 : speed * (t - 0.05)
    return Point(x: start.x + way * cosine(angle), y: start.y + way * cosine(.pi / 2 - angle))
  }

  static func cosine(_ angle: Double) -> Double { Transform(rotation: angle).m11 }

  @Test
  func `caught at any moment of its flight, a card is drawn where it was and stays under the finger`() {
    var (worst, worstFollowing, fastest) = (0.0, 0.0, 0.0)
    for moment in 0..<60 {
      let stage = ThrowingStage()
      var script = InputScript(seed: UInt64(moment))
      let start = stage.window.now + 0.1
      script.touch(at: start, duration: 0.2) { Self.flick($0, from: Point(x: 400, y: 300)) }
      let catchTime = start + 0.21 + Double(moment) * 0.0123
      stage.play(&script, until: catchTime)
      // A card that is visibly at rest is not in flight.
      guard stage.view.layer.isVisiblyMoving(.position) else { continue }
      let seen = stage.drawn[stage.drawn.count - 1].position
      let velocity = stage.view.layer.velocity(of: .position).length
      script.touch(at: catchTime + 0.001, duration: 0.3) { Point(x: seen.x + 200 * $0, y: seen.y) }
      stage.play(&script, until: catchTime + 0.0011)
      let jump = stage.drawn[stage.drawn.count - 1].position.distance(to: seen)
      worst = max(worst, jump)
      fastest = max(fastest, velocity)
      #expect(stage.view.caughtAt.count == 2, "moment \(moment)")
      #expect(jump < 0.5, "moment \(moment), at \(velocity) pt/s")
      stage.play(&script, until: catchTime + 0.201)
      let finger = seen.x + 200 * 0.2
      // The last sample is at most one device period old.
      worstFollowing = max(worstFollowing, abs(stage.drawn[stage.drawn.count - 1].position.x - finger))
      #expect(worstFollowing < 200.0 / 120 + 0.5, "moment \(moment)")
    }
    print(
      "catching: largest jump \(worst) pt at up to \(fastest) pt/s; finger followed to \(worstFollowing) pt")
    #expect(fastest > 500)
  }

  @Test(arguments: [60.0, 120, 240], [1...1, 1...4])
  func `thrown, a card flies off at the finger's velocity, whatever the device`(
    rate: Double, batch: ClosedRange<Int>
  ) {
    var (worst, worstJump, sum) = (0.0, 0.0, 0.0)
    let device = InputScript.Device(rate: rate, jitter: 0.001, batch: batch)
    for seed in 0..<100 as Range<UInt64> {
      let stage = ThrowingStage()
      var script = InputScript(seed: seed)
      let start = stage.window.now + 0.1 + Double(seed) * 0.0007
      let angle = Double(seed) * 0.0628
      let speed = 300 + Double(seed) * 27
      let (duration, turn) = (0.2 + Double(seed % 7) * 0.009, Point(x: 400, y: 300))
      script.touch(at: start, duration: duration, device: device) {
        Self.flick($0, from: turn, speed: speed, angle: angle)
      }
      // Sampled each millisecond, the visible flight is one motion.
      var places: [Point] = []
      while stage.window.now < start + duration + 0.06 {
        stage.window.play(&script, until: stage.window.now + 0.001)
        stage.window.resolveFrame()
        if stage.window.now >= start + duration { places.append(stage.view.layer.presentation.position) }
      }
      guard let release = stage.view.releases.last else {
        Issue.record("seed \(seed): not thrown")
        continue
      }
      let truth = Point(x: speed * Self.cosine(angle), y: speed * Self.cosine(.pi / 2 - angle))
      let error = release.velocity.distance(to: truth) / speed
      let steps = zip(places.dropFirst(), places).map { $0 - $1 }
      let jump = zip(steps.dropFirst(), steps).map { $0.distance(to: $1) }.max() ?? .infinity
      worst = max(worst, error)
      // A device that holds its samples for longer than a finger may lag is drawn in jumps.
      if batch.upperBound == 1 { worstJump = max(worstJump, jump / (speed * 0.001)) }
      sum += error
    }
    print(
      "throwing: \(rate) Hz in batches of \(batch): velocity off by \(worst * 100) % at most,",
      "\(sum / 100 * 100) % on average, a step of the drawn speed by \(worstJump * 100) %")
    // Seven samples at 60 Hz do not tell more.
    #expect(worst < (rate < 100 ? 0.03 : 0.01))
    #expect(worstJump < 0.5)
  }

  @Test
  func `turned round at any moment of its flight, what is drawn keeps its velocity`() {
    var worst = 0.0
    for moment in 0..<80 {
      let stage = ThrowingStage()
      var script = InputScript(seed: UInt64(moment))
      let start = stage.window.now + 0.1
      script.touch(at: start, duration: 0.2) { Self.flick($0, from: Point(x: 400, y: 300), speed: 1500) }
      stage.play(&script, until: start + 0.2 + Double(moment) * 0.01)
      let (window, layer) = (stage.window, stage.view.layer)
      // Time does not go back before a frame that was drawn ahead of it.
      let time = max(window.now, window.frameTime, layer.tree?.presentationTime ?? 0)
      window.resolveFrame(at: time)
      let before = stage.drawn[stage.drawn.count - 1].position
      let velocity = layer.velocity(of: .position)
      layer.animate(.position, to: Point(x: 50, y: 50), spring: stage.view.spring)
      window.resolveFrame(at: time)
      let after = stage.drawn[stage.drawn.count - 1].position
      window.resolveFrame(at: time + 1e-5)
      let later = stage.drawn[stage.drawn.count - 1].position
      #expect(after.distance(to: before) < 1e-6, "moment \(moment)")
      let step = ((later - after) * 1e5).distance(to: velocity) / max(velocity.length, 100)
      worst = max(worst, step)
      #expect(step < 0.01, "moment \(moment)")
    }
    print("reversing: largest velocity step \(worst * 100) %")
  }
}
