import Testing

/// The wall of all demos.
extension Visit {
  /// The middle of the first thumbnail, in a window of 960 by 640 points.
  static let firstThumbnail = Point(x: 178, y: 295)

  /// A demo opens at a click, fills the window, and goes back at Esc.
  static func wall(_ stage: SwayStage) throws {
    let before = try stage.sway.picture(named: "sway-wall-before")
    try stage.click(at: firstThumbnail)
    try waitForPanel(stage, isOpen: true)
    let opened = try stage.sway.picture(named: "sway-wall-open")
    try stage.type(.escape)
    try waitForPanel(stage, isOpen: false)
    let after = try stage.sway.picture(named: "sway-wall-after")
    // Thumbnails are made meanwhile; the head of the wall stays as it is.
    var places: [Point] = []
    for x in stride(from: 100.0, to: 560, by: 4) {
      for y in stride(from: 30.0, to: 150, by: 4) { places.append(Point(x: x, y: y)) }
    }
    let origin = try stage.origin()
    let head = places.map { $0 + origin }
    let (there, back) = (changes(before, opened, at: head), changes(before, after, at: head))
    report("wall", "\(there) points of the head differ under an open demo, \(back) when it is back")
    #expect(there > 300 && back < 20)
  }

  /// Waits until the demo that was opened fills the window, or is gone.
  static func waitForPanel(_ stage: SwayStage, isOpen: Bool) throws {
    _ = try stage.trace.wait(for: isOpen ? "an open demo" : "the wall") { trace in
      guard let frame = trace.frames.last else { return nil as Bool? }
      guard let panel = frame.layers["panel"] else { return isOpen ? nil : true }
      return isOpen && panel.point.length < 0.5 ? true : nil
    }
  }
}

extension TouchVisit {
  /// A tap opens a demo, a drag from the edge leads it back, and a finger that catches it on its way throws it into the window again.
  static func wall(_ stage: SwayStage) throws {
    try stage.tap(at: Visit.firstThumbnail)
    try Visit.waitForPanel(stage, isOpen: true)
    // Until its controls take fingers.
    _ = try stage.waitForRest(of: ["panel"])
    try stage.play([Stroke(finger: 0, duration: 0.3) { Point(x: 4 + 1800 * $0, y: 320) }])
    let begin = now()
    let (flown, moved, place) = try stage.catchInFlight("panel", after: begin) { $0 + Point(x: 60, y: 60) }
    report("wall, by touch", "caught after \(figure(flown)) pt, then it moves \(figure(moved)) pt")
    #expect(moved < 1)
    try stage.play([
      Stroke(finger: 0, duration: 0.2) { place + Point(x: 1500 * $0, y: 1000 * $0) }
    ])
    try Visit.waitForPanel(stage, isOpen: true)
    try stage.type(.escape)
    try Visit.waitForPanel(stage, isOpen: false)
  }
}
