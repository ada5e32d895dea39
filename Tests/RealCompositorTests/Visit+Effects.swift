import Testing

/// Demos of what layers can draw.
extension Visit {
  /// The end of the rainbow that is thrown goes on, and the colours with it; a key turns their hue.
  static func gradients(_ stage: SwayStage) throws {
    let places = try field(stage)
    let home = try stage.position(of: "start")
    let before = try stage.sway.picture(named: "sway-gradients-before")
    _ = try stage.throwCard("start", velocity: Point(x: 700, y: 200), duration: 0.16)
    let way = try #require(try stage.trace.waitForRest().layers["start"]).point - home
    let thrown = try stage.sway.picture(named: "sway-gradients-thrown")
    let moved = changes(before, thrown, at: places)
    try stage.typeToRest(.space)
    let turned = changes(thrown, try stage.sway.picture(named: "sway-gradients-turned"), at: places)
    report(
      "gradients",
      "its start was thrown \(figure(way.length)) pt, \(moved) points differ then, \(turned) in another hue")
    #expect(way.x > 80 && moved > 1000 && turned > 1000)
  }

  /// A ring that is tapped turns while it waits, and tapped again it is as before, and at rest.
  static func download(_ stage: SwayStage) throws {
    let ring = try stage.position(of: "ring 1")
    let origin = try stage.origin()
    // The pointer lies below and on the right of its tip.
    let places = stride(from: -24.0, through: 24, by: 2).flatMap { x in
      stride(from: -24.0, through: -4, by: 2).map { origin + ring + Point(x: x, y: $0) }
    }
    let before = try stage.sway.picture(named: "sway-download-before")
    let begin = now()
    try stage.click(at: ring)
    _ = try stage.trace.wait(for: "the ring is turning") { trace in
      trace.frames.last.flatMap { $0.t > begin + 0.6 ? $0 : nil }
    }
    let waiting = changes(before, try stage.sway.picture(named: "sway-download-waiting"), at: places)
    try stage.click(at: ring)
    _ = try stage.trace.waitForRest()
    let stopped = changes(before, try stage.sway.picture(named: "sway-download-stopped"), at: places)
    report("download", "\(waiting) points of the ring differ while it waits, \(stopped) when it is stopped")
    #expect(waiting > 20 && stopped == 0)
  }

  /// The chosen photograph grows, and tapped again it is as before.
  static func selection(_ stage: SwayStage) throws {
    let home = try stage.position(of: "photo-20")
    // The pointer lies below and on the right of its tip.
    let tip = try stage.origin() + home
    let places = try field(stage).filter {
      !((-4...32).contains($0.x - tip.x) && (-4...40).contains($0.y - tip.y))
    }
    let before = try stage.sway.picture(named: "sway-selection-before")
    try stage.click(at: home)
    _ = try stage.trace.waitForRest()
    let grown = changes(before, try stage.sway.picture(named: "sway-selection-grown"), at: places)
    try stage.click(at: home)
    _ = try stage.trace.waitForRest()
    let left = changes(before, try stage.sway.picture(named: "sway-selection-left"), at: places)
    report("selection", "\(grown) points differ when it has grown, \(left) when it is left again")
    #expect(grown > 100 && left == 0)
  }
}
