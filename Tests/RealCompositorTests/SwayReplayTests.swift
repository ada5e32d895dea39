import Foundation
import Testing

extension RealCompositorTests {
  /// What a person has done in a real window, played again without one.
  struct SwayReplayTests {
    @Test func `a recording made in a window is played off screen to the same path`() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      // Also for sway's user.
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let recording = "\(folder)/throw.input"
      let stage = try SwayStage(size: (480, 320), options: ["--record", recording])
      // A throw, a catch in flight, a tap, and everything turned round in mid-flight.
      let released = try stage.throwCard("sky", velocity: Point(x: 900, y: 200))
      let thrown = try stage.handover(of: "sky", to: "animation", after: released - 0.1)
      let flying = try stage.trace.wait(for: "flight") { trace in
        trace.frames.last { $0.t > thrown.t + 0.1 }?.layers["sky"]
      }
      let origin = try stage.origin()
      try stage.hand.move(x: origin.x + flying.x, y: origin.y + flying.y)
      try stage.hand.press()
      try stage.stroke(from: origin + flying.point, velocity: Point(x: -700, y: 300), duration: 0.15)
      try stage.hand.release()
      _ = try stage.trace.waitForRest()
      try stage.click("sun")
      try stage.type(.space)
      sleep(until: now() + 0.2)
      try stage.type(.space)
      _ = try stage.trace.waitForRest()
      try stage.type(.escape)
      #expect(try stage.gallery.process.waitForEnd(within: 5) == .exited(0))
      try stage.trace.update()
      #expect(stage.gallery.errors == "")

      let film = try ChildProcess(
        [
          try Tools.gallery, "catch", "--replay", recording, "--reel", "\(folder)/film", "--trace",
          "\(folder)/trace",
        ], environment: [:], errorPath: "\(folder)/errors")
      #expect(try film.waitForEnd(within: 120) == .exited(0))
      let replayed = Trace(path: "\(folder)/trace")
      try replayed.update()
      #expect(replayed.frames.count == stage.trace.frames.count && replayed.frames.count > 60)
      var (worst, place, way) = (0.0, "", 0.0)
      for (a, b) in zip(stage.trace.frames, replayed.frames) {
        for (name, pose) in a.layers {
          guard let other = b.layers[name] else { throw Failure("no \(name) in frame \(b.n)") }
          let error = max((pose.point - other.point).length, abs(pose.scale - other.scale) * 100)
          if error > worst { (worst, place) = (error, "\(name) in frame \(a.n)") }
          way = max(way, (pose.point - (stage.trace.frames[0].layers[name]?.point ?? pose.point)).length)
        }
      }
      report(
        "replay",
        "\(replayed.frames.count) frames, off by at most \(worst) pt (\(place)), over \(figure(way)) pt")
      #expect(worst < 0.01 && way > 100)
    }

    @Test func `a recording made in a window is played in another one, and ends in the same picture`() throws
    {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let recording = "\(folder)/throw.input"
      let (recorded, touches) = try picture(named: "sway-recorded", options: ["--record", recording]) {
        stage in
        let home = try stage.position(of: "sky")
        _ = try stage.throwCard("sky", velocity: Point(x: 900, y: 200))
        let end = try stage.trace.waitForRest()
        #expect((end.layers["sky"]!.point - home).length > 100)
        try stage.click("sun")
      }
      let (replayed, _) = try picture(named: "sway-replayed", options: ["--replay", recording]) { stage in
        _ = try stage.trace.wait(for: "all touches", within: 20) { $0.touches.count >= touches ? true : nil }
      }
      var differences = 0
      for y in 0..<recorded.height {
        for x in 0..<recorded.width where !recorded[x, y].isNear(replayed[x, y], tolerance: 1) {
          differences += 1
        }
      }
      report("replay in a window", "\(touches) events of contacts; \(differences) pixels differ")
      #expect(differences == 0)
    }

    /// What a window shows after a hand has done something and everything has come to rest, and the number of events of
    /// contacts.
    private func picture(
      named name: String, options: [String], _ act: (SwayStage) throws -> Void
    ) throws -> (picture: Picture, touches: Int) {
      let stage = try SwayStage(size: (480, 320), options: options)
      try act(stage)
      // The cursor is in the picture.
      try stage.hand.move(x: 3, y: 3)
      try stage.hand.settle()
      _ = try stage.trace.waitForRest()
      let result = try (stage.sway.picture(named: name), stage.trace.touches.count)
      // A key would be recorded.
      try stage.command("kill")
      #expect(try stage.gallery.process.waitForEnd(within: 5) == .exited(0))
      #expect(stage.gallery.errors == "")
      return result
    }
  }
}
