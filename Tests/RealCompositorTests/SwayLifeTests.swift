import Glibc
import Testing

extension RealCompositorTests {
  /// Stalls, idleness, and all the ways to end.
  struct SwayLifeTests {
    @Test func `with the main thread blocked, cards fly on`() throws {
      let stage = try SwayStage()
      try stage.type(.space)
      // What a turn of the main loop has set is committed at its end, so the key that blocks must come in
      // another turn.
      let home = try stage.position(of: "sky")
      _ = try stage.trace.wait(for: "flight") { trace in
        trace.frames.last { ($0.layers["sky"]!.point - home).length > 1 }
      }
      let typed = now()
      try stage.hand.type(.b)
      try stage.hand.settle()
      // A press on the empty background shows for how long the main thread receives nothing.
      let corner = try stage.origin() + Point(x: 4, y: 4)
      sleep(until: typed + 0.1)
      let pressed = now()
      try stage.hand.move(x: corner.x, y: corner.y)
      try stage.hand.press()
      try stage.hand.release()
      _ = try stage.trace.wait(for: "the press is heard") { trace in
        trace.touches.first { $0.phase == "down" }
      }
      let deaf = now() - pressed
      let flight = stage.trace.frames.filter { $0.t > typed + 0.05 && $0.t < typed + 0.6 }
      let gaps = zip(flight, flight.dropFirst()).map { $1.t - $0.t }
      let rate = Double(flight.count) / 0.55
      report(
        "main thread blocked",
        "deaf for \(figure(deaf)) s, \(figure(rate)) frames/s meanwhile, longest gap \(figure((gaps.max() ?? 9) * 1000)) ms"
      )
      #expect(deaf > 1.5)
      #expect(rate > 54)
      #expect((gaps.max() ?? 9) < 2.5 / 60)
    }

    @Test func `at rest nothing wakes up`() throws {
      let stage = try SwayStage()
      try stage.type(.space)
      _ = try stage.trace.waitForRest()
      // Dispatch keeps threads that it no longer needs for five seconds, then ends them.
      sleep(until: now() + 6)
      try stage.trace.update()
      let frames = stage.trace.frames.count
      let wakeUps = try stage.gallery.wakeUps(during: 10)
      try stage.trace.update()
      report("idle for 10 s", "\(wakeUps) wake-ups, \(stage.trace.frames.count - frames) frames")
      #expect(wakeUps == 0)
      #expect(stage.trace.frames.count == frames)
    }

    @Test func `closed by the compositor it ends well`() throws {
      let stage = try SwayStage()
      try stage.command("kill")
      let ending = try stage.gallery.process.waitForEnd(within: 5)
      report("closed", "\(ending)")
      #expect(ending == .exited(0))
      #expect(stage.gallery.errors == "")
    }

    @Test(arguments: [Hand.Key.escape, .q])
    func `a key quits`(key: Hand.Key) throws {
      let stage = try SwayStage()
      try stage.type(key)
      let ending = try stage.gallery.process.waitForEnd(within: 5)
      report("quit by \(key)", "\(ending)")
      #expect(ending == .exited(0))
      #expect(stage.gallery.errors == "")
    }

    @Test(arguments: [false, true])
    func `when the compositor dies, it says so in one line`(isAnimating: Bool) throws {
      let stage = try SwayStage()
      if isAnimating { try stage.type(.space) }
      try stage.sway.compositor.crash()
      let begin = now()
      let ending = try stage.gallery.process.waitForEnd(within: 5)
      report(
        "compositor killed \(isAnimating ? "in flight" : "at rest")",
        "\(ending) after \(figure(now() - begin)) s: \(stage.gallery.errors)")
      #expect(ending == .exited(1))
      #expect(stage.gallery.errorLines.count == 1)
    }

    @Test func `without a compositor it says so in one line`() throws {
      var environment = Compositor.bareEnvironment
      environment["WAYLAND_DISPLAY"] = "nonexistent"
      environment["XDG_RUNTIME_DIR"] = "/tmp"
      let gallery = try Gallery(environment: environment, directory: "/tmp")
      let ending = try gallery.process.waitForEnd(within: 5)
      report("no compositor", "\(ending): \(gallery.errors)")
      #expect(ending == .exited(1))
      #expect(gallery.errorLines.count == 1)
    }
  }
}
