import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The gallery follows what the person has chosen for all programs.
@MainActor @Suite(.serialized) struct DesktopLookTests {
  @Test func `the wall follows the desktop live: dark, tint and contrast`() throws {
    let room = WallRoom()
    room.window.preferences = DesktopPreferences(interfaceStyle: .dark)
    room.wall.makeNoThumbnails()
    #expect(room.wall.palette == .dark)
    room.window.preferences = DesktopPreferences(interfaceStyle: .dark, accentColor: Color(0x4FA96B))
    room.wall.makeNoThumbnails()
    let tint = room.controller.rootView.effectiveTintColor
    #expect(room.wall.palette.tint == tint && tint != Palette.dark.sky)
    #expect(ControlStyle(palette: room.wall.palette).accent == tint)
    room.window.preferences = DesktopPreferences(contrast: .high)
    room.wall.makeNoThumbnails()
    #expect(!room.wall.palette.isDark && room.wall.palette.tint == Palette.light.sky)
    #expect(
      room.wall.palette.mist != Palette.light.mist && room.wall.palette.hairline != Palette.light.hairline)
    room.window.preferences = DesktopPreferences()
    room.wall.makeNoThumbnails()
    #expect(room.wall.palette == .light)
    room.window.run(for: 2)
    #expect(!room.window.wantsFrames, "it is quiet at the end")
  }

  @Test func `what is chosen in the gallery counts more, until it is automatic again`() throws {
    let room = WallRoom()
    room.demo.appearance = .light
    room.window.preferences = DesktopPreferences(interfaceStyle: .dark)
    #expect(room.wall.palette == .light)
    room.demo.appearance = .automatic
    room.wall.makeNoThumbnails()
    #expect(room.wall.palette == .dark)
    room.window.preferences = DesktopPreferences(interfaceStyle: .light)
    room.wall.makeNoThumbnails()
    #expect(room.wall.palette == .light)
  }

  @Test func `a demo alone is made anew, and nothing of the old one is left`() throws {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let shown = ShownDemo(
      ControlsDemo.self, in: controller, palette: .light, appearance: .automatic, trace: nil)
    window.run(for: 1)
    let count = controller.rootView.subviews.count
    let first = shown.demo
    var changes = 0
    shown.onChange = { changes += 1 }
    window.preferences = DesktopPreferences(interfaceStyle: .dark)
    #expect(changes == 1 && shown.demo !== first && controller.rootView.subviews.count == count)
    // In mid-flight, back again.
    window.run(for: 0.1)
    window.preferences = DesktopPreferences(interfaceStyle: .light)
    window.run(for: 3)
    #expect(changes == 2 && controller.rootView.subviews.count == count)
    let page = controller.rootView.subviews.compactMap { $0 as? DemoView }
    #expect(page.count == 1 && page.first?.palette == .light && page.first?.opacity == 1)
  }

  @Test func `with an appearance of the command line a demo stays as it is`() {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller = WindowController(window: window)
    let shown = ShownDemo(BallDemo.self, in: controller, palette: .dark, appearance: .dark, trace: nil)
    let first = shown.demo
    window.preferences = DesktopPreferences(interfaceStyle: .light)
    #expect(shown.demo === first)
  }
}
