import Testing

extension RealCompositorTests {
  /// Each demo of the gallery in a real window, with a hand on it.
  struct SwayDemoTests {
    /// A demo, and what a hand does to it and must then see.
    struct Visit: Sendable, CustomStringConvertible {
      let demo: String
      /// Whether it comes to rest by itself.
      var rests = true
      let check: @Sendable (Stage) throws -> Void

      var description: String { demo }
    }

    static let visits = [
      Visit(demo: "timing", rests: false, check: timing)
    ]

    @Test(arguments: visits) func `a demo does what a hand asks of it, and quits`(visit: Visit) throws {
      let stage = try Stage(visit.demo, comesToRest: visit.rests)
      try visit.check(stage)
      _ = try stage.sway.picture(named: "sway-\(visit.demo)")
      try stage.type(.escape)
      let ending = try stage.gallery.process.waitForEnd(within: 5)
      #expect(ending == .exited(0))
      #expect(stage.gallery.errors == "")
      #expect(stage.trace.strangeLines == [])
    }

    @Test func `a display link runs without gathering memory, and paused it wakes nobody`() throws {
      let stage = try Stage("timing", comesToRest: false)
      // Caches fill and counters get their last digit.
      sleep(until: now() + 3)
      let before = try stage.gallery.residentMemory()
      sleep(until: now() + 6)
      let growth = try stage.gallery.residentMemory() - before
      try stage.type(.space)
      // Dispatch lets threads that it needed before wait for five seconds, and then ends them.
      sleep(until: now() + 6)
      let wakeUps = try stage.gallery.wakeUps(during: 3)
      report("timing for 6 s", "\(growth / 1024) KiB more; paused, \(wakeUps) wake-ups in 3 s")
      #expect(growth < 512 * 1024)
      #expect(wakeUps == 0)
    }

    /// The link's mover is where it belongs in each frame; the timer's is not. A click slows the link down.
    private static func timing(_ stage: Stage) throws {
      func steps(of layer: String, from begin: Double) throws -> [(time: Double, x: Double)] {
        let path = try stage.trace.wait(for: "a second of frames") { trace in
          let path = trace.path(of: layer, since: begin)
          return path.last.map { $0.t > begin + 1 } == true ? path : nil
        }
        // What turns round between two frames has no speed there.
        return zip(path, path.dropFirst()).map { ($1.t - $0.t, $1.pose.x - $0.pose.x) }
      }
      let speed = (960 - 4 * 24 - 56) / 1.6
      func error(_ step: (time: Double, x: Double)) -> Double { abs(abs(step.x) - speed * step.time) }
      let begin = now() + 0.3
      let byLink = try steps(of: "link", from: begin)
      let byTimer = try steps(of: "timer", from: begin)
      let (wrongLink, wrongTimer) = (byLink.filter { error($0) > 0.5 }, byTimer.filter { error($0) > 0.5 })
      report(
        "timing",
        "\(byLink.count) frames; off by more than .5 pt: \(wrongLink.count) by link, \(wrongTimer.count) by timer"
      )
      #expect(byLink.count > 50)
      // A busy machine keeps the main thread from a frame now and then.
      #expect(wrongLink.count * 2 < wrongTimer.count)
      // 48 a second on 60 Hz: every fifth frame shows the mover where it was.
      try stage.click(at: Point(x: 480, y: 100))
      let slower = try steps(of: "link", from: now() + 0.1)
      let still = Double(slower.filter { $0.x == 0 }.count) / Double(slower.count)
      report("timing at 48 a second", "\(figure(still * 100)) % of the frames without a step")
      #expect(abs(still - 0.2) < 0.06)
    }
  }
}
