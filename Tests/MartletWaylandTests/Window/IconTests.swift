import MartletDrawing
import TestCompositor
import Testing

@testable import MartletWayland

/// The icon that a window gives the desktop.
@Suite(.serialized, .readsTime) @MainActor struct IconTests {
  private func bitmap(_ side: Int) -> Bitmap {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side { for x in 0..<side { bitmap[x, y] = [UInt8(x), UInt8(y), 3, 255] } }
    return bitmap
  }

  private func icons(_ rig: Rig) -> [IconState?] { rig.compositor.state.surface?.window?.icons ?? [] }

  @Test func `a window without an icon says nothing of one`() async throws {
    let rig = try await Rig.start()
    #expect(icons(rig) == [])
    #expect(try await rig.finish() == [])
  }

  @Test func `a name and pictures are passed on, and committed`() async throws {
    let rig = try await Rig.start()
    let commits = rig.compositor.state.surface?.commits.count ?? 0
    rig.window.icon = WindowIcon(name: "folder", pictures: [bitmap(4), bitmap(8)])
    try await rig.compositor.wait("a commit") { ($0.surface?.commits.count ?? 0) > commits }
    let icon = try #require(icons(rig).last ?? nil)
    #expect(icons(rig).count == 1 && icon.name == "folder")
    #expect(icon.pictures.map(\.scale) == [1, 1])
    #expect(icon.pictures.map(\.pixels.rgba) == [bitmap(4).bytes, bitmap(8).bytes])
    #expect(try await rig.finish() == [])
  }

  @Test func `another icon replaces the first, and nil gives it back`() async throws {
    let rig = try await Rig.start()
    rig.window.icon = WindowIcon(pictures: [bitmap(4)])
    rig.window.icon = WindowIcon(name: "other")
    rig.window.icon = WindowIcon(name: "other")
    rig.window.icon = nil
    try await rig.roundTrip()
    #expect(icons(rig).map { $0?.name } == [nil, "other", nil])
    #expect(icons(rig).map { $0 == nil } == [false, false, true])
    #expect(try await rig.finish() == [])
  }

  @Test func `the next compositor gets it with the window`() async throws {
    let life = try await Mortality.start()
    life.rig.window.icon = WindowIcon(name: "folder")
    try await life.kill()
    try life.revive()
    try await life.waitForFrame()
    #expect(icons(life.rig).map { $0?.name } == ["folder"])
    #expect(try await life.finish() == [])
  }

  @Test func `a compositor that takes no icons is none the worse`() async throws {
    var configuration = CompositorConfiguration()
    configuration.toplevelIcon = nil
    let rig = try await Rig.start(configuration)
    rig.window.icon = WindowIcon(name: "folder")
    try await rig.roundTrip()
    #expect(icons(rig) == [])
    #expect(try await rig.finish() == [])
  }
}
