import Foundation
import Martlet
import MartletRenderTree
import Testing

@testable import gallery

/// What the gallery's trace says about a frame's cost.
@Suite struct TraceCostTests {
  /// The part of a line of a frame that tests read.
  private struct Line: Decodable, Equatable {
    struct Cost: Decodable, Equatable {
      var main, resolve, draw, wait: Double
      var draws, passes, sheets, uploads, programs, pixels, shaded: Int
      var pictures: [String: Int]
      var memory: [String: Int]
    }
    var kind: String
    var n: Int
    var cost: Cost?
  }

  /// The only line of a trace of one frame.
  private func line(of counters: FrameCounters?) throws -> Line {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("martlet-trace-cost-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = try Trace(path: path)
    trace.frame(FrameReport(targetTime: 1, number: 7, tree: RenderTree(), counters: counters))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
  }

  @Test func `each figure of a frame stands under its name`() throws {
    var counters = FrameCounters()
    (counters.main, counters.resolve, counters.draw, counters.wait) = (0.001, 0.002, 0.003, 0.0005)
    var drawing = DrawingCounters()
    (drawing.draws, drawing.passes, drawing.sheets, drawing.uploads) = (11, 12, 13, 14)
    (drawing.programs, drawing.pixels, drawing.shadedPixels) = (15, 16, 17)
    drawing.pictures = [
      PictureUse(id: 1, isHit: true), PictureUse(id: 2, isHit: false), PictureUse(id: 3, isHit: true),
    ]
    (drawing.memory.images, drawing.memory.paths, drawing.memory.gradients) = (21, 22, 23)
    (drawing.memory.sheets, drawing.memory.pictures) = (24, 25)
    (drawing.memory.instances, drawing.memory.buffers) = (26, 27)
    counters.drawing = drawing
    let cost = Line.Cost(
      main: 1, resolve: 2, draw: 3, wait: 0.5, draws: 11, passes: 12, sheets: 13, uploads: 14,
      programs: 15, pixels: 16, shaded: 17, pictures: ["hits": 2, "misses": 1],
      memory: [
        "images": 21, "paths": 22, "gradients": 23, "sheets": 24, "pictures": 25, "instances": 26,
        "buffers": 27,
      ])
    #expect(try line(of: counters) == Line(kind: "frame", n: 7, cost: cost))
  }

  @Test func `a frame that was not measured has no cost`() throws {
    #expect(try line(of: nil) == Line(kind: "frame", n: 7, cost: nil))
  }
}
