import Glibc
import Testing

extension RealCompositorTests {
  /// Ten fingers, a touchpad and a wheel under the compositors that offer them.
  struct DeviceTests {
    /// Scripts/test says these lines again at its end.
    @Test func `what is not tested of the devices of a compositor is told with the reason`() {
      for kind in InputKind.allCases {
        if let absence = kind.absence { print("LEFT OUT: devices under \(kind): \(absence)") }
      }
      for line in InputOffer.allCases.flatMap(\.leftOut) { print("LEFT OUT: \(line)") }
      guard InputKind.allCases.allSatisfy({ $0.absence == nil }) else { return }
      #expect(InputOffer.allCases.filter { $0.kinds.isEmpty } == [.hold])
    }

    @Test(arguments: InputOffer.tenFingers.kinds)
    func `ten fingers are ten contacts, each where it is`(kind: InputKind) throws {
      let stage = try InputStage(kind)
      let begins = (0..<10).map { Point(x: 60 + 110 * Double($0), y: 300 + 20 * Double($0 % 3)) }
      let way = Point(x: 40, y: 90)
      try stage.devices.play(
        begins.indices.map { finger in
          // One after the other, as fingers do.
          Stroke(finger: finger, delay: 0.01 * Double(finger), duration: 0.2) {
            begins[finger] + way * ($0 / 0.2)
          }
        })
      let events = try stage.wait(forEnds: 10, of: "touchscreen")
      let landed = events.filter { $0.phase == "began" }
      #expect(Set(landed.map(\.id)).count == 10)
      #expect(events.allSatisfy { $0.phase != "cancelled" })
      var (start, end, strays) = (0.0, 0.0, 0.0)
      for (finger, landing) in landed.enumerated() {
        let path = events.filter { $0.id == landing.id }.map { $0.place - begins[finger] }
        start = max(start, try #require(path.first).length)
        end = max(end, (try #require(path.last) - way).length)
        // Each stays on its line.
        strays = max(strays, path.map { abs($0.x * way.y - $0.y * way.x) / way.length }.max() ?? .infinity)
        #expect(path.count > 15)
      }
      report(
        "ten fingers under \(kind)",
        "\(events.count) events; they land \(figure(start)) pt off, end \(figure(end)) pt short, and stray by "
          + "\(figure(strays)) pt")
      // A report is late by its jitter, and a finger lifts after its last report.
      #expect(landed.count == 10 && start < 8 && end < 8 && strays < kind.grain)
    }

    @Test(arguments: InputOffer.wheel.kinds)
    func `a notch of a wheel is one step`(kind: InputKind) throws { try turnWheel(kind, source: "wheel") }

    @Test(arguments: InputOffer.wheelInPoints.kinds)
    func `a wheel that is told in points alone turns in the same steps`(kind: InputKind) throws {
      try turnWheel(kind, source: "unknown")
    }

    private func turnWheel(_ kind: InputKind, source: String) throws {
      let stage = try InputStage(kind)
      try stage.mouse.turnWheel(by: 1, points: kind.pointsPerNotch)
      try eventually("a step down") { try stage.steps(of: source) == 1 }
      try stage.mouse.turnWheel(by: -2, points: kind.pointsPerNotch)
      try eventually("two steps up") { try stage.steps(of: source) == -1 }
    }

    @Test(arguments: InputOffer.scrollAndLift.kinds)
    func `two fingers that scroll on a touchpad are one contact, which lifts as they do`(
      kind: InputKind
    ) throws {
      let stage = try InputStage(kind)
      // So slow that without a lift they would count as resting for a second.
      let scrolled = try scroll(stage, interval: 0.025)
      try stage.devices.endScroll()
      let events = try stage.wait(forEnds: 1, of: "scrolling")
      let pause = try expectOneContact(events, by: scrolled)
      report("scrolling under \(kind)", "\(events.count) events; lifted after \(figure(pause)) s")
      #expect(pause < 0.5)
    }

    @Test(arguments: InputOffer.scrollWithoutLift.kinds)
    func `two fingers count as lifted when nothing more comes, also where their lift is not told`(
      kind: InputKind
    ) throws {
      let stage = try InputStage(kind)
      let scrolled = try scroll(stage, interval: 0.025)
      try stage.devices.endScroll()
      let pause = try expectOneContact(stage.wait(forEnds: 1, of: "scrolling"), by: scrolled)
      report("scrolling under \(kind)", "taken for lifted \(figure(pause)) s after the last report")
      // mutter tells it since 48.
      #expect((0...1.5).contains(pause))
    }

    /// Lets two fingers scroll down in six steps, and returns how far in points.
    private func scroll(_ stage: InputStage, interval: Double) throws -> Double {
      let (count, step) = (6, 5.0)
      for _ in 0..<count {
        try stage.devices.scroll(by: step)
        try stage.devices.settle()
        sleep(until: now() + interval)
      }
      return Double(count) * step
    }

    /// Returns how long after its last movement it ended, in seconds.
    private func expectOneContact(_ events: [InputContact], by way: Double) throws -> Double {
      let (first, last) = (try #require(events.first), try #require(events.last))
      #expect(first.phase == "began" && last.phase == "ended" && Set(events.map(\.id)).count == 1)
      #expect(events.dropFirst().dropLast().allSatisfy { $0.phase == "moved" })
      #expect((first.place - Point(x: 300, y: 400)).length < 0.1)
      #expect((last.place - first.place - Point(x: 0, y: -way)).length < 0.1)
      let moved = try #require(events.last { $0.phase == "moved" }?.number("t"))
      return try #require(last.number("t")) - moved
    }

    @Test(arguments: InputOffer.pinch.kinds)
    func `two fingers on a touchpad spread, turn and move about the pointer`(kind: InputKind) throws {
      let stage = try InputStage(kind)
      try stage.devices.send("pinch begin 2")
      for step in 1...10 {
        try stage.devices.send("pinch update 2 3 -2 \(1 + 0.05 * Double(step)) 6")
      }
      try stage.devices.send("pinch end 0")
      let events = try stage.wait(forEnds: 2, of: "touchpad")
      let (landed, ended) = (
        events.filter { $0.phase == "began" }, events.filter { $0.phase == "ended" }
      )
      try #require(landed.count == 2 && ended.count == 2)
      let (before, after) = (landed[1].place - landed[0].place, ended[1].place - ended[0].place)
      let middle = (ended[0].place + ended[1].place) / 2
      let turn = atan2(before.x * after.y - before.y * after.x, before.dot(after))
      report(
        "pinch under \(kind)",
        "\(events.count) events; \(figure(after.length / before.length)) times as far apart, turned by "
          + "\(figure(turn * 180 / .pi))°, about \(middle)")
      #expect(abs(after.length / before.length - 1.5) < 0.01 && abs(turn - .pi / 3) < 0.01)
      #expect((middle - Point(x: 330, y: 380)).length < 0.1)
    }

    @Test(arguments: InputOffer.swipe.kinds)
    func `three fingers that swipe on a touchpad are three contacts side by side`(kind: InputKind) throws {
      let stage = try InputStage(kind)
      try stage.devices.send("swipe begin 3")
      for _ in 1...8 { try stage.devices.send("swipe update 3 -10 2") }
      try stage.devices.send("swipe end 0")
      let events = try stage.wait(forEnds: 3, of: "touchpad")
      let landed = events.filter { $0.phase == "began" }
      #expect(landed.count == 3)
      for landing in landed {
        let path = events.filter { $0.id == landing.id }
        let way = try #require(path.last).place - landing.place
        #expect(path.last?.phase == "ended" && (way - Point(x: -80, y: 16)).length < 0.1)
      }
    }
  }
}
