import Martlet
import Testing

/// The visit of the demo of controls.
extension Visit {
  /// The sun stands over the hills, and nothing moves.
  static func controls(_ stage: SwayStage) throws {
    let sun = try stage.position(of: "sun")
    let rest = try stage.trace.waitForRest()
    #expect(try #require(rest.layers["sun"]).point == sun)
  }
}
