import Foundation
import Martlet
import MartletTesting
import Testing

@testable import MartletWayland
@testable import gallery

/// How the gallery is started, and used by a game controller.
@MainActor @Suite struct LauncherTests {
  @Test func `launchers pass a token of activation, which the program's first window uses`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Packaging/org.martlet.Gallery.desktop")
    let entry = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(entry.contains("StartupNotify=true"))
    let name = "MARTLET_TEST_TOKEN_\(UUID().uuidString.filter { $0 != "-" })"
    setenv(name, "from a launcher", 1)
    #expect(ActivationTokens(variable: name).takeStartToken() == "from a launcher")
  }

  @Test(arguments: [
    (GameControllerButton.north, DemoBar.Item.help), (.select, .source), (.start, .settings),
  ])
  func `a game controller shows what to try, the source and the settings of a demo`(
    button: GameControllerButton, item: DemoBar.Item
  ) throws {
    let controllers = GameControllers()
    Show.followControllers(controllers)
    let room = WallRoom()
    let pressed = { (button: GameControllerButton) in
      if let key = controllers.keys[button] { room.press(key) }
    }
    // The pad leads to a tile, and the lower button opens it.
    pressed(.right)
    pressed(.south)
    room.window.run(for: 1.5)
    let panel = try #require(room.wall.active)
    pressed(button)
    room.window.run(for: 1)
    #expect(panel.card?.item == item && panel.card?.isShown == true)
    pressed(button)
    room.window.run(for: 1)
    #expect(panel.card == nil)
    pressed(.east)
    room.window.run(for: 2)
    #expect(room.wall.active == nil)
    // What every program's controllers do stays.
    for (button, key) in GameControllers.usualKeys where button != .north {
      #expect(controllers.keys[button] == key)
    }
  }

  @Test func `on the wall start shows the settings`() {
    let controllers = GameControllers()
    Show.followControllers(controllers)
    let room = WallRoom()
    if let key = controllers.keys[.start] { room.press(key) }
    room.window.run(for: 1)
    #expect(room.wall.settingsSheet?.isShown == true)
  }
}
