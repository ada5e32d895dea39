import Dispatch
import MartletGeometry
import MartletLayers
import MartletMotion
import MartletSynchronization
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// Render threads read the socket while they have nothing to draw, and some thread always does.
@Suite(.serialized) @MainActor struct ReadingTests {
  private let finger: Int32 = 7

  /// Holds up a render thread at the end of a drawing, as long as a test wants.
  private final class Brake: Sendable {
    private let isOn = Mutex(false)
    private let hasCaught = Atomic<Bool>(false)
    private let signal = DispatchSemaphore(value: 0)

    func pull() { isOn.withLock { $0 = true } }

    /// Whether a render thread is held up.
    var holds: Bool { hasCaught.load(ordering: .acquiring) }

    func drive() {
      // The main thread draws small frames itself and must not be held up.
      guard isRenderThread() else { return }
      guard
        isOn.withLock({ on in
          defer { on = false }
          return on
        })
      else { return }
      hasCaught.store(true, ordering: .releasing)
      signal.wait()
      hasCaught.store(false, ordering: .releasing)
    }

    func release() { signal.signal() }
  }

  private func brake(on rig: Rig) -> Brake {
    let brake = Brake()
    let frames = rig.frames
    rig.window.onFrame = { report in
      frames.append(report)
      brake.drive()
    }
    return brake
  }

  @Test func `a touch reaches the main thread while a drawing takes long`() async throws {
    let rig = try await Rig.start()
    let brake = brake(on: rig)
    var worst = 0.0
    for _ in 0..<5 {
      brake.pull()
      try await rig.wait("the drawing") {
        if !brake.holds {
          // What the main thread draws in answer to the last touch does not count.
          rig.card.layer.position.x += 1
          rig.compositor.frame(at: MonotonicClock.now)
        }
        return brake.holds
      }
      let count = rig.touches.count
      let sent = MonotonicClock.now
      rig.compositor.touch.down(finger, x: 10, y: 10)
      rig.compositor.touch.frame()
      try await rig.wait("the touch") { rig.touches.count > count }
      worst = max(worst, MonotonicClock.now - sent)
      #expect(brake.holds)
      rig.compositor.touch.up(finger)
      rig.compositor.touch.frame()
      brake.release()
      try await rig.wait("the end of the drawing") { !brake.holds }
    }
    print("touch during a long drawing: \(worst * 1000) ms to the main thread at worst")
    #expect(try await rig.finish() == [])
  }

  @Test func `a window draws while the drawing of another takes long`() async throws {
    let rig = try await Rig.start()
    let brake = brake(on: rig)
    let other = try rig.application.makeWindow(
      title: "Other", applicationID: "martlet.rig", size: .init(width: 100, height: 100))
    let controller = WindowController(window: other)
    let frames = FrameLog()
    other.onFrame = { frames.append($0) }
    try await rig.compositor.wait("both") { $0.surfaces.filter(\.isMapped).count == 2 }
    brake.pull()
    rig.card.layer.position.x += 10
    try await rig.wait("the drawing") {
      if !brake.holds { rig.compositor.frame(at: MonotonicClock.now) }
      return brake.holds
    }
    for step in 0..<10 {
      let count = frames.count
      controller.rootView.layer.backgroundColor = step.isMultiple(of: 2) ? .white : .black
      try await rig.wait("frame \(step) of the other") {
        rig.compositor.frame(at: MonotonicClock.now)
        return frames.count > count
      }
    }
    #expect(brake.holds)
    brake.release()
    // The first one continues as well.
    let count = rig.frames.count
    rig.card.layer.position.x += 10
    try await rig.wait("the first window") {
      rig.compositor.frame(at: MonotonicClock.now)
      return rig.frames.count > count
    }
    other.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `the socket is read on when the window closes whose thread has read`() async throws {
    let rig = try await Rig.start()
    let other = try rig.application.makeWindow(
      title: "Other", applicationID: "martlet.rig", size: .init(width: 100, height: 100))
    try await rig.compositor.wait("both") { $0.surfaces.filter(\.isMapped).count == 2 }
    rig.window.close()
    try await rig.compositor.wait("the first to go") { $0.surfaces.filter(\.isMapped).count == 1 }
    var serial = rig.compositor.ping()
    try await rig.compositor.wait("an answer") { [serial] in $0.pongs.contains(serial) }
    other.close()
    try await rig.wait("the last to go") { rig.isClosed }
    serial = rig.compositor.ping()
    try await rig.compositor.wait("an answer without windows") { [serial] in $0.pongs.contains(serial) }
    #expect(try await rig.finish() == [])
  }

  @Test func `all threads end after the connection has died`() async throws {
    let before = try ownThreadSwitches().count
    let rig = try await Rig.start()
    try await rig.wait("the threads to sleep") { try ownThreadsSleep() }
    rig.compositor.killClients()
    try await rig.wait("the report") { !rig.failures.isEmpty }
    #expect(rig.failures.count == 1)
    rig.window.close()
    try await rig.wait("the window to close") { rig.application.windows.isEmpty }
    rig.application.disconnect()
    try await rig.wait("the threads to end") { try ownThreadSwitches().count <= before }
  }

  @Test func `a buffer that comes back wakes nobody while another is free`() async throws {
    let inbox = try RenderInbox()
    inbox.prepareForSleep(awaitsBuffer: false)
    #expect(inbox.fallAsleep())
    #expect(!inbox.release(1))
    inbox.wakeUp(isSignalled: false)
    // It is there when somebody checks.
    var contents = RenderInbox.Contents()
    inbox.take(into: &contents)
    #expect(contents.released == [1])
    inbox.prepareForSleep(awaitsBuffer: true)
    #expect(inbox.fallAsleep())
    #expect(inbox.release(2))
    inbox.wakeUp(isSignalled: true)
    #expect(!inbox.fallAsleep())
  }
}
