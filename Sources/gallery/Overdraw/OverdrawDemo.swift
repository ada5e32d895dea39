import Martlet
import MartletTesting

/// Sheets one over the other, and what they cost.
@MainActor
final class OverdrawDemo: CostDemo<OverdrawView>, Demo {
  static let name = "overdraw"
  static let summary = "Sheets one over the other: what opaque ones hide is not drawn"
  static let help = [
    "Choose whether the sheets are opaque and how many there are, and watch what a frame costs.",
    "Space makes them clear or opaque, P lets them swing or rest; the arrows change their number.",
  ]

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 20)
    script.tap(at: OverdrawView.place(of: 1, of: 0, in: size), time: start + 1.6)
    script.tap(at: OverdrawView.place(of: 2, of: 1, in: size), time: start + 3.2)
    script.key(.space, at: start + 4.8)
    return script
  }
}
