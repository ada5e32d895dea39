import Glibc
import Testing

/// Cards and boxes under fingers.
extension TouchVisit {
  /// One finger throws both boxes to the same place; the one that keeps the finger's velocity is ahead.
  static func throwing(_ stage: SwayStage) throws {
    let begin = now()
    let velocity = Point(x: 900, y: 0)
    let lifted = try stage.flick("box-keeps", velocity: velocity, duration: 0.16)
    _ = try stage.trace.waitForRest()
    let end = try #require(stage.trace.gestures.last { $0.state == "ended" })
    let off = abs(end.vx - velocity.x) / velocity.x
    let (keeps, loses) = (
      stage.trace.path(of: "box-keeps", since: begin - 1), stage.trace.path(of: "box-loses", since: begin - 1)
    )
    let leads = zip(keeps, loses).map { keeps, loses in (t: keeps.t, way: keeps.pose.x - loses.pose.x) }
    let gap = try #require(leads.first).way
    let held = leads.filter { $0.t < lifted - 0.02 }.map { abs($0.way - gap) }.max() ?? 0
    let ahead = leads.filter { $0.t > lifted }.map { $0.way - gap }.max() ?? 0
    let way = try #require(keeps.last).pose.x - keeps[0].pose.x
    report(
      "throw, by touch",
      "the finger's velocity \(percent(off)) off; both go \(figure(way)) pt, \(figure(held)) pt apart in the hand, "
        + "the one that keeps it up to \(figure(ahead)) pt ahead")
    let last = try #require(leads.last).way
    #expect(off < 0.005 && way > 150 && abs(last - gap) < 1)
    #expect(held < 0.5 && ahead > 12)
  }

  /// A finger hits the card that it sees in flight, in the panel that asks what is seen, and the card's goal in the other.
  static func hitTest(_ stage: SwayStage) throws {
    let homes = try ["card-model", "card-presentation"].map { try stage.position(of: $0) }
    /// Sends the cards off, taps at a place that is found in flight, and gives the least scale of both.
    func tap(_ place: (Point) -> Point) throws -> (model: Double, seen: Double) {
      let begin = now()
      try stage.type(.space)
      try stage.waitForMove(of: "card-presentation", by: 60, since: begin)
      try stage.tap(at: place(stage.position(of: "card-presentation")))
      _ = try stage.trace.waitForRest()
      let scales = ["card-model", "card-presentation"].map { card in
        stage.trace.path(of: card, since: begin).map(\.pose.scale).min() ?? 0
      }
      return (scales[0], scales[1])
    }
    let there = try tap { $0 }
    let goal = try stage.position(of: "card-presentation")
    let back = try tap { _ in homes[1] }
    report(
      "hit test, by touch",
      "where it is seen: \(figure(there.seen)), the other \(figure(there.model)); "
        + "where it will be: \(figure(back.seen)), the other \(figure(back.model))")
    #expect((goal - homes[1]).length > 100)
    #expect(there.seen < 0.98 && there.model == 1)
    #expect(back.seen == 1 && back.model < 0.98)
  }

  /// The log names who wins a tap, a pinch with a turn, and a pan of one finger; the card follows two fingers.
  static func gestures(_ stage: SwayStage) throws {
    let home = try stage.position(of: "card")
    func winners(since time: Double) -> Set<String> {
      Set(
        stage.trace.gestures.filter { $0.t >= time && ($0.state == "began" || $0.state == "ended") }
          .map(\.recognizer))
    }
    var begin = now()
    try stage.tap(at: home)
    _ = try stage.trace.waitForRest()
    let tapped = winners(since: begin - 0.02)
    begin = now()
    let pairs = [
      FingerPair(center: home, reach: 50), FingerPair(center: home, reach: 70, angle: 0.4),
      FingerPair(center: home, reach: 98, angle: 1.2),
    ]
    try stage.play(pairs[0].strokes(to: pairs[1], fingers: (3, 7), duration: 0.25, lifts: false))
    let before = try #require(try stage.trace.waitForRest().layers["card"])
    try stage.play(pairs[1].strokes(to: pairs[2], fingers: (3, 7), duration: 0.3, lifts: false))
    let after = try #require(try stage.trace.waitForRest().layers["card"])
    _ = try stage.sway.picture(named: "sway-touch-gestures-held")
    let (growth, turn) = (after.scale / before.scale, after.rotation - before.rotation)
    try stage.play(pairs[2].strokes(to: pairs[2], fingers: (3, 7), duration: 0.05, lag: 0.03))
    let end = try #require(try stage.trace.waitForRest().layers["card"])
    let turned = winners(since: begin)
    begin = now()
    let velocity = Point(x: 90, y: -500)
    try stage.flick("card", velocity: velocity, duration: 0.3)
    _ = try stage.trace.waitForRest()
    let panned = winners(since: begin)
    let thrown = try #require(stage.trace.gestures.last { $0.recognizer == "pan" && $0.state == "ended" })
    let off = (Point(x: thrown.vx, y: thrown.vy) - velocity).length / velocity.length
    report(
      "gestures, by touch",
      "\(tapped.sorted()), \(turned.sorted()), \(panned.sorted()); \(figure(growth)) times as large for 1.4, turned by "
        + "\(figure(turn)) for 0.8; the pan's velocity is \(percent(off)) off")
    #expect(tapped == ["tap"] && turned == ["pinch", "rotation"] && panned.contains("pan"))
    #expect(off < 0.005 && abs(growth / 1.4 - 1) < 0.005 && abs(turn - 0.8) < 0.005)
    #expect(abs(end.scale - 1) < 0.001 && abs(end.rotation) < 0.001)
  }
}
