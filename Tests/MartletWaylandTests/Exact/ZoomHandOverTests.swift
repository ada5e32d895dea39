import MartletMotion
import Testing

@testable import MartletWayland

/// What two fingers zoom in a scroll view goes on with their velocity, from pixels at exact times.
@Suite(.serialized, .readsTime) @MainActor struct ZoomHandOverTests {
  /// Within the limits, and beyond the upper and the lower one as the fingers lift.
  private static let ways: [(ExactDrive, ClosedRange<Double>)] = [
    (.zoom, 0.05...50), (.zoomOut, 0.05...50), (.zoom, 0.05...1.15), (.zoomOut, 1.15...50),
  ]

  private func cells(jitter: Double) -> [ExactCell] {
    var cells: [ExactCell] = []
    for (drive, limits) in Self.ways {
      for (touch, frame) in [(60.0, 60.0), (120, 60), (240, 144)] {
        for pivotLiftsFirst in [false, true] {
          var cell = ExactCell()
          (cell.touchRate, cell.frameRate, cell.drive, cell.goal) = (touch, frame, drive, .decay)
          (cell.zoomLimits, cell.pivotLiftsFirst, cell.jitter) = (limits, pivotLiftsFirst, jitter)
          cells.append(cell)
        }
      }
    }
    return cells
  }

  private func measure(_ cell: ExactCell) async throws -> ExactZoomFigures {
    var figures = ExactZoomFigures(cell)
    for (index, phase) in ExactCell.phases.enumerated() {
      var cell = cell
      cell.phase = phase
      let complaints = try await ExactRig.run(cell) { rig in
        for velocity in HandOverPlay.velocities {
          let played = try await rig.play(
            .throwing(velocity: velocity), goingOn: 0.15, seed: UInt64(index + 1))
          figures.add(played.frames, played.line, speed: velocity)
          if velocity < 1000 { figures.add(slip: try await rig.catchCardLate()) }
        }
        let velocity = HandOverPlay.velocities[0]
        // What lifts while it moves leaves the window.
        if !cell.pivotLiftsFirst {
          let played = try await rig.play(.throwing(velocity: velocity), goingOn: 4, seed: 1)
          figures.add(restOf: played.frames, played.line)
        }
        guard cell.zoomLimits == Self.ways[0].1 else { return }
        let dragged = try await rig.play(.sinusoid, goingOn: 0.02, seed: UInt64(index + 1))
        figures.add(drag: dragged.frames, dragged.line)
        _ = try await rig.play(.throwing(velocity: velocity), goingOn: 0.03, seed: 1)
        let caught = try await rig.play(.throwing(velocity: velocity), goingOn: 0.1, seed: 2, onto: true)
        figures.add(grip: caught.frames, caught.line)
      }
      #expect(complaints == [])
    }
    return figures
  }

  @Test(arguments: [0, 0.001])
  func `what two fingers zoom goes on with their velocity, and is caught where it is seen`(jitter: Double)
    async throws
  {
    print(ExactZoomFigures.header)
    for cell in cells(jitter: jitter) {
      let figures = try await measure(cell)
      print(figures.row)
      #expect(figures.violations == [])
    }
  }
}
