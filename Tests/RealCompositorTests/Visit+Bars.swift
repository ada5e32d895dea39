import Martlet
import Testing

/// The visit of the demo of constraints.
extension Visit {
  /// A bar is dragged, and those that are tied to it follow by their shares.
  static func bars(_ stage: SwayStage) throws {
    let (sun, sky, coral) = (
      try stage.position(of: "sun"), try stage.position(of: "sky"), try stage.position(of: "coral")
    )
    let released = now()
    try stage.drag(from: sky, to: sky + Point(x: 120, y: 0), duration: 0.6)
    let rest = try stage.trace.waitForRest()
    // Centres move by half of what lengths change by; the last bar comes from the other side.
    let ways = try [("sun", sun), ("sky", sky), ("coral", coral)].map {
      try #require(rest.layers[$0.0]).point.x - $0.1.x
    }
    report("constraints", "the middle bar was dragged, and centres moved by \(ways.map(figure))")
    #expect(rest.t > released && ways[1] > 30)
    #expect(abs(ways[0] - ways[1] / 2) < 1.5 && abs(ways[2] - ways[1]) < 1.5)
  }
}
