import Martlet
import MartletTesting

/// A page that turns, drawn or kept.
@MainActor
final class RasteriseDemo: CostDemo<RasteriseView>, Demo {
  static let name = "rasterise"
  static let summary = "A page of many layers that turns: drawn in each frame, or kept as a picture"
  static let help = [
    "Choose whether the page's layers are drawn in each frame or kept as one picture, and how fine that",
    "is. Turn the page and throw it.",
  ]
  static let keys = [
    "Space keeps the picture, or no longer; P swings the page; the arrows choose the scale."
  ]

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 18)
    let stage = RasteriseView.layout(size).stage
    script.tap(at: RasteriseView.place(of: 1, of: 0, in: size), time: start + 2.4)
    script.tap(at: RasteriseView.place(of: 0, of: 1, in: size), time: start + 4.4)
    script.tap(at: RasteriseView.place(of: 1, of: 1, in: size), time: start + 6.0)
    // Turned by hand, and thrown.
    script.touch(at: start + 7.0, duration: 0.35) { t in
      stage.center + Point(x: stage.width * 0.2, y: stage.height * (2.2 * t * t - 0.2))
    }
    return script
  }
}
