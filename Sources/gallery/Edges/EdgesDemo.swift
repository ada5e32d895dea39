import Martlet
import MartletTesting

/// Edges under every angle.
@MainActor
final class EdgesDemo: CostDemo<EdgesView>, Demo {
  static let name = "edges"
  static let summary =
    "Turned and tilted cards whose edges stay smooth, eight times as large on request"
  static let help = [
    "Drag the cards round and throw them. Tap a corner to see its pixels, and again to go back."
  ]
  static let keys = [
    "Space comes near and goes back, C changes the corners, H the edges; the arrows turn the cards."
  ]

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 17)
    let stage = EdgesView.layout(size).stage
    // Thrown round …
    script.touch(at: start + 0.5, duration: 0.3) { t in
      stage.center + Point(x: stage.width * (2.4 * t * t - 0.1), y: 0)
    }
    // … looked at …
    script.tap(at: stage.origin + EdgesView.corner(stage.size), time: start + 2.4)
    script.touch(at: start + 3.3, duration: 1.2) { t in
      stage.center + Point(x: stage.width * (0.3 * min(t, 1) - 0.15), y: 10)
    }
    // … with hard edges, with the other corners, and from afar again.
    script.tap(at: EdgesView.place(of: 1, of: 2, in: size), time: start + 4.6)
    script.tap(at: EdgesView.place(of: 1, of: 0, in: size), time: start + 5.0)
    script.tap(at: EdgesView.place(of: 0, of: 0, in: size), time: start + 5.9)
    script.tap(at: EdgesView.place(of: 0, of: 1, in: size), time: start + 6.8)
    script.key(.left, at: start + 7.6)
    return script
  }
}
