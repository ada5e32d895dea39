import Glibc
import Testing

extension RealCompositorTests {
  /// The frame that a window draws itself, used with a mouse under a compositor that draws none.
  struct FrameVisitTests {
    /// Linux's number for the main button of a mouse.
    private static let mainButton = 0x110

    /// The compositors that draw no frames and let windows be smaller than the output.
    @Test(arguments: InputOffer.tenFingers.kinds.filter { $0 == .weston || $0 == .mutter })
    func `a window is moved, maximized and closed by its frame`(kind: InputKind) throws {
      let (compositor, _) = try kind.start()
      let devices = try Devices(in: compositor)
      try devices.settle()
      let log = try InputLog(
        environment: compositor.environment, directory: compositor.directory, arguments: ["windowed"])
      try log.wait(for: "size 800.0 600.0")
      // Mutter still moves a window that has just come.
      let origin = try eventually("the window rests") { () -> Point? in
        let first = try place(of: log, by: devices)
        return try place(of: log, by: devices) == first ? first : nil
      }

      // The bar is above the content. What the pointer goes before it is a drag stays behind.
      try drag(from: origin + Point(x: 300, y: -20), by: Point(x: 60, y: 40), with: devices)
      let moved = try place(of: log, by: devices) - origin
      report("frame under \(kind)", "the bar was dragged by (60, 40), and the window moved by \(moved)")
      #expect(moved.x > 36 && moved.x <= 60 && moved.y > 24 && moved.y <= 40)

      var known = log.lines.count
      try doubleClick(origin + moved + Point(x: 300, y: -20), with: devices)
      try log.wait(for: "size 1280.0 756.0", after: known)
      // It is told of its size before it shows it: until then a click would go to where it was.
      let filled = Point(x: 0, y: 44)
      try eventually("the window fills the output") { try place(of: log, by: devices) == filled }
      known = log.lines.count
      try doubleClick(Point(x: 640, y: 20), with: devices)
      try log.wait(for: "size 800.0 600.0", after: known)

      // The button for closing is the last one.
      let back = origin + moved
      try eventually("the window is back at \(back)") { try place(of: log, by: devices) == back }
      let corner = back + Point(x: 800, y: 0)
      try click(corner + Point(x: -28, y: -22), with: devices)
      #expect(try log.process.waitForEnd(within: 5) == .exited(0))
    }

    /// Where the content's corner is on the output: the compositor chooses that, and the window tells where the pointer is in it.
    private func place(of log: InputLog, by devices: Devices) throws -> Point {
      try eventually("the pointer is over the window") { () -> Point? in
        for x in stride(from: 200.0, to: 1280, by: 240) {
          for y in stride(from: 160.0, to: 800, by: 240) {
            let known = log.lines.count
            let place = Point(x: x, y: y)
            try devices.move(to: place + Point(x: 1, y: 0))
            try devices.move(to: place)
            try devices.settle()
            usleep(30_000)
            let lines = log.lines.dropFirst(known)
            guard let line = lines.last(where: { $0.hasPrefix("hovered ") }) else { continue }
            // "hovered 12.0,34.0 cursor=…"
            let numbers = line.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
            guard numbers.count == 2 else { throw Failure("this tells no place: \(line)") }
            return place - Point(x: numbers[0], y: numbers[1])
          }
        }
        return nil
      }
    }

    private func drag(from start: Point, by way: Point, with devices: Devices) throws {
      try devices.move(to: start)
      try press(true, with: devices)
      for step in 1...20 {
        try devices.move(to: start + way * (Double(step) / 20))
        try devices.settle()
        usleep(20_000)
      }
      try press(false, with: devices)
    }

    private func click(_ place: Point, with devices: Devices) throws {
      try devices.move(to: place)
      try press(true, with: devices)
      try press(false, with: devices)
    }

    private func doubleClick(_ place: Point, with devices: Devices) throws {
      try click(place, with: devices)
      // Sooner, it would be taken for a bounce.
      usleep(60_000)
      try click(place, with: devices)
    }

    private func press(_ isPressed: Bool, with devices: Devices) throws {
      try devices.send("pointer button \(Self.mainButton) \(isPressed ? 1 : 0)", "pointer frame")
      try devices.settle()
    }
  }
}
