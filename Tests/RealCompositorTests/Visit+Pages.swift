import Testing

/// Demos of pages that fold and flip.
extension Visit {
  /// A page that is thrown goes on to the next one; turned back, everything is as before.
  static func pages(_ stage: SwayStage) throws {
    let places = try field(stage)
    let before = try stage.sway.picture(named: "sway-pages-before")
    try stage.drag(from: Point(x: 600, y: 290), to: Point(x: 360, y: 280), duration: 0.12)
    let released = now()
    let rest = try stage.trace.waitForRest()
    let turned = changes(before, try stage.sway.picture(named: "sway-pages-turned"), at: places)
    try stage.type(.left)
    _ = try stage.trace.waitForRest()
    let back = changes(before, try stage.sway.picture(named: "sway-pages-back"), at: places)
    report("pages", "\(turned) points differ when a page was thrown, \(back) when it was turned back")
    #expect(rest.t > released + 0.1 && turned > 1000)
    // The cursor came with the hand.
    #expect(back < 20)
  }
}
