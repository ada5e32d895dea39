import Glibc
import Testing

extension RealCompositorTests {
  /// Menus and pop-overs within a window and beyond its edges, used with a mouse and with fingers.
  struct MenuVisitTests {
    private static let (main, secondary): (UInt32, UInt32) = (0x110, 0x111)
    private static let white = Picture.Pixel(0xFFFFFF)
    /// Where sway puts a window of 800 × 600 on its output.
    private static let corner = Point(x: 240, y: 100)

    private let sway: Sway
    private let hand: Hand

    init() throws {
      sway = try Sway()
      hand = try Hand(socketPath: sway.compositor.socketPath, layout: (1280, 800))
    }

    private func open(_ arguments: String..., in sway: Sway? = nil) throws -> InputLog {
      let sway = sway ?? self.sway
      let log = try InputLog(
        environment: sway.compositor.environment, directory: sway.compositor.directory,
        arguments: ["windowed", "menus"] + arguments)
      try log.wait(for: "size 800.0 600.0")
      try eventually("the window is shown") { try sway.window(of: log.process.pid)?.visible ?? false }
      return log
    }

    /// Clicks in the window. Sway tells of a window as it will be, before it is there for the pointer: a press would go to what
    /// is behind it.
    private func click(_ place: Point, _ button: Hand.Button = .primary, in log: InputLog) throws {
      let known = log.lines.count
      try hand.move(x: place.x, y: place.y)
      try log.wait(for: "hovered", after: known)
      try click(place, button)
    }

    private func click(_ place: Point, _ button: Hand.Button = .primary) throws {
      try hand.move(x: place.x, y: place.y)
      try hand.settle()
      try hand.press(button)
      try hand.release(button)
      try hand.settle()
    }

    /// From where to where a column of the output is white, within the window and beyond it; `nil` if nowhere.
    private func white(atX x: Int, _ name: String, in sway: Sway? = nil) throws -> ClosedRange<Int>? {
      let picture = try (sway ?? self.sway).picture(named: name)
      let rows = (0..<picture.height).filter { picture[x, $0].isNear(Self.white) }
      return rows.isEmpty ? nil : rows[0]...rows[rows.count - 1]
    }

    /// Waits until a column is white over more points than a height, and returns where.
    private func menu(atX x: Int, higherThan height: Int, _ name: String) throws -> ClosedRange<Int> {
      try eventually("a menu is seen", every: 0.1) {
        try white(atX: x, name).flatMap { $0.count > height ? $0 : nil }
      }
    }

    @Test func `a menu that is higher than its window lies beyond it, on the output, and is chosen from`()
      throws
    {
      let log = try open("tall")
      let place = Self.corner + Point(x: 600, y: 300)
      try click(place, .secondary, in: log)
      try log.wait(for: "menu at 200.0,300.0")
      // Near its left edge there are no words.
      let column = Int(place.x) + 12
      let rows = try menu(atX: column, higherThan: 700, "sway-menu-tall")
      #expect(rows.lowerBound >= 0 && rows.upperBound < 800)
      report("menu beyond its window", "rows \(rows) of 800; the window has 100 to 699")
      try click(Point(x: place.x + 40, y: Double(rows.lowerBound) + 6 + 34 * 3 + 17))
      try log.wait(for: "chosen 3")
      try eventually("nothing is left of it", every: 0.1) { try white(atX: column, "sway-menu-gone") == nil }
      // The pointer is the window's again.
      let known = log.lines.count
      try click(Self.corner + Point(x: 500, y: 300))
      try log.wait(for: "pressed 272", after: known)
      #expect(log.process.status == nil)
    }

    @Test func `a submenu beyond the window opens beside its item, and a press beside both closes them`()
      throws
    {
      let log = try open()
      let place = Self.corner + Point(x: 600, y: 300)
      try click(place, .secondary, in: log)
      try log.wait(for: "menu at")
      _ = try menu(atX: Int(place.x) + 12, higherThan: 100, "sway-menu-few")
      // The second item, on which the pointer rests.
      try hand.move(x: place.x + 40, y: place.y + 6 + 34 + 17)
      let beside = Int(place.x) + 144 + 40
      let rows = try menu(atX: beside, higherThan: 700, "sway-submenu")
      try click(Point(x: Double(beside) + 20, y: Double(rows.lowerBound) + 6 + 17))
      try log.wait(for: "chosen 0")
      try eventually("nothing is left of them", every: 0.1) {
        try white(atX: beside, "sway-submenu-gone") == nil
      }
      try click(place, .secondary)
      _ = try menu(atX: Int(place.x) + 12, higherThan: 100, "sway-menu-again")
      try hand.move(x: place.x + 40, y: place.y + 6 + 34 + 17)
      _ = try menu(atX: beside, higherThan: 700, "sway-submenu-again")
      try click(Self.corner + Point(x: 100, y: 500))
      try eventually("both are closed", every: 0.1) { try white(atX: beside, "sway-submenu-closed") == nil }
      #expect(log.lines(beginning: "chosen").count == 1 && log.lines(beginning: "popover").isEmpty)
      #expect(log.process.status == nil)
    }

    @Test func `at the output's edge a menu comes back onto it`() throws {
      let log = try open("tall")
      try sway.command("[pid=\(log.process.pid)] move absolute position 700 300")
      try eventually("the window has moved") { try sway.window(of: log.process.pid)?.rect.x == 700 }
      let place = Point(x: 1270, y: 790)
      try click(place, .secondary, in: log)
      try log.wait(for: "menu at")
      let picture = try eventually("a menu is seen", every: 0.1) { () -> Picture? in
        let picture = try sway.picture(named: "sway-menu-edge")
        let row = (0..<picture.width).filter { picture[$0, 400].isNear(Self.white) }
        return row.count > 100 ? picture : nil
      }
      #expect(picture.width == 1280)
      try hand.type(.escape)
      try eventually("it is closed", every: 0.1) {
        let picture = try sway.picture(named: "sway-menu-edge-closed")
        return !(0..<picture.width).contains { picture[$0, 400].isNear(Self.white) }
      }
      #expect(log.process.status == nil)
    }

    @Test func `a pop-over that is higher than its window opens and closes`() throws {
      let log = try open()
      try click(Self.corner + Point(x: 200, y: 300), in: log)
      try log.wait(for: "popover true")
      _ = try eventually("it is seen", every: 0.1) { () -> Bool? in
        let picture = try sway.picture(named: "sway-popover")
        return (0..<picture.width).contains { x in
          (0..<picture.height).count { picture[x, $0].isNear(Self.white) } > 650
        } ? true : nil
      }
      try hand.type(.escape)
      try log.wait(for: "popover closed")
      #expect(log.process.status == nil)
    }

    @Test func `a compositor that dies with a menu open takes it along, and the next one shows the window`()
      throws
    {
      let log = try open("tall", "outlives")
      let place = Self.corner + Point(x: 600, y: 300)
      for round in 1...3 {
        let known = log.lines.count
        let hand = try Hand(socketPath: sway.compositor.socketPath, layout: (1280, 800))
        try hand.move(x: place.x, y: place.y)
        try log.wait(for: "hovered", after: known)
        try hand.press(.secondary)
        try hand.release(.secondary)
        try hand.settle()
        try log.wait(for: "menu at", after: known)
        _ = try menu(atX: Int(place.x) + 12, higherThan: 700, "sway-menu-dying-\(round)")
        try sway.compositor.crash()
        try sway.restart()
        try eventually("the window is back") { try sway.window(of: log.process.pid)?.visible ?? false }
        #expect(try white(atX: Int(place.x) + 12, "sway-menu-revived-\(round)") == nil)
      }
      #expect(log.process.status == nil)
    }

    @Test(.enabled(if: InputPart.wlroots.isThere, "no touchscreen for this wlroots"))
    func `a finger that stays opens a menu, and a tap chooses`() throws {
      let sway = try Sway(hasDevices: true)
      let devices = try Devices(in: sway.compositor)
      let log = try open("tall", in: sway)
      let place = Self.corner + Point(x: 600, y: 300)
      try devices.touch([1: place])
      try log.wait(for: "menu at")
      try devices.touch([:], lifting: [1])
      let rows = try eventually("a menu is seen", every: 0.1) {
        try white(atX: Int(place.x) + 12, "sway-menu-finger", in: sway).flatMap { $0.count > 700 ? $0 : nil }
      }
      let item = Point(x: place.x + 40, y: Double(rows.lowerBound) + 6 + 44 * 2 + 22)
      try devices.touch([1: item])
      try devices.touch([:], lifting: [1])
      try log.wait(for: "chosen 2")
      #expect(log.process.status == nil)
    }
  }
}
