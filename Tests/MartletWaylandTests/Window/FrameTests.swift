import MartletGeometry
import MartletHost
import MartletLayers
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// What the compositor is told of a frame that the window draws itself.
@Suite(.serialized) @MainActor struct FrameTests {
  /// The configuration of a compositor that never draws a frame.
  private var bare: CompositorConfiguration {
    var configuration = CompositorConfiguration()
    configuration.decoration = nil
    return configuration
  }

  /// Content of 800 × 600 below a bar of 44, with a shadow of 20 above, 28 beside and 36 below.
  private let surface = PixelSize(width: 856, height: 700)
  private let geometry = PixelRect(x: 28, y: 20, width: 800, height: 644)

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  private func commit(_ rig: Rig, _ what: String, where condition: @escaping @Sendable (CommitRecord) -> Bool)
    async throws -> CommitRecord
  {
    let state = try await rig.compositor.wait(what) { $0.lastCommit.map(condition) ?? false }
    return try #require(state.lastCommit)
  }

  @Test func `geometry, input and opaque regions come with the first frame`() async throws {
    let rig = try await Rig.start(bare)
    #expect(rig.window.size == Rig.size && rig.controller.isFrameShown)
    let commit = try #require(rig.compositor.state.lastCommit)
    #expect(commit.bufferSize == surface && commit.viewportDestination == surface)
    #expect(commit.windowGeometry == geometry && commit.ackedSerial != nil)
    #expect(commit.inputRegion == [rect(18, 10, 820, 664)])
    #expect(
      commit.opaqueRegion == [rect(40, 21, 776, 11), rect(29, 32, 798, 620), rect(40, 652, 776, 11)],
      "round corners are not opaque, nor are the points beside the shadow")
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor that draws frames is told of none`() async throws {
    let rig = try await Rig.start()
    let commit = try #require(rig.compositor.state.lastCommit)
    #expect(!rig.controller.isFrameShown && commit.windowGeometry == nil && commit.inputRegion == nil)
    #expect(commit.bufferSize == PixelSize(width: 800, height: 600))
    #expect(commit.opaqueRegion == [rect(0, 0, 800, 600)])
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor that leaves the frame to the window gets one with the first frame`() async throws {
    var configuration = CompositorConfiguration()
    configuration.decorationAnswer = .always(.clientSide)
    let rig = try await Rig.start(configuration)
    #expect(rig.compositor.state.lastCommit?.windowGeometry == geometry)
    // It changes its mind: the outline stays, and the content gets the bar's room.
    rig.compositor.decorate(.serverSide)
    rig.compositor.configure(width: 800, height: 644)
    let plain = try await commit(rig, "no frame") { $0.bufferSize == PixelSize(width: 800, height: 644) }
    #expect(plain.windowGeometry == rect(0, 0, 800, 644) && plain.inputRegion == nil)
    #expect(rig.window.size == Size(width: 800, height: 644))
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor that does not say who draws the frame leaves it to the window`() async throws {
    var configuration = CompositorConfiguration()
    configuration.decorationAnswer = .never
    let rig = try await Rig.start(configuration)
    #expect(rig.compositor.state.lastCommit?.windowGeometry == geometry)
    #expect(rig.compositor.state.window?.requestedDecorations == [nil])
    #expect(try await rig.finish() == [])
  }

  @Test(arguments: [true, false])
  func `a window without a frame of its own wants the compositor's`(isOfProgram: Bool) async throws {
    let compositor = TestCompositor(CompositorConfiguration())
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    application.drawsFrames = !isOfProgram
    let rig = try Rig(compositor, application)
    try await compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    rig.window.frameMetrics = nil
    try await compositor.wait("the wish") { $0.window?.requestedDecorations.last == .serverSide }
    let wishes = compositor.state.window?.requestedDecorations
    #expect(wishes == (isOfProgram ? [.serverSide] : [nil, .serverSide]))
    #expect(try await rig.finish() == [])
  }

  @Test func `a dragged edge gets each size exactly, with its ack`() async throws {
    let rig = try await Rig.start(bare)
    for step in 1...5 {
      let (width, height) = (800 + 7 * step, 644 - 5 * step)
      let serial = try #require(
        rig.compositor.configure(width: width, height: height, states: [.activated, .resizing]))
      let shown = try await commit(rig, "size \(step)") { $0.ackedSerial == serial }
      #expect(shown.windowGeometry == rect(28, 20, width, height))
      #expect(shown.bufferSize == PixelSize(width: width + 56, height: height + 56))
      #expect(rig.window.size == Size(width: Double(width), height: Double(height - 44)))
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `maximized, tiled and fullscreen windows have no shadow on sides that touch something`()
    async throws
  {
    let rig = try await Rig.start(bare)
    rig.compositor.configure(width: 1280, height: 720, states: [.activated, .maximized])
    var shown = try await commit(rig, "maximized") { $0.bufferSize == PixelSize(width: 1280, height: 720) }
    #expect(shown.windowGeometry == rect(0, 0, 1280, 720))
    #expect(shown.inputRegion == [rect(0, 0, 1280, 720)])
    #expect(shown.opaqueRegion == [rect(0, 0, 1280, 720)])
    #expect(rig.window.size == Size(width: 1280, height: 676))
    rig.compositor.configure(
      width: 640, height: 720, states: [.activated, .tiledLeft, .tiledTop, .tiledBottom])
    shown = try await commit(rig, "tiled") { $0.bufferSize == PixelSize(width: 668, height: 720) }
    #expect(shown.windowGeometry == rect(0, 0, 640, 720))
    #expect(shown.inputRegion == [rect(0, 0, 650, 720)])
    #expect(shown.opaqueRegion == [rect(0, 0, 639, 720)])
    rig.compositor.configure(width: 1280, height: 800, states: [.activated, .fullscreen])
    shown = try await commit(rig, "fullscreen") { $0.bufferSize == PixelSize(width: 1280, height: 800) }
    #expect(rig.window.size == Size(width: 1280, height: 800) && !rig.controller.isFrameShown)
    #expect(shown.windowGeometry == rect(0, 0, 1280, 800) && shown.inputRegion == nil)
    rig.compositor.configure(width: 800, height: 644)
    shown = try await commit(rig, "a size of its own") { [surface] in $0.bufferSize == surface }
    #expect(shown.windowGeometry == geometry && rig.window.size == Rig.size)
    #expect(try await rig.finish() == [])
  }

  @Test func `the smallest size counts the bar`() async throws {
    let rig = try await Rig.start(bare)
    rig.window.minimumSize = Size(width: 300, height: 200)
    try await rig.compositor.wait("it") {
      $0.window?.minimumSize == PixelSize(width: 300, height: 244)
    }
    rig.controller.frameStyle = nil
    try await rig.compositor.wait("it without a bar") {
      $0.window?.minimumSize == PixelSize(width: 300, height: 200)
    }
    #expect(rig.window.size == Size(width: 800, height: 644), "the outline stays")
    #expect(try await rig.finish() == [])
  }

  @Test func `a window gets no narrower than the buttons of its bar`() async throws {
    let rig = try await Rig.start(bare)
    #expect(rig.compositor.state.window?.minimumSize == PixelSize(width: 152, height: 45))
    rig.controller.frameStyle?.buttonLayout = ButtonLayout("close:")
    try await rig.compositor.wait("the width of one button") {
      $0.window?.minimumSize == PixelSize(width: 72, height: 45)
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `the smallest size counts the bar on the next compositor, too`() async throws {
    var configuration = CompositorConfiguration()
    // It says so after the first request.
    configuration.decorationAnswer = .always(.clientSide)
    let life = try await Mortality.start(configuration)
    life.rig.window.minimumSize = Size(width: 300, height: 200)
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    try await life.rig.compositor.wait("it") {
      $0.window?.minimumSize == PixelSize(width: 300, height: 244)
    }
    #expect(try await life.finish() == [])
  }

  @Test func `a window that asks for fullscreen keeps its frame if that is refused`() async throws {
    let rig = try await Rig.start(bare)
    rig.window.isFullscreen = true
    try await rig.compositor.wait("the wish") { $0.window?.wishes == [.fullscreen(output: nil)] }
    let serial = try #require(rig.compositor.configure(width: 800, height: 644))
    let refused = try await commit(rig, "the refusal") { $0.ackedSerial == serial }
    #expect(refused.windowGeometry == geometry && rig.controller.isFrameShown)
    rig.compositor.preferScale(180)
    let scaled = try await commit(rig, "the scale") { $0.bufferSize == PixelSize(width: 1284, height: 1050) }
    #expect(scaled.windowGeometry == geometry && rig.window.size == Rig.size)
    #expect(try await rig.finish() == [])
  }

  @Test func `a frame that comes with another scale takes its room from the content`() async throws {
    let rig = try Rig(TestCompositor(bare))
    rig.window.isFullscreen = true
    try await rig.compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    #expect(!rig.controller.isFrameShown && rig.window.size == Size(width: 1280, height: 720))
    rig.window.isFullscreen = false
    rig.compositor.preferScale(240)
    let framed = try await commit(rig, "the frame") { $0.windowGeometry != nil }
    #expect(framed.windowGeometry == rect(28, 20, 1280, 720))
    #expect(rig.window.size == Size(width: 1280, height: 676))
    #expect(try await rig.finish() == [])
  }

  @Test func `a device that has not moved is where it was in the surface, whatever the frame became`()
    async throws
  {
    let rig = try await Rig.start(bare)
    var places: [Point] = []
    rig.controller.onPointer = { if case .hovered(let place, _) = $0 { places.append(place) } }
    rig.compositor.pointer.enter(x: 228, y: 264)
    rig.compositor.pointer.frame()
    rig.compositor.touch.down(3, x: 128, y: 164)
    rig.compositor.touch.frame()
    try await rig.wait("both") { places.count == 1 && rig.touches.count == 1 }
    #expect(places == [Point(x: 200, y: 200)] && rig.touches[0].position == Point(x: 100, y: 100))
    rig.compositor.configure(width: 1280, height: 720, states: [.activated, .maximized])
    try await rig.wait("the size") { rig.window.size.width == 1280 }
    rig.compositor.touch.up(3)
    rig.compositor.touch.frame()
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("the press") { rig.touches.count == 3 }
    #expect(rig.touches[1].position == Point(x: 128, y: 120))
    #expect(rig.touches[2].position == Point(x: 228, y: 220))
    rig.compositor.pointer.button(isPressed: false)
    #expect(try await rig.finish() == [])
  }

  @Test func `a pen that has not moved is where it was in the surface`() async throws {
    let rig = try await Rig.start(bare)
    let pen = rig.compositor.pen
    pen.plug(.pen)
    try await rig.compositor.wait("the pen") { $0.pens == 1 }
    try await rig.roundTrip()
    pen.approach(x: 228, y: 264)
    pen.frame()
    try await rig.roundTrip()
    rig.compositor.configure(width: 1280, height: 720, states: [.activated, .maximized])
    try await rig.wait("the size") { rig.window.size.width == 1280 }
    pen.down()
    pen.frame()
    try await rig.wait("the landing") { rig.touches.count == 1 }
    #expect(rig.touches[0].position == Point(x: 228, y: 220))
    pen.up()
    pen.frame()
    #expect(try await rig.finish() == [])
  }

  @Test func `points count from the content's corner`() async throws {
    let rig = try await Rig.start(bare)
    rig.compositor.touch.down(3, x: 428, y: 364)
    rig.compositor.touch.frame()
    try await rig.wait("the landing on the card") { rig.touches.last?.phase == .began }
    #expect(rig.touches.last?.position == Point(x: 400, y: 300))
    #expect(rig.states == [.began])
    rig.compositor.touch.up(3)
    rig.compositor.touch.frame()
    try await rig.wait("its end") { rig.touches.last?.phase == .ended }
    var places: [Point] = []
    rig.controller.onPointer = { if case .hovered(let place, _) = $0 { places.append(place) } }
    rig.compositor.pointer.enter(x: 38, y: 74)
    rig.compositor.pointer.motion(x: 48, y: 84)
    rig.compositor.pointer.frame()
    try await rig.wait("the motion") { places.count == 2 }
    #expect(places == [Point(x: 10, y: 10), Point(x: 20, y: 20)])
    #expect(try await rig.finish() == [])
  }

  @Test func `dragging the bar moves the window by the press's serial`() async throws {
    var configuration = bare
    // A contact's moves come with the frames.
    configuration.frames = .automatic(interval: 1 / 60)
    let rig = try await Rig.start(configuration)
    let pointer = rig.compositor.pointer
    pointer.enter(x: 300, y: 40)
    let serial = pointer.button(isPressed: true)
    pointer.frame()
    for step in 1...4 {
      pointer.motion(x: 300 + 4 * Double(step), y: 40)
      pointer.frame()
    }
    try await rig.compositor.wait("the move") { $0.window?.wishes == [.move(serial: serial)] }
    pointer.leave()
    // The next one is a press of its own, by touch.
    let landing = rig.compositor.touch.down(7, x: 300, y: 40)
    rig.compositor.touch.frame()
    for step in 1...4 {
      rig.compositor.touch.motion(7, x: 300, y: 40 + 4 * Double(step))
      rig.compositor.touch.frame()
    }
    try await rig.compositor.wait("the move by touch") {
      $0.window?.wishes == [.move(serial: serial), .move(serial: landing)]
    }
    rig.compositor.touch.cancel()
    #expect(rig.touches.isEmpty, "the content has heard of nothing")
    #expect(try await rig.finish() == [])
  }

  @Test func `edges and corners resize the window by the press's serial`() async throws {
    let rig = try await Rig.start(bare)
    let pointer = rig.compositor.pointer
    pointer.enter(x: 20, y: 300)
    let left = pointer.button(isPressed: true)
    pointer.frame()
    try await rig.compositor.wait("the left side") { $0.window?.wishes == [.resize(serial: left, edges: 4)] }
    pointer.leave()
    let corner = rig.compositor.touch.down(7, x: 832, y: 668)
    rig.compositor.touch.frame()
    try await rig.compositor.wait("the corner") {
      $0.window?.wishes.last == .resize(serial: corner, edges: 10)
    }
    rig.compositor.touch.cancel()
    #expect(try await rig.finish() == [])
  }

  @Test func `a right click opens the menu where it was, in the surface's points`() async throws {
    let rig = try await Rig.start(bare)
    let pointer = rig.compositor.pointer
    pointer.enter(x: 300, y: 40)
    let serial = pointer.button(0x111, isPressed: true)
    pointer.frame()
    try await rig.compositor.wait("the menu") {
      $0.window?.wishes == [.menu(serial: serial, x: 300, y: 40)]
    }
    pointer.button(0x111, isPressed: false)
    pointer.leave()
    #expect(try await rig.finish() == [])
  }

  @Test func `a double click and the buttons ask for what they are for`() async throws {
    let rig = try await Rig.start(bare)
    let pointer = rig.compositor.pointer
    func click(_ x: Double, at time: Double = MonotonicTime.now) {
      pointer.motion(x: x, y: 42, at: time)
      pointer.button(isPressed: true, at: time)
      pointer.button(isPressed: false, at: time)
      pointer.frame()
    }
    pointer.enter(x: 300, y: 42)
    let now = MonotonicTime.now
    // Both have their own times, so that a busy machine makes the second one no later. Sooner, it would be taken for a bounce.
    click(300, at: now - 0.2)
    click(300, at: now - 0.1)
    try await rig.compositor.wait("maximize") { $0.window?.wishes == [.maximize] }
    // From the right: close, maximize, minimize, 40 points each, 8 from the edge.
    click(28 + 800 - 8 - 100)
    try await rig.compositor.wait("minimize") { $0.window?.wishes == [.maximize, .minimize] }
    click(28 + 800 - 8 - 20)
    try await rig.wait("the end") { rig.isClosed }
    #expect(try await rig.finish() == [])
  }

  @Test func `a framed window at rest commits nothing, and content that moves damages only itself`()
    async throws
  {
    var configuration = bare
    configuration.frames = .automatic(interval: 1 / 60)
    let rig = try await Rig.start(configuration)
    try await rig.rest(seconds: 0.5)
    let count = rig.commitCount
    try await rig.rest(seconds: 0.3)
    #expect(rig.commitCount == count)
    rig.card.center = Point(x: 200, y: 200)
    Transaction.flush()
    try await rig.wait("its frame") { rig.commitCount > count }
    let content = rect(28, 64, 800, 600)
    let moved = try #require(rig.compositor.state.lastCommit)
    #expect(!moved.bufferDamage.isEmpty)
    for rect in moved.bufferDamage {
      #expect(
        rect.x >= content.x && rect.y >= content.y && rect.x + rect.width <= content.x + content.width
          && rect.y + rect.height <= content.y + content.height, "\(rect)")
    }
    #expect(try await rig.finish() == [])
  }

  @Test func `frame and shadow are drawn into buffers with an alpha channel`() async throws {
    var configuration = bare
    configuration.capturesPixels = true
    let rig = try await Rig.start(configuration)
    let pixels = try #require(rig.compositor.state.lastCommit?.pixels)
    #expect(pixels[0, 0][3] == 0, "beyond the shadow")
    let shadow = pixels[24, 300]
    #expect((5..<100).contains(shadow[3]) && shadow[0] == 0)
    #expect(pixels[60, 24] == [0xF6, 0xF4, 0xEF, 255], "the bar")
    #expect(pixels[28, 64] == [0x20, 0x20, 0x20, 255], "the content's first pixel")
    #expect(pixels[827, 640] == [0x20, 0x20, 0x20, 255], "the content's last pixel")
    #expect(pixels[428, 364] == [255, 0, 0, 255], "the card")
    #expect(try await rig.finish() == [])
  }

  @Test func `a program without frames has none`() async throws {
    let compositor = TestCompositor(bare)
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    application.drawsFrames = false
    let rig = try Rig(compositor, application)
    try await compositor.wait("the first frame") { $0.lastCommit?.bufferSize != nil }
    #expect(!rig.controller.isFrameShown)
    #expect(compositor.state.lastCommit?.bufferSize == PixelSize(width: 800, height: 600))
    #expect(try await rig.finish() == [])
  }
}
