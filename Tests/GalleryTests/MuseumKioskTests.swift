import Martlet
import MartletTesting
import Testing

@testable import gallery

/// The museum guide as a kiosk.
@MainActor
@Suite struct MuseumKioskTests {
  /// The demo in a window, with keys as the program passes them.
  @MainActor
  private final class Room {
    let window = ManualWindow(size: Size(width: 960, height: 640), now: 1000)
    let controller: WindowController
    let demo: MuseumDemo
    /// Keys that the demo has left to the program.
    var left: [KeyEvent.Key] = []

    init(pin: String?) {
      controller = WindowController(window: window)
      demo = MuseumDemo(in: controller, palette: .light, trace: nil)
      demo.startKiosk(pin: pin)
      controller.onKey = { [unowned self] event in
        guard event.phase == .pressed, !demo.takes(event) else { return }
        left.append(event.key)
        demo.pressed(event.key)
      }
      window.run(for: 0.1)
    }

    func press(_ key: KeyEvent.Key) { window.press(key) }

    func tap(_ point: Point) { window.tap(point, for: 0.4) }

    func dragFromCorner() {
      let (from, to) = (Point(x: 3, y: 3), Point(x: 400, y: 240))
      var script = InputScript(seed: 2)
      script.touch(at: window.now + 0.01, duration: 0.4) { from.interpolated(to: to, fraction: $0 / 0.4) }
      window.run(&script, for: 1.6)
    }
  }

  @Test func `a drag from the corner asks for the digits, and only the right ones end it`() throws {
    let room = Room(pin: "1234")
    room.dragFromCorner()
    let pad = try #require(room.demo.exit?.pad)
    let buttons = pad.subviews.compactMap { $0 as? Button }
    try #require(buttons.count == 12)
    for number in [3, 2, 1, 0] {
      room.tap(try #require(buttons[number].convert(buttons[number].bounds.center, to: nil)))
    }
    #expect(!room.window.isClosed)
    for number in 0..<4 {
      room.tap(try #require(buttons[number].convert(buttons[number].bounds.center, to: nil)))
    }
    #expect(room.window.isClosed)
  }

  @Test(arguments: 0..<4)
  func `a drag from the corner over an open page asks for the digits and leaves the page open`(page: Int) {
    let room = Room(pin: "1234")
    room.demo.view.open(page)
    room.window.run(for: 1.5)
    room.dragFromCorner()
    #expect(room.demo.exit?.pad != nil && room.demo.view.opened == page)
  }

  @Test func `no key ends it, and without a PIN there is no pad`() {
    let room = Room(pin: nil)
    for key in [KeyEvent.Key.escape, "q", .f11] { room.press(key) }
    #expect(room.left.isEmpty)
    room.dragFromCorner()
    #expect(room.demo.exit == nil && !room.window.isClosed)
    room.press(KeyEvent.Key("1"))
    #expect(room.demo.view.opened == 0, "other keys are the demo's")
  }

  @Test func `a pad that nobody uses goes, and the show begins as ever`() {
    let room = Room(pin: "1234")
    room.dragFromCorner()
    #expect(room.demo.exit?.pad != nil)
    room.window.advance(to: room.window.now + 21)
    #expect(room.demo.exit?.pad == nil)
    room.window.advance(to: room.window.now + MuseumShow.patience)
    #expect(room.demo.show.isRunning)
  }

  @Test func `the pad stays in the middle of a window that changes its size`() throws {
    let room = Room(pin: "1234")
    room.dragFromCorner()
    room.window.resize(to: Size(width: 480, height: 320))
    room.window.run(for: 1)
    let pad = try #require(room.demo.exit?.pad)
    #expect(abs(pad.frame.midX - 240) <= 1 && abs(pad.frame.midY - 160) <= 1)
  }
}
