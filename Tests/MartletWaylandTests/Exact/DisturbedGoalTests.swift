import MartletTesting
import RandomTestSupport
import Testing

/// Hand-overs to everything but springs where stamps are off, samples come in batches, the compositor tells little, or lifts
/// come late, from pixels at exact times. `HandOverTests` measures springs so.
@Suite(.serialized, .readsTime) @MainActor struct DisturbedGoalTests {
  /// What is not as it should be.
  enum Disturbance: CaseIterable, Sendable {
    case jitter, pairs, triples, missingFeedback, silentFeedback, lateLift, laterLift

    func apply(to cell: inout ExactCell) {
      switch self {
      case .jitter: cell.jitter = 0.001
      case .pairs: cell.batch = 2
      case .triples: cell.batch = 3
      case .missingFeedback: cell.feedback = .missing
      case .silentFeedback: cell.feedback = .silent
      case .lateLift: cell.liftGap = 0.008
      case .laterLift: cell.liftGap = 0.015
      }
    }
  }

  private static let rates = [(60.0, 60.0), (120, 60), (240, 60), (120, 144), (240, 144)]

  @Test(arguments: [ExactGoal.decay, .snapping, .scrolling, .body])
  func `a throw goes on with its velocity, and is caught where it is seen, whatever disturbs it`(
    goal: ExactGoal
  ) async throws {
    var rows = [HandOverFigures.header]
    for seed in SeededGenerator.seeds(1) {
      var generator = SeededGenerator(seed: seed)
      rows.append("seed \(seed)")
      for disturbance in Disturbance.allCases {
        for drive in [ExactDrive.position, .scale, .rotation] where goal.isReached(by: drive) {
          var cell = ExactCell()
          (cell.drive, cell.goal) = (drive, goal)
          disturbance.apply(to: &cell)
          // No finger is drawn more than 25 ms late, whatever its device holds back.
          let rates = Self.rates.filter { Double(cell.batch) / $0.0 < 0.026 }
          (cell.touchRate, cell.frameRate) = rates[generator.int(0..<rates.count)]
          let figures = try await HandOverPlay.figures(of: cell)
          rows.append(figures.row)
          for violation in figures.violations { Issue.record("seed \(seed): \(violation)") }
        }
      }
    }
    print(rows.joined(separator: "\n"))
  }
}
