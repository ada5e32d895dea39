import Dispatch
import MartletSynchronization
import Testing

@testable import MartletRenderer
@testable import MartletWayland

/// If OpenGL cannot be loaded, that is reported at the start, not at the first frame that needs it.
@Suite(.serialized) @MainActor struct GPULoaderTests {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "there is no OpenGL here" }
  }

  /// A driver that takes as long to load as the test wants, and then fails.
  private final class SlowDriver: Sendable {
    private let gate = DispatchSemaphore(value: 0)

    func fail() { gate.signal() }

    func open() throws -> GLContext {
      _ = gate.wait(timeout: .now() + 10)
      throw Missing()
    }
  }

  /// How the render threads of a test ended: each with or without an error.
  private final class Ends: Sendable {
    private let ends = Mutex<[String]>([])

    func add(_ error: (any Error)?) { ends.withLock { $0.append(error.map { "\($0)" } ?? "no error") } }
    var all: [String] { ends.withLock { $0 } }
  }

  /// Draws on a thread through shared memory, beside the window's own thread.
  private func start(_ thread: RenderThread, _ rig: Rig, _ driver: SlowDriver, _ ends: Ends) throws {
    let surface = try #require(rig.window.objects).makeRenderSurface(offersGPUBuffers: false)
    try thread.start(surface: surface, latch: surface.connection.latch) { surface, inbox in
      try ShmPresenter(surface: surface, inbox: inbox, openGPU: driver.open)
    } onExit: {
      ends.add($0)
    }
  }

  @Test func `a failure is told without being asked for, and again to who asks`() throws {
    let signal = DispatchSemaphore(value: 0)
    let loader = try GPULoader(open: { throw Missing() }) { signal.signal() }
    try #require(signal.wait(timeout: .now() + 10) == .success)
    #expect(loader.failure is Missing)
    #expect(throws: Missing.self) { _ = try loader.take() }
  }

  @Test func `a window at rest whose frames are plain hears of it`() async throws {
    let rig = try await Rig.start()
    let (thread, driver, ends) = (try RenderThread(), SlowDriver(), Ends())
    try start(thread, rig, driver, ends)
    try await rig.wait("the thread to rest") { thread.inbox.isAsleep }
    driver.fail()
    try await rig.wait("its end") { !ends.all.isEmpty }
    #expect(ends.all == ["there is no OpenGL here"])
    #expect(try await rig.finish() == [])
  }

  @Test func `a failure after the end of its connection ends nothing on the next`() async throws {
    let rig = try await Rig.start()
    let (thread, new, ends) = (try RenderThread(), SlowDriver(), Ends())
    var old: SlowDriver? = SlowDriver()
    weak let loading = old
    try start(thread, rig, try #require(old), ends)
    try await rig.wait("the first thread to rest") { thread.inbox.isAsleep }
    thread.inbox.post { $0.mustQuit = true }
    try await rig.wait("its end") { ends.all == ["no error"] }
    thread.settle(at: 0)
    try start(thread, rig, new, ends)
    try await rig.wait("the second thread to rest") { thread.inbox.isAsleep }
    old?.fail()
    old = nil
    try await rig.wait("the end of the old driver") { loading == nil }
    try await rig.wait("the second thread to rest again") { thread.inbox.isAsleep }
    thread.inbox.post { $0.mustQuit = true }
    try await rig.wait("its end") { ends.all.count == 2 }
    #expect(ends.all == ["no error", "no error"])
    new.fail()
    #expect(try await rig.finish() == [])
  }

  @Test func `a driver that loads for long keeps nothing of a window that is gone`() async throws {
    let rig = try await Rig.start()
    let (driver, ends) = (SlowDriver(), Ends())
    weak var inbox: RenderInbox?
    do {
      let thread = try RenderThread()
      inbox = thread.inbox
      try start(thread, rig, driver, ends)
      thread.inbox.post { $0.mustQuit = true }
    }
    try await rig.wait("the end of the thread") { ends.all == ["no error"] }
    try await rig.wait("the inbox to be let go") { inbox == nil }
    driver.fail()
    #expect(try await rig.finish() == [])
  }
}
