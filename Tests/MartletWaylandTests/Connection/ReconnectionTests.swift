import Glibc
import MartletDynamics
import MartletGeometry
import MartletMotion
import MartletViews
import TestCompositor
import Testing

@testable import MartletLayers
@testable import MartletWayland

/// Compositors die and come back. The program survives, and its windows return as they were.
@Suite(.serialized) @MainActor struct ReconnectionTests {
  @Test func `a window at rest is there again as it was`() async throws {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    let life = try await Mortality.start(configuration)
    life.rig.window.title = "Another title"
    life.rig.window.minimumSize = Size(width: 320, height: 240)
    life.rig.window.inhibitsIdle = true
    life.rig.card.layer.position = Point(x: 200, y: 150)
    life.rig.compositor.configure(width: 700, height: 500)
    try await life.rig.wait("the size") { life.rig.window.size == Size(width: 700, height: 500) }
    try await life.rig.wait("the frame") {
      life.rig.compositor.frame(at: MonotonicClock.now)
      return life.rig.frames.cardPosition == Point(x: 200, y: 150)
    }
    let before = try await life.rig.compositor.wait("its picture") {
      $0.lastCommit?.bufferSize == PixelSize(width: 700, height: 500)
    }
    let number = try #require(life.rig.frames.all.last?.number)
    try await life.kill()
    #expect(life.losses.count == 1)
    #expect(life.losses.first?.description.hasPrefix("the compositor closed the connection: ") == true)
    #expect(life.rig.application.outputs == [])
    try life.revive()
    let after = try await life.waitForFrame()
    #expect(life.returns == 1)
    #expect(after.window?.title == "Another title")
    #expect(after.window?.appID == "martlet.rig")
    #expect(after.window?.minimumSize == PixelSize(width: 320, height: 240))
    #expect(after.surface?.inhibitsIdle == true)
    #expect(after.lastCommit?.bufferSize == PixelSize(width: 700, height: 500))
    #expect(after.lastCommit?.pixels != nil && after.lastCommit?.pixels == before.lastCommit?.pixels)
    #expect(life.rig.frames.all.last?.number == number + 1)
    #expect(life.rig.failures.isEmpty)
    #expect(try await life.finish() == [])
  }

  @Test func `animations go on in time and end in time`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let life = try await Mortality.start(configuration)
    let way = BasicAnimation(
      from: Point(x: 100, y: 300), to: Point(x: 700, y: 300), duration: 4, timingFunction: .linear)
    life.rig.card.layer.add(way, for: .position, key: "way")
    var ends: [Bool] = []
    life.rig.card.layer.add(
      BasicAnimation(from: 1, to: 0.5, duration: 0.3, timingFunction: .linear), for: .opacity, key: "short"
    ) { ends.append($0) }
    Transaction.flush()
    let begin = try #require(life.rig.card.layer.committed.animations.first?.timing.beginTime)
    try await life.rig.wait("the first frames") { life.rig.frames.count > 5 }
    try await life.kill()
    #expect(ends == [])
    try await life.rig.wait("the end of what ends meanwhile") { !ends.isEmpty }
    let end = MonotonicClock.now
    #expect(ends == [true])
    #expect(end - begin > 0.29)
    // What the program sets meanwhile is kept.
    life.rig.card.layer.cornerRadius = 7
    Transaction.flush()
    let seen = life.rig.card.layer.presentation.position
    #expect(abs(seen.x - (100 + 150 * (MonotonicClock.now - begin))) < 5)
    let count = life.rig.frames.count
    try life.revive()
    try await life.rig.wait("frames") { life.rig.frames.count > count + 10 }
    var expected = way
    expected.timing.beginTime = begin
    let frames = life.rig.frames.all[count...]
    let worst = frames.map { frame in
      (frame.cardPosition ?? .zero).distance(to: expected.value(at: frame.targetTime))
    }.max()
    #expect((worst ?? .infinity) < 1e-9)
    let times = life.rig.frames.all.map(\.targetTime)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try await life.finish() == [])
  }

  @Test func `fingers, pointer and keys that are down are let go`() async throws {
    let life = try await Mortality.start()
    let rig = life.rig
    rig.compositor.touch.down(288, x: 400, y: 300)
    rig.compositor.touch.frame()
    rig.compositor.keyboard.enter()
    rig.compositor.keyboard.key(48, isPressed: true)
    try await rig.wait("the touch and the key") { rig.states == [.began] && rig.keys.count == 1 }
    rig.compositor.touch.motion(288, x: 500, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the drag") { rig.card.layer.position.x == 500 }
    try await life.kill()
    #expect(rig.touches.last?.phase == .cancelled)
    #expect(rig.states.last == .cancelled)
    #expect(rig.keys.last?.phase == .released)
    let keys = rig.keys.count
    try life.revive()
    try await life.waitForFrame()
    try await rig.compositor.wait("the touchscreen") { $0.touches == 1 }
    #expect(rig.keys.count == keys)
    let place = rig.card.layer.presentation.position
    rig.compositor.touch.down(1, x: place.x, y: place.y)
    rig.compositor.touch.frame()
    try await rig.wait("another touch") { rig.states.last == .began }
    #expect(rig.touches.last?.id != rig.touches.first?.id)
    #expect(try await life.finish() == [])
  }

  @Test func `a configure that was not answered is forgotten`() async throws {
    let life = try await Mortality.start()
    // The layout is slow, so the death comes between the configure and its answer.
    life.rig.controller.onLayout = { [rig = life.rig] size in
      if size.width == 640 { rig.compositor.stop() }
    }
    life.rig.compositor.configure(width: 640, height: 480)
    try await life.rig.wait("the loss") { life.losses.count == 1 && life.rig.application.session == nil }
    life.rig.controller.onLayout = nil
    var configuration = CompositorConfiguration()
    configuration.initialConfigure = .automatic(width: 500, height: 400)
    try life.revive(configuration)
    let state = try await life.waitForFrame()
    #expect(state.lastCommit?.bufferSize == PixelSize(width: 500, height: 400))
    #expect(life.rig.window.size == Size(width: 500, height: 400))
    #expect(try await life.finish() == [])
  }

  @Test func `bodies move on, and the program hears of their contacts and their rest`() async throws {
    final class Contacts: CollisionBehaviorDelegate {
      var count = 0
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundary identifier: String?, at point: Point, time: MediaTime
      ) { count += 1 }
    }
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let life = try await Mortality.start(configuration)
    let card = life.rig.card
    let animator = DynamicAnimator(reference: life.rig.controller.rootView)
    let collision = CollisionBehavior(items: [card])
    let contacts = Contacts()
    collision.collisionDelegate = contacts
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(GravityBehavior(items: [card]))
    animator.addBehavior(collision)
    Transaction.flush()
    let count = life.rig.frames.count
    try await life.rig.wait("the fall") { life.rig.frames.count > count + 3 }
    try await life.kill()
    #expect(animator.isRunning && contacts.count == 0)
    try await life.rig.wait("the rest") { !animator.isRunning }
    #expect(contacts.count > 0)
    #expect(abs(card.center.y - (Rig.size.height - 60)) < 1)
    try life.revive()
    try await life.waitForFrame()
    try await life.rig.wait("the card") { life.rig.frames.cardPosition == card.center }
    #expect(try await life.finish() == [])
  }

  @Test func `display links rest meanwhile`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let life = try await Mortality.start(configuration)
    var calls = 0
    let link = DisplayLink(tree: life.rig.controller.layerTree) { _ in calls += 1 }
    try await life.rig.wait("calls") { calls > 3 }
    try await life.kill()
    let count = calls
    try await life.rig.rest(seconds: 0.1)
    #expect(calls == count)
    try life.revive()
    try await life.rig.wait("calls again") { calls > count + 3 }
    link.invalidate()
    #expect(try await life.finish() == [])
  }

  @Test func `windows may close and open meanwhile`() async throws {
    let life = try await Mortality.start()
    let second = try life.rig.application.makeWindow(
      title: "Second", applicationID: "martlet.rig", size: Size(width: 100, height: 100))
    try await life.rig.compositor.wait("both") { $0.surfaces.filter(\.isMapped).count == 2 }
    try await life.kill()
    second.close()
    let third = try life.rig.application.makeWindow(
      title: "Third", applicationID: "martlet.rig", size: Size(width: 200, height: 100))
    let controller = WindowController(window: third)
    controller.rootView.layer.backgroundColor = .white
    Transaction.flush()
    try life.revive()
    let state = try await life.rig.compositor.wait("both") { $0.surfaces.filter(\.isMapped).count == 2 }
    #expect(Set(state.surfaces.compactMap { $0.window?.title }) == ["Rig", "Third"])
    third.close()
    #expect(try await life.finish() == [])
  }

  @Test func `another socket will do when the same stays away`() async throws {
    let life = try await Mortality.start()
    try await life.kill()
    // The file of the old socket is still there and refuses connections.
    let begin = MonotonicClock.now
    try life.revive(as: "wayland-7")
    try await life.waitForFrame()
    print("another socket: \(MonotonicClock.now - begin) s")
    #expect(life.returns == 1)
    // Next time the intended name comes first again.
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    #expect(life.returns == 2)
    #expect(try await life.finish() == [])
  }

  @Test func `the folder of sockets may vanish and come back`() async throws {
    let life = try await Mortality.start()
    try await life.kill()
    life.removeFolder()
    try await life.rig.rest(seconds: CompositorSearch.insistence + 0.1)
    life.makeFolder()
    try life.revive()
    try await life.waitForFrame()
    #expect(try await life.finish() == [])
  }

  @Test func `while there is no compositor nothing wakes`() async throws {
    let life = try await Mortality.start()
    try await life.kill()
    try await life.rig.rest(seconds: CompositorSearch.insistence + 0.5)
    // Some threads of the driver have our name; they remain, asleep.
    let before = try ownThreadSwitches()
    try await life.rig.rest(seconds: 3)
    let after = try ownThreadSwitches()
    #expect(before == after)
    try life.revive()
    try await life.waitForFrame()
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor that dies while it starts is not the last`() async throws {
    let life = try await Mortality.start()
    try await life.kill()
    var incomplete = CompositorConfiguration()
    incomplete.windowManager = nil
    for _ in 0..<3 {
      try life.revive(incomplete)
      try await life.rig.compositor.wait("the client") { $0.bound["wl_compositor"] != nil }
      life.rig.compositor.stop()
    }
    try life.revive()
    try await life.waitForFrame()
    #expect((life.losses.count, life.returns) == (1, 1))
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor that offers windows late is waited for`() async throws {
    let life = try await Mortality.start()
    try await life.kill()
    var incomplete = CompositorConfiguration()
    incomplete.windowManager = nil
    try life.revive(incomplete)
    try await life.rig.compositor.wait("the client") { $0.bound["wl_compositor"] != nil }
    #expect(life.returns == 0)
    life.rig.compositor.offerWindowManager()
    try await life.waitForFrame()
    #expect(life.returns == 1)
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor that is not there at the start is waited for`() async throws {
    let life = try Mortality.unborn()
    #expect(life.rig.application.outputs == [])
    #expect(life.losses.isEmpty)
    try await life.rig.wait("word of it") { !life.losses.isEmpty }
    #expect(life.losses.first?.description.hasPrefix("there is no Wayland compositor at '/tmp/") == true)
    // What is set meanwhile is visible.
    life.rig.card.layer.position = Point(x: 123, y: 300)
    try life.revive()
    try await life.waitForFrame()
    try await life.rig.wait("the frame") { life.rig.frames.cardPosition?.x == 123 }
    #expect((life.losses.count, life.returns) == (1, 1))
    // And it may die like any other.
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    #expect(life.returns == 2)
    #expect(life.rig.failures.isEmpty)
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor that says nothing does not hold up the start`() async throws {
    let begin = MonotonicClock.now
    let life = try Mortality.mute()
    print("a start where nobody answers: \(MonotonicClock.now - begin) s")
    #expect(MonotonicClock.now - begin < 4)
    try await life.rig.wait("word of it") { !life.losses.isEmpty }
    #expect(life.losses.first?.description == "the compositor does not answer")
    life.rig.compositor.resume()
    try await life.waitForFrame()
    #expect((life.losses.count, life.returns) == (1, 1))
    #expect(life.rig.failures.isEmpty)
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor that takes connections and closes them is given pauses`() async throws {
    let life = try await Mortality.start()
    var pauses: [Double] = []
    for round in 1...5 {
      life.rig.compositor.killClients()
      try await life.rig.wait("loss \(round)") { life.losses.count == round }
      let begin = MonotonicClock.now
      try await life.rig.wait("return \(round)") { life.returns == round }
      pauses.append(MonotonicClock.now - begin)
    }
    print("after connections that were closed at once: pauses of \(pauses)")
    // The first connection may have lasted long enough to count as useful: then the pauses are 0, .05, .1, .2
    // and .4 s.
    let sum = pauses.reduce(0, +)
    #expect(sum > 0.73)
    #expect(pauses.allSatisfy { $0 < 2 })
    // Another one in its place is not delayed.
    try await life.kill()
    let begin = MonotonicClock.now
    try life.revive()
    try await life.rig.wait("the return") { life.returns == 6 }
    print("another compositor after them: \(MonotonicClock.now - begin) s")
    #expect(MonotonicClock.now - begin < ReconnectionPace.afterShortLife.longest * 0.8)
    #expect(try await life.finish() == [])
  }

  @Test func `after a protocol error it takes its time`() async throws {
    let life = try await Mortality.start()
    life.rig.compositor.accuse()
    try await life.rig.wait("the loss") { life.losses.count == 1 }
    let begin = MonotonicClock.now
    #expect(life.losses.first?.description.contains("protocol error") == true)
    try await life.rig.wait("the return") { life.returns == 1 }
    let pause = MonotonicClock.now - begin
    print("after a protocol error: \(pause) s")
    #expect(pause > ReconnectionPace.afterProtocolError.first - 0.01)
    // The same compositor: it has closed the connection but is alive.
    try await life.rig.compositor.wait("the window") { $0.surfaces.filter(\.isMapped).count == 1 }
    try await life.rig.wait("a frame") { life.rig.frames.count > 1 }
    _ = try await life.finish()
  }

  @Test func `a hundred deaths leave nothing behind`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let life = try await Mortality.start(configuration)
    life.rig.card.layer.add(
      BasicAnimation(from: 0, to: 6, duration: 1, timingFunction: .linear, repeatCount: .infinity),
      for: .transform.rotation)
    var meanwhile: [Footprint] = []
    var slowest = 0.0
    for round in 0..<100 {
      if round % 3 == 0 {
        life.rig.card.layer.animate(.position, to: Point(x: 50 + Double(round), y: 80), spring: Rig.spring)
      }
      if round % 5 == 0 {
        life.rig.compositor.touch.down(Int32(round), x: 10, y: 10)
        life.rig.compositor.touch.frame()
      }
      try await life.kill()
      meanwhile.append(try Footprint.now())
      let begin = MonotonicClock.now
      try life.revive()
      try await life.waitForFrame()
      slowest = max(slowest, MonotonicClock.now - begin)
    }
    // The smallest of several: the compositor's thread and its descriptors end a little after the check.
    let (early, late) = (Footprint.least(of: meanwhile[10..<20]), Footprint.least(of: meanwhile[90...]))
    print("100 deaths: slowest return \(slowest) s; after 20: \(early), after 100: \(late)")
    #expect(life.losses.count == 100 && life.returns == 100)
    #expect(late.descriptors <= early.descriptors)
    #expect(late.threads <= early.threads)
    #expect(late.memory < early.memory + 4096)
    #expect(slowest < 1)
    #expect(life.rig.failures.isEmpty)
    #expect(try await life.finish() == [])
  }
}
