import Testing

/// Demos of depth, repetition and particles.
extension Visit {
  /// A box that is thrown turns on without the hand; opened and closed again it is as before.
  static func box(_ stage: SwayStage) throws {
    let places = try field(stage)
    let turned = try turn(stage, from: Point(x: 440, y: 330), to: Point(x: 520, y: 320), at: places)
    let before = try stage.sway.picture(named: "sway-box-before")
    try stage.typeToRest(.space)
    let opened = changes(before, try stage.sway.picture(named: "sway-box-opened"), at: places)
    try stage.typeToRest(.space)
    let closed = changes(before, try stage.sway.picture(named: "sway-box-closed"), at: places)
    report(
      "box", "\(turned) points differ when it was thrown, \(opened) when it is open, \(closed) when closed")
    #expect(turned > 500 && opened > 500 && closed == 0)
  }

  /// Sheets that pass through each other turn on, and by half a turn at a key, after which they look as before.
  static func crossing(_ stage: SwayStage) throws {
    let places = try field(stage)
    let turned = try turn(stage, from: Point(x: 160, y: 480), to: Point(x: 240, y: 470), at: places)
    let turning = try changesWhile(stage) { try stage.type(.space) }
    report(
      "crossing", "\(turned) points differ when they were thrown, \(turning) in the midst of half a turn")
    #expect(turned > 300 && turning > 300)
  }

  /// Cards on a cylinder that are thrown come to rest elsewhere.
  static func carousel(_ stage: SwayStage) throws {
    let places = try field(stage)
    let turned = try turn(stage, from: Point(x: 520, y: 300), to: Point(x: 380, y: 300), at: places)
    let before = try stage.sway.picture(named: "sway-carousel-before")
    try stage.typeToRest(.space)
    let stepped = changes(before, try stage.sway.picture(named: "sway-carousel-stepped"), at: places)
    report("carousel", "\(turned) points differ when it was thrown, \(stepped) five cards on")
    #expect(turned > 1000 && stepped > 1000)
  }

  /// The planets go on, and the stage turns with a hand.
  static func solar(_ stage: SwayStage) throws {
    let moved = try changesWhile(stage) {
      try stage.drag(from: Point(x: 300, y: 300), to: Point(x: 520, y: 380))
    }
    report("solar", "\(moved) points differ when the stage was turned")
    #expect(moved > 200)
  }

  /// What is reflected is pushed, and its image with it.
  static func reflections(_ stage: SwayStage) throws {
    let moved = try changesWhile(stage) { try stage.type(.space) }
    report("reflections", "\(moved) points differ when the water was stirred")
    #expect(moved > 200)
  }

  /// A map that is thrown goes on, and flies elsewhere at a key; no tile is missing at rest.
  static func map(_ stage: SwayStage) throws {
    let places = try field(stage)
    let thrown = try turn(stage, from: Point(x: 640, y: 420), to: Point(x: 440, y: 300), at: places)
    let before = try stage.sway.picture(named: "sway-map-before")
    try stage.typeToRest(.space)
    let flown = changes(before, try stage.sway.picture(named: "sway-map-flown"), at: places)
    report("map", "\(thrown) points differ when it was thrown, \(flown) when it has flown elsewhere")
    #expect(thrown > 1000 && flown > 1000)
  }

  /// One eye for all tiles, or one for each.
  static func perspective(_ stage: SwayStage) throws {
    let (other, again) = try changesByTwoKeys(stage, "perspective", at: field(stage))
    report("perspective", "\(other) points differ with other eyes, \(again) with the first again")
    #expect(other > 300 && again == 0)
  }

  /// The flame flickers, wherever the hand is.
  static func flame(_ stage: SwayStage) throws {
    let moved = try changesWhile(stage) {
      try stage.drag(from: Point(x: 480, y: 300), to: Point(x: 420, y: 240))
    }
    report("flame", "\(moved) points differ after a drag")
    #expect(moved > 50)
  }

  /// A click launches a shell.
  static func fireworks(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-fireworks-before")
    let begin = now()
    try stage.click(at: Point(x: 480, y: 260))
    _ = try stage.trace.wait(for: "the shell has burst") { trace in
      trace.frames.last.flatMap { $0.t > begin + 1.6 ? $0 : nil }
    }
    let burst = changes(before, try stage.sway.picture(named: "sway-fireworks-burst"), at: places)
    report("fireworks", "\(burst) points differ when a shell has burst")
    #expect(burst > 100)
  }

  /// Throws what is at a point of the window, and waits until it rests. Returns how many points differ then, and expects it to
  /// have gone on without the hand.
  private static func turn(_ stage: SwayStage, from start: Point, to end: Point, at places: [Point]) throws
    -> Int
  {
    let before = try stage.sway.picture(named: "sway-space-before")
    try stage.drag(from: start, to: end, duration: 0.12)
    let released = now()
    let rest = try stage.trace.waitForRest()
    #expect(rest.t > released + 0.1)
    return changes(before, try stage.sway.picture(named: "sway-space-thrown"), at: places)
  }

  /// How many points differ after something was done, and half a second.
  private static func changesWhile(_ stage: SwayStage, _ act: () throws -> Void) throws -> Int {
    let before = try stage.sway.picture(named: "sway-space-before")
    let begin = now()
    try act()
    _ = try stage.trace.wait(for: "half a second") { trace in
      trace.frames.last.flatMap { $0.t > begin + 0.5 ? $0 : nil }
    }
    return changes(before, try stage.sway.picture(named: "sway-space-after"), at: try field(stage))
  }
}
