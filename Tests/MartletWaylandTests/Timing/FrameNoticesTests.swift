import MartletGeometry
import MartletTesting
import Testing

@testable import MartletWayland

@Suite struct FrameNoticesTests {
  private let notices = FrameNotices()
  private let refresh = 0.01

  private func announce(_ target: MediaTime) -> (targetTime: MediaTime, isNew: Bool) {
    notices.announce(.init(targetTime: target, duration: refresh, lead: refresh))
  }

  @Test func `a main thread in time is told of each frame before it is drawn`() {
    for index in 0..<100 {
      let target = 10 + Double(index) * refresh
      let announced = announce(target)
      #expect(announced == (target, true))
      #expect(notices.take()?.targetTime == target)
      #expect(notices.take() == nil)
      notices.drew(for: target)
    }
  }

  @Test func `a main thread that comes too late is told of the next frame, and not again when that comes`() {
    _ = announce(10)
    notices.drew(for: 10)
    #expect(notices.take()?.targetTime == 10.01)
    // The frame is now expected a little later, but the announced time counts.
    let announced = announce(10.0103)
    #expect(announced.targetTime == 10.01)
    #expect(notices.take() == nil)
    // In time again, it is not held a frame ahead.
    notices.drew(for: 10.01)
    #expect(notices.take() == nil)
    #expect(announce(10.02) == (10.02, true))
    #expect(notices.take()?.targetTime == 10.02)
  }

  @Test func `a main thread that is always late hears of every refresh once, and stays on the grid`() {
    var generator = SeededGenerator(seed: 9)
    var turns = 0
    var told: [MediaTime] = []
    var farthest = 0.0
    for index in 0..<10_000 {
      let grid = 10 + Double(index) * refresh
      // The known length of a refresh is slightly wrong.
      let announced = notices.announce(
        .init(
          targetTime: grid + Double.random(in: -0.0005...0.0005, using: &generator),
          duration: refresh * 1.001,
          lead: refresh
        ))
      notices.drew(for: announced.targetTime)
      farthest = max(farthest, abs(announced.targetTime - grid) / refresh)
      guard announced.isNew else { continue }
      turns += 1
      if let notice = notices.take() { told.append(notice.targetTime) }
    }
    print(
      "notices to a main thread that is always late: \(told.count) of 10000 in \(turns) turns,",
      "\(farthest) refreshes off the grid at most")
    #expect(told.map { (($0 - 10) / refresh).rounded() } == (1...10_000).map(Double.init))
    #expect(farthest < 0.06)
  }

  @Test func `a refresh that is drawn for several times is noticed once and takes no time ahead`() {
    _ = announce(10)
    notices.drew(for: 10)
    #expect(notices.take()?.targetTime == 10.01)
    for _ in 0..<5 {
      // A resize is answered at once, without waiting for the next refresh.
      #expect(announce(10) == (10.01, false))
      #expect(notices.take() == nil)
      notices.drew(for: 10.01)
      #expect(notices.take() == nil)
    }
    #expect(announce(10.02) == (10.02, true))
    #expect(notices.take()?.targetTime == 10.02)
  }

  @Test func `a main thread that slept hears of one frame, not of all it has missed`() {
    for index in 0..<50 {
      _ = announce(10 + Double(index) * refresh)
      notices.drew(for: 10 + Double(index) * refresh)
    }
    #expect(abs((notices.take()?.targetTime ?? 0) - 10.5) < 1e-9)
    #expect(notices.take() == nil)
  }

  @Test func `however late the main thread is, no frame is noticed twice and none goes back`() {
    var generator = SeededGenerator(seed: 8)
    var told: [MediaTime] = []
    for index in 0..<10_000 {
      let grid = 10 + Double(index) * refresh
      let announced = announce(grid + Double.random(in: -0.0005...0.0005, using: &generator))
      if Double.random(in: 0...1, using: &generator) < 0.5, let notice = notices.take() {
        told.append(notice.targetTime)
      }
      notices.drew(for: announced.targetTime)
      if Double.random(in: 0...1, using: &generator) < 0.5, let notice = notices.take() {
        told.append(notice.targetTime)
      }
    }
    let gaps = zip(told, told.dropFirst()).map { ($1 - $0) / refresh }
    let closest = gaps.min() ?? 0
    print(
      "notices to a main thread that is late at random: \(told.count) of 10000, closest \(closest) refreshes")
    #expect(closest > 0.5)
    #expect(told.count > 6100)
  }
}
