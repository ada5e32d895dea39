import Testing

extension RealCompositorTests {
  /// Times, speeds and memory of demos in a real window.
  struct SwayDemoTests {
    @Test(arguments: ChosenVisits.of(Visit.all.filter(\.measuresTime)))
    func `a demo does what a hand asks of it in time, and quits`(visit: Visit) throws { try visit.pay() }

    @Test(arguments: [false, true]) func `slow motion makes everything ten times slower`(
      byOption: Bool
    ) throws {
      let stage = try SwayStage(options: byOption ? ["--slow", "10"] : [])
      if !byOption { try stage.type(.s) }
      let home = try stage.position(of: "sky")
      let begin = now()
      try stage.type(.space)
      try stage.waitForMove(of: "sky", since: begin)
      let start = try #require(stage.trace.path(of: "sky", since: begin).first { $0.pose.point != home }).t
      // In 2.5 s it moves as far as in .25 s at full speed: about half of a long path, which takes longer
      // than a short one.
      let way = try stage.trace.wait(for: "two and a half seconds") { trace -> Double? in
        guard let last = trace.path(of: "sky", since: begin).last, last.t > start + 2.5 else { return nil }
        return (last.pose.point - home).length
      }
      try stage.type(.s)
      let end = try #require(try stage.trace.waitForRest().layers["sky"])
      let part = way / (end.point - home).length
      report("slow motion by 10", "\(figure(part * 100)) % of the way after 2.5 s; at full speed to its end")
      #expect((0.4...1).contains(part))
      #expect(try #require(stage.trace.frames.last).t < start + 2.5 + 3)
    }

    @Test func `pictures that are drawn anew for each frame gather no memory`() throws {
      let stage = try SwayStage("reversal")
      // Circles that are reversed repeatedly redraw their plots in every frame.
      func turnRound(for seconds: Double) throws {
        let end = now() + seconds
        while now() < end {
          try stage.type(.space)
          sleep(until: now() + 0.3)
        }
      }
      try turnRound(for: 3)
      // The allocator may still settle on a busy machine; what is gathered for ever is so each time.
      var least = Int.max
      for _ in 0..<3 where least >= 1024 * 1024 {
        try stage.trace.update()
        let (before, frames) = (try stage.gallery.residentMemory(), stage.trace.frames.count)
        try turnRound(for: 4)
        try stage.trace.update()
        let growth = try stage.gallery.residentMemory() - before
        report("plots in \(stage.trace.frames.count - frames) frames", "\(growth / 1024) KiB more")
        least = min(least, growth)
      }
      #expect(least < 1024 * 1024)
    }

    @Test func `a display link runs without gathering memory, and paused it wakes nobody`() throws {
      let stage = try SwayStage("timing", comesToRest: false)
      // Caches fill, and counters reach their last digit.
      sleep(until: now() + 3)
      let before = try stage.gallery.residentMemory()
      sleep(until: now() + 6)
      let growth = try stage.gallery.residentMemory() - before
      try stage.type(.space)
      // Dispatch keeps threads that it no longer needs for five seconds, then ends them.
      sleep(until: now() + 6)
      let wakeUps = try stage.gallery.wakeUps(during: 3)
      report("timing for 6 s", "\(growth / 1024) KiB more; paused, \(wakeUps) wake-ups in 3 s")
      #expect(growth < 512 * 1024)
      #expect(wakeUps == 0)
    }
  }
}
