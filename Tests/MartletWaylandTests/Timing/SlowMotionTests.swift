import Glibc
import MartletGeometry
import MartletLayers
import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

@Suite(.serialized, .readsTime) @MainActor struct SlowMotionTests {
  @Test func `the environment slows all animations down`() async throws {
    setenv("MARTLET_SLOW_MOTION", "10", 1)
    defer {
      unsetenv("MARTLET_SLOW_MOTION")
      SlowMotion.factor = 1
    }
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let rig = try await Rig.start(configuration)
    #expect(SlowMotion.factor == 10)
    rig.card.layer.add(
      BasicAnimation(
        from: Point(x: 100, y: 300), to: Point(x: 700, y: 300), duration: 1, timingFunction: .linear),
      for: .position, key: "way")
    Transaction.flush()
    try await rig.rest(seconds: 0.5)
    let frames = rig.frames.all.filter { ($0.cardPosition?.x ?? 400) != 400 && $0.cardPosition?.x != 100 }
    let (first, last) = (try #require(frames.first), try #require(frames.last))
    let way = (last.cardPosition?.x ?? 0) - (first.cardPosition?.x ?? 0)
    let speed = way / (last.targetTime - first.targetTime)
    print("slow motion by 10: 600 pt/s move at \(speed) pt/s over \(frames.count) frames")
    #expect(abs(speed - 60) < 1e-6)
    #expect(frames.count > 20)
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: ["0", "-2", "fast", "nan", "inf", "1x", "1e-310"])
  func `a factor that is none is an error that names it`(word: String) {
    setenv("MARTLET_SLOW_MOTION", word, 1)
    defer { unsetenv("MARTLET_SLOW_MOTION") }
    let error = #expect(throws: HostError.self) { _ = try Rig(TestCompositor()) }
    #expect(error?.description == "MARTLET_SLOW_MOTION must be a positive number such as 10, not '\(word)'")
    #expect(SlowMotion.factor == 1)
  }
}
