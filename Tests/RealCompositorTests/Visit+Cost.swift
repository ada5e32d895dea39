import Testing

/// Demos of what frames cost, and of what stays sharp.
extension Visit {
  /// The cards come near, eight times as large, and back again: then they are as before.
  static func edges(_ stage: SwayStage) throws {
    let (near, back) = try changesByTwoKeys(stage, "edges", at: stagePlaces(stage))
    report("edges", "\(near) points differ when the pixels are seen, \(back) from afar again")
    #expect(near > 500 && back == 0)
  }

  /// A page that swings is held and rests; its kept picture is the one that its layers make.
  static func rasterise(_ stage: SwayStage) throws {
    let places = try stagePlaces(stage)
    try wait(stage)
    let before = try stage.sway.picture(named: "sway-rasterise-before")
    try wait(stage)
    let swung = changes(before, try stage.sway.picture(named: "sway-rasterise-swung"), at: places)
    // Held and let go where it is.
    try stage.click(at: Point(x: 480, y: 300))
    _ = try stage.trace.waitForRest()
    let drawn = try stage.sway.picture(named: "sway-rasterise-drawn")
    try stage.typeToRest(.space)
    let kept = try stage.sway.picture(named: "sway-rasterise-kept")
    // Edges of turned lines are softer in a picture that is turned.
    let different = places.count { !drawn[$0].isNear(kept[$0], tolerance: 64) }
    report(
      "rasterise",
      "\(swung) points differ after half a swing, \(different) of \(places.count) when the page is a picture")
    #expect(swung > 100 && different < places.count / 50)
  }

  /// Cards float on, whatever casts their shadows; fewer of them are larger.
  static func shadows(_ stage: SwayStage) throws {
    try expectNewLook(stage, "shadows", keys: [.space, .space, .space], more: 100)
  }

  /// Sheets that are clear show what is below them.
  static func overdraw(_ stage: SwayStage) throws {
    try expectNewLook(stage, "overdraw", keys: [.space], more: 1000)
  }

  /// A plan that is clicked twice comes near, and the film beside it goes on.
  static func scale(_ stage: SwayStage) throws {
    let origin = try stage.origin()
    let spot = Point(x: 300, y: 300)
    // The pointer lies below and on the right of its tip.
    let places = try field(stage).filter { $0.x < origin.x + 560 && $0.y < origin.y + spot.y - 10 }
    let film = try field(stage).filter { $0.x > origin.x + 660 }
    let before = try stage.sway.picture(named: "sway-scale-before")
    let begin = now()
    try stage.click(at: spot)
    // Sooner it would be a button that bounces.
    sleep(until: now() + 0.12)
    try stage.click(at: spot)
    _ = try stage.trace.wait(for: "a second") { trace in
      trace.frames.last.flatMap { $0.t > begin + 1 ? $0 : nil }
    }
    let after = try stage.sway.picture(named: "sway-scale-near")
    let (near, flown) = (changes(before, after, at: places), changes(before, after, at: film))
    report("scale", "\(near) points of the plan differ when it is near, \(flown) of the film")
    #expect(near > 300 && flown > 20)
  }

  /// A board that is thrown turns on, and comes home at a key.
  static func matrix(_ stage: SwayStage) throws {
    let end = Point(x: 200, y: 420)
    let corner = try stage.origin() + end
    try stage.hand.move(x: corner.x, y: corner.y)
    try stage.hand.settle()
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-matrix-before")
    try stage.drag(from: Point(x: 160, y: 300), to: end, duration: 0.12)
    _ = try stage.trace.waitForRest()
    let thrown = changes(before, try stage.sway.picture(named: "sway-matrix-thrown"), at: places)
    try stage.typeToRest(.space)
    let home = changes(before, try stage.sway.picture(named: "sway-matrix-home"), at: places)
    report("matrix", "\(thrown) points differ when the board was thrown, \(home) at home again")
    // The pointer may be a pixel beside where it was.
    #expect(thrown > 300 && home <= 20)
  }

  /// Waits for half a second of frames.
  private static func wait(_ stage: SwayStage) throws {
    let begin = now()
    _ = try stage.trace.wait(for: "half a second") { trace in
      trace.frames.last.flatMap { $0.t > begin + 0.5 ? $0 : nil }
    }
  }

  /// The points of the field above the bars and figures of a demo of costs.
  private static func stagePlaces(_ stage: SwayStage) throws -> [Point] {
    let bottom = try stage.origin().y + 440
    return try field(stage).filter { $0.y < bottom }
  }

  /// Types keys one after the other, and expects that each changes the stage, and that frames go on.
  private static func expectNewLook(
    _ stage: SwayStage, _ name: String, keys: [Hand.Key], more: Int
  ) throws {
    let places = try stagePlaces(stage)
    try wait(stage)
    var before = try stage.sway.picture(named: "sway-\(name)-before")
    var counts: [Int] = []
    for (number, key) in keys.enumerated() {
      let begin = now()
      try stage.type(key)
      _ = try stage.trace.wait(for: "a third of a second") { trace in
        trace.frames.last.flatMap { $0.t > begin + 0.33 ? $0 : nil }
      }
      let after = try stage.sway.picture(named: "sway-\(name)-\(number)")
      counts.append(changes(before, after, at: places))
      before = after
    }
    report(name, "\(counts) points differ after each key")
    #expect(counts.allSatisfy { $0 > more })
  }
}
