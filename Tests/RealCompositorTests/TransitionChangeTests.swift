import Testing

extension RealCompositorTests {
  /// Windows that a compositor turns, tiles and maximizes while a transition is under way in them.
  struct TransitionChangeTests {
    /// Scripts/test says these lines again at its end.
    @Test func `what is not changed in mid-transition under a compositor is told with the reason`() {
      for kind in Desk.kinds {
        if let absence = Desk.absence(of: kind) { print("LEFT OUT: transitions under \(kind): \(absence)") }
      }
      print("LEFT OUT: tiles under weston: it has none")
      print(
        "LEFT OUT: transitions under mutter: the double click on a bar does not always reach a window there, and the test is not stable"
      )
      print("LEFT OUT: pictures of transitions under weston: it does not turn those of its headless output")
    }

    /// The compositors, and what they do to windows.
    private static let cases = Desk.kinds.filter { Desk.absence(of: $0) == nil }.flatMap { kind in
      WindowChange.allCases.filter { $0 != .tile || Desk.kindsWithTiles.contains(kind) }.map { (kind, $0) }
    }

    @Test(arguments: cases)
    func `what springs to its place in a window goes on from where it is when the window changes again`(
      kind: InputKind, change: WindowChange
    ) throws {
      let desk = try Desk(kind)
      let calm = try turn(change, on: desk, isCalm: true)
      let overtaken = try turn(change, on: desk, isCalm: false)
      try expectSame(calm, overtaken, "\(kind)-turns-\(change)")
    }

    /// What is seen in the end.
    private struct End {
      let picture: Picture?
      let places: [String: Point]
      let size: [Int]
    }

    /// Maximizes the window of the demo of turning windows, and changes it when that is done, or on its way.
    private func turn(_ change: WindowChange, on desk: Desk, isCalm: Bool) throws -> End {
      let gallery = try desk.open("window-turns", size: "700x560")
      let before = try #require(gallery.trace.frames.last)
      let begin = now()
      try desk.change(.maximize)
      try wait(gallery, on: desk, since: begin, isCalm: isCalm)
      try desk.change(change)
      if change == .turn, !isCalm { try expectNoGround(on: desk) }
      let end = try rest(gallery, on: desk, named: "\(desk.kind)-turns-\(change)\(isCalm ? "-calm" : "")")
      let path = TurnPath(gallery.trace, from: before, since: begin, slowness: Desk.slowness)
      report(
        "\(desk.kind), \(change)\(isCalm ? " at rest" : "")", "\(path.words); sizes \(try desk.log.sizes)")
      #expect(path.haste < 2)
      try desk.close()
      return end
    }

    /// Expects a maximized window whose output has turned to cover it while what is in it is still on its way.
    private func expectNoGround(on desk: Desk) throws {
      guard let ground = desk.ground else { return }
      try eventually("the window has its new size") { try desk.log.window?.size == [800, 1280] }
      let shown = try desk.log.count
      try eventually("the compositor has shown that") { try desk.log.count > shown + 1 }
      guard let picture = try desk.picture(named: "\(desk.kind)-turns-midway") else { return }
      try picture.requireSize(800, 1280)
      let holes = picture.count(of: ground)
      report("\(desk.kind), midway", "\(holes) pixels of the ground")
      #expect(holes < 10)
    }

    /// Waits for the end of a transition, or for its middle.
    private func wait(_ gallery: Gallery, on desk: Desk, since begin: Double, isCalm: Bool) throws {
      if isCalm {
        _ = try gallery.trace.wait(for: "frames") { $0.frames.last { $0.t > begin + 0.3 } }
        _ = try gallery.trace.waitForRest(within: 20, quiet: 1)
      } else {
        _ = try gallery.trace.wait(for: "some of the way") { $0.frames.last { $0.t > begin + 0.6 } }
      }
    }

    private func rest(_ gallery: Gallery, on desk: Desk, named name: String) throws -> End {
      try desk.putPointerAside()
      let frame = try gallery.trace.waitForRest(within: 20, quiet: 1)
      let log = try desk.log
      #expect(log.wrongSizes == [])
      #expect(gallery.process.status == nil)
      return End(
        picture: try desk.picture(named: name.replacing(" ", with: "-")),
        places: frame.layers.mapValues(\.point),
        size: try #require(log.window).size)
    }

    private func expectSame(_ calm: End, _ overtaken: End, _ name: String) throws {
      #expect(overtaken.size == calm.size)
      for (layer, place) in calm.places {
        let other = try #require(overtaken.places[layer])
        #expect((other - place).length < 0.01, "\(layer)")
      }
      guard let one = calm.picture, let other = overtaken.picture else { return }
      try other.requireSize(one.width, one.height)
      let strays = one.differences(from: other)
      report(name, "\(strays) pixels differ from what it is without haste; \(calm.size)")
      #expect(strays == 0)
    }
  }
}
