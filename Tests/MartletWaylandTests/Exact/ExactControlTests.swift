import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

/// The measurement of hand-overs finds exact motion exact and other motion not, and repeats itself.
@Suite(.serialized, .readsTime) @MainActor struct ExactControlTests {
  private func figures(_ model: ExactModel, _ cell: ExactCell) -> HandOverFigures {
    var figures = HandOverFigures(cell)
    for (index, phase) in ExactCell.phases.enumerated() {
      var cell = cell
      cell.phase = phase
      let seed = UInt64(index + 1)
      func line(_ course: ExactStroke.Course) -> ExactTimeLine {
        ExactTimeLine(cell, course, after: ExactRig.beginning, seed: seed)
      }
      let drag = line(.sinusoid)
      figures.add(ExactAnalysis.dragged(model.frames(drag), drag))
      for velocity in HandOverPlay.velocities {
        let thrown = line(.throwing(velocity: velocity))
        figures.add(ExactAnalysis.thrown(model.frames(thrown), thrown, velocity: velocity))
      }
    }
    return figures
  }

  private static let pairs: [(touch: Double, frame: Double)] = [60.0, 90, 120, 144, 240].flatMap { touch in
    [60.0, 90, 120, 144].map { (touch, $0) }
  }

  @Test func `exact frames are within the bars at every pair of rates`() {
    print(HandOverFigures.header)
    for (touch, frame) in Self.pairs {
      for gap in [0.001, 0.008, 0.015] {
        var cell = ExactCell()
        (cell.touchRate, cell.frameRate, cell.liftGap) = (touch, frame, gap)
        let figures = figures(.exact, cell)
        print(figures.row)
        #expect(figures.violations == [])
      }
    }
  }

  @Test func `exact frames are within the bars where the output keeps no beat`() {
    var cell = ExactCell()
    cell.callbacks = .irregular
    let figures = figures(.exact, cell)
    print(figures.row)
    #expect(figures.violations == [])
  }

  @Test func `the newest sample and then a spring for the target are found out at every pair of rates`() {
    print(HandOverFigures.header)
    for (touch, frame) in Self.pairs {
      var cell = ExactCell()
      (cell.touchRate, cell.frameRate) = (touch, frame)
      let figures = figures(.newestSample, cell)
      print(figures.row)
      #expect(abs(figures.worstThrowError) > 0.05)
      #expect(abs(figures.worstStep) > 0.2)
      // Samples in step with the frames are all equally old.
      if touch.truncatingRemainder(dividingBy: frame) != 0 { #expect(figures.worstJitter > 0.3) }
    }
  }

  @Test func `the same cell draws the same frames at the same times`() async throws {
    var cell = ExactCell()
    (cell.touchRate, cell.frameRate, cell.jitter) = (120, 144, 0.001)
    var played: [[ExactFrame]] = []
    for _ in 0..<3 {
      let complaints = try await ExactRig.run(cell) { rig in
        let drag = try await rig.play(.sinusoid, seed: 1)
        let thrown = try await rig.play(.throwing(velocity: 900), seed: 2)
        played.append(drag.frames + thrown.frames)
      }
      #expect(complaints == [])
    }
    #expect(played[0].count > 60)
    #expect(played[1] == played[0])
    #expect(played[2] == played[0])
  }

  @Test func `a refresh without news has no frame, and time that is held stands still`() async throws {
    let complaints = try await ExactRig.run(ExactCell()) { rig in
      #expect(MonotonicClock.now == rig.now)
      let drag = try await rig.play(.halting, goingOn: 0, seed: 1)
      let rested = drag.line.start + ExactStroke.corner + 0.1
      let held = drag.frames.filter { $0.commit < drag.line.lift }
      #expect(held.count > 8)
      #expect(held.allSatisfy { $0.commit < rested })
    }
    #expect(complaints == [])
    #expect(HandClock.time == nil)
  }
}
