import Martlet
import MartletTesting

/// Shadows of three kinds, and what they cost.
@MainActor
final class ShadowsDemo: CostDemo<ShadowsView>, Demo {
  static let name = "shadows"
  static let summary =
    "Floating cards whose shadows are a formula, a path blurred once, or a blur in each frame"
  static let help = [
    "Choose the kind of the shadows and the number of the cards, and watch what a frame costs.",
    "Space chooses the next kind, P lets the cards float or rest; the arrows change their number.",
  ]

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 19)
    script.tap(at: ShadowsView.place(of: 1, of: 0, in: size), time: start + 1.6)
    script.tap(at: ShadowsView.place(of: 2, of: 0, in: size), time: start + 3.2)
    script.tap(at: ShadowsView.place(of: 2, of: 1, in: size), time: start + 4.8)
    script.key(.space, at: start + 6.0)
    return script
  }
}
