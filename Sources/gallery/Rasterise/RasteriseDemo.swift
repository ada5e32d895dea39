import Martlet
import MartletTesting

/// A page that turns, drawn or kept.
@MainActor
final class RasteriseDemo: Demo {
  static let name = "rasterise"
  static let summary = "A page of many layers that turns: drawn in each frame, or kept as a picture"
  static let help = [
    "Choose whether the page's layers are drawn in each frame or kept as one picture, and how fine that is.",
    "Turn the page and throw it. Space keeps the picture, or no longer; P swings the page; the arrows choose the scale.",
  ]

  private let view: RasteriseView
  var meter: CostMeter? { view.meter }

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    view = RasteriseView(palette: palette)
    view.fill(controller)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnTrick()
    case "p": view.turnSwing()
    case .left: view.turnScale(-1)
    case .right: view.turnScale(1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 18)
    let (stage, bars, _) = RasteriseView.layout(size, bars: 2)
    script.tap(at: bars[0].center + Point(x: bars[0].width / 4, y: 0), time: start + 2.4)
    script.tap(at: bars[1].center - Point(x: bars[1].width / 3, y: 0), time: start + 4.4)
    script.tap(at: bars[1].center, time: start + 6.0)
    // Turned by hand, and thrown.
    script.touch(at: start + 7.0, duration: 0.35) { t in
      stage.center + Point(x: stage.width * 0.2, y: stage.height * (2.2 * t * t - 0.2))
    }
    return script
  }
}
