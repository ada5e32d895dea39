import Testing

/// Scroll views under fingers.
extension TouchVisit {
  /// Two fingers hold the same points of the picture while they zoom it; one throws it, and another one catches it.
  static func picture(_ stage: SwayStage) throws {
    let pairs = [
      FingerPair(center: Point(x: 470, y: 330), reach: 60),
      FingerPair(center: Point(x: 470, y: 330), reach: 80),
      FingerPair(center: Point(x: 490, y: 345), reach: 130, angle: 0.5),
    ]
    // What is lost until the pinch begins is no matter of this.
    try stage.play(pairs[0].strokes(to: pairs[1], fingers: (0, 1), duration: 0.2, lifts: false))
    let before = try #require(try stage.trace.waitForRest().layers["picture"])
    try stage.play(pairs[1].strokes(to: pairs[2], fingers: (0, 1), duration: 0.3, lifts: false))
    let after = try #require(try stage.trace.waitForRest().layers["picture"])
    let grown = after.scale / before.scale
    let expected = pairs[2].center + (before.point - pairs[1].center) * grown
    let (factor, off) = (pairs[2].reach / pairs[1].reach, (after.point - expected).length)
    report(
      "picture, pinched",
      "\(figure(grown)) times as large by fingers \(figure(factor)) times as far apart; "
        + "\(figure(off)) pt off its place between them")
    #expect(abs(grown / factor - 1) < 0.005 && off < 0.5)
    try stage.play(pairs[2].strokes(to: pairs[2], fingers: (0, 1), duration: 0.05, lag: 0.03))
    let home = try #require(try stage.trace.waitForRest().layers["picture"])
    // Let go, it rests on whole pixels: half a pixel away in each direction at most.
    #expect((home.point - after.point).length < 0.75, "the second finger lifts later")

    let lifted = try stage.play([
      Stroke(finger: 0, duration: 0.15) { Point(x: 600 - 1200 * $0, y: 330) }
    ])
    let middle = Point(x: 480, y: 330)
    let flight = try stage.catchInFlight("picture", after: lifted + 0.12) { _ in middle }
    report(
      "picture, thrown",
      "\(figure(flight.flown)) pt in a tenth of a second; caught, it moves by \(figure(flight.moved)) pt")
    #expect(flight.flown > 60 && flight.moved < 0.5)
    try stage.play([Stroke(finger: 0, duration: 0) { _ in middle }])
    _ = try stage.trace.waitForRest()
  }

  /// The list is where the finger has it, pixel by pixel. Thrown it goes on, and caught it stands still at once.
  static func rows(_ stage: SwayStage) throws {
    let origin = try stage.origin()
    /// The dots, numbers and words of the rows, line by line.
    func strip(_ name: String) throws -> [[Picture.Pixel]] {
      let picture = try stage.sway.picture(named: "sway-touch-rows-\(name)")
      return (150..<500).map { y in
        stride(from: 44.0, to: 130, by: 3).map { picture[origin + Point(x: $0, y: Double(y))] }
      }
    }
    func drag(from start: Double, by way: Double, lifts: Bool = false) throws {
      try stage.play([
        Stroke(finger: 0, duration: 0.25, lifts: lifts) { Point(x: 480, y: start + way * $0 / 0.25) }
      ])
      _ = try stage.trace.waitForRest()
    }
    try drag(from: 480, by: -60)
    let before = try strip("held")
    try drag(from: 420, by: -97)
    let after = try strip("dragged")
    let (shifted, still) = (changes(Array(before.dropFirst(97)), after), changes(before, after))
    report(
      "rows, dragged by 97 pt", "\(shifted) of \(after.count - 97) lines differ, \(still) where they were")
    #expect(shifted == 0 && still > 100)
    try drag(from: 323, by: 0, lifts: true)

    let lifted = try stage.play([
      Stroke(finger: 0, duration: 0.15) { Point(x: 480, y: 500 - 1500 * $0) }
    ])
    sleep(until: lifted + 0.25)
    let flying = try strip("flying")
    try stage.play([Stroke(finger: 0, duration: 0.01, lifts: false) { _ in Point(x: 480, y: 400) }])
    let landed = now()
    let rest = try stage.trace.waitForRest()
    let caught = try strip("caught")
    sleep(until: now() + 0.2)
    let held = try strip("still-caught")
    report(
      "rows, thrown",
      "\(changes(after, flying)) lines of \(after.count) differ in flight, \(changes(flying, caught)) later; "
        + "frames go on for \(figure(rest.t - landed)) s after the catch, and \(changes(caught, held)) lines differ"
    )
    #expect(changes(after, flying) > 60 && changes(flying, caught) > 60)
    #expect(rest.t - landed < 0.1 && changes(caught, held) == 0)
    try stage.play([Stroke(finger: 0, duration: 0) { _ in Point(x: 480, y: 400) }])
    _ = try stage.trace.waitForRest()
  }

  /// How many lines differ, as far as both go.
  private static func changes(_ a: [[Picture.Pixel]], _ b: [[Picture.Pixel]]) -> Int {
    zip(a, b).count { !zip($0, $1).allSatisfy { $0.isNear($1) } }
  }
}
