import MartletGeometry
import MartletRenderTree
import TestCompositor
import Testing

@testable import MartletWayland

/// What frames tell about their cost.
@Suite(.serialized) @MainActor struct CountersTests {
  @Test func `A frame tells where its time went and what was drawn`() async throws {
    let rig = try await Rig.start()
    let count = rig.frames.count
    rig.card.layer.position = Point(x: 100, y: 100)
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the card") { rig.frames.count > count && rig.frames.cardPosition?.x == 100 }
    let counters = try #require(rig.frames.all.last?.counters)
    #expect(counters.main > 0 && counters.main < 5)
    #expect(counters.resolve > 0 && counters.resolve < 5)
    #expect(counters.draw > 0 && counters.draw < 5)
    #expect(counters.wait >= 0)
    #expect(counters.drawing.draws >= 1)
    #expect(counters.drawing.passes >= 1)
    #expect(counters.drawing.pixels >= 120 * 120)
    #expect(counters.drawing.memory.buffers >= 800 * 600 * 4)
    #expect(try await rig.finish() == [])
  }
}
