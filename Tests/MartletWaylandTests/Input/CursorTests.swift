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
}
