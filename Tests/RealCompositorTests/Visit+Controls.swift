import Martlet
import Testing

/// The visit of the demo of controls, with keys alone.
extension Visit {
  /// Tab comes to the slider of the sun, and End and Home move that.
  static func controls(_ stage: SwayStage) throws {
    let before = try stage.position(of: "sun")
    // The dots are first, then the hours.
    for key: Hand.Key in [.tab, .tab, .tab, .end] { try stage.type(key) }
    let rest = try stage.trace.waitForRest()
    let way = try #require(rest.layers["sun"]).point.x - before.x
    try stage.type(.home)
    let back = try #require(try stage.trace.waitForRest().layers["sun"]).point.x - before.x
    report("controls", "the sun went \(figure(way)) points by End and \(figure(back)) by Home")
    #expect(way > 80 && back < -60)
  }
}
