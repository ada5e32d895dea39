import Martlet
import MartletTesting
import Testing

@testable import gallery

@MainActor
@Suite struct FrameTimingStageTests {
  /// The stage in a window whose frames come when the test asks for them.
  @MainActor
  private final class Setup {
    let window: ManualWindow
    let stage: FrameTimingStage
    private let controller: WindowController

    init(isFilm: Bool) {
      window = ManualWindow(size: Size(width: 960, height: 640))
      controller = WindowController(window: window)
      stage = FrameTimingStage(palette: .light, tree: controller.layerTree, isFilm: isFilm)
      stage.fill(controller)
      window.resolveFrame()
    }

    func play(frames: Int, refreshes: Double = 1) {
      for _ in 0..<frames {
        window.advance(to: window.now + refreshes * window.refreshDuration)
        window.resolveFrame()
      }
    }

    /// What the lanes report about their frames.
    var counts: [String] { labels(in: stage).map { $0.string }.filter { $0.contains("frames:") } }

    private func labels(in view: View) -> [Label] {
      view.subviews.flatMap { ($0 as? Label).map { [$0] } ?? labels(in: $0) }
    }
  }

  @Test func `time in which nobody saw the window counts as no frames`() throws {
    let setup = Setup(isFilm: true)
    setup.play(frames: 60)
    setup.window.advance(to: setup.window.now + 10)
    setup.window.resolveFrame()
    setup.play(frames: 60)
    print("with ten seconds hidden in between: \(setup.counts)")
    #expect(setup.counts.count == 2)
    #expect(setup.counts.first == "120 frames: 0 doubled, 0 dropped")
    for count in setup.counts { #expect(count.hasPrefix("120 frames: 0 doubled, ")) }
  }

  @Test(arguments: [1.5, 2, 2.6])
  func `on a machine that shows fewer frames than there are refreshes the link does nothing wrong`(
    refreshes: Double
  ) {
    let setup = Setup(isFilm: true)
    setup.play(frames: 120, refreshes: refreshes)
    print("\(refreshes) refreshes a frame: \(setup.counts)")
    #expect(setup.counts.first == "120 frames: 0 doubled, 0 dropped")
    // A timer of 16 ms is a little too fast for 60 Hz, so it drops some steps on any machine.
    #expect(setup.counts.last?.hasPrefix("120 frames: 0 doubled, ") == true)
  }

  @Test func `the timer stops when no frames come, and runs again from the next one on`() {
    let setup = Setup(isFilm: false)
    #expect(setup.stage.isTimerRunning)
    setup.window.advance(to: setup.window.now + 0.9)
    setup.stage.stepTimer()
    #expect(setup.stage.isTimerRunning)
    setup.window.advance(to: setup.window.now + 0.2)
    setup.stage.stepTimer()
    #expect(!setup.stage.isTimerRunning)
    setup.play(frames: 1)
    #expect(setup.stage.isTimerRunning)
    setup.stage.isPaused = true
    setup.play(frames: 1)
    #expect(!setup.stage.isTimerRunning)
  }
}
