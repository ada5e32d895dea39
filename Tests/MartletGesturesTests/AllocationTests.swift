import CAllocationCounter
import MartletGeometry
import MartletHost
import Testing

@testable import MartletGestures

/// What a drag allocates once it is under way.
@MainActor @Suite struct AllocationTests {
  /// Without optimization generic code allocates for values that it cannot see into.
  private nonisolated static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test(.enabled(if: isOptimized, "counts only in an optimized build"))
  func `samples and frames of a drag allocate nothing`() {
    martlet_count_allocations()
    let stage = Stage()
    let pan = stage.board.attach(PanGestureRecognizer())
    var way = Point.zero
    pan.addHandler { way = $0.translation }
    stage.dispatcher.followsFrames = true
    var step = 0
    func frame() {
      for finger in Int64(1)...2 {
        for _ in 0..<2 {
          step += 1
          stage.move(finger, 150 + Double(step) * 0.5, 150 + 20 * Double(finger), after: 1.0 / 240)
        }
      }
      stage.dispatcher.frame(FrameTiming(targetTime: stage.time + 0.016, duration: 1.0 / 60, lead: 0.016))
    }
    stage.down(1, 150, 170)
    stage.down(2, 150, 190)
    for _ in 0..<60 { frame() }
    let (before, start) = (martlet_allocation_count(), way)
    for _ in 0..<60 { frame() }
    #expect(martlet_allocation_count() - before == 0)
    #expect(way.x > start.x && stage.dispatcher.nextDeadline == nil)
  }
}
