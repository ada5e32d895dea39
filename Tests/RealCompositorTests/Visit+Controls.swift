import Martlet
import Testing

/// The visit of the demo of controls, with keys alone.
extension Visit {
  /// Tab comes to the slider of the sun, and End and Home move that.
  static func controls(_ stage: SwayStage) throws {
    let before = try stage.position(of: "sun").x
    // The words for hours come first.
    for _ in 0..<2 { try stage.typeToRest(.tab) }
    let end = try #require(try stage.typeToRest(.end).layers["sun"]).point.x
    let start = try #require(try stage.typeToRest(.home).layers["sun"]).point.x
    let (there, back) = (end - before, start - before)
    report("controls", "the sun went \(figure(there)) points by End and \(figure(back)) by Home")
    #expect(there > 80 && back < -60)
  }
}
