/// A demo, what fingers do to it, and what must be seen then.
struct TouchVisit: Sendable, CustomStringConvertible {
  let demo: String
  let check: @Sendable (SwayStage) throws -> Void

  var description: String { demo }

  static let all = [
    TouchVisit(demo: "wall", check: wall),
    TouchVisit(demo: "picture", check: picture),
    TouchVisit(demo: "throw", check: throwing),
    TouchVisit(demo: "dynamics", check: dynamics),
    TouchVisit(demo: "photos", check: photos),
    TouchVisit(demo: "hit-test", check: hitTest),
    TouchVisit(demo: "rows", check: rows),
    TouchVisit(demo: "cradle", check: cradle),
    TouchVisit(demo: "gestures", check: gestures),
  ]
}
