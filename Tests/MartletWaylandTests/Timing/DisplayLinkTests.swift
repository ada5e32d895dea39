import Glibc
import MartletGeometry
import MartletLayers
import MartletMotion
import MartletRenderTree
import TestCompositor
import Testing

@testable import MartletWayland

/// Display links in windows of a compositor whose frame callbacks are scripted.
@Suite(.serialized, .readsTime) @MainActor struct DisplayLinkTests {
  /// The card's position when a link moves it. The shown position tells for which frame it was computed.
  fileprivate static func place(at time: MediaTime) -> Point {
    Point(x: (time * 100).truncatingRemainder(dividingBy: 500), y: 100)
  }

  /// A link that moves the card, and the times that it was called for.
  @MainActor private final class Driver {
    private(set) var calls: [MediaTime] = []
    private(set) var link: DisplayLink?

    init(_ rig: Rig) {
      link = DisplayLink(tree: rig.controller.layerTree) { [unowned self] link in
        calls.append(link.targetTimestamp)
        rig.card.layer.position = DisplayLinkTests.place(at: link.targetTimestamp)
      }
    }

    func end() { link?.invalidate() }
  }

  /// Adds a layer that moves to and fro.
  private func addMover(to rig: Rig) {
    let mover = Layer()
    mover.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    mover.backgroundColor = .white
    rig.controller.rootView.layer.addSublayer(mover)
    mover.add(
      BasicAnimation(
        from: Point(x: 0, y: 400), to: Point(x: 800, y: 400), duration: 3, timingFunction: .linear,
        repeatCount: .infinity),
      for: .position, key: "way")
  }

  @Test func `what a link changes is in the very frame for which it was called`() async throws {
    let rig = try await Rig.start()
    // Something moves in every frame, so that a frame for which the link was late is visible.
    addMover(to: rig)
    let driver = Driver(rig)
    let first = rig.frames.count
    for _ in 0..<150 {
      let count = rig.frames.count
      try await rig.wait("frame \(count + 1)") {
        rig.compositor.frame(at: MonotonicClock.now)
        return rig.frames.count > count
      }
    }
    driver.end()
    // The first frame may have begun before the link.
    let frames = rig.frames.all.dropFirst(first + 1)
    let exact = frames.filter { $0.cardPosition == Self.place(at: $0.targetTime) }.count
    let told = Set(driver.calls)
    let untold = frames.filter { !told.contains($0.targetTime) }.count
    print(
      "display link: \(frames.count) frames, \(frames.count - exact) show the frame before, \(untold) untold")
    // A busy machine may keep the main thread for longer than a frame waits.
    #expect(frames.count - exact <= 6)
    #expect(told.count == driver.calls.count, "no frame is called for twice")
    #expect(driver.calls == driver.calls.sorted())
    #expect(try await rig.finish() == [])
  }

  @Test func `a main thread that is late for a frame with nothing else to show draws for that frame still`()
    async throws
  {
    let rig = try await Rig.start()
    let driver = Driver(rig)
    let first = rig.frames.count
    for _ in 0..<20 {
      let count = rig.frames.count
      rig.compositor.frame(at: MonotonicClock.now)
      // Longer than a frame waits, and less than a refresh.
      usleep(6000)
      try await rig.wait("frame \(count + 1)") {
        if rig.frames.count > count { return true }
        rig.compositor.frame(at: MonotonicClock.now)
        return false
      }
    }
    driver.end()
    // The first frame may have begun before the link.
    let frames = rig.frames.all.dropFirst(first + 1)
    let early = frames.filter { $0.cardPosition != Self.place(at: $0.targetTime) }
    print("late display link: \(frames.count) frames, \(early.count) show another one's place")
    // A busy machine may keep the main thread for a refresh and more.
    #expect(early.count <= 2)
    #expect(try await rig.finish() == [])
  }

  @Test func `a link that changes nothing goes on at the compositor's pace, without a picture`() async throws
  {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let rig = try await Rig.start(configuration)
    var calls: [MediaTime] = []
    let link = DisplayLink(tree: rig.controller.layerTree) { calls.append($0.targetTimestamp) }
    try await rig.rest(seconds: 1)
    link.invalidate()
    let commits = rig.compositor.state.surface?.commits ?? []
    let pictures = commits.filter(\.attaches).count
    let requests = commits.filter { $0.frameCallbacks == 1 }.count
    let steps = zip(calls, calls.dropFirst()).map { ($1 - $0) * 60 }
    let missed = steps.filter { $0 > 1.5 }.count
    print("idle display link: \(calls.count) calls, \(missed) refreshes missed, \(pictures) pictures")
    #expect(pictures <= 2)
    #expect(requests >= 50 && requests == commits.filter { $0.frameCallbacks > 0 }.count)
    #expect(steps.allSatisfy { $0 > 0.5 })
    #expect(calls.count >= 50 && missed <= 6)
    #expect(try await rig.finish() == [])
  }

  @Test func `while nobody sees the window nothing is called, and then it goes on`() async throws {
    let rig = try await Rig.start()
    let driver = Driver(rig)
    try await rig.wait("the first call") {
      rig.compositor.frame(at: MonotonicClock.now)
      return driver.calls.count >= 3
    }
    // From here on the compositor withholds the callback: that of the frame for which the last one asked.
    try await rig.compositor.wait("the last frame") { $0.surface?.waitingCallbacks == 1 }
    try await rig.wait("its call") { rig.frames.all.last?.targetTime == driver.calls.last }
    try await rig.roundTrip()
    let (calls, commits) = (driver.calls.count, rig.compositor.state.surface?.commits.count)
    try await rig.wait("the threads to sleep") { try ownThreadsSleep() }
    let switches = try ownThreadSwitches()
    try await rig.rest(seconds: 1)
    let wakeUps = try ownThreadSwitches().map { $0.value - (switches[$0.key] ?? 0) }.reduce(0, +)
    print("hidden window: \(driver.calls.count - calls) calls, \(wakeUps) wake-ups in 1 s")
    #expect(driver.calls.count == calls)
    #expect(rig.compositor.state.surface?.commits.count == commits)
    #expect(wakeUps == 0)
    try await rig.wait("a call once it is seen again") {
      rig.compositor.frame(at: MonotonicClock.now)
      return driver.calls.count > calls
    }
    driver.end()
    #expect(try await rig.finish() == [])
  }

  @Test func `a main thread that stalls holds no frame up, and is called once for what it has missed`()
    async throws
  {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let rig = try await Rig.start(configuration)
    addMover(to: rig)
    let driver = Driver(rig)
    try await rig.rest(seconds: 0.2)
    let (calls, blockedAt) = (driver.calls.count, MonotonicClock.now)
    usleep(1_000_000)
    let released = MonotonicClock.now
    #expect(driver.calls.count == calls)
    let frames = rig.frames.all.filter { $0.targetTime > blockedAt && $0.targetTime < released }
    try await rig.rest(seconds: 0.2)
    driver.end()
    let late = driver.calls.dropFirst(calls).filter { $0 < released - 0.02 }.count
    print("display link with the main thread blocked for 1 s: \(frames.count) frames, \(late) late calls")
    #expect(frames.count >= 58)
    #expect(late == 0)
    #expect(Set(driver.calls).count == driver.calls.count)
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [24.0, 30, 48, 59.94])
  func `a rate is kept on the compositor's refreshes`(rate: Double) async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60, lateness: 0.003)
    let rig = try await Rig.start(configuration)
    // A busy machine misses refreshes now and then, and each is two uneven gaps: the best of three stretches counts.
    var uneven = Int.max
    for _ in 1...3 where uneven > 1 {
      let driver = Driver(rig)
      driver.link?.preferredFrameRate = rate
      try await rig.rest(seconds: 1.5)
      driver.end()
      let calls = driver.calls
      try #require(calls.count > 10)
      let measured = Double(calls.count - 1) / (calls[calls.count - 1] - calls[0])
      let gaps = zip(calls, calls.dropFirst()).map { (($1 - $0) * 60).rounded() }
      let allowed = Set([(60 / rate).rounded(.down), (60 / rate).rounded(.up)])
      uneven = min(uneven, gaps.filter { !allowed.contains($0) }.count)
      print("\(rate) calls/s on 60 Hz, callbacks late by up to 3 ms: \(measured)/s, \(uneven) uneven gaps")
      // One refresh more or less at the end.
      #expect(abs(measured - rate) < 1 + rate / 20)
    }
    #expect(uneven <= 1)
    #expect(try await rig.finish() == [])
  }
}
