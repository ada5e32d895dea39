import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The wall as a show for passers-by.
@MainActor
@Suite struct WallKioskTests {
  private func room(pin: String?) -> WallRoom {
    let room = WallRoom()
    room.demo.startKiosk(pin: pin)
    room.window.run(for: 0.1)
    return room
  }

  private func drag(_ room: WallRoom, from: Point, to: Point) {
    var script = InputScript(seed: 2)
    script.touch(at: room.window.now + 0.01, duration: 0.4) { from.interpolated(to: to, fraction: $0 / 0.4) }
    room.window.run(&script, for: 0.6)
  }

  @Test func `after a minute without input demos play by themselves, and a touch ends that at once`() throws {
    let room = room(pin: nil)
    let kiosk = try #require(room.demo.kiosk)
    room.window.advance(to: room.window.now + 50)
    drag(room, from: Point(x: 300, y: 400), to: Point(x: 300, y: 300))
    room.window.advance(to: room.window.now + 55)
    #expect(!kiosk.loop.isRunning, "the drag has begun the minute anew")
    room.window.advance(to: room.window.now + 10)
    room.window.run(for: 1)
    #expect(kiosk.loop.isRunning && room.wall.active?.entry.demo.name == "catch")
    let card = try #require(find("coral", in: room.controller.rootView.layer))
    let home = card.position
    room.window.run(for: 1.5)
    #expect(card.position != home, "its film is played")
    #expect(kiosk.loop.isRunning)
    // The second one follows.
    var names: Set<String> = []
    for _ in 0..<40 {
      room.window.run(for: 0.25)
      if let name = room.wall.active?.entry.demo.name { names.insert(name) }
    }
    #expect(names.contains("ball"))
    room.tap(Point(x: 400, y: 630))
    #expect(!kiosk.loop.isRunning && room.wall.active == nil)
    room.window.run(for: 2)
    #expect(room.wall.panels.isEmpty && !room.window.wantsFrames)
  }

  private func find(_ name: String, in layer: Layer) -> Layer? {
    layer.name == name ? layer : layer.sublayers.lazy.compactMap { find(name, in: $0) }.first
  }

  @Test func `no key ends it`() {
    let room = room(pin: nil)
    room.press(.escape)
    room.type("q")
    room.press(.f11)
    #expect(room.left.isEmpty)
    drag(room, from: Point(x: 3, y: 3), to: Point(x: 200, y: 200))
    #expect(room.demo.kiosk?.pad == nil, "without a PIN there is no pad")
  }

  @Test func `a drag from the corner asks for the digits, and only the right ones end it`() throws {
    let room = room(pin: "1234")
    drag(room, from: Point(x: 3, y: 3), to: Point(x: 200, y: 200))
    let pad = try #require(room.demo.kiosk?.pad)
    for digit in ["4", "3", "2", "1"] { pad.pressed(digit) }
    #expect(!room.window.isClosed)
    for digit in ["1", "2", "9", "Undo", "3", "4"] { pad.pressed(digit) }
    #expect(room.window.isClosed)
  }

  @Test func `a pad that nobody uses goes`() throws {
    let room = room(pin: "1234")
    drag(room, from: Point(x: 3, y: 3), to: Point(x: 200, y: 200))
    #expect(room.demo.kiosk?.pad != nil)
    room.window.advance(to: room.window.now + 21)
    #expect(room.demo.kiosk?.pad == nil)
  }
}
