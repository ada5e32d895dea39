import Glibc
import MartletDynamics
import MartletGeometry
import MartletLayers
import MartletRenderTree
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// Bodies are stepped by the render thread.
@Suite(.serialized, .readsTime) @MainActor struct SimulationTests {
  /// Twelve boxes that fall and bounce until they rest.
  @MainActor private struct Scene {
    let rig: Rig
    let animator: DynamicAnimator
    let views: [View]
    /// The contacts that were told.
    let told: Contacts

    init() async throws {
      rig = try await Rig.start(hertz: 60)
      animator = DynamicAnimator(reference: rig.controller.rootView)
      rig.card.removeFromSuperview()
      var views: [View] = []
      for index in 0..<12 {
        let view = View()
        view.frame = Rect(x: 40 + 60 * Double(index), y: 20 + 9 * Double(index % 5), width: 50, height: 50)
        view.backgroundColor = Color(0xFF0000)
        view.layer.name = index == 0 ? "card" : "box \(index)"
        rig.controller.rootView.addSubview(view)
        views.append(view)
      }
      self.views = views
      let collision = CollisionBehavior(items: views)
      collision.translatesReferenceBoundsIntoBoundary = true
      told = Contacts(of: views)
      collision.collisionDelegate = told
      let traits = DynamicItemBehavior(items: views)
      traits.elasticity = 0.7
      traits.friction = 0.3
      for behavior in [GravityBehavior(items: views), collision, traits] { animator.addBehavior(behavior) }
      Transaction.flush()
      try await rig.wait("the first frames") { rig.frames.count > 5 }
    }

    /// All bits of where the boxes rest.
    func rest() async throws -> [UInt64] {
      try await rig.wait("rest", seconds: 20) { !animator.isRunning }
      return views.flatMap { [$0.center.x, $0.center.y, $0.layer.transform.m12].map(\.bitPattern) }
    }
  }

  @Test func `a main thread that is blocked for two seconds stops no body, and changes no bit`() async throws
  {
    let free = try await Scene()
    let expected = try await free.rest()
    #expect(try await free.rig.finish() == [])

    let scene = try await Scene()
    let blockedAt = MonotonicClock.now
    usleep(2_000_000)
    let released = MonotonicClock.now
    let frames = scene.rig.frames.all.filter { $0.targetTime > blockedAt && $0.targetTime < released }
    var missed = 0
    var (moved, worst) = (0, 0.0)
    for (a, b) in zip(frames, frames.dropFirst()) {
      missed += max(Int(((b.targetTime - a.targetTime) * 60).rounded()) - 1, 0)
      let way = (b.cardPosition ?? .zero).distance(to: a.cardPosition ?? .zero)
      if way > 0 { moved += 1 }
      worst = max(worst, way)
    }
    let rest = try await scene.rest()
    print(
      "bodies with the main thread blocked for 2 s: \(frames.count) frames, \(missed) missed, "
        + "\(moved) of them moved a box, at most by \(worst) pt; same bits: \(rest == expected)")
    #expect(missed <= 1 && frames.count >= 118)
    #expect(moved > 60 && worst < 40)
    #expect(rest == expected)
    #expect(try await scene.rig.finish() == [])
  }

  /// Notes contacts as they are told.
  @MainActor private final class Contacts: CollisionBehaviorDelegate {
    struct Entry {
      /// What touches what, and whether it begins or ends.
      let what: String
      let isBegin: Bool
      let time: MediaTime
      var description: String { "\(isBegin ? "+" : "-") \(what)" }
    }
    var entries: [Entry] = []
    private let views: [View]

    init(of views: [View]) { self.views = views }

    private func note(_ isBegin: Bool, _ item: any DynamicItem, _ other: String, _ time: MediaTime) {
      let what = "\(number(of: item)) \(other)"
      entries.append(Entry(what: what, isBegin: isBegin, time: time))
    }

    private func number(of item: any DynamicItem) -> Int {
      views.firstIndex { $0.layer === item.layer } ?? -1
    }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, with other: any DynamicItem,
      at point: Point, time: MediaTime
    ) { note(true, item, "\(number(of: other))", time) }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, with other: any DynamicItem,
      time: MediaTime
    ) { note(false, item, "\(number(of: other))", time) }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundary identifier: String?, at point: Point, time: MediaTime
    ) { note(true, item, "boundary", time) }

    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundary identifier: String?, time: MediaTime
    ) { note(false, item, "boundary", time) }
  }

  @Test func `contacts of two blocked seconds are told afterwards, each once and in its order`() async throws
  {
    let free = try await Scene()
    _ = try await free.rest()
    let expected = free.told.entries
    #expect(try await free.rig.finish() == [])

    let scene = try await Scene()
    let blockedAt = MonotonicClock.now
    usleep(2_000_000)
    let released = MonotonicClock.now
    let before = scene.told.entries.count
    _ = try await scene.rest()
    let entries = scene.told.entries
    let late = entries.dropFirst(before).filter { $0.time < released }
    print(
      "contacts: \(entries.count), \(late.count) of them told after a block of 2 s in which they were")
    #expect(late.count > 10 && late.contains { $0.time > blockedAt + 0.5 })
    // The same as without a block, to the last one.
    #expect(entries.map(\.description) == expected.map(\.description))
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.time <= $1.time })
    var touching: Set<String> = []
    for entry in entries {
      let isNew = entry.isBegin ? touching.insert(entry.what).inserted : touching.remove(entry.what) != nil
      #expect(isNew, "\(entry)")
    }
    #expect(try await scene.rig.finish() == [])
  }

  @Test func `bodies in flight wake the main thread only if a behavior has an action`() async throws {
    var wakeUps: [Int] = []
    for hasAction in [false, true] {
      let rig = try await Rig.start(hertz: 60)
      let animator = DynamicAnimator(reference: rig.controller.rootView)
      let traits = DynamicItemBehavior(items: [rig.card])
      var calls = 0
      if hasAction { traits.action = { calls += 1 } }
      animator.addBehavior(traits)
      traits.addLinearVelocity(Point(x: 60, y: 30), for: rig.card)
      Transaction.flush()
      try await rig.wait("the first frames") { rig.frames.count > 5 }
      // Other threads schedule the main thread by this only.
      let latch = try #require(rig.application.session?.connection.latch)
      let (before, framesBefore) = (latch.begin(), rig.frames.count)
      // Only this test lets time pass, since it is about that.
      try await rig.rest(seconds: 2)
      let count = Int(latch.begin() - before)
      let frames = rig.frames.all
      wakeUps.append(count)
      print(
        "flight of 2 s, action: \(hasAction): \(frames.count - framesBefore) frames, \(count) wake-ups of the main "
          + "thread, \(calls) calls")
      #expect(frames.count - framesBefore >= 110)
      if hasAction { #expect(calls > 100 && count > 100) } else { #expect(count < 12) }
      // Nothing was told, and `presentation` is right nevertheless: as drawn for the newest frame, or for one after it.
      let shown = rig.card.layer.presentation.position
      let late = MonotonicClock.now - (frames.last?.targetTime ?? 0)
      #expect(shown.distance(to: frames.last?.cardPosition ?? .zero) < 67 * max(late, 0) + 3)
      #expect(shown.x > Rig.home.x + 100 && animator.isRunning)
      #expect(abs((shown.y - Rig.home.y) * 2 - (shown.x - Rig.home.x)) < 1e-6)
      #expect(try await rig.finish() == [])
    }
    #expect(wakeUps[0] * 8 < wakeUps[1])
  }

  @Test func `bodies at rest wake nobody`() async throws {
    let scene = try await Scene()
    _ = try await scene.rest()
    // A last frame shows the places in the models.
    try await scene.rig.rest(seconds: 0.2)
    try await scene.rig.wait("the threads to sleep") { try ownThreadsSleep() }
    let count = scene.rig.frames.count
    let before = try ownThreadSwitches()
    // Only this test lets time pass, since it is about that.
    try await Task.sleep(for: .seconds(3))
    let after = try ownThreadSwitches()
    let wakeups = before.map { (after[$0.key] ?? 0) - $0.value }.reduce(0, +)
    print("bodies at rest: \(wakeups) wake-ups in 3 s")
    #expect(scene.rig.frames.count == count)
    #expect(wakeups <= 2)
    #expect(try await scene.rig.finish() == [])
  }
}
