import MartletGeometry
import MartletHost
import MartletRenderTree
import MartletSynchronization
import TestCompositor
import Testing

@testable import MartletRenderer
@testable import MartletWayland

/// The GPU's own buffers, turned, and how windows get them.
@Suite(.serialized) @MainActor struct TurnedGraphicsTests {
  private final class Tries: Sendable {
    private let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }
  }

  private static func scene(x: Int) throws -> Commit {
    try SceneText(
      """
      scene 800x600
      layer
        frame 0 0 800 600
        fill #202020
        layer
          frame 660 60 80 80
          fill #FFFFFF
        layer
          frame \(x) 270 60 60
          fill #FF0000
          transform rotate 0.5
      """
    ).commit
  }

  /// Draws on a thread beside the window's own one. Nothing of the connection may live on here.
  private func start(_ thread: RenderThread, _ rig: Rig, _ tries: Tries) throws {
    let surface = try #require(rig.window.objects).makeRenderSurface(offersGPUBuffers: false)
    try thread.start(
      surface: surface, latch: surface.connection.latch,
      makePresenter: { surface, _ in
        let display = surface.connection.rawDisplay
        let open = { try GLContext.wayland(display: display) }
        return EGLPresenter(surface: surface, context: try open(), openGPU: open)
      }
    ) { tries.add($0.map { "\($0)" } ?? "ended") }
  }

  @Test(arguments: OutputTransform.allCases)
  func `a window in buffers of the GPU is the upright picture, in parts too`(transform: OutputTransform)
    async throws
  {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    let (thread, tries) = (try RenderThread(), Tries())
    try start(thread, rig, tries)
    for x in [100, 300, 340] {
      let commit = try Self.scene(x: x)
      let count = rig.commitCount
      thread.inbox.post {
        $0.commits.append(commit)
        $0.surface = SurfaceState(
          width: 800, height: 600, scale: 1, usesViewport: false, transform: transform)
      }
      try await rig.wait("the picture at \(x)") { rig.commitCount > count || !tries.all.isEmpty }
      let last = try #require(rig.compositor.state.lastCommit)
      #expect(last.bufferTransform == UInt32(transform.rawValue))
      let shown = try #require(last.pixels).shown(transform: UInt32(transform.rawValue))
      #expect(shown[x + 30, 300] == [255, 0, 0, 255] && shown[700, 100] == [255, 255, 255, 255])
      #expect(shown[20, 20] == [0x20, 0x20, 0x20, 255] && shown[100, 500] == [0x20, 0x20, 0x20, 255])
    }
    thread.inbox.post { $0.mustQuit = true }
    try await rig.wait("the end") { !tries.all.isEmpty }
    thread.settle(at: 0)
    #expect(tries.all == ["ended"])
    #expect(try await rig.finish() == [])
  }

  @Test func `where no context has an alpha channel, a window with a shadow gets an opaque one`() async throws
  {
    let rig = try await Rig.start()
    let tries = Tries()
    try choosePresenter(rig, tries)
    #expect(tries.all == ["translucent", "opaque"])
    #expect(try await rig.finish() == [])
  }

  private func choosePresenter(_ rig: Rig, _ tries: Tries) throws {
    let surface = try #require(rig.window.objects).makeRenderSurface(
      offersGPUBuffers: true, needsAlpha: true)
    let presenter = try PresenterChoice.makePresenter(
      surface: surface, inbox: RenderInbox(),
      openGPU: {
        tries.add("opaque")
        return try GLContext.surfaceless()
      },
      openTranslucent: {
        tries.add("translucent")
        throw HostError("there is none")
      })
    #expect(presenter.failure == nil)
  }
}
