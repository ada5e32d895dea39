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
    let card = try #require(room.controller.rootView.layer.first(named: "coral"))
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
    room.window.run(for: 1)
    // Its buttons are 1 to 9, Close, 0, Undo.
    let buttons = pad.subviews.compactMap { $0 as? Button }
    try #require(buttons.count == 12)
    func tap(_ numbers: [Int]) throws {
      for number in numbers {
        room.tap(try #require(buttons[number].convert(buttons[number].bounds.center, to: nil)))
        room.window.run(for: 0.3)
      }
    }
    try tap([3, 2, 1, 0])
    #expect(!room.window.isClosed)
    try tap([0, 1, 8, 11, 2])
    #expect(!room.window.isClosed && room.demo.kiosk?.pad === pad)
    try tap([3])
    #expect(room.window.isClosed)
  }

  @Test func `a drag from the corner of an open demo asks for the digits and leaves the demo open`() throws {
    let room = room(pin: "1234")
    room.wall.open(room.wall.tiles[0])
    room.window.run(for: 1.5)
    drag(room, from: Point(x: 3, y: 3), to: Point(x: 400, y: 200))
    #expect(room.demo.kiosk?.pad != nil && room.wall.active?.acceptsHands == true)
  }

  @Test func `the show begins with the appearance that the kiosk began with`() throws {
    let room = room(pin: nil)
    room.demo.appearance = .dark
    room.window.run(for: 1)
    room.window.advance(to: room.window.now + 61)
    #expect(room.demo.kiosk?.loop.isRunning == true && !room.wall.palette.isDark)
    room.window.run(for: 1.5)
    #expect(room.wall.active != nil)
  }

  @Test(arguments: await MainActor.run { demos.map { $0.name } })
  func `a demo's film does not end the show`(name: String) throws {
    let room = room(pin: "1234")
    let loop = try #require(room.demo.kiosk?.loop)
    loop.next = try room.index(of: name)
    loop.start()
    var isOpen = false
    for _ in 0..<160 {
      room.window.run(for: 0.25)
      #expect(loop.isRunning)
      let isThere = room.wall.active?.entry.demo.name == name
      if isOpen, !isThere || !loop.isRunning { break }
      isOpen = isOpen || isThere
    }
    #expect(isOpen && loop.isRunning && room.demo.kiosk?.pad == nil)
    #expect(room.wall.active?.entry.demo.name != name, "it has gone back")
    loop.stop()
  }

  @Test func `a pad that nobody uses goes`() throws {
    let room = room(pin: "1234")
    drag(room, from: Point(x: 3, y: 3), to: Point(x: 200, y: 200))
    #expect(room.demo.kiosk?.pad != nil)
    room.window.advance(to: room.window.now + 21)
    #expect(room.demo.kiosk?.pad == nil)
  }
}
