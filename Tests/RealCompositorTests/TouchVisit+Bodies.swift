import Glibc
import Testing

/// Bodies under fingers.
extension TouchVisit {
  /// A box has the finger's velocity as it leaves it, pushes others, and is caught in flight; a tap lets all of them fall.
  static func dynamics(_ stage: SwayStage) throws {
    let names = (1...12).map { "body \($0)" }
    let before = try names.map { try stage.position(of: $0) }
    let velocity = Point(x: 1300, y: 90)
    let lifted = try stage.flick("body 1", velocity: velocity, duration: 0.12)
    let thrown = try stage.handover(of: "body 1", to: "animation", after: lifted - 0.1)
    let off = (thrown.velocity - velocity).length / velocity.length
    let rest = try stage.trace.waitForRest()
    let ways = try before.indices.map {
      (try #require(rest.layers[names[$0]]).point - before[$0]).length
    }
    let pushed = ways.dropFirst().count { $0 > 5 }
    report(
      "dynamics, by touch",
      "thrown \(percent(off)) off the finger's velocity, \(figure(ways[0])) pt far; \(pushed) bodies pushed")
    #expect(off < 0.05 && ways[0] > 100 && pushed >= 2)

    // Back to the left, and caught.
    let again = try stage.flick("body 1", velocity: Point(x: -700, y: 300), duration: 0.12)
    let flight = try stage.catchInFlight("body 1", after: again + 0.06)
    report(
      "dynamics, caught",
      "after \(figure(flight.flown)) pt in a tenth of a second; it moves by \(figure(flight.moved)) pt")
    #expect(flight.flown > 20 && flight.moved < 0.5)
    try stage.play([Stroke(finger: 0, duration: 0) { _ in flight.place }])
    let table = try stage.trace.waitForRest()

    // The second of the two words below the room, in the gallery's usual window.
    let heights = try names.map { try #require(table.layers[$0]).y }
    try stage.tap(at: Point(x: 550, y: 593))
    _ = try stage.trace.wait(for: "a body that falls") { trace in
      zip(names, heights).first { name, height in (trace.frames.last?.layers[name]?.y ?? 0) > height + 20 }
    }
    let floor = try stage.trace.waitForRest()
    let drops = try zip(names, heights).map { try #require(floor.layers[$0]).y - $1 }
    report("dynamics, with gravity", "fallen by \(figure(drops.reduce(0, +) / 12)) pt on average")
    #expect(drops.reduce(0, +) / 12 > 20 && drops.allSatisfy { $0 > -60 })
  }

  /// Ten fingers hold five photographs: each is moved, scaled and turned as its two fingers are, all at once, and thrown
  /// as they let go, the second of each pair late.
  static func photos(_ stage: SwayStage) throws {
    let held = [1, 4, 6, 9, 12]
    let names = held.map { "photo-\($0)" }
    let others = (1...12).filter { !held.contains($0) }.map { "photo-\($0)" }
    let homes = try names.map { try stage.position(of: $0) }
    let resting = try others.map { try stage.position(of: $0) }
    let turns = [0.5, -0.6, 0.7, 0.4, -0.5]
    // What two hands squeeze between them has no place to rest.
    let growths = [0.75, 0.8, 0.7, 1.05, 0.75]
    let ways = [(30.0, 20.0), (-40, 25), (20, -35), (30, -30), (-35, -25)].map { Point(x: $0.0, y: $0.1) }
    var poses: [[FingerPair]] = homes.map { [FingerPair(center: $0, reach: 60, angle: 0.3)] }
    for index in poses.indices {
      var pair = poses[index][0]
      // Far enough for all three gestures to begin.
      (pair.reach, pair.angle) = (52, pair.angle + (turns[index] > 0 ? 0.3 : -0.3))
      poses[index].append(pair)
      pair.center = pair.center + ways[index] * 0.5
      (pair.reach, pair.angle) = (pair.reach * growths[index], pair.angle + turns[index])
      poses[index].append(pair)
      pair.center = pair.center + ways[index]
      pair.angle += turns[index] * 0.3
      poses[index].append(pair)
    }
    func play(
      _ step: Int, duration: Double, lifts: Bool = false, lag: Double = 0, accelerates: Bool = false
    ) throws -> Double {
      try stage.play(
        poses.indices.flatMap { index in
          poses[index][step].strokes(
            to: poses[index][step + 1], fingers: (2 * index, 2 * index + 1), duration: duration, lifts: lifts,
            lag: lag, accelerates: accelerates)
        })
    }
    _ = try play(0, duration: 0.2)
    let before = try stage.waitForRest(of: names)
    _ = try play(1, duration: 0.35)
    let after = try stage.waitForRest(of: names)
    _ = try stage.sway.picture(named: "sway-touch-photos-held")
    var (place, size, angle) = (0.0, 0.0, 0.0)
    for index in poses.indices {
      let (a, b, from, to) = (before[index], after[index], poses[index][1], poses[index][2])
      let (turn, growth) = (turns[index], growths[index])
      size = max(size, abs(b.scale / a.scale / growth - 1))
      angle = max(angle, abs(remainder(b.rotation - a.rotation - turn, 2 * .pi)))
      let arm = (a.point - from.center) * growth
      let turned = Point(
        x: arm.x * cos(turn) - arm.y * sin(turn), y: arm.x * sin(turn) + arm.y * cos(turn))
      place = max(place, (b.point - to.center - turned).length)
    }
    report(
      "photos under ten fingers",
      "off by at most \(figure(place)) pt, \(percent(size)) of the size and \(figure(angle * 180 / .pi))°")
    #expect(place < 0.5 && size < 0.005 && angle < 0.005)

    let lifted = try play(2, duration: 0.14, lifts: true, lag: 0.02, accelerates: true)
    let rest = try stage.trace.waitForRest()
    let flights = try names.indices.map { index in
      let leaving = try #require(stage.trace.path(of: names[index], since: lifted).first).pose
      let end = try #require(rest.layers[names[index]])
      return (way: (end.point - leaving.point).dot(ways[index]) / ways[index].length, pose: end)
    }
    let pushed = try zip(others, resting).count { (try #require(rest.layers[$0]).point - $1).length > 5 }
    report(
      "photos thrown by ten fingers",
      "they go on by \(flights.map { figure($0.way) }.joined(separator: ", ")) pt; \(pushed) others pushed")
    // Where each goes is up to those that it meets.
    #expect(pushed >= 2)
    #expect(flights.allSatisfy { (24...936).contains($0.pose.x) && (88...616).contains($0.pose.y) })
  }

  /// The first ball, lifted by a finger and let go, stops at the others, and the last one flies off.
  static func cradle(_ stage: SwayStage) throws {
    let home = try (1...5).map { try stage.position(of: "ball \($0)") }
    try stage.play([
      Stroke(finger: 0, duration: 0.35, lifts: false) {
        home[0] + Point(x: -150, y: -60) * min($0 / 0.3, 1)
      }
    ])
    let lifted = try #require(try stage.trace.waitForRest().layers["ball 1"])
    try stage.play([Stroke(finger: 0, duration: 0) { _ in home[0] + Point(x: -150, y: -60) }])
    let released = now()
    let last = try stage.trace.wait(for: "the last ball flies off") { trace in
      trace.path(of: "ball 5", since: released).first { $0.pose.x > home[4].x + 80 }
    }
    let others = (2...4).map { number in
      stage.trace.path(of: "ball \(number)", since: released).filter { $0.t <= last.t }
        .map { abs($0.pose.x - home[number - 1].x) }.max() ?? .infinity
    }
    report(
      "cradle, by touch",
      "held at \(lifted.point - home[0]), the last ball is off by 80 pt \(figure(last.t - released)) s "
        + "after the finger; those between move \(figure(others.max() ?? 0)) pt")
    #expect(lifted.x < home[0].x - 100 && others.allSatisfy { $0 < 25 })
  }
}
