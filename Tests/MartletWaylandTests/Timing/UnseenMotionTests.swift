import MartletGeometry
import MartletLayers
import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

/// Motion outside of the window neither commits nor wakes.
@Suite(.serialized, .readsTime) @MainActor struct UnseenMotionTests {
  private func addMover(_ rig: Rig) -> Layer {
    let mover = Layer()
    mover.name = "mover"
    mover.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    mover.position = Point(x: -1000, y: 100)
    mover.backgroundColor = .white
    rig.controller.rootView.layer.addSublayer(mover)
    return mover
  }

  /// Waits until what was committed is drawn and only the animations run.
  private func rest(_ rig: Rig) async throws {
    try await rig.rest(seconds: 0.3)
    try await rig.roundTrip()
    try await rig.wait("the threads to sleep") { try ownThreadsSleep() }
  }

  /// How often our own threads wake within a time, and what is committed meanwhile.
  private func count(_ rig: Rig, seconds: Double) async throws -> (wakeUps: Int, commits: Int) {
    try await rest(rig)
    let (commits, before) = (rig.commitCount, try ownThreadSwitches())
    try await rig.rest(seconds: seconds)
    let after = try ownThreadSwitches()
    return (before.map { (after[$0.key] ?? 0) - $0.value }.reduce(0, +), rig.commitCount - commits)
  }

  @Test func `what moves outside of the window for ever wakes nobody`() async throws {
    let rig = try await Rig.start(hertz: 60)
    let mover = addMover(rig)
    mover.add(
      BasicAnimation(from: 0, to: 6, duration: 0.7, repeatCount: .infinity, autoreverses: true),
      for: .transform.rotation)
    mover.add(
      KeyframeAnimation(
        values: [Point(x: -500, y: 0), Point(x: -900, y: 300), Point(x: -500, y: 600)],
        calculationMode: .cubic, duration: 1, repeatCount: .infinity),
      for: .position)
    let (wakeUps, commits) = try await count(rig, seconds: 1.5)
    print("outside of the window: \(wakeUps) wake-ups, \(commits) commits in 1.5 s")
    #expect(wakeUps == 0)
    #expect(commits == 0)
    #expect(try await rig.finish() == [])
  }

  @Test func `what moves in the window in full transparency wakes nobody`() async throws {
    let rig = try await Rig.start(hertz: 60)
    let veil = Layer()
    veil.bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    veil.position = Point(x: 400, y: 300)
    veil.opacity = 0
    rig.controller.rootView.layer.addSublayer(veil)
    let spinner = Layer()
    spinner.bounds = Rect(x: 0, y: 0, width: 60, height: 20)
    spinner.position = Point(x: 100, y: 100)
    spinner.backgroundColor = .white
    veil.addSublayer(spinner)
    spinner.add(
      BasicAnimation(from: 0, to: 6, duration: 0.7, repeatCount: .infinity), for: .transform.rotation)
    let (wakeUps, commits) = try await count(rig, seconds: 1)
    #expect(wakeUps == 0)
    #expect(commits == 0)
    // Where it is visible again, it moves.
    let frames = rig.frames.count
    veil.opacity = 1
    try await rig.wait("frames") { rig.frames.count > frames + 10 }
    #expect(try await rig.finish() == [])
  }

  @Test func `what comes in from outside is drawn from its first frame on, and wakes nobody before`()
    async throws
  {
    let rig = try await Rig.start(hertz: 60)
    let mover = addMover(rig)
    try await rest(rig)
    let (speed, way) = (1000.0, 3325.0)
    var animation = BasicAnimation(
      from: Point(x: -2525, y: 100), to: Point(x: -2525 + way, y: 100), duration: way / speed,
      timingFunction: .linear)
    animation.timing.beginTime = MonotonicClock.now + 0.1
    let frames = rig.frames.count
    mover.add(animation, for: .position, key: "way")
    let (wakeUps, commits) = try await count(rig, seconds: 1.2)
    #expect(rig.frames.count == frames)
    #expect(commits == 0)
    // The path is searched by halves.
    print("on the way in: \(wakeUps) wake-ups in 1.2 s")
    #expect(wakeUps < 16)
    // Asking for the position meanwhile gives the right one.
    let now = MonotonicClock.now
    let shown = mover.presentation.position
    #expect(abs(shown.x - animation.value(at: now).x) < 0.1 * speed)
    try await rig.wait("its first frame") { rig.frames.count > frames }
    let first = try #require(rig.frames.all.dropFirst(frames).first)
    // Half a pixel of its edge may be visible.
    let entry = animation.timing.beginTime + (2500 - 0.5) / speed
    let late = first.targetTime - entry
    print("first seen \(late * 60) refreshes after it came in")
    // A busy machine may be late by a frame or two.
    #expect(late > -1.1 / 60 && late < 3.0 / 60)
    #expect(try await rig.finish() == [])
  }

  @Test func `what moves outside is told of at its end, and can be caught where it is`() async throws {
    let rig = try await Rig.start(hertz: 60)
    let mover = addMover(rig)
    try await rest(rig)
    var end: Double?
    var animation = BasicAnimation(
      from: Point(x: -1000, y: 0), to: Point(x: -2000, y: 0), duration: 1, timingFunction: .linear)
    animation.timing.beginTime = MonotonicClock.now
    mover.add(animation, for: .position, key: "way") { _ in end = MonotonicClock.now }
    try await rig.rest(seconds: 0.5)
    let (before, shown, after) = (MonotonicClock.now, mover.presentation.position, MonotonicClock.now)
    #expect(shown.x <= animation.value(at: before - 0.02).x && shown.x >= animation.value(at: after + 0.02).x)
    try await rig.wait("its end") { end != nil }
    let late = try #require(end) - animation.timing.endTime
    #expect(late >= 0 && late < 0.1, "\(late) s late")
    #expect(try await rig.finish() == [])
  }
}
