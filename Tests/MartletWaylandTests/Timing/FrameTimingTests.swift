import Dispatch
import MartletGeometry
import MartletLayers
import TestCompositor
import Testing

@testable import MartletWayland

/// The frame timing lab: two layers take a step each time they are told to, one by a display link, the other
/// by a timer. A frame in which a layer has not moved is doubled; one in which it took more steps than
/// refreshes have passed hides dropped ones.
@Suite(.serialized, .readsTime) @MainActor struct FrameTimingTests {
  private struct Tally: CustomStringConvertible {
    var doubled = 0
    var dropped = 0
    var last: Double?
    var errors: Int { doubled + dropped }
    var description: String { "\(doubled) doubled and \(dropped) dropped" }

    mutating func add(_ position: Double, refreshes: Int) {
      if let last {
        let steps = Int((position - last).rounded())
        if steps == 0 { doubled += 1 }
        dropped += max(steps - refreshes, 0)
      }
      last = position
    }
  }

  /// Outputs in hertz, and the timer that a program would use, in whole milliseconds.
  @Test(arguments: [(60.0, 16), (59.94, 17), (144, 7)])
  func `a display link steps with the frames, a timer does not`(output: Double, milliseconds: Int)
    async throws
  {
    // A busy machine sometimes keeps the main thread from frames for some seconds; a fault would do so each
    // time.
    for _ in 0..<4 {
      if try await steps(output: output, milliseconds: milliseconds).areGood { return }
    }
    let steps = try await steps(output: output, milliseconds: milliseconds)
    #expect(steps.areGood, "\(steps)")
  }

  /// The steps of both within three seconds.
  private struct Steps {
    let frames: Int
    let byLink: Tally
    let byTimer: Tally

    /// Whether the link stepped for each frame, except a few that the main thread missed, and the timer did
    /// not.
    var areGood: Bool { byLink.errors <= frames / 25 && byTimer.errors > byLink.errors }
  }

  private func steps(output: Double, milliseconds: Int) async throws -> Steps {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1 / output, lateness: 0.15 / output)
    let rig = try await Rig.start(configuration)
    let other = Layer()
    other.name = "timer"
    other.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    other.backgroundColor = .white
    rig.controller.rootView.layer.addSublayer(other)
    rig.card.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    rig.card.layer.position = .zero

    let link = DisplayLink(tree: rig.controller.layerTree) { _ in rig.card.layer.position.x += 1 }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler {
      MainActor.assumeIsolated { Transaction.withoutActions { other.position.x += 1 } }
    }
    timer.schedule(deadline: .now(), repeating: .milliseconds(milliseconds))
    timer.activate()
    try await rig.rest(seconds: 3)
    timer.cancel()
    link.invalidate()

    // Both start within the first frames.
    let frames = rig.frames.all.dropFirst(10)
    var (byLink, byTimer, missed) = (Tally(), Tally(), 0)
    var previous: MediaTime?
    for frame in frames {
      let refreshes = previous.map { Int(((frame.targetTime - $0) * output).rounded()) } ?? 1
      missed += max(refreshes - 1, 0)
      previous = frame.targetTime
      for (name, pose) in frame.layers {
        if name == "card" { byLink.add(pose.position.x, refreshes: refreshes) }
        if name == "timer" { byTimer.add(pose.position.x, refreshes: refreshes) }
      }
    }
    print(
      "frame timing, \(output) Hz, \(frames.count) frames: display link \(byLink); timer of \(milliseconds) ms "
        + "\(byTimer); \(missed) refreshes without a frame")
    #expect(frames.count > Int(output * 2))
    #expect(try await rig.finish() == [])
    return Steps(frames: frames.count, byLink: byLink, byTimer: byTimer)
  }
}
