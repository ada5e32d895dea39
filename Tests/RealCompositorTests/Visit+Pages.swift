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
}
