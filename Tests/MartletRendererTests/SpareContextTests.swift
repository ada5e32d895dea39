import CostTestSupport
import MartletDrawing
import MartletRenderTree
import Testing

@testable import MartletRenderer

/// Contexts that are taken up with their programs when their user has gone.
@Suite(.serialized) struct SpareContextTests {
  @Test func `Who draws next compiles nothing again, and draws the same`() throws {
    let list = ProgramTests.everything
    let first = try OffscreenCanvas(width: ProgramTests.side, height: ProgramTests.side, isNew: true)
    let cold = try Processor.measure { try first.draw(list) }
    let picture = first.bitmap
    #expect(first.renderer.counters.programs > 10)
    // Other tests that run now take contexts up as well.
    for _ in 0..<50 {
      do {
        let canvas = try OffscreenCanvas(width: ProgramTests.side, height: ProgramTests.side, isNew: true)
        try canvas.draw(list)
      }
      let next = try OffscreenCanvas(width: ProgramTests.side, height: ProgramTests.side)
      let warm = try Processor.measure { try next.draw(list) }
      #expect(next.bitmap.difference(from: picture, tolerance: 0)?.count == 0)
      guard next.renderer.counters.programs == 0 else { continue }
      print(
        "a first frame with all kinds: \(cold * 1000) ms in a new context, \(warm * 1000) ms in one that is taken up"
      )
      return
    }
    Issue.record("each context was a new one")
  }
}
