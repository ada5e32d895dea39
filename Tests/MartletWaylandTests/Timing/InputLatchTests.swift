import Dispatch
import Glibc
import Testing

@testable import MartletWayland

@Suite(.readsTime) struct InputLatchTests {
  private func seconds(of body: () -> Void) -> Double {
    let start = MonotonicClock.now
    body()
    return MonotonicClock.now - start
  }

  @Test func `a frame does not wait when nothing was read`() {
    let latch = InputLatch()
    #expect(seconds { latch.wait() } < InputLatch.patience)
  }

  @Test func `a frame waits until what was read is handled`() {
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

  @Test func `a frame waits for a stalled main thread only once`() {
    let latch = InputLatch()
    latch.read()
    #expect(seconds { latch.wait() } >= InputLatch.patience * 0.9)
    latch.read()
    #expect(seconds { latch.wait() } < InputLatch.patience * 0.9)
    #expect(latch.missCount == 2)
    // The main thread has caught up, so frames wait for it again.
    latch.handled(latch.begin())
    latch.read()
    #expect(seconds { latch.wait() } >= InputLatch.patience * 0.9)
  }

  @Test func `with a held clock a frame waits until its patience is over`() async {
    HandClock.set(to: 1)
    defer { HandClock.release() }
    let latch = InputLatch()
    latch.read()
    let finished = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      latch.wait()
      finished.signal()
    }
    while !latch.isWaitedFor { sched_yield() }
    HandClock.set(to: 1 + InputLatch.patience / 2)
    #expect(latch.isWaitedFor)
    HandClock.set(to: 1 + InputLatch.patience)
    #expect(finished.wait(timeout: .now() + 10) == .success)
    #expect(latch.missCount == 1)
  }

  @Test func `many waits and handlings never hang`() async {
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

  @Test func `the render threads of several windows never hang`() async {
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
