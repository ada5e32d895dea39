import MartletGeometry
import MartletLayers
import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

/// Changes of no pixel are not sent to the compositor.
@Suite(.serialized, .readsTime) @MainActor struct UnseenChangesTests {
  /// Waits until everything under way has ended.
  private func settle(_ rig: Rig) async throws {
    try await rig.roundTrip()
    try await rig.wait("the window to rest") { rig.window.isAtRest }
  }

  @Test func `a finger that trembles where nothing follows it commits nothing`() async throws {
    let rig = try await Rig.start(hertz: 60)
    rig.pan.minimumDistance = 10
    let touch = rig.compositor.touch
    touch.down(1, x: 400, y: 300)
    touch.frame()
    try await rig.wait("the finger") { rig.touches.count == 1 }
    try await rig.rest(seconds: 0.1)
    try await settle(rig)
    let commits = rig.commitCount
    for step in 1...60 {
      touch.motion(1, x: 400 + Double(step % 3), y: 300)
      touch.frame()
      try await rig.rest(seconds: 1.0 / 120)
    }
    try await rig.wait("the moves") { rig.touches.count == 61 }
    #expect(rig.commitCount == commits)
    #expect(rig.states.isEmpty)
    // Beyond the slop the card follows.
    for step in 1...30 {
      touch.motion(1, x: 400 + 4 * Double(step), y: 300)
      touch.frame()
      try await rig.rest(seconds: 1.0 / 120)
    }
    try await rig.wait("the drag") { rig.states.contains(.changed) }
    try await rig.wait("its frames") { (rig.frames.cardPosition?.x ?? 0) > 440 }
    #expect(try await rig.finish() == [])
  }

  @Test func `what moves outside of the window commits nothing, and comes in and goes out at its frame`()
    async throws
  {
    let rig = try await Rig.start(hertz: 60)
    let mover = Layer()
    mover.name = "mover"
    mover.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    mover.position = Point(x: -1000, y: 100)
    mover.backgroundColor = .white
    rig.controller.rootView.layer.addSublayer(mover)
    try await rig.rest(seconds: 0.1)
    try await settle(rig)
    let (frames, commits) = (rig.frames.count, rig.commitCount)
    let speed = 1000.0
    var isOver = false
    Transaction.begin()
    Transaction.completionBlock = { isOver = true }
    mover.add(
      BasicAnimation(
        from: Point(x: -525, y: 100), to: Point(x: 1475, y: 100), duration: 2000 / speed,
        timingFunction: .linear),
      for: .position, key: "way")
    Transaction.commit()
    try await rig.wait("its end") { isOver }
    let places = rig.frames.all.dropFirst(frames).compactMap { report in
      report.layers.first { $0.name == "mover" }?.pose.position.x
    }
    print("a mover in \(places.count) frames, from \(places.first ?? 0) to \(places.last ?? 0)")
    // Half a pixel of its edge may be visible. A busy machine may be late by a frame or two.
    let step = speed / 60
    let (first, last) = (try #require(places.first), try #require(places.last))
    #expect(first >= -25.5 && first <= -25 + 3 * step)
    let seenLast = try #require(places.dropLast().last)
    #expect(seenLast <= 825.5 && last >= 825, "only the last frame shows the window without it")
    #expect(rig.commitCount - commits == places.count)
    #expect(try await rig.finish() == [])
  }

  @Test func `what is new need not wait for the callback of a commit that brought no picture`() async throws {
    let rig = try await Rig.start()
    try await settle(rig)
    rig.window.wantsPace = true
    rig.window.wantsFrames = true
    let count = rig.commitCount
    rig.compositor.frame(at: MonotonicClock.now)
    let state = try await rig.compositor.wait("a commit") { ($0.surface?.commits.count ?? 0) > count }
    #expect(state.lastCommit?.attaches == false)
    // Nobody answers that one.
    rig.card.layer.position = Point(x: 500, y: 300)
    try await rig.wait("the change") { rig.frames.cardPosition?.x == 500 }
    #expect(try await rig.finish() == [])
  }

  @Test func `the render thread is not woken for a wish that changes nothing`() async throws {
    let rig = try await Rig.start()
    try await settle(rig)
    let inbox = rig.window.renderThread.inbox
    // Without frames there is no pace.
    rig.window.wantsPace = true
    #expect(inbox.isAsleep)
    let count = rig.commitCount
    rig.window.wantsFrames = true
    rig.compositor.frame(at: MonotonicClock.now)
    _ = try await rig.compositor.wait("the pace") { ($0.surface?.commits.count ?? 0) > count }
    try await rig.wait("the thread to rest") { inbox.isAsleep }
    rig.window.wantsFrames = false
    try await rig.wait("the thread to rest") { inbox.isAsleep }
    rig.window.wantsPace = false
    #expect(inbox.isAsleep)
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that nobody sees rests though something moves outside of it`() async throws {
    let rig = try await Rig.start()
    rig.compositor.frame(at: MonotonicClock.now)
    let mover = Layer()
    mover.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    mover.position = Point(x: -1000, y: 100)
    mover.backgroundColor = .white
    rig.controller.rootView.layer.addSublayer(mover)
    try await settle(rig)
    let count = rig.commitCount
    // How far this one goes is not known in advance.
    mover.add(
      BasicAnimation(
        from: mover.bounds, to: Rect(x: 10, y: 0, width: 50, height: 60), duration: 1e6),
      for: .bounds, key: "way")
    let state = try await rig.compositor.wait("a commit") { ($0.surface?.commits.count ?? 0) > count }
    #expect(state.lastCommit?.attaches == false)
    // The compositor does not call for the next frame, so none is made.
    try await settle(rig)
    let time = rig.window.renderThread.frameTime
    try await rig.rest(seconds: 0.1)
    #expect(rig.window.renderThread.frameTime == time)
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the next frame") { rig.window.renderThread.frameTime > time }
    #expect(try await rig.finish() == [])
  }
}
