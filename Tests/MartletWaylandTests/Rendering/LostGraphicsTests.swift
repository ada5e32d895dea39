import MartletGeometry
import MartletHost
import MartletRenderTree
import MartletSynchronization
import TestCompositor
import Testing

@testable import MartletRenderer
@testable import MartletWayland

/// Windows whose OpenGL context is lost while they are on screen.
@Suite(.serialized) @MainActor struct LostGraphicsTests {
  /// A turned layer with a border, which is left to OpenGL, and a square that moves.
  private static func scene(x: Int) -> String {
    """
    scene 800x600
    layer
      frame 0 0 800 600
      fill #202020
      layer
        frame 660 60 80 80
        fill #FFFFFF
        border 2 #00FF00
        transform rotate 0.5
      layer
        frame \(x) 270 60 60
        fill #FF0000
        transform rotate 0.5

    """
  }

  /// The end of a render thread: its error, or none.
  private final class End: Sendable {
    private let value = Mutex<String?>(nil)

    func set(_ error: (any Error)?) { value.withLock { $0 = error.map { "\($0)" } ?? "no error" } }
    var text: String? { value.withLock { $0 } }
  }

  /// How often something was tried, on any thread.
  private final class TryCount: Sendable {
    private let count = Mutex(0)

    func add() { count.withLock { $0 += 1 } }
    var value: Int { count.withLock { $0 } }
  }

  /// Draws on a thread beside the window's own one.
  private func start(
    _ thread: RenderThread, _ rig: Rig, _ end: End,
    _ makePresenter: @escaping @Sendable (RenderSurface, RenderInbox) throws -> any Presenter
  ) throws {
    let surface = try #require(rig.window.objects).makeRenderSurface(offersGPUBuffers: false)
    try thread.start(surface: surface, latch: surface.connection.latch, makePresenter: makePresenter) {
      end.set($0)
    }
  }

  /// Draws two scenes with a loss before the second one. Returns how the thread ended.
  private func draw(
    losses: Int, frame: SurfaceFrame? = nil,
    _ makePresenter: @escaping @Sendable (RenderSurface, RenderInbox, GraphicsFaults) throws -> any Presenter
  ) async throws -> String {
    var configuration = CompositorConfiguration()
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    let (thread, faults, end) = (try RenderThread(), GraphicsFaults(), End())
    try start(thread, rig, end) { try makePresenter($0, $1, faults) }
    func show(_ x: Int) async throws {
      let commit = try SceneText(Self.scene(x: x)).commit
      let count = rig.commitCount
      thread.inbox.post {
        $0.commits.append(commit)
        $0.surface = SurfaceState(width: 800, height: 600, scale: 1, usesViewport: false, frame: frame)
      }
      try await rig.wait("the picture at \(x)") { rig.commitCount > count || end.text != nil }
    }
    func expectPicture(_ x: Int) throws {
      let pixels = try #require(rig.compositor.state.lastCommit?.pixels)
      #expect(pixels[x + 30, 300] == [255, 0, 0, 255])
      #expect(pixels[700, 100] == [255, 255, 255, 255])
      #expect(pixels[20, 20] == [0x20, 0x20, 0x20, 255])
    }
    try await show(100)
    try expectPicture(100)
    faults.loseContext(times: losses)
    try await show(300)
    if end.text == nil {
      try expectPicture(300)
      thread.inbox.post { $0.mustQuit = true }
      try await rig.wait("the end") { end.text != nil }
    }
    thread.settle(at: 0)
    #expect(try await rig.finish() == [])
    return try #require(end.text)
  }

  @Test func `a window in shared memory goes on with another context`() async throws {
    let end = try await draw(losses: 1) { surface, inbox, faults in
      try ShmPresenter(surface: surface, inbox: inbox) { try GLContext.surfaceless(faults: faults) }
    }
    #expect(end == "no error")
  }

  @Test func `a window in buffers of the GPU goes on with another context`() async throws {
    let end = try await draw(losses: 1) { surface, _, faults in
      let display = surface.connection.rawDisplay
      let open = { try GLContext.wayland(display: display, faults: faults) }
      return EGLPresenter(surface: surface, context: try open(), openGPU: open)
    }
    #expect(end == "no error")
  }

  @Test func `a window does without an alpha channel where none can be had, and asks for one once`()
    async throws
  {
    let nothing = WindowFrameMetrics(titleBarHeight: 0, shadow: .zero, resizeMargin: 0, cornerRadius: 0)
    let frame = SurfaceFrame(around: Rig.size, metrics: nothing, framing: WindowFraming())
    let count = TryCount()
    let end = try await draw(losses: 1, frame: frame) { surface, _, faults in
      let display = surface.connection.rawDisplay
      let open = { try GLContext.wayland(display: display, faults: faults) }
      return EGLPresenter(
        surface: surface, context: try open(), openGPU: open,
        openTranslucent: {
          count.add()
          throw HostError("there is none")
        })
    }
    #expect(end == "no error" && count.value == 1)
  }

  @Test func `a context that is lost again at once is one error`() async throws {
    let end = try await draw(losses: 2) { surface, inbox, faults in
      try ShmPresenter(surface: surface, inbox: inbox) { try GLContext.surfaceless(faults: faults) }
    }
    #expect(end == "\(RendererError.contextLost)")
  }
}
