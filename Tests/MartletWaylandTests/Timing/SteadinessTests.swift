import Glibc
import MartletGeometry
import MartletMotion
import MartletRenderTree
import TestCompositor
import Testing

@testable import MartletLayers
@testable import MartletWayland

/// The screen does not wait for the main thread, and nothing wakes when nothing moves.
@Suite(.serialized, .readsTime) @MainActor struct SteadinessTests {
  @Test func `animations run at full rate while the main thread is blocked`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let rig = try await Rig.start(configuration)
    let animation = BasicAnimation(
      from: Point(x: 100, y: 300), to: Point(x: 700, y: 300), duration: 3, timingFunction: .easeInEaseOut)
    rig.card.layer.add(animation, for: .position, key: "way")
    Transaction.flush()
    let begin = try #require(rig.card.layer.committed.animations.first?.timing.beginTime)
    try await rig.wait("the first frames") { rig.frames.count > 5 }

    let blockedAt = MonotonicClock.now
    usleep(2_000_000)
    let released = MonotonicClock.now

    var expected = animation
    expected.timing.beginTime = begin
    let frames = rig.frames.all.filter { $0.targetTime > blockedAt && $0.targetTime < released }
    var worstStep = 0.0
    var missed = 0
    var worstPosition = 0.0
    for (a, b) in zip(frames, frames.dropFirst()) {
      let step = (b.targetTime - a.targetTime) * 60
      worstStep = max(worstStep, step)
      missed += max(Int(step.rounded()) - 1, 0)
    }
    for frame in frames {
      let position = frame.cardPosition ?? .zero
      worstPosition = max(worstPosition, position.distance(to: expected.value(at: frame.targetTime)))
    }
    print(
      "main thread blocked for 2 s: \(frames.count) frames, \(missed) missed, positions within \(worstPosition) pt"
    )
    #expect(missed <= 1)
    #expect(frames.count >= 118)
    #expect(worstPosition < 1e-9)
    #expect(try await rig.finish() == [])
  }

  @Test func `nothing wakes when nothing moves`() async throws {
    let rig = try await Rig.start()
    rig.card.layer.animate(.position, to: Point(x: 500, y: 300), spring: Spring(duration: 0.1))
    // The motion of a layer whose time is stopped never ends and never moves.
    let frozen = Layer()
    frozen.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
    frozen.backgroundColor = .white
    frozen.speed = 0
    rig.controller.rootView.layer.addSublayer(frozen)
    frozen.add(
      BasicAnimation(from: 0, to: 6, duration: 1, timingFunction: .linear, repeatCount: .infinity),
      for: .transform.rotation)
    // A link that runs with the motion and is paused at its end.
    var calls = 0
    let link = DisplayLink(tree: rig.controller.layerTree) { _ in calls += 1 }
    for _ in 0..<30 {
      rig.compositor.frame(at: MonotonicClock.now)
      try await rig.compositor.wait("the callback's end") { _ in true }
    }
    try await rig.wait("rest") {
      rig.compositor.frame(at: MonotonicClock.now)
      return !rig.card.layer.isAnimating(.position)
    }
    link.isPaused = true
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the last frame") { rig.frames.cardPosition == Point(x: 500, y: 300) }
    // The compositor's remaining answers to that frame belong to the motion.
    rig.compositor.frame(at: MonotonicClock.now)
    let serial = rig.compositor.ping()
    try await rig.compositor.wait("quiet") {
      $0.pongs.contains(serial) && $0.surface?.waitingCallbacks == 0 && $0.surface?.waitingFeedbacks == 0
    }
    let last = rig.compositor.ping()
    try await rig.compositor.wait("the last word") { $0.pongs.contains(last) }
    try await rig.wait("the threads to sleep") { try ownThreadsSleep() }
    let before = try ownThreadSwitches()
    #expect(before.count >= 2)
    // Only this test lets time pass, since it is about that.
    try await Task.sleep(for: .seconds(10))
    let after = try ownThreadSwitches()
    let wakeups = before.map { (after[$0.key] ?? 0) - $0.value }.reduce(0, +)
    print("idle: \(wakeups) wake-ups of \(before.count) threads in 10 s")
    #expect(wakeups == 0)
    #expect(calls > 5)
    link.invalidate()
    #expect(try await rig.finish() == [])
  }
}
