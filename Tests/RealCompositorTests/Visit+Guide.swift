import Testing

/// The visits of the notes and of the museum guide.
extension Visit {
  /// A note opens beside the list; in a tall window it goes below, without a jump, and a note is dragged to another place.
  static func notes(_ stage: SwayStage) throws {
    let first = try stage.position(of: "page 1")
    try stage.click("card 3")
    let opened = try stage.trace.wait(for: "the third note at rest in its place") { trace in
      trace.frames.last?.layers["page 3"].flatMap { ($0.point - first).length < 1 ? $0 : nil }
    }
    let rest = try stage.trace.waitForRest()
    #expect(rest.layers["page 1"] == nil, "the first one has gone back")
    let begin = now()
    try stage.command("resize", "set", "520", "px", "760", "px")
    _ = try stage.trace.wait(for: "the page below the list") { trace in
      guard let layers = trace.frames.last?.layers, let page = layers["page 3"], let last = layers["card 5"]
      else { return nil as Bool? }
      return page.y > last.y + 100 && page.x < 300 ? true : nil
    }
    _ = try stage.trace.waitForRest()
    let path = stage.trace.path(of: "page 3", since: begin)
    let way = try #require(path.last).pose.point - opened.point
    // A busy machine leaves out frames: what counts is how far it goes in the time of one.
    let steps = zip(path, path.dropFirst()).map {
      ($1.pose.point - $0.pose.point).length * min(0.02 / max($1.t - $0.t, 0.001), 1)
    }
    let homes = try (1...5).map { try stage.position(of: "card \($0)") }
    try stage.drag(from: homes[0], to: homes[2] + Point(x: 0, y: 8), duration: 0.5)
    _ = try stage.trace.waitForRest()
    let ends = try (1...5).map { try stage.position(of: "card \($0)") }
    report(
      "notes",
      "the page went \(figure(way.length)) pt, at most \(figure(steps.max() ?? 0)) in a frame; a note went down by \(figure(ends[0].y - homes[0].y))"
    )
    #expect(path.count > 3 && (steps.max() ?? 0) < 0.6 * way.length)
    #expect((ends[0] - homes[2]).length < 1 && (ends[1] - homes[0]).length < 1)
    #expect((ends[2] - homes[1]).length < 1 && (ends[3] - homes[3]).length < 1)
  }

  /// A tile opens the floor, and a room its card; Back leads to the start page.
  static func museum(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-museum-before")
    try stage.click(at: Point(x: 247, y: 215))
    _ = try stage.trace.wait(for: "the page of the floor in its place") { trace in
      trace.frames.last?.layers["map page"].flatMap { $0.scale > 0.999 ? $0 : nil }
    }
    _ = try stage.trace.waitForRest()
    let floor = try stage.sway.picture(named: "sway-museum-floor")
    // A room: its card grows out of it.
    try stage.click(at: Point(x: 270, y: 180))
    _ = try stage.trace.waitForRest()
    let card = try stage.sway.picture(named: "sway-museum-card")
    // The button that leads back.
    try stage.click(at: Point(x: 84, y: 578))
    _ = try stage.trace.wait(for: "the start page alone") { trace in
      trace.frames.last.flatMap { $0.layers["map page"] == nil ? $0 : nil }
    }
    _ = try stage.trace.waitForRest()
    let back = try stage.sway.picture(named: "sway-museum-back")
    let (opened, shown, left) = (
      changes(before, floor, at: places), changes(floor, card, at: places), changes(before, back, at: places)
    )
    report(
      "museum",
      "\(opened) of \(places.count) points differ on the floor, \(shown) under a card, \(left) at the start page again"
    )
    #expect(opened > 1000 && shown > 500)
    // The cursor has moved.
    #expect(left < 40)
  }
}
