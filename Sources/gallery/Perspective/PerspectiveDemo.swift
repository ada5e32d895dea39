import Martlet
import MartletTesting

/// What `sublayerTransform` does: one eye for many layers.
@MainActor
final class PerspectiveDemo: Demo {
  static let name = "perspective"
  static let summary = "Tiles that turn, seen by one eye or by one each: drag the eye, choose the axis"
  static let help = [
    "Turn the tiles and throw them. Drag and throw the eye; the slider moves it nearer or farther.",
    "Space gives each tile an eye of its own; the arrows left and right choose the axis, up and down move the eye.",
  ]

  private let view: PerspectiveView

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    view = PerspectiveView(palette: palette)
    view.fill(controller)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnEyes()
    case .left: view.turnAxis(-1)
    case .right: view.turnAxis(1)
    case .up: view.addDistance(0.1)
    case .down: view.addDistance(-0.1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 21)
    let layout = PerspectiveView.layout(size)
    let (stage, middle) = (layout.stage, layout.stage.center)
    // Turned and thrown.
    let low = Point(x: middle.x, y: stage.minY + stage.height * 0.8)
    script.touch(at: start + 0.4, duration: 0.4) { t in low + Point(x: stage.width * 0.35 * t * t, y: 0) }
    script.tap(at: layout.bars[0].center + Point(x: layout.bars[0].width / 4, y: 0), time: start + 2.2)
    script.touch(at: start + 3.0, duration: 0.5) { t in low + Point(x: -stage.width * 0.3 * t, y: 0) }
    script.tap(at: layout.bars[0].center - Point(x: layout.bars[0].width / 4, y: 0), time: start + 4.2)
    // The eye goes to a corner and is thrown back.
    script.touch(at: start + 5.0, duration: 1.4) { t in
      let u = min(t / 0.8, 1)
      let back = max(t - 0.8, 0) / 0.2
      return middle
        + Point(x: -stage.width * 0.33 * u, y: -stage.height * 0.34 * u)
        + Point(x: stage.width * 0.1, y: stage.height * 0.12) * (back * back)
    }
    script.touch(at: start + 7.2, duration: 0.8) { t in
      Point(
        x: layout.slider.minX + layout.slider.width * (0.3 + 0.6 * min(t * 1.2, 1)), y: layout.slider.midY)
    }
    script.tap(at: layout.bars[1].center - Point(x: layout.bars[1].width / 3, y: 0), time: start + 8.6)
    return script
  }
}
