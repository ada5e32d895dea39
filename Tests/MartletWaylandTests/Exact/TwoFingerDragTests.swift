import MartletTesting
import RandomTestSupport
import Testing

/// What two fingers drag and throw together, one of which lifts before the other, from pixels at exact times.
@Suite(.serialized, .readsTime) @MainActor struct TwoFingerDragTests {
  private static let rates = [(60.0, 60.0), (120, 60), (240, 60), (120, 144)]

  @Test(arguments: [ExactDrive.pair, .photograph])
  func `what two fingers drag is where they are as one lifts, and goes on with their velocity`(
    drive: ExactDrive
  ) async throws {
    var cells: [ExactCell] = []
    for (touch, frame) in Self.rates {
      for lead in [0.008, 0.02, 0.04] {
        var cell = ExactCell()
        (cell.touchRate, cell.frameRate, cell.drive, cell.companionLead) = (touch, frame, drive, lead)
        cells.append(cell)
      }
    }
    try await measure(cells)
  }

  @Test(arguments: [ExactDrive.pair, .photograph], [ExactGoal.decay, .body])
  func `so is what slows down or flies as a body`(drive: ExactDrive, goal: ExactGoal) async throws {
    try await measure(
      Self.rates.map { touch, frame in
        var cell = ExactCell()
        (cell.touchRate, cell.frameRate, cell.drive, cell.goal) = (touch, frame, drive, goal)
        return cell
      })
  }

  @Test func `stamps that are off, batches and late lifts change nothing of that`() async throws {
    for seed in SeededGenerator.seeds(12) {
      var generator = SeededGenerator(seed: seed)
      var cell = ExactCell()
      cell.drive = generator.chance(0.5) ? .pair : .photograph
      cell.touchRate = [60.0, 90, 120, 240][generator.int(0..<4)]
      cell.frameRate = [60.0, 144][generator.int(0..<2)]
      cell.jitter = generator.chance(0.5) ? 0.001 : 0
      cell.batch = generator.int(1..<4)
      while cell.latencyBar > 0.026 { cell.batch -= 1 }
      cell.liftGap = [0.001, 0.008, 0.015][generator.int(0..<3)]
      cell.companionLead = generator.double(0.008...0.04)
      print("seed \(seed)")
      try await measure([cell])
    }
  }

  private func measure(_ cells: [ExactCell]) async throws {
    var rows = [HandOverFigures.header]
    for cell in cells {
      let figures = try await HandOverPlay.figures(of: cell)
      rows.append(figures.row)
      for violation in figures.violations { Issue.record("\(violation)") }
    }
    print(rows.joined(separator: "\n"))
  }
}
