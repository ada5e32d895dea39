import BusTestSupport
import Martlet
import MartletDesktop
import MartletTesting
import TestCompositor
import Testing

@testable import MartletWayland
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

  @Test(.enabled(if: PrivateBus.program != nil), .timeLimit(.minutes(2)))
  func `what the settings portal says reaches the wall in a window of a compositor`() async throws {
    let (name, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
    let group = "org.freedesktop.appearance"
    let bus = try PrivateBus()
    let client = try await BusClient(on: bus.address)
    let scheme = BusValue.entry(.string("color-scheme"), .variant(.uint32(1)))
    client.bus.serve(path) { _ in
      .success([
        .array(of: "{sa{sv}}", [BusValue.entry(.string(group), .array(of: "{sv}", [scheme]))])
      ])
    }
    await client.take(name)
    func tell(_ key: String, _ value: BusValue) {
      client.bus.emit(
        BusCall(
          path: path, interface: "org.freedesktop.portal.Settings", member: "SettingChanged",
          [.string(group), .string(key), .variant(value)]))
    }
    let compositor = TestCompositor()
    let application = try WaylandApplication.connect(descriptor: compositor.connect())
    application.followDesktop(at: bus.address)
    let window = try application.makeWindow(
      title: "Wall", applicationID: "martlet.wall", size: Size(width: 640, height: 480))
    let controller = WindowController(window: window)
    let demo = WallDemo(in: controller, palette: .light, trace: nil)
    func wait(_ what: String, _ isDone: () -> Bool) async throws {
      for _ in 0..<1000 where !isDone() {
        demo.wall.makeNoThumbnails()
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(isDone(), "\(what)")
    }
    try await wait("dark from the start") { demo.wall.palette == .dark }
    tell("color-scheme", .uint32(2))
    try await wait("light") { demo.wall.palette == .light }
    tell("contrast", .uint32(1))
    try await wait("contrast") { demo.wall.palette.mist != Palette.light.mist }
    // The connection must not outlive its compositor.
    window.close()
    try await wait("the window to close") { application.windows.isEmpty }
    application.disconnect()
    withExtendedLifetime(compositor) {}
    client.close()
  }
}
