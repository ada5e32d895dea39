import Foundation
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// What the frames of each demo take at most, in its film, with batches put together as for a GPU: `DemoCosts.txt` states it.
///
/// `MARTLET_RECORD_COSTS=1` writes that file anew; then look at what has changed, and why.
@MainActor
@Suite struct DemoCostTests {
  /// The most draw calls, passes and sheets of a frame, and the most uploads of one that follows the first ones. The other
  /// passes are rectangles that are redrawn.
  struct Cost: Equatable {
    var draws = 0
    var passes = 0
    var sheets = 0
    var uploads = 0
  }

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("DemoCosts.txt")
  /// The frames in which pictures and paths are uploaded for the first time.
  private static let first = 4
  /// Frames per second, and how many are drawn of each film.
  private static let rate = 8.0
  private static let most = 64

  @Test func `each demo takes no more draw calls, passes and uploads than stated`() throws {
    let taken = try demos.map { ($0.name, try cost(of: $0)) }
    if ProcessInfo.processInfo.environment["MARTLET_RECORD_COSTS"] == "1" {
      let lines = taken.map {
        "\($0.0) draws \($0.1.draws) passes \($0.1.passes) sheets \($0.1.sheets) uploads \($0.1.uploads)\n"
      }
      try lines.joined().write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file.path); run again without MARTLET_RECORD_COSTS to test")
      return
    }
    let stated = try stated()
    #expect(Set(stated.keys) == Set(taken.map { $0.0 }))
    for (name, cost) in taken {
      let limit = try #require(stated[name], "\(name) states its cost")
      #expect(
        cost.draws <= limit.draws && cost.passes <= limit.passes && cost.sheets <= limit.sheets
          && cost.uploads <= limit.uploads,
        "\(name) takes \(cost), not \(limit)")
      // What is stated stays worth knowing.
      #expect(
        limit.draws <= 2 * cost.draws && limit.passes <= 2 * cost.passes && limit.sheets <= 2 * cost.sheets,
        "\(name) states \(limit) and takes only \(cost)")
    }
  }

  @Test func `photographs and cards are drawn on the window alone, by three draw calls at most`() throws {
    let stated = try stated()
    for name in ["photos", "card", "catch", "carousel"] {
      let limit = try #require(stated[name])
      #expect(limit.sheets == 0 && limit.draws <= 3, "\(name): \(limit)")
    }
  }

  private func stated() throws -> [String: Cost] {
    var stated: [String: Cost] = [:]
    for line in try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      let numbers = words.compactMap { Int($0) }
      try #require(words.count == 9 && numbers.count == 4, "\(line)")
      stated[String(words[0])] = Cost(
        draws: numbers[0], passes: numbers[1], sheets: numbers[2], uploads: numbers[3])
    }
    return stated
  }

  private func cost(of demo: any Demo.Type) throws -> Cost {
    let size = Size(width: 960, height: 640)
    let window = ManualWindow(size: size, scale: 0.5, now: 1000)
    window.drawsAsForGPU = true
    let controller = WindowController(window: window)
    let exhibit = demo.init(in: controller, palette: .light, trace: nil)
    exhibit.prepareForFilm()
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    var script = demo.reel(size: size, start: 1000)
    var most = Cost()
    let count = min(Int((script.end - 1000 + 1) * Self.rate), Self.most)
    for index in 0..<count {
      window.play(&script, until: 1000 + Double(index) / Self.rate)
      _ = try window.drawFrame()
      let counters = window.counters
      most.draws = max(most.draws, counters.draws)
      most.passes = max(most.passes, counters.passes)
      most.sheets = max(most.sheets, counters.sheets)
      if index >= Self.first { most.uploads = max(most.uploads, counters.uploads) }
    }
    return most
  }
}
