import Glibc
import Martlet
import MartletTesting

/// Replicators: a lake that shows all above it once more, and lamps that are copies of one.
@MainActor
final class ReflectionsDemo: Demo {
  static let name = "reflections"
  static let summary =
    "Lanterns over a lake: drag one, or its reflection; a row of lamps that are copies of one"
  static let help = [
    "Drag a lantern and throw it, by itself or by its reflection. The sliders, or up and down, and left",
    "and right, change the mirror and the delay from lamp to lamp.",
  ]
  static let keys = ["Space moves the lanterns."]

  private let view: ReflectionsView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ReflectionsView(palette: palette, trace: trace)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.stir()
    case .up: view.clear(by: 0.1)
    case .down: view.clear(by: -0.1)
    case .left: view.delay(by: -0.04)
    case .right: view.delay(by: 0.04)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 17)
    let (stage, controls) = ReflectionsView.layout(size)
    let water = stage.height * LakeStage.waterLine
    func lantern(_ number: Int) -> Point {
      let place = LakeStage.places[number]
      return Point(x: stage.minX + place.x * stage.width, y: stage.minY + place.y * water)
    }
    // One is carried about and thrown.
    let first = lantern(0)
    script.touch(at: start + 0.6, duration: 1.4) { t in
      first
        + Point(
          x: stage.width * 0.12 * sin(2 * .pi * t / 1.4) + stage.width * 0.1 * t * t,
          y: -water * 0.25 * sin(.pi * t / 1.4))
    }
    // One is pulled up by its reflection.
    let reflection = lantern(1).y + 2 * (stage.minY + water - lantern(1).y)
    script.touch(at: start + 3.2, duration: 1.2) { t in
      Point(
        x: lantern(1).x + stage.width * 0.08 * t,
        y: reflection + min(stage.maxY - reflection - 20, water * 0.2) * t)
    }
    func knob(_ number: Int, _ share: Double) -> Point {
      let slider = controls[number].slider
      return Point(
        x: slider.minX + Slider.thumbSize / 2 + (slider.width - Slider.thumbSize) * share, y: slider.center.y)
    }
    script.touch(at: start + 5.2, duration: 1.4) { t in
      knob(0, t < 0.7 ? 0.85 - 1.1 * t : 0.08 + 1.2 * (t - 0.7))
    }
    script.touch(at: start + 7.0, duration: 1.2) { t in knob(1, 0.3 + 0.55 * t) }
    script.key(.space, at: start + 8.6)
    return script
  }
}
