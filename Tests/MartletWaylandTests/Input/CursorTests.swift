import MartletHost
import TestCompositor
import Testing

@testable import MartletWayland

/// The image of the pointer.
@Suite(.serialized) @MainActor struct CursorTests {
  @Test(arguments: [1, 2, 3, 5, 7])
  func `a cursor has its role before its picture, which its scale divides`(scale: Int) async throws {
    var configuration = CompositorConfiguration()
    configuration.outputs = [ScriptedOutput(width: 1280 * scale, height: 720 * scale, scale: scale)]
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    let state = try await rig.compositor.wait("a cursor or an error") { state in
      !state.protocolErrors.isEmpty
        || state.surfaces.contains { $0.role == .cursor && !$0.commits.isEmpty }
    }
    #expect(state.protocolErrors == [])
    let cursor = try #require(state.surfaces.first { $0.role == .cursor })
    // mutter checks the size before there is a role.
    #expect(cursor.commits.allSatisfy { $0.role == .cursor })
    let size = try #require(cursor.commits.last?.bufferSize)
    let divisor = cursor.commits.last?.bufferScale ?? 1
    #expect(size.width % divisor == 0 && size.height % divisor == 0)
    print("cursor at scale \(scale): \(size.width)×\(size.height) pixels at scale \(divisor)")
    #expect(try await rig.finish() == [])
  }

  @Test func `where the compositor draws cursors by name it draws ours`() async throws {
    var configuration = CompositorConfiguration()
    configuration.cursorShape = 1
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    // 1 is the arrow.
    let state = try await rig.compositor.wait("the arrow") { $0.cursorShapes == [1] }
    #expect(state.cursors.isEmpty)
    rig.compositor.touch.down(1, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.compositor.wait("no cursor") { $0.cursors.count == 1 }
    rig.compositor.pointer.motion(x: 12, y: 10)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("the arrow again") { $0.cursorShapes == [1, 1] }
    #expect(try await rig.finish() == [])
  }

  @Test func `a compositor that has come back draws cursors by name as before`() async throws {
    var configuration = CompositorConfiguration()
    configuration.cursorShape = 1
    let life = try await Mortality.start(configuration)
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    try await life.rig.compositor.wait("the pointer") { $0.pointers == 1 }
    life.rig.compositor.pointer.enter(x: 10, y: 10)
    life.rig.compositor.pointer.frame()
    let state = try await life.rig.compositor.wait("an arrow") { state in
      !state.cursorShapes.isEmpty || state.surfaces.contains { $0.role == .cursor }
    }
    #expect(state.cursorShapes == [1])
    #expect(try await life.finish() == [])
  }

  @Test func `what can be dragged shows an open hand, and a closed one while it is held`() async throws {
    var configuration = CompositorConfiguration()
    configuration.cursorShape = 1
    let rig = try await Rig.start(configuration)
    let pointer = rig.compositor.pointer
    pointer.enter(x: 10, y: 10)
    pointer.frame()
    // 1 is the arrow, 16 the open hand, 17 the closed one.
    try await rig.compositor.wait("the arrow") { $0.cursorShapes == [1] }
    pointer.motion(x: 400, y: 300)
    pointer.frame()
    try await rig.compositor.wait("the open hand") { $0.cursorShapes == [1, 16] }
    pointer.button(isPressed: true)
    pointer.motion(x: 700, y: 300)
    pointer.frame()
    try await rig.compositor.wait("the closed hand") { $0.cursorShapes == [1, 16, 17] }
    try await rig.wait("the drag") {
      rig.compositor.frame(at: MonotonicClock.now)
      return rig.card.layer.position.x == 700
    }
    pointer.button(isPressed: false)
    pointer.frame()
    try await rig.compositor.wait("the open hand again") { $0.cursorShapes == [1, 16, 17, 16] }
    #expect(try await rig.finish() == [])
  }

  @Test func `a cursor that a finger has hidden stays hidden when its shape changes`() async throws {
    var configuration = CompositorConfiguration()
    configuration.cursorShape = 1
    let rig = try await Rig.start(configuration)
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("the arrow") { $0.cursorShapes == [1] }
    rig.compositor.touch.down(1, x: 400, y: 300)
    rig.compositor.touch.frame()
    try await rig.compositor.wait("no cursor") { $0.cursors.count == 1 }
    rig.window.cursor = .wait
    try await rig.roundTrip()
    #expect(rig.compositor.state.cursorShapes == [1])
    rig.controller.rootView.cursor = .text
    rig.compositor.pointer.motion(x: 12, y: 10)
    rig.compositor.pointer.frame()
    // 9 is the bar for text.
    try await rig.compositor.wait("the bar") { $0.cursorShapes.last == 9 }
    #expect(try await rig.finish() == [])
  }

  @Test func `every shape has a picture in a theme, and the protocol knows each`() async throws {
    let rig = try await Rig.start()
    rig.compositor.pointer.enter(x: 10, y: 10)
    rig.compositor.pointer.frame()
    try await rig.compositor.wait("a cursor") { $0.cursors.count == 1 }
    var theme = CursorTheme(shm: rig.application.session?.globals.shm, scale: 2, canScale: true)
    for shape in CursorShape.allCases {
      #expect(theme?.picture(of: shape) != nil, "\(shape)")
      rig.window.cursor = shape
    }
    theme = nil
    let numbers = Set(CursorShape.allCases.map(\.protocolShape.rawValue))
    #expect(numbers == Set(1...34))
    try await rig.roundTrip()
    #expect(try await rig.finish() == [])
  }
}
