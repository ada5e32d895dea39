import Foundation
import Testing

extension RealCompositorTests {
  /// What a person has done in a real window, played again without one.
  struct SwayReplayTests {
    @Test func `a recording made in a window is played off screen to the same path`() throws {
      let folder = try Self.folder()
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

      let replayed = try Self.film("catch", recording, in: folder)
      #expect(replayed.frames.count == stage.trace.frames.count && replayed.frames.count > 60)
      var (worst, place, way) = (0.0, "", 0.0)
      for (a, b) in zip(stage.trace.frames, replayed.frames) {
        for (name, pose) in a.layers {
          guard let other = b.layers[name] else { throw Failure("no \(name) in frame \(b.n)") }
          let error = max(
            (pose.point - other.point).length, abs(pose.scale - other.scale),
            abs(pose.rotation - other.rotation))
          if error > worst { (worst, place) = (error, "\(name) in frame \(a.n)") }
          way = max(way, (pose.point - (stage.trace.frames[0].layers[name]?.point ?? pose.point)).length)
        }
      }
      report(
        "replay",
        "\(replayed.frames.count) frames, off by at most \(worst) pt (\(place)), over \(figure(way)) pt")
      #expect(worst == 0 && way > 100)
    }

    @Test func `a recording made in a window is played in another one, and ends in the same picture`() throws
    {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let recording = "\(folder)/throw.input"
      let recorded = try visit("catch", named: "sway-recorded", options: ["--record", recording]) { stage in
        let home = try stage.position(of: "sky")
        _ = try stage.throwCard("sky", velocity: Point(x: 900, y: 200))
        let end = try stage.trace.waitForRest()
        #expect((end.layers["sky"]!.point - home).length > 100)
        try stage.click("sun")
      }
      let replayed = try visit("catch", named: "sway-replayed", options: ["--replay", recording]) {
        try $0.waitForTouches(recorded.touches)
      }
      let differences = recorded.picture.differences(from: replayed.picture)
      report("replay in a window", "\(recorded.touches) events of contacts; \(differences) pixels differ")
      #expect(differences == 0)
    }

    @Test(.enabled(if: InputPart.wlroots.isThere, "no touchscreen for this wlroots"))
    func `a pinch is played to the same pixels, in another window and off screen`() throws {
      let folder = try Self.folder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let recording = "\(folder)/pinch.input"
      let middle = Point(x: 230, y: 170)
      let narrow = FingerPair(center: middle, reach: 50)
      let wide = FingerPair(center: middle + Point(x: 17, y: 11), reach: 92, angle: 0.4)
      let recorded = try visit("picture", named: "sway-pinched", options: ["--record", recording]) {
        try $0.play(narrow.strokes(to: wide, fingers: (0, 1), duration: 0.3, lag: 0.05))
      }
      let replayed = try visit("picture", named: "sway-pinch-replayed", options: ["--replay", recording]) {
        try $0.waitForTouches(recorded.touches)
      }
      let film = try Self.film("picture", recording, in: folder)
      let newest = "\(film.frames.count - 1)"
      let frame = String(repeating: "0", count: 4 - newest.count) + newest
      let filmed = try Picture(png: "\(folder)/film/frames/\(frame).png")
      let ends = try [recorded.trace, replayed.trace, film].map { trace in
        try #require(trace.frames.last?.layers["picture"])
      }
      let different = [
        recorded.picture.differences(from: replayed.picture),
        recorded.picture.differences(from: filmed, at: recorded.origin),
      ]
      report(
        "replay of a pinch",
        "\(recorded.touches) events; it ends at \(ends.map { "\($0.x), \($0.y) × \($0.scale)" }); "
          + "\(different) pixels differ")
      #expect(ends[0].scale > 1.2 * (recorded.trace.frames[0].layers["picture"]?.scale ?? 0))
      #expect((ends[2].point - ends[0].point).length == 0 && ends[2].scale == ends[0].scale)
      #expect((ends[1].point - ends[0].point).length < 1e-6 && abs(ends[1].scale - ends[0].scale) < 1e-9)
      #expect(different == [0, 0])
    }

    /// A folder for this test and for sway's user.
    private static func folder() throws -> String {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("martlet-\(UUID())").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
      return folder
    }

    /// Plays a recording off screen, with the pictures in the folder "film".
    private static func film(_ demo: String, _ recording: String, in folder: String) throws -> Trace {
      let film = try ChildProcess(
        [
          try Tools.gallery, demo, "--replay", recording, "--reel", "\(folder)/film", "--trace",
          "\(folder)/trace",
        ], environment: [:], errorPath: "\(folder)/errors")
      #expect(try film.waitForEnd(within: 120) == .exited(0))
      let trace = Trace(path: "\(folder)/trace")
      try trace.update()
      return trace
    }

    /// What a window shows after something was done in it and everything has come to rest, where it is, and the number of
    /// events of contacts.
    private func visit(
      _ demo: String, named name: String, options: [String], _ act: (SwayStage) throws -> Void
    ) throws -> (picture: Picture, origin: Point, touches: Int, trace: Trace) {
      let stage = try SwayStage(
        demo, size: (480, 320), options: options, hasDevices: InputPart.wlroots.isThere)
      try act(stage)
      // The cursor is in the picture.
      try stage.hand.move(x: 3, y: 3)
      try stage.hand.settle()
      // The indicators of a scroll view stay a while before they fade.
      _ = try stage.trace.waitForRest(quiet: 1)
      let result = try (
        stage.sway.picture(named: name), stage.origin(), stage.trace.touches.count, stage.trace
      )
      // A key would be recorded.
      try stage.command("kill")
      #expect(try stage.gallery.process.waitForEnd(within: 5) == .exited(0))
      #expect(stage.gallery.errors == "")
      return result
    }
  }
}

extension SwayStage {
  /// Waits until the gallery has had so many events of contacts.
  fileprivate func waitForTouches(_ count: Int) throws {
    _ = try trace.wait(for: "all touches", within: 20) { $0.touches.count >= count ? true : nil }
  }
}
