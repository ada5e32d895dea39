import Martlet
import MartletTesting

/// What `sublayerTransform` and anchor points do: an eye for many layers or for each, and the line about which they turn.
@MainActor
final class PerspectiveDemo: Demo {
  static let name = "perspective"
  static let summary = "Photographs that turn, and the eye that sees them: drag the eye and the anchor point"
  static let help = [
    "Turn the photographs and throw them, and drag the eye, nearer and farther too where it is seen from",
    "above. Drag the dot: the photographs turn about the line through it.",
  ]
  static let keys = [
    "Space gives each an eye in front of the dot; the arrows left and right move the dot, up and down the",
    "eye.",
  ]

  private let view: PerspectiveView

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    view = PerspectiveView(palette: palette)
    view.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    switch key {
    case .space: view.turnEyes()
    case .left: view.moveAnchor(-0.25)
    case .right: view.moveAnchor(0.25)
    case .up: view.addDistance(0.1)
    case .down: view.addDistance(-0.1)
    default: break
    }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 21)
    let layout = PerspectiveView.layout(size)
    let (scene, plan) = (layout.scene, layout.plan)
    let (frames, columns) = PerspectiveView.frames(in: scene.size)
    // Turned and thrown.
    let low = Point(x: scene.midX, y: scene.maxY - 8)
    script.touch(at: start + 0.4, duration: 0.4) { t in low + Point(x: scene.width * 0.3 * t * t, y: 0) }
    // The eye goes to a corner and is thrown back.
    let eye = Point(x: scene.minX + scene.width * (columns == 3 ? 2.0 / 3 : 0.5), y: scene.midY)
    script.touch(at: start + 2, duration: 1.2) { t in
      let u = min(t / 0.7, 1)
      let back = max(t - 0.8, 0) / 0.2
      return eye + Point(x: -scene.width * 0.3 * u, y: -scene.height * 0.4 * u)
        + Point(x: scene.width * 0.05, y: scene.height * 0.08) * (back * back)
    }
    // Nearer and farther, as it is seen from above.
    script.touch(at: start + 4, duration: 1.4) { t in
      Point(x: plan.midX - plan.width * 0.1 * t, y: plan.midY + plan.height * 0.3 * (t < 0.5 ? -t : t - 1))
    }
    let bar = layout.bars[1]
    script.tap(at: Point(x: bar.minX + bar.width * 0.9, y: bar.midY), time: start + 5.8)
    script.tap(at: Point(x: bar.minX + bar.width * 0.1, y: bar.midY), time: start + 6.8)
    // An eye each, in front of an anchor point that goes to an edge and to the top.
    script.tap(
      at: layout.bars[0].center + Point(x: layout.bars[0].width / 4, y: 0), time: start + 7.8)
    let frame = frames[columns == 3 ? 1 : 0]
    script.touch(at: start + 8.8, duration: 1.6) { t in
      let u = min(t / 1.5, 1)
      return scene.origin + frame.center
        + Point(x: -frame.width * 0.5 * min(u * 2, 1), y: -frame.height * 0.55 * max(u * 2 - 1, 0))
    }
    script.touch(at: start + 11, duration: 0.4) { t in
      low + Point(x: -scene.width * 0.2 * t * t, y: 0)
    }
    return script
  }
}
