import Martlet
import MartletTesting

/// Two movers at one speed: a display link places one for each frame, a timer the other. Strips show what each frame
/// got of them.
@MainActor
final class FrameTimingDemo: Demo {
  static let name = "timing"
  static let summary = "A display link against a timer, frame by frame"
  static let help = [
    "Each mark of a strip is a frame. Tall ones show the mover where it was before (doubled), or hide a step that",
    "nobody saw (dropped). The mover above is placed by a display link, the one below by a timer.",
    "A tap on the upper card changes the link's rate: every frame, 48, 30, 24 a second. A tap on the lower one",
    "changes the timer: 16 or 17 ms. Space pauses both.",
  ]

  private let stage: FrameTimingStage

  init(in controller: WindowController, palette: Palette, trace: Trace?) {
    // A film has no clock that a timer could run by: there its steps are computed.
    stage = FrameTimingStage(
      palette: palette, tree: controller.layerTree, isFilm: controller.window is ManualWindow)
    controller.rootView.addSubview(stage)
    controller.onLayout = { [weak stage, unowned window = controller.window] size in
      stage?.hairline = 1 / window.scale
      stage?.frame = Rect(origin: .zero, size: size)
    }
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { stage.isPaused.toggle() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 9)
    let lane = FrameTimingStage.laneFrames(in: size)[0]
    // Every frame for a while; then 48, 30 and 24 a second.
    for step in 0..<3 { script.tap(at: lane.center, time: start + 3 + 1.5 * Double(step)) }
    return script
  }
}
