import Testing

/// A demo, what a hand does to it, and what must be seen then.
struct Visit: Sendable, CustomStringConvertible {
  let demo: String
  /// Whether it comes to rest by itself.
  var rests = true
  let check: @Sendable (SwayStage) throws -> Void

  var description: String { demo }

  static let all = [
    Visit(demo: "ball", check: ball),
    Visit(demo: "reversal", check: reversal),
    Visit(demo: "spring", check: spring),
    Visit(demo: "bird", rests: false, check: bird),
    Visit(demo: "sing-along", rests: false, check: singAlong),
    Visit(demo: "balloons", rests: false, check: balloons),
    Visit(demo: "card", check: card),
    Visit(demo: "timing", rests: false, check: timing),
    Visit(demo: "rows", check: rows),
    Visit(demo: "picture", check: picture),
    Visit(demo: "throw", check: throwing),
    Visit(demo: "hit-test", check: hitTest),
    Visit(demo: "dynamics", check: dynamics),
    Visit(demo: "cradle", check: cradle),
    Visit(demo: "gestures", check: gestures),
    Visit(demo: "photos", check: photos),
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
    Visit(demo: "perspective", check: perspective),
    Visit(demo: "flame", rests: false, check: flame),
    Visit(demo: "fireworks", rests: false, check: fireworks),
  ]
}
