import MartletGeometry
import MartletHost
import MartletLayers
import TestCompositor
import Testing

@testable import MartletWayland

/// Windows on compositors that behave, and on compositors that do not.
@Suite(.serialized, .readsTime) @MainActor struct WindowTests {
  @Test func `the first frame acknowledges the first configure and has its size`() async throws {
    var configuration = CompositorConfiguration()
    configuration.initialConfigure = .automatic(width: 500, height: 400)
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    let state = rig.compositor.state
    let commit = try #require(state.lastCommit)
    #expect(commit.bufferSize == PixelSize(width: 500, height: 400))
    #expect(commit.ackedSerial == state.window?.configures.first?.serial)
    #expect(commit.pixels?[2, 2] == [0x20, 0x20, 0x20, 255])
    #expect(commit.pixels?[400, 300] == [255, 0, 0, 255])
    #expect(state.window?.title == "Rig")
    #expect(state.window?.appID == "martlet.rig")
    #expect(state.window?.requestedDecorations == [nil])
    #expect(try await rig.finish() == [])
  }

  @Test func `a size of zero leaves the choice to the window`() async throws {
    let rig = try await Rig.start()
    #expect(rig.compositor.state.lastCommit?.bufferSize == PixelSize(width: 800, height: 600))
    rig.compositor.configure(width: 640, height: 480)
    try await rig.compositor.wait("640×480") {
      $0.lastCommit?.bufferSize == PixelSize(width: 640, height: 480)
    }
    let serial = try #require(rig.compositor.configure(width: 0, height: 0))
    let state = try await rig.compositor.wait("the answer") {
      $0.window?.acknowledged.contains(serial) == true
    }
    #expect(state.lastCommit?.bufferSize == PixelSize(width: 640, height: 480))
    #expect(try await rig.finish() == [])
  }

  @Test func `every configure of a resize is answered by a buffer of its size`() async throws {
    let rig = try await Rig.start()
    var last: UInt32 = 0
    for step in 0..<120 {
      last =
        rig.compositor.configure(
          width: 400 + step * 3, height: 300 + (step * 7) % 211, states: [.activated, .resizing]) ?? 0
      // Sometimes one at a time, sometimes several at once.
      if step % 3 == 0 {
        let serial = last
        try await rig.compositor.wait("configure \(step)") {
          $0.window?.acknowledged.contains(serial) == true
        }
      }
    }
    let final = last
    let state = try await rig.compositor.wait("the last size") {
      $0.window?.acknowledged.contains(final) == true
    }
    var sizes: [UInt32: PixelSize] = [:]
    for configure in state.window?.configures ?? [] where configure.width > 0 {
      sizes[configure.serial] = PixelSize(width: configure.width, height: configure.height)
    }
    var current: PixelSize?
    var checked = 0
    for commit in state.surface?.commits ?? [] {
      if let serial = commit.ackedSerial, let size = sizes[serial] { current = size }
      guard let current, commit.bufferSize != nil else { continue }
      #expect(commit.bufferSize == current)
      #expect(commit.viewportDestination == current)
      checked += 1
    }
    print("resize: \(checked) frames after \(sizes.count) configures, none of a wrong size")
    #expect(checked >= 40)
    #expect(try await rig.finish() == [])
  }

  @Test func `a storm of configures ends with the last one`() async throws {
    let rig = try await Rig.start()
    var last: UInt32 = 0
    for step in 0..<2000 {
      last = rig.compositor.configure(width: 300 + step % 97, height: 200 + step % 89) ?? 0
    }
    let final = last
    let state = try await rig.compositor.wait("the last configure") {
      $0.window?.acknowledged.contains(final) == true
    }
    #expect(state.lastCommit?.bufferSize == PixelSize(width: 300 + 1999 % 97, height: 200 + 1999 % 89))
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [(180, 1200, 900), (240, 1600, 1200), (150, 1000, 750)])
  func `a fractional scale is followed through the viewport`(scale: Int, width: Int, height: Int) async throws
  {
    let rig = try await Rig.start()
    rig.compositor.preferScale(UInt32(scale))
    let state = try await rig.compositor.wait("the new scale") {
      $0.lastCommit?.bufferSize == PixelSize(width: width, height: height)
    }
    #expect(state.lastCommit?.viewportDestination == PixelSize(width: 800, height: 600))
    #expect(state.lastCommit?.bufferScale == 1)
    #expect(rig.window.scale == Double(scale) / 120)
    #expect(try await rig.finish() == [])
  }

  @Test func `without a viewporter the output's integer scale is the buffer's`() async throws {
    var configuration = CompositorConfiguration()
    configuration.viewporter = nil
    configuration.outputs = [ScriptedOutput(scale: 2)]
    let rig = try await Rig.start(configuration)
    let state = rig.compositor.state
    #expect(state.lastCommit?.bufferSize == PixelSize(width: 1600, height: 1200))
    #expect(state.lastCommit?.bufferScale == 2)
    #expect(state.lastCommit?.viewportDestination == nil)
    rig.compositor.change { $0.scale = 1 }
    try await rig.compositor.wait("scale 1") {
      $0.lastCommit?.bufferSize == PixelSize(width: 800, height: 600)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `an output that turns is noticed without a configure`() async throws {
    let rig = try await Rig.start()
    try await rig.wait("the output") { rig.window.outputTransform == .normal }
    rig.compositor.change { $0.transform = 3 }
    try await rig.wait("the turn") { rig.window.outputTransform == .rotated270 }
    #expect(try await rig.finish() == [])
  }

  @Test func `the window lives on when its only output is unplugged and comes back`() async throws {
    let rig = try await Rig.start()
    rig.compositor.unplug("TEST-1")
    for step in 0..<500 {
      rig.card.layer.position = Point(x: Double(step), y: 100)
      Transaction.flush()
    }
    rig.compositor.plug(ScriptedOutput(name: "TEST-2", scale: 2))
    rig.compositor.move(onto: "TEST-2")
    let state = try await rig.compositor.wait("a frame at scale 2") {
      $0.lastCommit?.bufferSize == PixelSize(width: 1600, height: 1200)
    }
    #expect(state.protocolErrors == [])
    try await rig.wait("the newest position") { rig.frames.cardPosition == Point(x: 499, y: 100) }
    #expect(try await rig.finish() == [])
  }

  @Test func `pings are answered and the window closes when asked`() async throws {
    let rig = try await Rig.start()
    let serial = rig.compositor.ping()
    try await rig.compositor.wait("the pong") { $0.pongs.contains(serial) }
    rig.window.minimumSize = Size(width: 320, height: 240)
    try await rig.compositor.wait("the minimum") { _ in true }
    rig.compositor.closeWindow()
    try await rig.wait("the close") { rig.isClosed }
    #expect(try await rig.finish() == [])
  }

  @Test func `the first frame of a fullscreen window has its output's size already`() async throws {
    var configuration = CompositorConfiguration()
    configuration.outputs = [ScriptedOutput(width: 1920, height: 1080, scale: 1)]
    let rig = try Rig(TestCompositor(configuration))
    rig.window.isFullscreen = true
    try await rig.compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    #expect(rig.compositor.state.lastCommit?.bufferSize == PixelSize(width: 1920, height: 1080))
    // A compositor that has other plans is obeyed, and the window's own size is not forgotten.
    rig.window.isFullscreen = false
    rig.compositor.configure(width: 0, height: 0)
    try await rig.compositor.wait("its own size") {
      $0.lastCommit?.bufferSize == PixelSize(width: 800, height: 600)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `a fullscreen window that could fill several outputs begins with its own size`() async throws {
    var configuration = CompositorConfiguration()
    configuration.outputs = [ScriptedOutput(), ScriptedOutput(name: "TEST-2", width: 1920, height: 1080)]
    let rig = try Rig(TestCompositor(configuration))
    rig.window.isFullscreen = true
    try await rig.compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    #expect(rig.compositor.state.lastCommit?.bufferSize == PixelSize(width: 800, height: 600))
    #expect(try await rig.finish() == [])
  }

  @Test func `fullscreen is asked for and followed`() async throws {
    let rig = try await Rig.start()
    rig.window.isFullscreen = true
    try await rig.compositor.wait("the wish") { $0.window?.wishes.contains(.fullscreen(output: nil)) == true }
    rig.compositor.configure(width: 1280, height: 720, states: [.activated, .fullscreen])
    try await rig.compositor.wait("the size") {
      $0.lastCommit?.bufferSize == PixelSize(width: 1280, height: 720)
    }
    #expect(rig.window.isFullscreen)
    rig.window.isFullscreen = false
    try await rig.compositor.wait("the way back") { $0.window?.wishes.last == .leaveFullscreen }
    rig.compositor.configure(width: 0, height: 0)
    try await rig.compositor.wait("the old size") {
      $0.lastCommit?.bufferSize == PixelSize(width: 800, height: 600)
    }
    #expect(try await rig.finish() == [])
  }
}
