import Glibc
import MartletSynchronization
import Testing

@testable import MartletWayland

/// Which thread may read the socket.
@Suite struct ReadLeaseTests {
  /// How many threads hold the lease at once, and what they did.
  private final class Counts: Sendable {
    private let holders = Atomic<Int>(0)
    let collisions = Atomic<Int>(0)
    let done = Atomic<Int>(0)

    func enterAndLeave() {
      if holders.add(1, ordering: .relaxed).newValue != 1 { collisions.add(1, ordering: .relaxed) }
      // Gives others a chance meanwhile.
      sched_yield()
      holders.subtract(1, ordering: .relaxed)
    }
  }

  private func rings(_ lease: ReadLease, within seconds: Double) -> Bool {
    var polled = PolledDescriptors(lease.alarm)
    polled.sleep(until: MonotonicClock.now + seconds)
    return polled.first != 0
  }

  @Test func `one thread has it at a time`() throws {
    let lease = try ReadLease()
    #expect(lease.take())
    #expect(!lease.take())
    lease.giveBack()
    #expect(lease.take())
  }

  @Test func `the alarm rings when nobody has taken it for a while`() throws {
    let lease = try ReadLease()
    #expect(lease.take())
    let begin = MonotonicClock.now
    lease.giveBack()
    #expect(rings(lease, within: 10))
    #expect(MonotonicClock.now - begin >= ReadLease.patience)
    // Taking the lease stops the alarm.
    #expect(lease.take())
    #expect(!rings(lease, within: 0))
  }

  @Test func `work is done at once while nobody has it and by its holder otherwise`() throws {
    let lease = try ReadLease()
    let done = Mutex<[Int]>([])
    #expect(!lease.run { done.withLock { $0.append(1) } })
    #expect(done.withLock { $0 } == [1])
    #expect(lease.take())
    #expect(lease.run { done.withLock { $0.append(2) } })
    #expect(lease.run { done.withLock { $0.append(3) } })
    #expect(done.withLock { $0 } == [1])
    lease.giveBack()
    #expect(done.withLock { $0 } == [1, 2, 3])
    #expect(lease.take())
  }

  private func isReadable(_ set: SleepSet) -> Bool {
    var polled = PolledDescriptors(set.raw)
    polled.sleep(until: -.infinity)
    return polled.first != 0
  }

  @Test func `the main thread keeps watch while nobody reads, and who reads takes that off it`() throws {
    let socket = try WakeDescriptor()
    let wake = try WakeDescriptor()
    let lease = try ReadLease(socket: socket.raw, wake: wake.raw)
    socket.wake()
    #expect(lease.take())
    lease.mainFallsAsleep(canWatch: true)
    #expect(!isReadable(lease.watch))
    // During a drawing the alarm is set.
    lease.giveBack()
    #expect(!isReadable(lease.watch))
    #expect(rings(lease, within: 10))
    #expect(lease.take())
    lease.giveBack(isForLong: true)
    #expect(isReadable(lease.watch))
    #expect(!rings(lease, within: 0))
    #expect(lease.take())
    #expect(!isReadable(lease.watch))
    #expect(!lease.mainWakesUp(isReadable: true))
    // It may fall asleep when the lease is free.
    lease.giveBack(isForLong: true)
    #expect(rings(lease, within: 10))
    lease.mainFallsAsleep(canWatch: true)
    #expect(!rings(lease, within: 0))
    #expect(isReadable(lease.watch))
    // Work is done at once, and it continues to watch.
    let done = Mutex(false)
    #expect(!lease.run { done.withLock { $0 = true } })
    #expect(done.withLock { $0 })
    #expect(isReadable(lease.watch))
    #expect(lease.mainWakesUp(isReadable: true))
    #expect(!lease.take())
    lease.giveBack()
    // Some thread reads before it falls asleep again.
    #expect(lease.take())
    lease.mainFallsAsleep(canWatch: true)
    #expect(!isReadable(lease.watch))
    lease.giveBack(isForLong: true)
    #expect(isReadable(lease.watch))
    // If it wakes for another reason it does not read, so that another thread can.
    #expect(!lease.mainWakesUp(isReadable: false))
    #expect(rings(lease, within: 10))
    lease.mainFallsAsleep(canWatch: false)
    #expect(!isReadable(lease.watch))
    lease.mainFallsAsleep(canWatch: true)
    lease.end()
    #expect(!isReadable(lease.watch))
    #expect(rings(lease, within: 10))
  }

  @Test func `after the end nobody reads but work is done`() throws {
    let lease = try ReadLease()
    #expect(lease.take())
    lease.end()
    #expect(rings(lease, within: 10))
    lease.giveBack()
    #expect(!lease.take())
    let done = Mutex(false)
    #expect(!lease.run { done.withLock { $0 = true } })
    #expect(done.withLock { $0 })
  }

  @Test func `no two threads ever have it and no work is lost`() async throws {
    let lease = try ReadLease()
    let counts = Counts()
    let rounds = 2000
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for _ in 0..<rounds where lease.take() {
            counts.enterAndLeave()
            lease.giveBack(isForLong: Bool.random())
          }
        }
      }
      group.addTask {
        for _ in 0..<rounds {
          lease.mainFallsAsleep(canWatch: true)
          sched_yield()
          guard lease.mainWakesUp(isReadable: Bool.random()) else { continue }
          counts.enterAndLeave()
          lease.giveBack()
        }
      }
      group.addTask {
        for _ in 0..<rounds {
          _ = lease.run {
            counts.enterAndLeave()
            counts.done.add(1, ordering: .relaxed)
          }
        }
      }
    }
    #expect(counts.collisions.load(ordering: .relaxed) == 0)
    #expect(counts.done.load(ordering: .relaxed) == rounds)
  }
}
