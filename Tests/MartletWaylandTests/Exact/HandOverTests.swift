import Foundation
import MartletTesting
import Testing

/// How hand-overs look, from pixels at exact times: figures of drags, throws and catches for every pair of
/// rates.
///
/// `MARTLET_EXACT="touch 120 Hz, frames 60"` plays only the cells whose description contains these words;
/// `MARTLET_EXACT_FRAMES=1` prints all their frames.
@Suite(.serialized, .readsTime) @MainActor struct HandOverTests {
  private static let touchRates = [60.0, 90, 120, 144, 240]
  private static let frameRates = [60.0, 90, 120, 144]
  private static let environment = ProcessInfo.processInfo.environment

  private static let seed = environment["MARTLET_SEED"].flatMap { UInt64($0) } ?? 7

  private static func cell(_ change: (inout ExactCell) -> Void) -> ExactCell {
    var cell = ExactCell()
    change(&cell)
    return cell
  }

  private static func cells(
    _ pairs: [(touch: Double, frame: Double)], _ change: (inout ExactCell) -> Void = { _ in }
  ) -> [ExactCell] {
    pairs.map { touch, frame in
      cell {
        $0.touchRate = touch
        $0.frameRate = frame
        change(&$0)
      }
    }
  }

  private static let pairs = touchRates.flatMap { touch in frameRates.map { (touch, $0) } }
  /// Slower than the frames, at the same rate, faster, and out of step.
  private static let fewPairs = [
    (60.0, 60.0), (60, 144), (120, 60), (90, 120), (240, 60), (120, 144), (144, 90),
  ]

  @Test func `every pair of rates`() async throws { try await measure(Self.cells(Self.pairs)) }

  @Test(arguments: [0.008, 0.015])
  func `lifts that come late`(gap: Double) async throws {
    try await measure(Self.cells(Self.fewPairs) { $0.liftGap = gap })
  }

  @Test func `time stamps that are off by up to a millisecond`() async throws {
    try await measure(Self.cells(Self.pairs) { $0.jitter = 0.001 })
  }

  @Test(arguments: [2, 3])
  func `samples that come in batches`(batch: Int) async throws {
    try await measure(Self.cells([(120, 60), (240, 60), (240, 144)]) { $0.batch = batch })
  }

  @Test(arguments: [2, 3])
  func `samples that come in batches with such stamps`(batch: Int) async throws {
    try await measure(
      Self.cells([(90, 60), (90, 90), (120, 144), (240, 144)]) {
        $0.batch = batch
        $0.jitter = 0.001
      })
  }

  @Test(arguments: [ExactCell.Feedback.withoutRefresh, .silent, .missing])
  func `a compositor that tells less of its refreshes`(feedback: ExactCell.Feedback) async throws {
    try await measure(Self.cells([(60, 60), (120, 60), (120, 144)]) { $0.feedback = feedback })
  }

  @Test func `callbacks that are doubled while input comes`() async throws {
    try await measure(
      Self.cells([(60, 60), (120, 60), (240, 60)]) {
        $0.callbacks = .doubled
        $0.feedback = .missing
      })
  }

  @Test func `callbacks late in the refresh, and touches that are delivered late`() async throws {
    try await measure(
      Self.cells([(120, 60), (120, 144)]) { $0.callbackOffset = 0.004 }
        + Self.cells([(60, 60), (120, 60)]) { $0.delay = 0.003 })
  }

  @Test(arguments: [ExactCell.Feedback.told, .missing])
  func `an output that keeps no beat`(feedback: ExactCell.Feedback) async throws {
    try await measure(
      Self.cells([(60, 60), (120, 60)]) {
        $0.callbacks = .irregular
        $0.feedback = feedback
      })
  }

  @Test func `touches that are delivered unevenly`() async throws {
    try await measure(Self.cells([(60, 60), (120, 60), (120, 144)]) { $0.unevenness = 0.002 })
  }

  @Test func `a few of all that may come together`() async throws {
    var generator = SeededGenerator(seed: Self.seed)
    print("mixed hand-overs: seed \(Self.seed)")
    try await measure(
      (0..<10).map { _ in
        Self.cell {
          $0.touchRate = Self.touchRates.randomElement(using: &generator) ?? 60
          $0.frameRate = Self.frameRates.randomElement(using: &generator) ?? 60
          $0.jitter = Bool.random(using: &generator) ? 0.001 : 0
          $0.batch = Int.random(in: 1...3, using: &generator)
          // No finger is drawn more than 25 ms late, whatever its device holds back.
          while $0.latencyBar > 0.026 { $0.batch -= 1 }
          $0.delay = [0, 0.002].randomElement(using: &generator) ?? 0
          $0.liftGap = [0.001, 0.008, 0.015].randomElement(using: &generator) ?? 0
          $0.callbackOffset = Double.random(in: 0.0001...0.005, using: &generator)
          let feedbacks = [ExactCell.Feedback.told, .withoutRefresh, .silent, .missing]
          $0.feedback = feedbacks.randomElement(using: &generator) ?? .told
          $0.callbacks = Bool.random(using: &generator) ? .doubled : .regular
        }
      })
  }

  @Test func `a finger that stops or turns is hardly overshot, and what rests is where the finger is`()
    async throws
  {
    print("overshoot pt (bar) | frames (bar) | rests off pt | course, cell")
    for cell in Self.cells(Self.fewPairs) + Self.cells([(60, 60), (120, 60)], { $0.feedback = .missing }) {
      if let words = Self.environment["MARTLET_EXACT"], !cell.description.contains(words) { continue }
      for course in [ExactStroke.Course.turning, .stopping, .halting, .placing] {
        let corner = try await HandOverPlay.corner(of: course, in: cell)
        let bars = corner.bars(course, cell)
        print(corner.row(course, cell))
        #expect(corner.overshoot <= bars.overshoot, "\(course), \(cell)")
        #expect(corner.frames <= bars.frames, "\(course), \(cell)")
        #expect(abs(corner.rest) <= HandOverFigures.slipBar || course == .turning, "\(course), \(cell)")
      }
    }
  }

  @Test func `what is caught when one more frame has gone out stays where that has drawn it`() async throws {
    for cell in Self.cells(Self.fewPairs) {
      var cell = cell
      for phase in ExactCell.phases {
        cell.phase = phase
        let complaints = try await ExactRig.run(cell) { rig in
          _ = try await rig.play(.throwing(velocity: 900), goingOn: 0.05, seed: 1)
          let off = try #require(await rig.catchCardLate(), "\(cell), phase \(phase)")
          #expect(abs(off) <= HandOverFigures.slipBar, "\(cell), phase \(phase)")
        }
        #expect(complaints == [])
      }
    }
  }

  @Test func `a mouse`() async throws {
    try await measure(Self.cells([(120, 60), (240, 144)]) { $0.isPointer = true })
  }

  private func measure(_ cells: [ExactCell]) async throws {
    var rows: [String] = []
    for cell in cells {
      if let words = Self.environment["MARTLET_EXACT"], !cell.description.contains(words) { continue }
      let figures = try await HandOverPlay.figures(
        of: cell, printsFrames: Self.environment["MARTLET_EXACT_FRAMES"] != nil)
      rows.append(figures.row)
      for violation in figures.violations { Issue.record("\(violation)") }
    }
    if !rows.isEmpty { print(([HandOverFigures.header] + rows).joined(separator: "\n")) }
  }
}
