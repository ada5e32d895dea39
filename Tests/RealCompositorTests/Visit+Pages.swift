import Testing

/// Demos of pages that fold and flip.
extension Visit {
  /// A page that is thrown goes on to the next one; turned back, everything is as before.
  static func pages(_ stage: SwayStage) throws {
    let places = try field(stage)
    // Both demos are visited at once.
    let name = "sway-\(stage.gallery.demo)"
    let before = try stage.sway.picture(named: "\(name)-before")
    try stage.drag(from: Point(x: 600, y: 290), to: Point(x: 360, y: 280), duration: 0.12)
    let released = now()
    let rest = try stage.trace.waitForRest()
    let turned = changes(before, try stage.sway.picture(named: "\(name)-turned"), at: places)
    try stage.typeToRest(.left)
    let back = changes(before, try stage.sway.picture(named: "\(name)-back"), at: places)
    report("pages", "\(turned) points differ when a page was thrown, \(back) when it was turned back")
    #expect(rest.t > released + 0.1 && turned > 1000)
    // The cursor came with the hand.
    #expect(back < 20)
  }

  /// A letter opens beside the list; a sheet rises over both, and a click beside it takes it away.
  static func controllers(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-controllers-before")
    try stage.typeToRest(.space)
    let letter = try stage.sway.picture(named: "sway-controllers-letter")
    // The button at the right end of the bar.
    try stage.click(at: Point(x: 900, y: 114))
    _ = try stage.trace.waitForRest()
    let sheet = try stage.sway.picture(named: "sway-controllers-sheet")
    try stage.click(at: Point(x: 480, y: 200))
    _ = try stage.trace.waitForRest()
    let back = try stage.sway.picture(named: "sway-controllers-back")
    let (opened, risen, left) = (
      changes(before, letter, at: places), changes(letter, sheet, at: places),
      changes(letter, back, at: places)
    )
    report(
      "controllers", "\(opened) points differ when a letter opened, \(risen) under a sheet, \(left) after it")
    #expect(opened > 200 && risen > 2000)
    // The cursor has moved.
    #expect(left < 40)
  }

  /// The line between the columns goes with the hand, and stays where that lets it go.
  static func columns(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-columns-before")
    try pull(stage, from: Point(x: 352, y: 360), by: 60)
    let moved = changes(before, try stage.sway.picture(named: "sway-columns-moved"), at: places)
    try pull(stage, from: Point(x: 412, y: 360), by: -60)
    let back = changes(before, try stage.sway.picture(named: "sway-columns-back"), at: places)
    report(
      "columns",
      "\(moved) of \(places.count) points differ when the line was moved, \(back) when it came back")
    #expect(moved > places.count / 20)
    // The cursor has moved.
    #expect(back < 60)
  }

  /// A leaf that is pulled far to the side is gone, and the others close up; one that is pulled to the other side is kept.
  static func herbarium(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-herbarium-before")
    try pull(stage, from: Point(x: 45, y: 180), by: 130)
    let kept = try stage.sway.picture(named: "sway-herbarium-kept")
    try pull(stage, from: Point(x: 610, y: 180), by: -165)
    let dropped = try stage.sway.picture(named: "sway-herbarium-dropped")
    // In the upper right corner of the first sheet.
    let dot = try stage.origin() + Point(x: 157, y: 117)
    report(
      "herbarium",
      "\(changes(kept, dropped, at: places)) of \(places.count) points differ when a leaf was dropped")
    #expect(!before[dot].isNear(sun) && kept[dot].isNear(sun) && dropped[dot].isNear(sun))
    #expect(changes(kept, dropped, at: places) > places.count / 20)
  }

  /// The dot of a leaf that is kept.
  private static let sun = Picture.Pixel(0xF7B733)

  /// Presses the pointer at a point of the window, leads it to the side, lets it go, and waits until nothing moves.
  private static func pull(_ stage: SwayStage, from place: Point, by way: Double) throws {
    let start = try stage.origin() + place
    try stage.hand.move(x: start.x, y: start.y)
    try stage.hand.press()
    let (_, released) = try stage.stroke(from: start, velocity: Point(x: way / 0.4, y: 0), duration: 0.4)
    // At rest it is no throw.
    sleep(until: released + 0.2)
    try stage.hand.release()
    _ = try stage.trace.waitForRest()
  }
}
