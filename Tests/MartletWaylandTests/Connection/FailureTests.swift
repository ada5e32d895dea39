import Glibc
import MartletGeometry
import MartletLayers
import MartletMotion
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// A missing part is reported in one line; what breaks ends with an error, not with a crash.
@Suite(.serialized, .readsTime) @MainActor struct FailureTests {
  @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
  func `a missing global is named`(name: String) async throws {
    var configuration = CompositorConfiguration()
    switch name {
    case "wl_compositor": configuration.compositor = nil
    case "wl_shm": configuration.sharedMemory = false
    default: configuration.windowManager = nil
    }
    let error = #expect(throws: HostError.self) { _ = try Rig(TestCompositor(configuration)) }
    #expect(error?.description == "the compositor does not offer \(name), which windows need")
  }

  @Test func `every other global may be missing`() async throws {
    var configuration = CompositorConfiguration()
    configuration.output = nil
    configuration.seat = nil
    configuration.decoration = nil
    configuration.viewporter = nil
    configuration.presentation = nil
    configuration.fractionalScale = nil
    configuration.pointerGestures = nil
    configuration.idleInhibit = nil
    let rig = try await Rig.start(configuration)
    rig.card.layer.animate(.position, to: .init(x: 100, y: 100), spring: Rig.spring)
    for frame in 0..<10 {
      let count = rig.frames.count
      rig.compositor.frame(at: MonotonicClock.now)
      if frame < 5 { try await rig.wait("frame \(frame)") { rig.frames.count > count } }
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `old versions of everything will do`() async throws {
    var configuration = CompositorConfiguration()
    configuration.compositor = 1
    configuration.output = 1
    configuration.seat = 1
    configuration.windowManager = 1
    let rig = try await Rig.start(configuration)
    rig.card.layer.position = .init(x: 10, y: 10)
    rig.compositor.frame(at: MonotonicClock.now)
    try await rig.wait("the move") { rig.frames.cardPosition?.x == 10 }
    _ = try await rig.finish()
    // Version 1 has no request to end this, so it is left behind, without errors.
    #expect(rig.compositor.state.protocolErrors == [])
  }

  @Test func `a compositor that dies is reported once`() async throws {
    let rig = try await Rig.start()
    rig.compositor.stop()
    try await rig.wait("the report") { !rig.failures.isEmpty }
    #expect(rig.failures.count == 1)
    #expect(rig.failures.first?.description.hasPrefix("the compositor closed the connection: ") == true)
  }

  @Test func `a handler that recovers is not overruled by the end of the last window`() async throws {
    let rig = try await Rig.start()
    rig.compositor.stop()
    try await rig.wait("the report") { !rig.failures.isEmpty }
    rig.window.close()
    try await rig.wait("the end of the window") { rig.window.objects == nil }
    // Let later turns do what the end has left to them.
    try await rig.rest(seconds: 0.05)
    #expect(!rig.isClosed, "the program would end with status 0")
    #expect(rig.failures.count == 1)
    rig.application.disconnect()
  }

  @Test func `a window that cannot be drawn is reported and none the less not closed`() async throws {
    setenv("MARTLET_PRESENTER", "nonsense", 1)
    let rig = try Rig(TestCompositor())
    try await rig.wait("the report") { !rig.failures.isEmpty }
    unsetenv("MARTLET_PRESENTER")
    try await rig.rest(seconds: 0.05)
    #expect(rig.failures.count == 1 && !rig.isClosed)
    // The next window that a person closes is closed.
    let other = try rig.application.makeWindow(
      title: "Other", applicationID: "martlet.rig", size: .init(width: 100, height: 100))
    other.close()
    try await rig.wait("the end") { rig.isClosed }
    rig.application.disconnect()
  }

  @Test func `a GPU that cannot be opened is told once, and done without`() async throws {
    let rig = try await Rig.start()
    do {
      let surface = try #require(rig.window.objects).makeRenderSurface(offersGPUBuffers: true)
      let presenter = try PresenterChoice.makePresenter(surface: surface, inbox: RenderInbox()) {
        throw HostError("no GPU today")
      }
      #expect(presenter is ShmPresenter)
    }
    #expect(Diagnostics.hasReported("GPU buffers"))
    #expect(try await rig.finish() == [])
  }

  @Test func `without a folder for sockets the error says so`() {
    let folder = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    unsetenv("XDG_RUNTIME_DIR")
    unsetenv("WAYLAND_SOCKET")
    let error = #expect(throws: HostError.self) { _ = try WaylandApplication.connect(to: "wayland-0") }
    #expect(error?.description.hasPrefix("XDG_RUNTIME_DIR is not set") == true)
    if let folder { setenv("XDG_RUNTIME_DIR", folder, 1) }
  }

  @Test func `no compositor is an error that names the socket`() {
    setenv("WAYLAND_DISPLAY", "martlet-nobody", 1)
    unsetenv("WAYLAND_SOCKET")
    setenv("XDG_RUNTIME_DIR", "/tmp", 0)
    let error = #expect(throws: HostError.self) { _ = try WaylandApplication.connect() }
    #expect(error?.description.hasPrefix("there is no Wayland compositor at 'martlet-nobody'") == true)
  }

  @Test func `windows that come and go leave nothing behind where feedback is never answered`() async throws {
    var configuration = CompositorConfiguration()
    configuration.answersFeedback = false
    let rig = try await Rig.start(configuration)
    var descriptors = 0
    for index in 0..<20 {
      let window = try rig.application.makeWindow(
        title: "Window \(index)", applicationID: "martlet.rig", size: .init(width: 100, height: 100))
      try await rig.compositor.wait("window \(index)") { $0.surface?.isMapped == true }
      window.close()
      try await rig.compositor.wait("window \(index) to go") { $0.surface?.isDestroyed == true }
      if index == 4 { descriptors = openDescriptors() }
    }
    #expect(openDescriptors() <= descriptors)
    #expect(try await rig.finish() == [])
  }

  /// The number of file descriptors that this process has open.
  private func openDescriptors() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  @Test func `two windows are drawn side by side`() async throws {
    let rig = try await Rig.start()
    let other = try rig.application.makeWindow(
      title: "Other", applicationID: "martlet.rig", size: .init(width: 100, height: 100))
    let controller = WindowController(window: other)
    controller.rootView.layer.backgroundColor = Color(0xFFFFFF)
    try await rig.compositor.wait("both") { $0.surfaces.filter(\.isMapped).count == 2 }
    rig.card.layer.position = Point(x: 50, y: 50)
    controller.rootView.layer.backgroundColor = Color(0x000000)
    try await rig.wait("both to move on") {
      rig.compositor.frame(at: MonotonicClock.now)
      return rig.frames.cardPosition == Point(x: 50, y: 50)
    }
    other.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `completion handlers are called when the window closes`() async throws {
    let rig = try await Rig.start()
    var ends: [Bool] = []
    rig.card.layer.animate(.position, to: Point(x: 1, y: 1), spring: Rig.spring) { ends.append($0) }
    Transaction.flush()
    rig.window.close()
    try await rig.wait("the end") { rig.isClosed }
    #expect(ends == [false])
    #expect(try await rig.finish() == [])
  }
}
