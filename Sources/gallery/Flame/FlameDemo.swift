import Glibc
import Martlet
import MartletTesting

/// A candle whose flame trails behind when it is moved.
@MainActor
final class FlameDemo: Demo {
  static let name = "flame"
  static let summary = "A candle to carry about: its flame trails behind, and a slider makes it higher"
  static let help = [
    "Lift the candle and throw it: the flame follows, and what it has emitted stays behind.",
    "The slider, or up and down, makes the flame higher or lower; left and right move the candle.",
  ]

  private let view: FlameView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = FlameView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .up: view.grow(by: 0.2)
    case .down: view.grow(by: -0.2)
    case .left: view.step(by: -120)
    case .right: view.step(by: 120)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 11)
    let (stage, slider, _) = FlameView.layout(size)
    let candle = stage.origin + FlameStage.place(on: stage.size)
    let arm = min(stage.width * 0.32, 260)
    // Lifted, carried to both sides, less and less far, and thrown gently.
    let duration = 2.6
    script.touch(at: start + 0.6, duration: duration) { t in
      let share = t / duration
      let rise = sin(share * 3 * .pi)
      return candle
        + Point(
          x: arm * sin(share * 2 * .pi) * (1 - 0.8 * share * share), y: -stage.height * 0.22 * rise * rise)
    }
    let knob = FlameStage.heights.lowerBound
    let way = FlameStage.heights.upperBound - knob
    func place(_ value: Double) -> Point {
      Point(
        x: slider.minX + Slider.thumbSize / 2 + (slider.width - Slider.thumbSize) * (value - knob) / way,
        y: slider.center.y)
    }
    script.touch(at: start + 4.4, duration: 2.2) { t in
      let value = t < 1.1 ? 1 + 0.75 * (t / 1.1) : 1.75 - 1.2 * ((t - 1.1) / 1.1)
      return place(value)
    }
    script.key(.right, at: start + 7.4)
    script.key(.up, at: start + 7.8)
    script.key(.up, at: start + 8.0)
    return script
  }
}
