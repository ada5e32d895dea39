import Testing

/// A demo, what a hand does to it, and what must be seen then.
struct Visit: Sendable, CustomStringConvertible {
  let demo: String
  /// Whether it comes to rest by itself.
  var rests = true
  /// Whether it measures times or speeds, so that nothing else may run meanwhile.
  var measuresTime = false
  let check: @Sendable (SwayStage) throws -> Void

  var description: String { demo }

  /// Opens the demo in a real window, operates it by hand, and has it quit.
  func pay() throws {
    let stage = try SwayStage(demo, comesToRest: rests)
    try check(stage)
    _ = try stage.sway.picture(named: "sway-\(demo)")
    try stage.type(.escape)
    let ending = try stage.gallery.process.waitForEnd(within: 5)
    #expect(ending == .exited(0))
    #expect(stage.gallery.errors == "")
    #expect(stage.trace.strangeLines == [])
  }

  static let all = [
    Visit(demo: "wall", rests: false, check: wall),
    Visit(demo: "ball", measuresTime: true, check: ball),
    Visit(demo: "reversal", measuresTime: true, check: reversal),
    Visit(demo: "spring", measuresTime: true, check: spring),
    Visit(demo: "bird", rests: false, measuresTime: true, check: bird),
    Visit(demo: "sing-along", rests: false, measuresTime: true, check: singAlong),
    Visit(demo: "balloons", rests: false, measuresTime: true, check: balloons),
    Visit(demo: "card", measuresTime: true, check: card),
    Visit(demo: "timing", rests: false, measuresTime: true, check: timing),
    Visit(demo: "rows", measuresTime: true, check: rows),
    Visit(demo: "herbarium", check: herbarium),
    Visit(demo: "picture", check: picture),
    Visit(demo: "throw", measuresTime: true, check: throwing),
    Visit(demo: "hit-test", check: hitTest),
    Visit(demo: "dynamics", measuresTime: true, check: dynamics),
    Visit(demo: "cradle", measuresTime: true, check: cradle),
    Visit(demo: "gestures", check: gestures),
    Visit(demo: "photos", measuresTime: true, check: photos),
    Visit(demo: "blur", check: blur),
    Visit(demo: "shapes", check: shapes),
    Visit(demo: "gradients", check: gradients),
    Visit(demo: "download", check: download),
    Visit(demo: "selection", check: selection),
    Visit(demo: "box", check: box),
    Visit(demo: "crossing", check: crossing),
    Visit(demo: "carousel", check: carousel),
    Visit(demo: "solar", rests: false, check: solar),
    Visit(demo: "reflections", rests: false, check: reflections),
    Visit(demo: "map", check: map),
    Visit(demo: "fold", check: pages),
    Visit(demo: "flip-book", check: pages),
    Visit(demo: "controllers", check: controllers),
    Visit(demo: "split-view", check: columns),
    Visit(demo: "constraints", check: bars),
    Visit(demo: "window-turns", measuresTime: true, check: turns),
    Visit(demo: "controls", check: controls),
    Visit(demo: "notes", check: notes),
    Visit(demo: "museum", check: museum),
    Visit(demo: "perspective", check: perspective),
    Visit(demo: "flame", rests: false, check: flame),
    Visit(demo: "fireworks", rests: false, check: fireworks),
    Visit(demo: "edges", check: edges),
    Visit(demo: "rasterise", rests: false, check: rasterise),
    Visit(demo: "shadows", rests: false, check: shadows),
    Visit(demo: "overdraw", rests: false, check: overdraw),
    Visit(demo: "scale", rests: false, measuresTime: true, check: scale),
    Visit(demo: "matrix", check: matrix),
  ]
}
