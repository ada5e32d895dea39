import MartletGeometry
import MartletGestures
import MartletHost
import MartletLayers
import MartletMotion
import TestCompositor
import Testing

@testable import MartletWayland

/// Fingers, pointer and keys, from the wire to the frame.
@Suite(.serialized, .readsTime) @MainActor struct InputTests {
  /// Touch ids of real compositors: the first may be 288.
  private let finger: Int32 = 288

  /// Answers the frame callback and waits for the frame that follows.
  private func nextFrame(_ rig: Rig) async throws {
    let count = rig.frames.count
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("frame \(count + 1)") { rig.frames.count > count }
  }

  @Test func `a touch that comes before the frame callback is in that frame`() async throws {
    let rig = try await Rig.start()
    rig.compositor.touch.down(finger, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the touch") { rig.states.contains(.began) }
    // One frame at the start, whose callback is then outstanding.
    rig.compositor.touch.motion(finger, x: 401, y: 300)
    rig.compositor.touch.frame()
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the first move") { rig.frames.cardPosition?.x == 401 }
    // Something moves all the time, so that a frame is due with each callback, and the program is slow with
    // each event: unless the frame waits for it, every frame is one touch behind.
    let mover = Layer()
    mover.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    mover.backgroundColor = .white
    rig.controller.rootView.layer.addSublayer(mover)
    mover.add(
      BasicAnimation(from: 0, to: 6, duration: 1, timingFunction: .linear, repeatCount: .infinity),
      for: .transform.rotation)
    Transaction.flush()
    rig.handlingTime = 0.0005
    var late = 0
    for step in 1...200 {
      let x = 401 + Double(step)
      // After this the compositor has everything that the client sent before its answer: the callback to be
      // answered.
      let serial = rig.compositor.ping()
      try await rig.compositor.wait("the pong before \(step)") { $0.pongs.contains(serial) }
      let (count, handled) = (rig.frames.count, rig.touches.count)
      rig.compositor.touch.motion(finger, x: x, y: 300)
      rig.compositor.touch.frame()
      rig.compositor.frame(at: MonotonicClock.now)
      var answered = MonotonicClock.now
      try await rig.wait("frame \(step)") {
        // Two callbacks within a refresh share a frame: the one for the next frame comes a refresh later.
        if MonotonicClock.now - answered > 0.03 {
          answered = MonotonicClock.now
          rig.compositor.frame(at: answered)
        }
        return rig.frames.count > count
      }
      if rig.frames.touchesHandled[count] <= handled { late += 1 }
      try await rig.wait("touch \(step)") { rig.touches.count > handled }
    }
    rig.handlingTime = 0
    let misses = try #require(rig.application.session).connection.latch.missCount
    print("touch to frame: \(late) of 200 touches were late by a refresh; \(misses) frames waited in vain")
    // A busy machine may keep the main thread for longer than a frame waits, but frames are late only then.
    #expect(late <= misses)
    #expect(misses <= 10)
    #expect(try await rig.finish() == [])
  }

  @Test func `a card that is caught in flight does not jump`() async throws {
    var configuration = CompositorConfiguration()
    configuration.frames = .automatic(interval: 1.0 / 60)
    let rig = try await Rig.start(configuration)
    var worst = 0.0
    for round in 0..<10 {
      rig.card.layer.removeAllAnimations()
      rig.card.layer.position = Point(x: 400, y: 300)
      rig.card.layer.animate(
        .position, to: Rig.home, spring: Rig.spring,
        initialVelocity: Point(x: 1500, y: -700 + 150 * Double(round)))
      Transaction.flush()
      let start = rig.frames.count
      try await rig.wait("the flight") { rig.frames.count > start + 4 + round }
      let seen = try #require(rig.frames.cardPosition)
      let states = rig.states.count
      rig.compositor.touch.down(finger, x: seen.x, y: seen.y)
      rig.compositor.touch.frame()
      try await rig.wait("the catch") { rig.states.count > states }
      let held = rig.card.layer.position
      // The last frame drawn in flight and the first frame that shows the card held must agree.
      try await rig.wait("a frame that shows it held") { rig.frames.cardPosition == held }
      let reports = rig.frames.all
      let first = try #require(reports.firstIndex { $0.cardPosition == held })
      let before = try #require(reports[first - 1].cardPosition)
      worst = max(
        worst, min(held.distance(to: before), held.distance(to: reports[first].cardPosition ?? before)))
      rig.compositor.touch.up(finger)
      rig.compositor.touch.frame()
      try await rig.wait("the release") { rig.states.last == .ended }
    }
    print("catching: the drawn position jumps by at most \(worst) pt")
    #expect(worst < 0.5)
    #expect(try await rig.finish() == [])
  }

  @Test func `a throw keeps the finger's velocity`() async throws {
    let rig = try await Rig.start()
    let velocity = Point(x: 900, y: -400)
    // A touch beside the card, from which the host learns the device's clock.
    rig.compositor.touch.down(1, x: 10, y: 10)
    rig.compositor.touch.up(1)
    rig.compositor.touch.frame()
    // Everything arrives at once, as after a busy moment; the times are the device's.
    let start = MonotonicClock.now - 0.13
    rig.compositor.touch.down(finger, x: 400, y: 300, at: start)
    rig.compositor.touch.frame()
    for step in 1...15 {
      let elapsed = Double(step) / 120
      let p = Point(x: 400, y: 300) + velocity * elapsed
      rig.compositor.touch.motion(finger, x: p.x, y: p.y, at: start + elapsed)
      rig.compositor.touch.frame()
    }
    rig.compositor.touch.up(finger, at: start + 15.0 / 120)
    rig.compositor.touch.frame()
    try await rig.wait("the release") { rig.states.last == .ended }
    let error = (rig.releaseVelocity - velocity).length / velocity.length
    print("throwing over the wire: first velocity \(error * 100) % off the finger's")
    #expect(error < 0.02)
    #expect(try await rig.finish() == [])
  }

  @Test func `touches of a device that vanishes are cancelled`() async throws {
    let rig = try await Rig.start()
    rig.compositor.touch.down(finger, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the touch") { rig.states == [.began] }
    rig.compositor.setCapabilities([.pointer, .keyboard])
    try await rig.wait("the cancel") { rig.states.last == .cancelled }
    rig.compositor.setCapabilities([.pointer, .keyboard, .touch])
    try await rig.compositor.wait("the device") { $0.touches == 1 }
    rig.compositor.touch.down(7, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("another touch") { rig.states.last == .began }
    rig.compositor.touch.cancel()
    try await rig.wait("its cancel") { rig.states.last == .cancelled }
    #expect(try await rig.finish() == [])
  }

  @Test func `a drag with the pointer ends when the seat loses it`() async throws {
    let rig = try await Rig.start()
    rig.compositor.pointer.enter(x: 400, y: 300)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    rig.compositor.pointer.motion(x: 450, y: 320)
    rig.compositor.pointer.frame()
    try await rig.wait("the drag") { rig.card.layer.position == Point(x: 450, y: 320) }
    #expect(rig.touches.first?.source == .pointer)
    rig.compositor.setCapabilities([.keyboard])
    try await rig.wait("the cancel") { rig.states.last == .cancelled }
    #expect(try await rig.finish() == [])
  }

  @Test func `ten thousand motions at once end where the last one is`() async throws {
    let rig = try await Rig.start()
    rig.compositor.touch.down(finger, x: 400, y: 300)
    rig.compositor.touch.frame()
    let start = MonotonicClock.now
    for step in 1...10_000 {
      rig.compositor.touch.motion(
        finger, x: 400 + Double(step % 256), y: 300, at: start + Double(step) / 10_000)
      rig.compositor.touch.frame()
      // A socket holds about 270 messages sent one by one; the server disconnects a client that lets more
      // accumulate.
      if step % 100 == 0 {
        let serial = rig.compositor.ping()
        try await rig.compositor.wait("the pong after \(step)", seconds: 60) { $0.pongs.contains(serial) }
      }
    }
    let expected = 400 + Double(10_000 % 256)
    // Moves are reported with frames; a finger at rest is where it was measured last.
    try await rig.wait("the frame", seconds: 30) {
      rig.compositor.frame(at: MonotonicClock.now)
      return rig.frames.cardPosition?.x == expected
    }
    #expect(rig.frames.count < 1000)
    #expect(try await rig.finish() == [])
  }

  @Test func `keys come with their meaning and repeat while held`() async throws {
    var configuration = CompositorConfiguration()
    configuration.keyRepeat = KeyRepeat(rate: 100, delay: 10)
    let rig = try await Rig.start(configuration)
    rig.compositor.keyboard.enter()
    // Linux key codes: 57 is the space bar, 16 Q, 87 F11, 1 Escape, 48 B.
    for (code, key) in [
      (57, KeyEvent.Key.space), (16, KeyEvent.Key("q")), (87, .f11), (1, .escape), (48, KeyEvent.Key("b")),
    ] {
      let count = rig.keys.count
      rig.compositor.keyboard.key(UInt32(code), isPressed: true)
      rig.compositor.keyboard.key(UInt32(code), isPressed: false)
      try await rig.wait("key \(code)") { rig.keys.count >= count + 2 }
      #expect(rig.keys[count].key == key)
      #expect(rig.keys[count].phase == .pressed)
      #expect(rig.keys.last?.phase == .released)
    }
    #expect(rig.keys.first?.characters == " ")
    rig.compositor.keyboard.key(48, isPressed: true)
    try await rig.wait("repetition") {
      rig.keys.filter { $0.phase == .repeated && $0.key == KeyEvent.Key("b") }.count >= 5
    }
    rig.compositor.keyboard.leave()
    try await rig.compositor.wait("nothing in particular") { _ in true }
    #expect(try await rig.finish() == [])
  }

  @Test func `a finger hides the cursor and the pointer brings it back`() async throws {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("a cursor") { $0.cursorPixels?.isTransparent == false }
    rig.compositor.touch.down(finger, x: 400, y: 300)
    rig.compositor.touch.frame()
    // It still has an image: without one wlroots delays touches.
    try await rig.compositor.wait("no cursor") { $0.cursorPixels?.isTransparent == true }
    rig.compositor.pointer.motion(x: 12, y: 10)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("the cursor again") { $0.cursorPixels?.isTransparent == false }
    rig.compositor.touch.down(finger + 1, x: 10, y: 10)
    rig.compositor.touch.frame()
    try await rig.compositor.wait("no cursor again") { $0.cursorPixels?.isTransparent == true }
    #expect(try await rig.finish() == [])
  }

  @Test func `times are those that the compositor tells, to the nanosecond`() async throws {
    var configuration = CompositorConfiguration()
    configuration.inputTimestamps = 1
    let rig = try await Rig.start(configuration)
    var told: [MediaTime] = []
    func now() -> MediaTime {
      told.append(MonotonicClock.now)
      return told[told.count - 1]
    }
    rig.compositor.touch.down(finger, x: 400, y: 300, at: now())
    rig.compositor.touch.frame()
    try await rig.wait("the first") { rig.touches.count == 1 }
    for step in 1...20 { rig.compositor.touch.motion(finger, x: 400 + Double(step), y: 300, at: now()) }
    rig.compositor.touch.up(finger, at: now())
    rig.compositor.touch.frame()
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.button(isPressed: true, at: now())
    try await rig.wait("the press") { rig.touches.count == told.count }
    rig.compositor.pointer.motion(x: 12, y: 10, at: now())
    rig.compositor.pointer.button(isPressed: false, at: now())
    rig.compositor.pointer.frame()
    try await rig.wait("all of it") { rig.touches.count == told.count }
    let worst = zip(rig.touches, told).map { abs($0.time - $1) }.max() ?? .infinity
    print("input timestamps: times are off by at most \(worst * 1e9) ns")
    #expect(worst < 1e-6)
    // The device disappears, and with it what reported its times.
    rig.compositor.setCapabilities([.keyboard])
    try await rig.compositor.wait("the end of both") { $0.touches == 0 && $0.pointers == 0 }
    #expect(try await rig.finish() == [])
  }
}
