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

  /// What the paths are; everything if `nil`.
  let kind: PathStage.Kind?
  /// The number of lines; each number if `nil`.
  let count: Int?

  func run() throws {
    print(
      "path       lines     complete ms   again ms   of processors   window: longest ms   moving ms   of processors"
        + "   right after ms")
    for (kind, counts) in Self.cases where self.kind ?? kind == kind {
      for count in counts where self.count ?? count == count {
        let stage = try PathStage(kind, count: count, isPatient: false)
        let first = try time { _ = try stage.drawFrame() }
        var again = 0.0
        let work = try processorTime { again = try time { _ = try stage.drawFrame() } }
        let window = try PathStage(kind, count: count, isPatient: true)
        let (longest, whole) = try settle(window)
        var moving = 0.0
        let movingWork =
          try processorTime {
            for _ in 0..<Self.moves {
              window.move()
              moving = max(moving, try time { _ = try window.drawFrame() })
            }
          } / Double(Self.moves)
        print(
          column(kind.rawValue, 11) + column("\(count)", 10) + column(rounded(first), 14)
            + column(rounded(again), 11) + column(rounded(work), 16) + column(rounded(longest), 21)
            + column(rounded(moving), 12) + column(rounded(movingWork), 16) + rounded(whole))
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

  /// The milliseconds that all threads run meanwhile: what other programs take counts less.
  private func processorTime(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let begin = now()
    try body()
    return now() - begin
  }

  private func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
