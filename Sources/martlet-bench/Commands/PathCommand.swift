import Glibc
import Martlet

/// Measures paths whose lines cross each other many times, or that have very many: how long a complete picture takes, and how long
/// a window stands still for it.
@MainActor
struct PathCommand {
  private static let cases: [(PathStage.Kind, [Int])] = [
    (.lines, [10, 100, 1000, 10_000, 100_000]), (.scribble, [1000, 10_000, 100_000]),
    (.walk, [10_000, 100_000, 1_000_000]),
  ]
  /// The microseconds between two frames of a window.
  private static let pause: UInt32 = 16_000
  /// The frames to draw while the path moves.
  private static let moves = 10

  func run() throws {
    print("path       lines     complete ms   again ms   window: longest ms   moving ms   right after ms")
    for (kind, counts) in Self.cases {
      for count in counts {
        let stage = try PathStage(kind, count: count, isPatient: false)
        let (first, again) = (try time { _ = try stage.drawFrame() }, try time { _ = try stage.drawFrame() })
        let window = try PathStage(kind, count: count, isPatient: true)
        let (longest, whole) = try settle(window)
        var moving = 0.0
        for _ in 0..<Self.moves {
          window.move()
          moving = max(moving, try time { _ = try window.drawFrame() })
        }
        print(
          column(kind.rawValue, 11) + column("\(count)", 10) + column(rounded(first), 14)
            + column(rounded(again), 11) + column(rounded(longest), 21) + column(rounded(moving), 12)
            + rounded(whole))
        fflush(nil)
      }
    }
  }

  /// Draws frames until nothing is missing. Returns the milliseconds of the longest, and of all with what is between them.
  private func settle(_ stage: PathStage) throws -> (longest: Double, whole: Double) {
    var longest = 0.0
    let whole = try time {
      var isWhole = false
      while !isWhole {
        longest = max(longest, try time { isWhole = try stage.drawFrame() })
        if !isWhole { usleep(Self.pause) }
      }
    }
    return (longest, whole)
  }

  private func time(_ body: () throws -> Void) rethrows -> Double {
    let time = try ContinuousClock().measure(body)
    return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
  }

  private func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
