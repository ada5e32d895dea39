import Foundation
import Martlet
import MartletTesting
import Testing

@testable import gallery

/// What the frames of each demo take, in its film, with batches put together as for a GPU: `DemoCosts.txt` states it.
///
/// `MARTLET_RECORD_COSTS=1` writes that file anew; then look at what has changed, and why.
@MainActor
@Suite struct DemoCostTests {
  /// A figure of a demo, under the word that stands before it in the file.
  enum Figure: String, CaseIterable {
    /// The most draw calls, passes and sheets of a frame. The other passes are rectangles that are redrawn.
    case draws, passes, sheets
    /// The most uploads of a frame that follows the first ones.
    case uploads
    /// The most pixels that are filled in a frame, in percent of the window's.
    case shaded
    /// The draw calls and passes of most frames: the median of those that draw.
    case usualDraws = "usual-draws"
    case usualPasses = "usual-passes"
    /// The draw calls of a frame when everything that ends has ended: 0 where nothing moves for ever.
    case restingDraws = "resting-draws"

    /// Whether what is stated may be less than twice as much as it takes, so that it stays worth knowing.
    var isKeptNear: Bool { self != .uploads && self != .shaded }
  }

  typealias Cost = [Figure: Int]

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("DemoCosts.txt")
  /// The frames in which pictures and paths are uploaded for the first time.
  private static let first = 4
  /// Frames per second, and how many are drawn of each film.
  private static let rate = 8.0
  private static let most = 64
  /// After how long everything that ends has ended, in seconds.
  private static let rest = 10.0

  @Test func `each demo takes no more draw calls, passes, uploads and pixels than stated`() throws {
    let taken = try demos.map { ($0.name, try cost(of: $0)) }
    if ProcessInfo.processInfo.environment["MARTLET_RECORD_COSTS"] == "1" {
      let lines = taken.map { name, cost in
        name + Figure.allCases.map { " \($0.rawValue) \(cost[$0] ?? 0)" }.joined() + "\n"
      }
      try lines.joined().write(to: Self.file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file.path); run again without MARTLET_RECORD_COSTS to test")
      return
    }
    let stated = try stated()
    #expect(Set(stated.keys) == Set(taken.map { $0.0 }))
    for (name, cost) in taken {
      let limits = try #require(stated[name], "\(name) states its cost")
      for figure in Figure.allCases {
        let (limit, value) = (limits[figure] ?? 0, cost[figure] ?? 0)
        #expect(value <= limit, "\(name) takes \(value) \(figure.rawValue), not \(limit)")
        guard figure.isKeptNear else { continue }
        #expect(limit <= 2 * value, "\(name) states \(limit) \(figure.rawValue) and takes only \(value)")
      }
    }
  }

  @Test func `photographs and cards are drawn on the window alone, in one pass by three draw calls at most`()
    throws
  {
    let stated = try stated()
    for name in ["photos", "card", "catch", "carousel"] {
      let limit = try #require(stated[name])
      #expect(limit[.sheets] == 0 && limit[.draws] ?? .max <= 3, "\(name): \(limit)")
      #expect(limit[.usualPasses] == 1, "\(name): \(limit)")
      // Two photographs that fly apart may be two rectangles.
      if name != "catch" { #expect(limit[.passes] == 1, "\(name): \(limit)") }
    }
  }

  private func stated() throws -> [String: Cost] {
    var stated: [String: Cost] = [:]
    for line in try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      try #require(words.count == 1 + 2 * Figure.allCases.count, "\(line)")
      var cost = Cost()
      for (index, figure) in Figure.allCases.enumerated() {
        try #require(words[1 + 2 * index] == figure.rawValue, "\(line)")
        let value: Int = try #require(Int(words[2 + 2 * index]), "\(line)")
        cost[figure] = value
      }
      stated[String(words[0])] = cost
    }
    return stated
  }

  private func cost(of demo: any Demo.Type) throws -> Cost {
    let (size, scale) = (Size(width: 960, height: 640), 0.5)
    let window = ManualWindow(size: size, scale: scale, now: 1000)
    window.drawsAsForGPU = true
    window.fillsNothing = true
    let controller = WindowController(window: window)
    let exhibit = demo.init(in: controller, palette: .light, trace: nil)
    exhibit.prepareForFilm()
    controller.onKey = { if $0.phase == .pressed { exhibit.pressed($0.key) } }
    var script = demo.reel(size: size, start: 1000)
    var most = Cost()
    func note(_ figure: Figure, _ value: Int) { most[figure] = max(most[figure] ?? 0, value) }
    var usual: [(draws: Int, passes: Int)] = []
    let count = min(Int((script.end - 1000 + 1) * Self.rate), Self.most)
    for index in 0..<count {
      window.play(&script, until: 1000 + Double(index) / Self.rate)
      _ = try window.drawFrame()
      let counters = window.counters
      note(.draws, counters.draws)
      note(.passes, counters.passes)
      note(.sheets, counters.sheets)
      let pixels = size.width * size.height * scale * scale
      note(.shaded, Int((Double(counters.shadedPixels) / pixels * 100).rounded(.up)))
      if index >= Self.first { note(.uploads, counters.uploads) }
      if counters.draws > 0 { usual.append((counters.draws, counters.passes)) }
    }
    most[.usualDraws] = usual.map(\.draws).sorted()[usual.count / 2]
    most[.usualPasses] = usual.map(\.passes).sorted()[usual.count / 2]
    window.run(for: Self.rest)
    _ = try window.drawFrame()
    window.advance(to: window.now + 1 / 60)
    _ = try window.drawFrame()
    most[.restingDraws] = window.counters.draws
    return most
  }
}
