import Martlet
import MartletTesting

/// Bars that constraints with priorities tie to each other.
@MainActor
final class ConstraintBarsDemo: Demo {
  static let name = "constraints"
  static let summary = "Bars tied by constraints: drag one, and the others follow as far as priorities say"
  static let help = [
    "Drag a bar and let go, or throw it and catch it in flight: the others follow their ties. Below,",
    "choose a tie and how much it matters: a hand matters 400.",
  ]
  static let keys = [
    "Left and right choose a tie, up and down how much it matters; space moves a bar."
  ]

  private let view: ConstraintBarsView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = ConstraintBarsView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.toss()
    case .left: view.chooseTie(-1)
    case .right: view.chooseTie(1)
    case .up: view.changePriority(1)
    case .down: view.changePriority(-1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 31)
    let layout = ConstraintBarsView.layout(size)
    let isWide = layout.stage.width > layout.stage.height
    let length = isWide ? layout.stage.width : layout.stage.height
    let lanes = ConstraintBarsView.lanes(layout.stage.size, in: size)
    /// A point of a bar, at a part of the length from where bars begin.
    func place(_ bar: Int, _ part: Double) -> Point {
      let across = lanes.start + lanes.breadth / 2 + (lanes.breadth + lanes.gap) * Double(bar)
      return isWide
        ? Point(x: layout.stage.minX + length * part, y: layout.stage.minY + across)
        : Point(x: layout.stage.minX + across, y: layout.stage.maxY - length * part)
    }
    // The middle bar is led, let go and thrown; the first one leads the others as well.
    script.touch(at: start + 0.4, duration: 1) { t in
      place(1, 0.2 - 0.2 * (1 - (2 * t - 1) * (2 * t - 1)) + 0.15 * t)
    }
    script.touch(at: start + 2, duration: 0.22) { t in place(1, 0.25 + 4 * t * t) }
    script.touch(at: start + 3, duration: 0.8) { t in place(0, 0.3 - 0.2 * t) }
    // The third tie comes to matter more than a hand: then nothing is left to choose.
    script.tap(
      at: Point(x: layout.ties.minX + layout.ties.width * 5 / 6, y: layout.ties.midY), time: start + 4.4)
    script.tap(
      at: Point(x: layout.priorities.maxX - layout.priorities.width / 8, y: layout.priorities.midY),
      time: start + 4.8)
    script.touch(at: start + 5.8, duration: 0.6) { t in place(1, 0.2 + 0.2 * t) }
    script.tap(
      at: Point(x: layout.priorities.minX + layout.priorities.width / 8, y: layout.priorities.midY),
      time: start + 7)
    script.touch(at: start + 7.8, duration: 0.3) { t in place(1, 0.3 - 2 * t * t) }
    return script
  }
}
