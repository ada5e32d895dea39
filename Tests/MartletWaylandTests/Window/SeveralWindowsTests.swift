import MartletGeometry
import MartletHost
import MartletLayers
import MartletViews
import TestCompositor
import Testing

@testable import MartletWayland

/// Several windows of one program.
@Suite(.serialized, .readsTime) @MainActor struct SeveralWindowsTests {
  /// A window beside the rig's, with what it has heard.
  @MainActor private final class Second {
    let window: WaylandWindow
    let controller: WindowController
    let box = View()
    let frames = FrameLog()
    var keys: [KeyEvent] = []
    var touches: [TouchEvent] = []

    init(_ application: WaylandApplication) throws {
      window = try application.makeWindow(
        title: "Second", applicationID: "martlet.second", size: Size(width: 200, height: 150))
      controller = WindowController(window: window)
      window.onFrame = { [frames] in frames.append($0) }
      box.layer.name = "card"
      box.frame = Rect(x: 10, y: 10, width: 40, height: 40)
      box.layer.backgroundColor = Color(0x4FA96B)
      controller.rootView.addSubview(box)
      controller.onKey = { [weak self] in self?.keys.append($0) }
      controller.onTouch = { [weak self] in self?.touches.append($0) }
    }
  }

  private func start() async throws -> (Rig, Second, surfaces: [Int]) {
    let rig = try await Rig.start(hertz: 60)
    let second = try Second(rig.application)
    let state = try await rig.compositor.wait("both windows") {
      $0.surfaces.filter { $0.window != nil && $0.isMapped }.count == 2
    }
    return (rig, second, state.surfaces.filter { $0.window != nil }.map(\.id))
  }

  @Test func `each window hears of what happens on it, and of nothing else`() async throws {
    let (rig, second, surfaces) = try await start()
    #expect(rig.compositor.state.surfaces[surfaces[1]].window?.appID == "martlet.second")
    rig.compositor.keyboard.enter(surface: surfaces[0])
    rig.compositor.pointer.enter(x: 20, y: 20, surface: surfaces[1])
    rig.compositor.keyboard.key(30, isPressed: true)
    rig.compositor.pointer.button(isPressed: true)
    rig.compositor.pointer.frame()
    try await rig.wait("a key and a press") { rig.keys.count == 1 && second.touches.count == 1 }
    // The keyboard goes to the other window while the button is down.
    rig.compositor.keyboard.leave()
    rig.compositor.keyboard.enter(surface: surfaces[1])
    rig.compositor.keyboard.key(31, isPressed: true)
    try await rig.wait("the other window's key") { second.keys.count == 1 }
    #expect(rig.keys.map(\.phase) == [.pressed, .released])
    #expect(rig.touches.isEmpty)
    rig.compositor.pointer.button(isPressed: false)
    rig.compositor.pointer.frame()
    try await rig.wait("the release") { second.touches.last?.phase == .ended }
    second.window.close()
    #expect(try await rig.finish() == [])
  }

  @Test func `each window has its own frames, and goes on when another one closes in mid-flight`()
    async throws
  {
    let (rig, second, surfaces) = try await start()
    View.animate(duration: 1) {
      rig.card.center = Point(x: 100, y: 100)
      second.box.center = Point(x: 150, y: 100)
    }
    Transaction.flush()
    let (begin, other) = (rig.frames.count, second.frames.count)
    try await rig.wait("frames of both") {
      rig.frames.count > begin + 5 && second.frames.count > other + 5
    }
    second.window.close()
    try await rig.compositor.wait("the second window's end") { $0.surfaces[surfaces[1]].isDestroyed }
    #expect(!rig.isClosed)
    try await rig.wait("the end of the motion") { rig.frames.cardPosition == Point(x: 100, y: 100) }
    #expect(try await rig.finish() == [])
  }

  @Test func `of windows that are opened and closed again and again nothing stays`() async throws {
    let rig = try await Rig.start(hertz: 60)
    var early: Footprint?
    for step in 0..<40 {
      weak var window: WaylandWindow?
      weak var controller: WindowController?
      weak var box: View?
      do {
        let second = try Second(rig.application)
        (window, controller, box) = (second.window, second.controller, second.box)
        // What turns is drawn by OpenGL.
        second.box.layer.transform = Transform(rotation: 0.3)
        try await rig.wait("its frames") { second.frames.count > 0 }
        second.window.close()
      }
      try await rig.compositor.wait("its end") {
        $0.surfaces.filter { $0.window != nil && !$0.isDestroyed }.count == 1
      }
      try await rig.wait("all of it to be let go") { window == nil && controller == nil && box == nil }
      if step == 20 { early = try Footprint.now() }
    }
    let first = try #require(early)
    // Other threads let go of theirs a little later.
    try await rig.wait("threads and descriptors to be let go") {
      let now = try Footprint.now()
      return now.descriptors <= first.descriptors && now.threads <= first.threads
    }
    let last = try Footprint.now()
    #expect(last.memory - first.memory < 4096, "\(last) after 40 windows, \(first) after 21")
    #expect(try await rig.finish() == [])
  }

  @Test func `a window that its own handler closes takes nothing from the others`() async throws {
    let (rig, second, surfaces) = try await start()
    second.controller.onKey = { [weak second] in
      if $0.phase == .pressed { second?.window.close() }
    }
    rig.compositor.keyboard.enter(surface: surfaces[1])
    rig.compositor.keyboard.key(30, isPressed: true)
    try await rig.compositor.wait("its end") { $0.surfaces[surfaces[1]].isDestroyed }
    rig.compositor.keyboard.enter(surface: surfaces[0])
    rig.compositor.keyboard.key(31, isPressed: true)
    try await rig.wait("the key of the first window") { rig.keys.contains { $0.phase == .pressed } }
    #expect(try await rig.finish() == [])
  }

  @Test func `thirty windows that come and go leave nothing behind`() async throws {
    let rig = try await Rig.start(hertz: 60)
    for number in 0..<30 {
      let window = try Second(rig.application)
      try await rig.compositor.wait("window \(number)") {
        $0.surfaces.filter { $0.window != nil }.last?.isMapped ?? false
          && $0.surfaces.filter { $0.window != nil }.count == number + 2
      }
      window.window.close()
      try await rig.compositor.wait("the end of window \(number)") {
        $0.surfaces.filter { $0.window != nil && !$0.isDestroyed }.count == 1
      }
    }
    #expect(rig.application.windows.count == 1 && !rig.isClosed)
    #expect(try await rig.finish() == [])
  }
}
