import Martlet
import MartletTesting

/// Four movers with different damping side by side, and a spring to tune beside its curve.
@MainActor
final class SpringDemo: Demo {
  static let name = "spring"
  static let summary = "Damping and initial velocity, side by side and as a curve"
  static let help = [
    "Space, the button, or a tap on the lanes releases the springs; again at any moment.",
    "The sliders set damping and initial velocity; the curve follows while they are dragged.",
  ]

  private let view: SpringView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = SpringView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space, .return: view.release()
    case .left: view.damping -= 0.05
    case .right: view.damping += 0.05
    case .down: view.velocity -= 0.5
    case .up: view.velocity += 0.5
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    let layout = SpringLayout(size: size)
    func knob(_ slider: Rect, _ fraction: Double) -> Point {
      Point(x: slider.minX + 12 + (slider.width - 24) * fraction, y: slider.center.y)
    }
    func slide(_ slider: Rect, from: Double, to: Double, at time: MediaTime, for duration: Double) {
      script.touch(at: time, duration: duration) { t in
        let way = TimingFunction.easeInEaseOut.value(at: t / duration)
        return knob(slider, from + (to - from) * way)
      }
    }
    var script = InputScript(seed: 11)
    script.key(.space, at: start + 0.4)
    let damping = SpringView.dampings
    let first = (SpringView.firstDamping - damping.lowerBound) / (damping.upperBound - damping.lowerBound)
    slide(layout.sliders[0].directed(in: size.width), from: first, to: 0.08, at: start + 2.2, for: 1.2)
    script.tap(at: layout.button.directed(in: size.width).center, time: start + 3.6)
    slide(layout.sliders[1].directed(in: size.width), from: 0.5, to: 0.95, at: start + 5.6, for: 0.9)
    script.tap(at: layout.button.directed(in: size.width).center, time: start + 6.7)
    // Released again before it rests.
    script.key(.space, at: start + 7.1)
    script.key(.space, at: start + 7.4)
    return script
  }
}
