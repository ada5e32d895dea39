import Martlet
import MartletTesting

/// Two movers at the same speed: a display link places one in each frame, a timer the other. Strips show the
/// effect in each frame.
@MainActor
final class FrameTimingDemo: Demo {
  static let name = "timing"
  static let summary = "A display link against a timer, frame by frame"
  static let help = [
    "Watch the strips, where each mark is a frame: a tall one shows the mover where it was before",
    "(doubled), or hides a step that nobody saw (dropped). Choose the rate of the display link, which",
    "places the mover above, and the interval of the timer, which places the one below.",
  ]
  static let keys = ["Space pauses both movers."]

  private let stage: FrameTimingStage

  init(in room: any DemoRoom, palette: Palette, trace: Trace?) {
    // A film has no clock for a timer, so its steps are computed.
    stage = FrameTimingStage(
      palette: palette, tree: room.layerTree, isFilm: room.window is ManualWindow)
    stage.fill(room)
  }

  func pressed(_ key: KeyEvent.Key) {
    if key == .space { stage.isPaused.toggle() }
  }

  static func reel(size: Size, start: MediaTime) -> InputScript {
    var script = InputScript(seed: 9)
    let lane = FrameTimingStage.laneFrames(in: DemoView.field(in: size))[0]
    let choice = TimingLaneLayout(size: lane.size, choices: FrameTimingStage.rates.count).choice
      .directed(in: lane.width)
    let width = choice.width / Double(FrameTimingStage.rates.count)
    // Every frame for a while; then 48, 30 and 24 per second.
    for step in 1...3 {
      let place = Point(x: choice.minX + (Double(step) + 0.5) * width, y: choice.center.y)
      script.tap(at: lane.origin + place, time: start + 1.5 + 1.5 * Double(step))
    }
    return script
  }
}
