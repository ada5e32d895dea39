import MartletGeometry
import MartletMotion
import Testing

@testable import MartletLayers

@MainActor @Suite struct TimingCheckTests {
  let stage = LayerStage()

  @Test func `an animation that was over before it began holds up no other's end`() {
    let (layer, other) = (stage.layer(), stage.layer())
    stage.frame()
    var ended: [String] = []
    var over = BasicAnimation(from: .zero, to: Point(x: 1, y: 0), duration: 1)
    over.timing.speed = -1
    over.timing.timeOffset = -1
    layer.add(over, for: .position) { ended.append("over \($0)") }
    other.add(BasicAnimation(from: .zero, to: Point(x: 1, y: 0), duration: 1), for: .position) {
      ended.append("other \($0)")
    }
    stage.advance(by: 0.5)
    #expect(ended == ["over true"])
    stage.advance(by: 0.6)
    #expect(ended == ["over true", "other true"] && stage.deadline == nil)
  }

  @Test func `a layer's time is checked where it is set`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { Layer().speed = .nan }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("speed must be finite"), "\(message)")
    await #expect(processExitsWith: .failure) { await MainActor.run { Layer().duration = .nan } }
    await #expect(processExitsWith: .failure) { await MainActor.run { Layer().beginTime = .nan } }
  }
}
