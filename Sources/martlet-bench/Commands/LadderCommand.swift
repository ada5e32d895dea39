import Glibc
import Martlet

/// Measures how the cost of a frame grows with the number of layers of each kind, drawn off screen with OpenGL ES.
@MainActor
struct LadderCommand {
  /// The numbers of layers.
  private static let counts = [10, 100, 1000, 10_000, 100_000]
  /// More than these are not nested: a tree is as deep.
  private static let deepest = 1000
  /// The seconds after which no further frame of a case is timed.
  private static let patience = 1.0

  /// The most frames to time in each case; the median counts.
  let frames: Int
  /// The kinds of layers; all if empty.
  let kinds: [LadderStage.Kind]

  func run() throws {
    print("kind           number   moves   ms       µs per layer   allocations   draws   passes   uploads")
    for kind in kinds {
      for count in Self.counts where isMeasured(kind, count) {
        for motion in LadderStage.Motion.allCases {
          let stage = try LadderStage(kind, count: count, motion: motion)
          // Shaders are compiled, and pictures and paths are uploaded, when they are first needed.
          for _ in 0..<4 { try stage.drawFrame() }
          let cost = try FrameCost(rounds: frames, patience: Self.patience, stage.drawFrame)
          let time = Double(cost.time) / 1e9
          let counters = stage.counters
          print(
            column(kind.rawValue, 15) + column("\(count)", 9) + column(motion.rawValue, 8)
              + column(rounded(time * 1e3), 9) + column(rounded(time * 1e6 / Double(count)), 15)
              + column(rounded(cost.allocations), 14)
              + column("\(counters.draws)", 8) + column("\(counters.passes)", 9) + "\(counters.uploads)")
          // A case may take long; what is known is told.
          fflush(nil)
        }
      }
    }
  }

  private func isMeasured(_ kind: LadderStage.Kind, _ count: Int) -> Bool {
    switch kind {
    case .nestedClips, .stackedClips, .nestedGroups, .largeShadows: count <= Self.deepest
    default: true
    }
  }

  private func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
