import Dispatch
import Testing

@testable import MartletWayland

@Suite(.readsTime) struct InputLatchTests {
  private func seconds(of body: () -> Void) -> Double {
    let start = MonotonicClock.now
    body()
    return MonotonicClock.now - start
  }

  @Test func aFrameDoesNotWaitWhenNothingWasRead() {
    let latch = InputLatch()
    #expect(seconds { latch.wait() } < InputLatch.patience)
  }

  @Test func aFrameWaitsUntilWhatWasReadIsHandled() {
    let latch = InputLatch()
    latch.read()
    let finished = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      latch.handled(latch.begin())
      finished.signal()
    }
    latch.wait()
    finished.wait()
    #expect(seconds { latch.wait() } < InputLatch.patience)
  }

  @Test func aFrameWaitsForAStalledMainThreadOnlyOnce() {
    let latch = InputLatch()
    latch.read()
    #expect(seconds { latch.wait() } >= InputLatch.patience * 0.9)
    latch.read()
    #expect(seconds { latch.wait() } < InputLatch.patience * 0.9)
    #expect(latch.missCount == 2)
    // It has caught up: it is waited for again.
    latch.handled(latch.begin())
    latch.read()
    #expect(seconds { latch.wait() } >= InputLatch.patience * 0.9)
  }

  @Test func manyWaitsAndHandlingsNeverHang() async {
    let latch = InputLatch()
    let rounds = 2000
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<rounds {
          latch.read()
          latch.handled(latch.begin())
        }
      }
      group.addTask {
        for _ in 0..<rounds { latch.wait() }
      }
    }
    #expect(seconds { latch.wait() } < InputLatch.patience)
  }

  @Test func theRenderThreadsOfSeveralWindowsNeverHang() async {
    let latch = InputLatch()
    let rounds = 2000
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<rounds {
          latch.read()
          latch.handled(latch.begin())
        }
      }
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<rounds { latch.wait() }
        }
      }
    }
    #expect(seconds { latch.wait() } < InputLatch.patience)
  }
}
