import Testing

/// The visit of the demo of windows that turn.
extension Visit {
  /// Whatever gives the window another size, what is in it springs there, and turns round on its way.
  static func turns(_ stage: SwayStage) throws {
    // Sway's own resizes are jumps: it says that an edge is dragged only while one is.
    try turn("a narrow window", in: stage) { try stage.command("resize", "set", "520", "px", "760", "px") }
    try turn("back at once", in: stage) {
      try stage.command("resize", "set", "960", "px", "640", "px")
      sleep(until: now() + 0.12)
      try stage.command("resize", "set", "520", "px", "760", "px")
    }
    try turn("a tile", in: stage) { try stage.command("floating", "disable") }
    try turn("a turned output", in: stage) {
      try stage.sway.command("output", Sway.output, "transform", "90")
    }
    try turn("turned back on the way", in: stage) {
      try stage.sway.command("output", Sway.output, "transform", "normal")
      sleep(until: now() + 0.12)
      try stage.sway.command("output", Sway.output, "transform", "270")
    }
    let turned = try stage.sway.picture(named: "sway-turns-270")
    try turned.requireSize(800, 1280)
    for (x, y) in [(2, 2), (797, 2), (2, 1277)] {
      #expect(turned[x, y].isNear(Gallery.paper), "(\(x), \(y)) is the window's")
    }
    try stage.sway.command("output", Sway.output, "transform", "normal")
    try turn("a floating window", in: stage) { try stage.command("floating", "enable") }
    try turn("fullscreen on the way", in: stage) {
      try stage.command("resize", "set", "560", "px", "700", "px")
      sleep(until: now() + 0.12)
      try stage.type(.f11)
    }
    try stage.typeToRest(.f11)
  }

  /// Makes a change, and demands that what is in the window moves there without a jump.
  private static func turn(_ name: String, in stage: SwayStage, _ change: () throws -> Void) throws {
    _ = try stage.trace.waitForRest()
    let start = try stage.position(of: TurnPath.layer)
    let begin = now()
    try change()
    _ = try stage.trace.wait(for: "frames after \(name)") { trace in
      trace.path(of: TurnPath.layer, since: begin).last { ($0.pose.point - start).length > 2 }
    }
    _ = try stage.trace.waitForRest()
    let path = TurnPath(stage.trace, from: start, since: begin)
    report("turns, \(name)", path.words)
    // Overtaken after .12 s it has gone a bit more than half of its way, as fast as the whole way asked. A jump of 100 points
    // would be five times too fast.
    #expect(path.haste < 2, "\(name)")
  }
}
