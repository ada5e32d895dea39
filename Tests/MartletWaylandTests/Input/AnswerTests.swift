import Glibc
import MartletGeometry
import MartletLayers
import MartletMotion
import MartletSynchronization
import TestCompositor
import Testing

@testable import MartletWayland

/// The main thread draws small frames in answer to input, and leaves all others to the render thread.
@Suite(.serialized, .readsTime) @MainActor struct AnswerTests {
  /// Records which threads have drawn.
  private final class Painters: Sendable {
    private let places = Mutex<[(isRenderThread: Bool, report: Point?)]>([])

    func note(_ position: Point?) { places.withLock { $0.append((isRenderThread(), position)) } }
    var all: [(isRenderThread: Bool, report: Point?)] { places.withLock { $0 } }
    /// Whether the render thread has drawn the newest frame; nil before the first.
    var isLastByRenderThread: Bool? { all.last?.isRenderThread }
  }

  /// A window at rest whose card was drawn with a small and fast frame.
  private func start() async throws -> (Rig, Painters) {
    let rig = try await Rig.start()
    let painters = Painters()
    rig.window.onFrame = { [frames = rig.frames] in
      frames.append($0)
      painters.note($0.cardPosition)
    }
    // A few frames, until there are buffers and drawing is fast.
    for step in 1...4 {
      rig.card.layer.position.x = 400 + Double(step)
      try await rig.wait("frame \(step)") {
        giveFrame(rig)
        return rig.frames.cardPosition?.x == 400 + Double(step)
      }
      try await settle(rig)
    }
    return (rig, painters)
  }

  /// Answers the client's requests to the compositor. If the clock is manual, the next refresh comes when
  /// somebody waits for it.
  private func giveFrame(_ rig: Rig) {
    rig.compositor.frame(at: MonotonicClock.now)
    guard HandClock.isHeld, HandClock.nextAlarm != nil, rig.window.isAtRest else { return }
    HandClock.set(to: ((MonotonicClock.now * 60).rounded(.down) + 1) / 60)
  }

  /// Answers the client's requests to the compositor until everything is at rest.
  private func settle(_ rig: Rig) async throws {
    for _ in 0..<3 {
      giveFrame(rig)
      try await rig.roundTrip()
      try await rig.wait("the window to rest") { rig.window.isAtRest }
    }
  }

  /// Touches the card and moves it, and waits for both frames.
  private func drag(_ rig: Rig, by way: Double) async throws {
    let touch = rig.compositor.touch
    let count = rig.frames.count
    touch.down(1, x: 400, y: 300)
    touch.frame()
    try await rig.wait("the finger") { rig.touches.contains { $0.phase == .began } }
    try await settle(rig)
    touch.motion(1, x: 400 + way, y: 300)
    touch.frame()
    try await rig.wait("the move") { (rig.frames.cardPosition?.x ?? 0) >= 404 + way }
    #expect(rig.frames.count > count)
  }

  @Test func `while frames are written as text, the main thread draws none`() async throws {
    HandClock.set(to: MonotonicTime.now.rounded(.up))
    defer { HandClock.release() }
    var name = Array("/tmp/martlet-answer-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&name).map { String(cString: $0) })
    setenv("MARTLET_DUMP", folder, 1)
    defer { unsetenv("MARTLET_DUMP") }
    let (rig, painters) = try await start()
    HandClock.set(to: MonotonicClock.now + 0.005)
    try await drag(rig, by: 20)
    #expect(painters.all.allSatisfy { $0.isRenderThread })
    let number = rig.frames.count
    #expect(try await rig.finish() == [])
    let texts = (1...number).map { "\(folder)/frame-00000\($0).scene" }
    for text in texts { #expect(unlink(text) == 0) }
    rmdir(folder)
  }

  @Test func `a move on a window at rest is drawn by the thread that is told of it`() async throws {
    // With a manual clock a drawing takes no time, and the move comes between two refreshes. So the answer is
    // never left to the render thread because the machine is busy or a refresh is near.
    HandClock.set(to: MonotonicTime.now.rounded(.up))
    defer { HandClock.release() }
    let (rig, painters) = try await start()
    #expect(painters.all.allSatisfy { $0.isRenderThread })
    HandClock.set(to: MonotonicClock.now + 0.005)
    try await drag(rig, by: 20)
    #expect(painters.isLastByRenderThread == false)
    // The drag continues, with frames that the compositor asks for.
    rig.compositor.touch.motion(1, x: 440, y: 300)
    rig.compositor.touch.frame()
    try await rig.wait("the next frame") {
      giveFrame(rig)
      return (rig.frames.cardPosition?.x ?? 0) >= 440
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `a large picture is left to the render thread`() async throws {
    let (rig, painters) = try await start()
    rig.pan.addHandler { [weak rig] _ in rig?.controller.rootView.layer.backgroundColor = .white }
    try await drag(rig, by: 20)
    #expect(painters.isLastByRenderThread == true)
    #expect(try await rig.finish() == [])
  }

  @Test func `what the processor cannot draw is left to the render thread, and shown once`() async throws {
    let (rig, painters) = try await start()
    rig.pan.addHandler { [weak rig] _ in
      rig?.card.layer.shadow = Shadow(color: .black, opacity: 0.5, radius: 4, offset: Point(x: 0, y: 2))
    }
    try await drag(rig, by: 20)
    #expect(painters.isLastByRenderThread == true)
    #expect(painters.all.filter { $0.report?.x == 424 }.count == 1)
    #expect(try await rig.finish() == [])
  }

  @Test func `the main thread does not wait for a drawing to show what it has changed`() async throws {
    let (rig, _) = try await start()
    let brake = Mutex(false)
    let holds = Atomic<Bool>(false)
    let isReleased = Atomic<Bool>(false)
    rig.window.onFrame = { [frames = rig.frames] report in
      frames.append(report)
      guard isRenderThread(), brake.withLock({ $0 }), !isReleased.load(ordering: .acquiring) else { return }
      holds.store(true, ordering: .releasing)
      while !isReleased.load(ordering: .acquiring) {}
    }
    brake.withLock { $0 = true }
    rig.card.layer.opacity = 0.5
    try await rig.wait("the drawing") {
      rig.compositor.frame(at: MonotonicClock.now)
      return holds.load(ordering: .acquiring)
    }
    let touch = rig.compositor.touch
    touch.down(1, x: 400, y: 300)
    touch.motion(1, x: 420, y: 300)
    touch.frame()
    try await rig.wait("the move") { rig.states.contains(.began) && rig.card.layer.position.x > 410 }
    #expect(rig.frames.cardPosition?.x == 404)
    isReleased.store(true, ordering: .releasing)
    try await rig.wait("its frame") {
      rig.compositor.frame(at: MonotonicClock.now)
      return (rig.frames.cardPosition?.x ?? 0) > 410
    }
    #expect(try await rig.finish() == [])
  }
}
