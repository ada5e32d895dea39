import Testing

/// Demos of gestures, scrolling and bodies.
extension Visit {
  /// The part of a demo's window below its title.
  static func field(_ stage: SwayStage) throws -> [Point] {
    let origin = try stage.origin()
    return stride(from: 30.0, through: 900, by: 6).flatMap { x in
      stride(from: 100.0, through: 520, by: 6).map { origin + Point(x: x, y: $0) }
    }
  }

  /// How many of some points differ after a press of the space key, and how many still do after another one, which takes it back.
  static func changesByTwoKeys(_ stage: SwayStage, _ name: String, at places: [Point]) throws -> (
    there: Int, back: Int
  ) {
    let before = try stage.sway.picture(named: "sway-\(name)-before")
    func press(_ picture: String) throws -> Int {
      try stage.typeToRest(.space)
      return changes(before, try stage.sway.picture(named: "sway-\(name)-\(picture)"), at: places)
    }
    return (try press("there"), try press("back"))
  }

  /// How many of some points differ between two pictures.
  static func changes(_ a: Picture, _ b: Picture, at places: [Point]) -> Int {
    places.count { !a[$0].isNear(b[$0], tolerance: 12) }
  }

  /// A list that is thrown goes on without the hand, comes to rest and stays there; a wheel moves it again.
  static func rows(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-rows-before")
    let start = try stage.origin() + Point(x: 480, y: 480)
    try stage.hand.move(x: start.x, y: start.y)
    try stage.hand.press()
    let (_, released) = try stage.stroke(from: start, velocity: Point(x: 0, y: -1200), duration: 0.16)
    try stage.hand.release(at: released + 0.001)
    let end = try stage.trace.waitForRest()
    let after = try stage.sway.picture(named: "sway-rows-thrown")
    try stage.hand.turnWheel(by: 1)
    try stage.hand.settle()
    let turned = now()
    _ = try stage.trace.wait(for: "the wheel's frames") { trace in
      trace.frames.last.flatMap { $0.t > turned ? $0 : nil }
    }
    _ = try stage.trace.waitForRest()
    let wheel = try stage.sway.picture(named: "sway-rows-wheel")
    report(
      "rows",
      "goes on for \(figure(end.t - released)) s; \(changes(before, after, at: places)) of \(places.count) points differ, \(changes(after, wheel, at: places)) after a step of the wheel"
    )
    #expect(end.t - released > 0.8)
    #expect(changes(before, after, at: places) > places.count / 100)
    #expect(changes(after, wheel, at: places) > places.count / 200)
  }

  /// Two clicks zoom in about the place that was clicked; the picture follows the pointer.
  static func picture(_ stage: SwayStage) throws {
    let before = try #require(stage.trace.frames.last?.layers["picture"])
    let begin = now()
    let place = Point(x: 480, y: 360)
    try stage.doubleClick(at: place)
    _ = try stage.trace.wait(for: "the zoom") { trace in
      trace.path(of: "picture", since: begin).first { $0.pose.scale > before.scale * 1.2 }
    }
    let zoomed = try #require(try stage.trace.waitForRest().layers["picture"])
    // Seen from the place that was clicked, everything is farther away by the same factor.
    let (grown, moved) = (zoomed.scale / before.scale, zoomed.point - before.point)
    let expected = (before.point - place) * (grown - 1)
    report(
      "picture", "\(figure(grown)) times as large, \(figure((moved - expected).length)) pt off its place")
    #expect(grown > 1.4 && (moved - expected).length < 1)
    let start = try stage.origin() + place
    try stage.hand.move(x: start.x, y: start.y)
    try stage.hand.press()
    let (first, _) = try stage.stroke(from: start, velocity: Point(x: 300, y: 200), duration: 0.1)
    let held = try #require(try stage.trace.waitForRest().layers["picture"])
    let (last, _) = try stage.stroke(from: first, velocity: Point(x: 300, y: 100), duration: 0.16)
    let dragged = try #require(try stage.trace.waitForRest().layers["picture"])
    let error = (dragged.point - held.point) - (last - first)
    report("picture dragged", "off by \(figure(error.length)) pt")
    #expect(error.length < 0.5)
    try stage.hand.release()
    try stage.hand.settle()
  }

  /// One hand throws both boxes to the same place; the one that keeps the hand's velocity is ahead.
  static func throwing(_ stage: SwayStage) throws {
    let begin = now()
    let released = try stage.throwCard("box-keeps", velocity: Point(x: 900, y: 0), duration: 0.16)
    _ = try stage.trace.waitForRest()
    let (keeps, loses) = (
      stage.trace.path(of: "box-keeps", since: begin - 1), stage.trace.path(of: "box-loses", since: begin - 1)
    )
    let leads = zip(keeps, loses).map { keeps, loses in
      (t: keeps.t, way: keeps.pose.x - loses.pose.x)
    }
    let gap = try #require(leads.first).way
    let held = leads.filter { $0.t < released - 0.02 }.map { abs($0.way - gap) }.max() ?? 0
    let ahead = leads.filter { $0.t > released }.map { $0.way - gap }.max() ?? 0
    let way = try #require(keeps.last).pose.x - keeps[0].pose.x
    report(
      "throw",
      "both go \(figure(way)) pt; \(figure(held)) pt apart in the hand, the one that keeps the velocity up to \(figure(ahead)) pt ahead"
    )
    let end = try #require(leads.last).way
    #expect(way > 150 && abs(end - gap) < 1)
    #expect(held < 0.5 && ahead > 12)
  }

  /// A click on the card that is seen in flight hits it, although its model is elsewhere already.
  static func hitTest(_ stage: SwayStage) throws {
    let begin = now()
    try stage.type(.space)
    try stage.waitForMove(of: "card-presentation", by: 60, since: begin)
    try stage.click("card-presentation")
    let hit = try stage.trace.wait(for: "a card that gives way") { trace in
      trace.path(of: "card-presentation", since: begin).first { $0.pose.scale < 0.98 }
    }
    _ = try stage.trace.waitForRest()
    let model = stage.trace.path(of: "card-model", since: begin).map(\.pose.scale).min() ?? 0
    report(
      "hit test",
      "the card that is seen gives way to \(figure(hit.pose.scale)), the other one to \(figure(model))")
    #expect(model == 1)
  }

  /// A body that is thrown pushes others, and the table stops them; gravity makes them fall.
  static func dynamics(_ stage: SwayStage) throws {
    func places() throws -> [Point] { try (1...12).map { try stage.position(of: "body \($0)") } }
    let before = try places()
    _ = try stage.throwCard("body 1", velocity: Point(x: 1500, y: 100), duration: 0.12)
    _ = try stage.trace.waitForRest()
    let after = try places()
    let pushed = zip(before, after).dropFirst().count { ($0 - $1).length > 5 }
    try stage.type(.space)
    let typed = now()
    try stage.waitForMove(of: "body 12", by: 0.1, since: typed - 0.2)
    _ = try stage.trace.waitForRest()
    let fallen = try places()
    let drop = zip(after, fallen).map { $1.y - $0.y }.reduce(0, +) / 12
    let (left, right) = (fallen.map(\.x).min()!, fallen.map(\.x).max()!)
    report("dynamics", "\(pushed) bodies pushed; fallen by \(figure(drop)) pt on average")
    #expect((after[0] - before[0]).length > 100 && pushed >= 2)
    #expect(drop > 20 && left > 24 && right < 936)
    #expect(fallen.allSatisfy { $0.y < 572 })
  }

  /// The first ball, lifted and let go, stops at the others, and the last one flies off.
  static func cradle(_ stage: SwayStage) throws {
    let home = try (1...5).map { try stage.position(of: "ball \($0)") }
    try stage.drag(from: home[0], to: home[0] + Point(x: -150, y: -60), duration: 0.3)
    let released = now()
    let last = try stage.trace.wait(for: "the last ball flies off") { trace in
      trace.path(of: "ball 5", since: released).first { $0.pose.x > home[4].x + 80 }
    }
    let others = (2...4).map { number in
      stage.trace.path(of: "ball \(number)", since: released).filter { $0.t <= last.t }
        .map { abs($0.pose.x - home[number - 1].x) }.max() ?? .infinity
    }
    report(
      "cradle",
      "the last ball is off by 80 pt \(figure(last.t - released)) s after the first was let go; those between move \(figure(others.max() ?? 0)) pt"
    )
    #expect(others.allSatisfy { $0 < 25 })
  }

  /// The card follows the pointer and springs home; the table has changed.
  static func gestures(_ stage: SwayStage) throws {
    let places = try field(stage)
    let home = try stage.position(of: "card")
    let before = try stage.sway.picture(named: "sway-gestures-before")
    let begin = now()
    try stage.drag(from: home, to: home + Point(x: 60, y: -120), duration: 0.2)
    let end = try stage.trace.waitForRest()
    let far = stage.trace.path(of: "card", since: begin).map { ($0.pose.point - home).length }.max() ?? 0
    let after = try stage.sway.picture(named: "sway-gestures-after")
    let words = changes(before, after, at: places)
    report("gestures", "the card went \(figure(far)) pt away; \(words) points of the table differ")
    #expect(far > 90 && (end.layers["card"]!.point - home).length < 0.5)
    #expect(words > 20)
  }

  /// A photo that is thrown pushes others out of its way, and all of them come to rest.
  static func photos(_ stage: SwayStage) throws {
    let names = (1...12).map { "photo-\($0)" }
    let before = try names.map { try stage.position(of: $0) }
    _ = try stage.throwCard("photo-6", velocity: Point(x: 600, y: 200), duration: 0.16)
    let layers = try stage.trace.waitForRest().layers
    let ways = try zip(names, before).map { name, place in
      (try #require(layers[name]).point - place).length
    }
    let pushed = ways.indices.filter { $0 != 5 && ways[$0] > 5 }.count
    report("photos", "thrown \(figure(ways[5])) pt, \(pushed) others pushed")
    #expect(ways[5] > 60 && pushed >= 1)
  }

  /// Glass that is thrown goes on over the picture, and what is seen below it is another picture in another style.
  static func blur(_ stage: SwayStage) throws {
    let home = try stage.position(of: "glass")
    _ = try stage.throwCard("glass", velocity: Point(x: 700, y: -200), duration: 0.16)
    let rest = try stage.trace.waitForRest()
    let way = try #require(rest.layers["glass"]).point - home
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-blur-before")
    try stage.typeToRest(.space)
    let after = try stage.sway.picture(named: "sway-blur-after")
    let words = changes(before, after, at: places)
    report(
      "blur", "the glass was thrown \(figure(way.length)) pt; \(words) points of it differ in another style")
    #expect(way.x > 80 && words > 200)
  }

  /// Dashes that a finger throws go on along their line.
  static func shapes(_ stage: SwayStage) throws {
    let places = try field(stage)
    let middle = try stage.position(of: "canvas")
    let before = try stage.sway.picture(named: "sway-shapes-before")
    let begin = now()
    try stage.drag(from: middle + Point(x: -60, y: -100), to: middle + Point(x: 100, y: -80), duration: 0.16)
    let released = now()
    let rest = try stage.trace.waitForRest()
    let thrown = try stage.sway.picture(named: "sway-shapes-thrown")
    let moved = changes(before, thrown, at: places)
    report(
      "shapes",
      "the dashes rest \(figure(rest.t - released)) s after a throw of \(figure(released - begin)) s; \(moved) points differ then"
    )
    #expect(rest.t > released + 0.3 && moved > 50)
  }
}
