import Glibc
import Martlet
import MartletRenderer

/// Measures walls of photographs: with a program for each part, with one for all, and as the renderer chooses.
@MainActor
struct WallCommand {
  /// The most frames to time in each case; the median counts.
  let frames: Int
  /// The most photographs to draw.
  var most = 2000

  func run() throws {
    print("Milliseconds of a frame, and of the processor's time for it, of all threads.")
    print("kind     number   shadow   parts    ms       cpu ms   draws   passes   allocations")
    var together = BatchCosts.software
    together.draw = 1e9
    let choices: [(String, BatchCosts?)] = [
      ("apart", nil), ("together", together), ("chosen", .software), ("as GPU", .graphics),
    ]
    for kind in WallStage.Kind.allCases {
      for number in [12, 48, 300, 2000] where number <= most {
        for shadow in [0.0, 2, 9] {
          for (name, costs) in choices {
            let stage = try WallStage(kind, count: number, shadow: shadow, costs: costs)
            for _ in 0..<8 { try stage.drawFrame() }
            let before = clock()
            var count = 0
            let cost = try FrameCost(rounds: frames, patience: 1) {
              try stage.drawFrame()
              count += 1
            }
            let own = Double(clock() - before) / Double(CLOCKS_PER_SEC) * 1e3 / Double(count)
            let counters = stage.counters
            print(
              column(kind.rawValue, 9) + column("\(number)", 9) + column("\(shadow)", 9) + column(name, 9)
                + column("\((Double(cost.time) / 1e3).rounded() / 1e3)", 9)
                + column("\((own * 1e3).rounded() / 1e3)", 9) + column("\(counters.draws)", 8)
                + column("\(counters.passes)", 9) + "\((cost.allocations * 1000).rounded() / 1000)")
            fflush(nil)
          }
        }
      }
    }
  }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
