import MartletGeometry
import MartletHost
import MartletRenderTree
import MartletSynchronization
import TestCompositor
import Testing

@testable import MartletRenderer
@testable import MartletWayland

/// Frames that a presenter in shared memory notes and cannot draw.
@Suite(.serialized) @MainActor struct RefusedFrameTests {
  /// A group that fades: with a layer that overlaps another one, it needs a sheet. Refused are lines, which are left to OpenGL.
  private static func list(isReversed: Bool, isRefused: Bool) throws -> DisplayList {
    let text = """
      scene 800x600
      layer
        frame 0 0 800 600
        fill #202020
      layer
        frame 400 300 300 200
        opacity 0.4
        layer
          frame 0 0 100 100
          fill #FF0000
        layer
          frame 200 0 80 80
          fill #00FF00
        layer
          frame \(isReversed ? 220 : 120) 20 20 20
          fill #0000FF

      """
    let refused = "layer\n  frame 600 320 60 60\n  fill #FFFFFF\n  border 2 #00FF00\n  transform rotate 0.5\n"
    let tree = RenderTree()
    tree.apply(try SceneText(isRefused ? text + refused : text).commit)
    tree.update(at: 1)
    return tree.displayList
  }

  /// What a thread tells: an error, or that there was none.
  private final class Word: Sendable {
    private let value = Mutex<String?>(nil)

    func set(_ error: (any Error)?) { value.withLock { $0 = error.map { "\($0)" } ?? "no error" } }
    var text: String? { value.withLock { $0 } }
  }

  @Test func `what a refused frame has reversed is not drawn in a window that has become smaller`()
    async throws
  {
    let rig = try await Rig.start()
    let (thread, end, refusal) = (try RenderThread(), Word(), Word())
    let surface = try #require(rig.window.objects).makeRenderSurface(offersGPUBuffers: false)
    let lists = (
      plain: try Self.list(isReversed: false, isRefused: false),
      refused: try Self.list(isReversed: true, isRefused: true),
      last: try Self.list(isReversed: true, isRefused: false)
    )
    let count = rig.commitCount
    var region = DamageRegion()
    region.add(Rect(x: 510, y: 310, width: 150, height: 80))
    let changed = region
    try thread.start(
      surface: surface, latch: surface.connection.latch,
      makePresenter: { surface, inbox in
        let presenter = try ShmPresenter(surface: surface, inbox: inbox) {
          throw HostError("there is no GPU")
        }
        try presenter.resize(width: 800, height: 600, turn: .upright)
        try presenter.present(lists.plain, damage: nil, scale: 1) {}
        do { try presenter.present(lists.refused, damage: changed, scale: 1) {} } catch { refusal.set(error) }
        try presenter.resize(width: 100, height: 80, turn: .upright)
        // The processor tries again after some frames.
        for _ in 0..<15 { try? presenter.present(lists.last, damage: nil, scale: 1) {} }
        try presenter.present(lists.last, damage: nil, scale: 1) {}
        return presenter
      }, onExit: { end.set($0) })
    try await rig.wait("the smaller window") {
      rig.commitCount >= count + 2 || end.text != nil
    }
    #expect(refusal.text != nil)
    #expect(
      rig.compositor.state.lastCommit?.bufferDamage.map { [$0.x, $0.y, $0.width, $0.height] } == [
        [0, 0, 100, 80]
      ])
    thread.inbox.post { $0.mustQuit = true }
    try await rig.wait("the end") { end.text != nil }
    thread.settle(at: 0)
    #expect(try await rig.finish() == [])
  }
}
