import Dispatch
import MartletSynchronization
import Testing

@testable import MartletRenderer
@testable import MartletWayland

/// OpenGL that cannot be had is told of at the start, not at the first frame that needs it.
@Suite(.serialized) @MainActor struct GPULoaderTests {
  private struct Missing: Error, CustomStringConvertible {
    var description: String { "there is no OpenGL here" }
  }

  @Test func `a failure is told without being asked for, and again to who asks`() throws {
    let told = Mutex<[String]>([])
    let signal = DispatchSemaphore(value: 0)
    let loader = try GPULoader(open: { throw Missing() }) { error in
      told.withLock { $0.append("\(error)") }
      signal.signal()
    }
    try #require(signal.wait(timeout: .now() + 10) == .success)
    #expect(told.withLock { $0 } == ["there is no OpenGL here"])
    #expect(throws: Missing.self) { _ = try loader.take() }
  }

  @Test func `a window at rest whose frames are plain hears of it`() async throws {
    let rig = try await Rig.start()
    rig.window.renderThread.inbox.post { $0.failure = HostError("there is no OpenGL here") }
    try await rig.wait("the failure") { !rig.failures.isEmpty }
    #expect(rig.failures.map(\.description) == ["there is no OpenGL here"])
    try await rig.wait("the end of the window") { rig.application.windows.isEmpty }
    rig.application.disconnect()
  }
}
