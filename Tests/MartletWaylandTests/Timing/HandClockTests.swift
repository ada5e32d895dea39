import MartletGeometry
import MartletSynchronization
import Testing

@testable import MartletWayland

/// The manual clock, for threads that read it and for threads that sleep until a moment.
@Suite(.serialized, .readsTime) struct HandClockTests {
  /// Something with an alarm, and how often the alarm rang.
  private final class Sleeper: Sendable {
    let rings = Atomic<Int>(0)

    func setAlarm(at time: MediaTime?) {
      HandClock.setAlarm(for: self, at: time) { self.rings.add(1, ordering: .relaxed) }
    }

    var count: Int { rings.load(ordering: .relaxed) }
  }

  @Test func `time stands where it is held, and is real again when it is let go`() {
    let before = MonotonicClock.now
    HandClock.set(to: 5)
    #expect(MonotonicClock.now == 5)
    HandClock.set(to: 6.25)
    #expect(MonotonicClock.now == 6.25)
    HandClock.release()
    #expect(MonotonicClock.now >= before)
  }

  @Test func `an alarm rings once, as time reaches its moment`() {
    HandClock.set(to: 10)
    defer { HandClock.release() }
    let sleeper = Sleeper()
    sleeper.setAlarm(at: 11)
    #expect(HandClock.nextAlarm == 11)
    HandClock.set(to: 10.9)
    #expect(sleeper.count == 0)
    HandClock.set(to: 11)
    HandClock.set(to: 12)
    #expect(sleeper.count == 1)
    #expect(HandClock.nextAlarm == nil)
  }

  @Test func `an alarm for a moment that has been rings at once`() {
    HandClock.set(to: 10)
    defer { HandClock.release() }
    let sleeper = Sleeper()
    sleeper.setAlarm(at: 9)
    #expect(sleeper.count == 1)
    #expect(HandClock.nextAlarm == nil)
  }

  @Test func `an alarm that is set anew or taken back does not ring`() {
    HandClock.set(to: 10)
    defer { HandClock.release() }
    let sleeper = Sleeper()
    sleeper.setAlarm(at: 11)
    sleeper.setAlarm(at: 13)
    HandClock.set(to: 12)
    #expect(sleeper.count == 0)
    sleeper.setAlarm(at: nil)
    HandClock.set(to: 14)
    #expect(sleeper.count == 0)
  }

  /// When a thread woke.
  private final class Woken: Sendable {
    let time = Mutex<MediaTime?>(nil)

    var value: MediaTime {
      get async {
        while true {
          if let time = time.withLock({ $0 }) { return time }
          await Task.yield()
        }
      }
    }
  }

  /// Starts a thread that waits for letters until a moment. Returns when it sleeps.
  private func sleep(until deadline: MediaTime, in inbox: RenderInbox) async throws -> Woken {
    let woken = Woken()
    try Thread.start(name: "sleeper") {
      inbox.wait(until: deadline)
      let now = MonotonicClock.now
      woken.time.withLock { $0 = now }
    }
    while !inbox.isAsleep { await Task.yield() }
    return woken
  }

  @Test func `a render thread that sleeps until a moment wakes as time reaches it, and not before`()
    async throws
  {
    HandClock.set(to: 10)
    defer { HandClock.release() }
    let inbox = try RenderInbox()
    let woken = try await sleep(until: 10.5, in: inbox)
    #expect(HandClock.nextAlarm == 10.5)
    HandClock.set(to: 10.4)
    #expect(inbox.isAsleep)
    HandClock.set(to: 10.5)
    try #require(!inbox.isAsleep)
    #expect(await woken.value == 10.5)
  }

  @Test func `a letter wakes a render thread that sleeps until a moment`() async throws {
    HandClock.set(to: 10)
    defer { HandClock.release() }
    let inbox = try RenderInbox()
    let woken = try await sleep(until: 99, in: inbox)
    inbox.post { $0.mustCommit = true }
    try #require(!inbox.isAsleep)
    #expect(await woken.value == 10)
    #expect(HandClock.nextAlarm == nil)
  }
}
